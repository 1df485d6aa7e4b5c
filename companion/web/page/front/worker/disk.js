// The folder of matches in the browser: Python writes to a disk in memory, and what has changed of it is kept here, on
// the disk of the device, before anybody is shown what it means.
//
// Best is the private file system of the site (OPFS), with handles that write at once; without it a table of IndexedDB;
// without that nothing is kept, and the page says so.

import { inherit } from "./heritage.js";
import { OLD_NAMES, namesOf } from "./names.js";

const TABLE = "files";
// What is being written: never a name that anybody looks for.
const TEMPORARY = /(^|\/)\.companion-[0-9a-f]+\.new$|\.json\.\d+$/;
const WRITES = 1 | 2 | 64 | 512; // a file is opened to write, to make or to empty it
const TRIAL = ".companion-0.new"; // one of them
const CACHE = /(^|\/)\.(index|learnt)\.json$/; // worked out again where it is not there
const TRY_MS = 20;
const TRIES = 100; // a worker that is just dying holds its handles for a moment

/** There is no room left; nothing of what was to be written is kept. */
export class FullError extends Error {}

const isFull = (error) => error?.name === "QuotaExceededError" || /quota|no space/i.test(error?.message ?? "");

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function differsAt(before, now) {
  const end = Math.min(before.length, now.length);
  let at = 0;
  while (at < end && before[at] === now[at]) at += 1;
  return at;
}

/** Does what another worker's handle keeps from being done, as soon as that is closed. */
async function whenFree(act) {
  for (let tried = 0; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || tried >= TRIES) throw error;
      await wait(TRY_MS);
    }
  }
}

// ------------------------------------------------------------------------------------------- the private file system

/** Files of the private file system. A handle is nobody else's while it is open: none stays open longer than a write,
 * or a tab that sleeps would keep another one from the file. */
class PrivateFiles {
  kind = "files";

  constructor(root) { this.root = root; }

  static async open(name, create) {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create });
    const files = new PrivateFiles(root);
    if (create && (await files.isEmpty())) await files.tryOut(); // what is kept here is never passed over
    return files;
  }

  async isEmpty() {
    for await (const name of this.root.keys()) if (!TEMPORARY.test(name)) return false;
    return true;
  }

  /** Writes a file and reads it back: an engine may have the names and nothing behind them (site/hosting.md). */
  async tryOut() {
    await this.remove(TRIAL);
    const handle = await this.open(TRIAL);
    const read = new Uint8Array(1);
    try {
      handle.write(Uint8Array.of(1), { at: 0 });
      handle.flush();
      handle.read(read, { at: 0 });
    } catch (error) {
      if (!isFull(error)) throw error;
      read[0] = 1; // it works, and will again
    } finally {
      handle.close();
    }
    await this.remove(TRIAL);
    if (!read[0]) throw new TypeError();
  }

  async folder(path, create) {
    let folder = this.root;
    for (const name of path.split("/").slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create });
    return folder;
  }

  /** Every file, `[path, bytes, time]`. */
  async read(folder = this.root, below = "") {
    const found = [];
    const reading = [];
    for await (const [name, handle] of folder.entries()) {
      const path = below + name;
      if (handle.kind === "directory") reading.push(this.read(handle, `${path}/`).then((more) => found.push(...more)));
      else if (!TEMPORARY.test(path)) {
        reading.push(handle.getFile().then(async (file) => {
          found.push([path, new Uint8Array(await file.arrayBuffer()), file.lastModified]);
        }));
      }
    }
    await Promise.all(reading);
    return found;
  }

  async open(path) {
    const file = await (await this.folder(path, true)).getFileHandle(path.split("/").at(-1), { create: true });
    return whenFree(() => file.createSyncAccessHandle());
  }

  /** Has the file hold what it should: only what differs is written. Raises FullError: then it is as it was. */
  async write(path, before, now) {
    const at = differsAt(before, now);
    let handle = null;
    try {
      handle = await this.open(path);
      if (now.length > at) {
        const written = handle.write(now.subarray(at), { at });
        if (written < now.length - at) throw new FullError();
      }
      if (handle.getSize() !== now.length) handle.truncate(now.length);
      handle.flush();
    } catch (error) {
      try {
        if (before.length > at) handle?.write(before.subarray(at), { at });
        handle?.truncate(before.length);
        handle?.flush();
      } catch { /* it holds more than it should: the end of a record that was torn is left out when it is read */ }
      throw isFull(error) ? new FullError() : error;
    } finally {
      handle?.close();
    }
  }

  async remove(path) {
    try {
      const folder = await this.folder(path, false);
      await whenFree(() => folder.removeEntry(path.split("/").at(-1)));
    } catch (error) {
      if (error.name !== "NotFoundError") throw error;
    }
  }
}

// ------------------------------------------------------------------------------------------------------ the fallback

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const ended = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error);
  transaction.onerror = () => reject(transaction.error);
});

/** Files as rows of a data base, each written whole, and awaited. */
class Rows {
  kind = "rows";

  constructor(base) { this.base = base; }

  static async open(name, create) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => (create ? request.result.createObjectStore(TABLE) : request.transaction.abort());
    const base = await done(request);
    if (!base.objectStoreNames.contains(TABLE)) throw new TypeError(`${name} is somebody else's`);
    return new Rows(base);
  }

  async read() {
    const table = this.base.transaction(TABLE).objectStore(TABLE);
    const [paths, rows] = await Promise.all([done(table.getAllKeys()), done(table.getAll())]);
    return paths.map((path, i) => [path, rows[i].bytes, rows[i].time]);
  }

  async change(act) {
    const transaction = this.base.transaction(TABLE, "readwrite", { durability: "strict" });
    try {
      act(transaction.objectStore(TABLE));
      await ended(transaction);
    } catch (error) {
      throw isFull(error) ? new FullError() : error;
    }
  }

  write(path, before, now) { return this.change((table) => table.put({ bytes: now.slice(), time: Date.now() }, path)); }

  remove(path) { return this.change((table) => table.delete(path)); }
}

class Nothing {
  kind = "nothing";

  async read() { return []; }

  async write() { /* nothing is kept */ }

  async remove() { /* nothing is kept */ }
}

const opened = (Kind, name, create) => Kind.open(name, create).catch(() => null);

/** Whether all goes when the window closes: private windows of Firefox and Safari refuse the file system as a whole.
 * Those of Chromium look like any other. */
const refused = () => navigator.storage?.getDirectory?.().then(() => false, () => true) ?? false;

/** The best of what this browser lets the copy of the page at an address keep files in; `only`: a kind of it. */
export async function openStore(base, only = "") {
  const { folder } = namesOf(base);
  const kinds = { rows: [Rows], nothing: [] }[only] ?? [PrivateFiles, Rows];
  for (const Kind of kinds) {
    const store = await opened(Kind, folder, true);
    if (!store) continue; // a private window, or an engine that lacks it
    const older = [await opened(Kind, OLD_NAMES.folder, false)];
    if (Kind === PrivateFiles) older.push(await opened(Rows, folder, false)); // the engine has learnt it since
    for (const old of older) if (old) await inherit(old, store, folder);
    return Object.assign(store, { closes: Kind === Rows && !only && (await refused()) });
  }
  return new Nothing();
}

// ---------------------------------------------------------------------------------------------------------- the mirror

/** Python's folder and the store of it: what Python changes is kept, file by file, when `flush` is awaited. */
export class Mirror {
  constructor(store, FS, folder) {
    Object.assign(this, { store, FS, folder, kept: new Map(), changed: new Set() });
  }

  /** Lays out what is kept, and listens from then on to what changes. */
  lay(files) {
    const { FS, folder } = this;
    FS.mkdirTree(folder);
    for (const [path, bytes, time] of files.sort(([one], [other]) => (one < other ? -1 : 1))) {
      const whole = `${folder}/${path}`;
      FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
      FS.writeFile(whole, bytes);
      FS.utime(whole, time, time);
      this.kept.set(path, bytes);
    }
    const note = (path) => { if (path?.startsWith(`${folder}/`)) this.changed.add(path.slice(folder.length + 1)); };
    Object.assign(FS.trackingDelegate, { onWriteToFile: note, onDeletePath: note,
      onOpenFile: (path, flags) => { if (flags & WRITES) note(path); },
      onMovePath: (from, to) => {
        this.under(from).forEach(note);
        this.moved(to, note);
      } });
  }

  under(path) {
    const from = path.slice(this.folder.length + 1);
    const inside = [...this.kept.keys()].filter((one) => one.startsWith(`${from}/`));
    return [path, ...inside.map((one) => `${this.folder}/${one}`)];
  }

  /** What lies at a place now, with all that is in it. */
  moved(path, note) {
    const { node } = this.FS.analyzePath(path).exists ? this.FS.lookupPath(path) : {};
    if (!node) return note(path);
    if (!this.FS.isDir(node.mode)) return note(path);
    for (const name of this.FS.readdir(path)) if (name !== "." && name !== "..") this.moved(`${path}/${name}`, note);
    return undefined;
  }

  /** Returns once everything that has changed is on the disk of the device. Raises FullError: then nothing of it is. */
  async flush() {
    const done = [];
    const changed = [...this.changed].filter((path) => !TEMPORARY.test(path));
    const there = changed.filter((path) => this.FS.analyzePath(`${this.folder}/${path}`).exists);
    const gone = changed.filter((path) => !there.includes(path)); // last: what was moved must never be nowhere
    try {
      for (const path of [...there, ...gone]) {
        const before = this.kept.get(path);
        try {
          await this.keep(path);
        } catch (error) {
          if (!(error instanceof FullError && CACHE.test(path))) throw error;
        }
        done.push([path, before]);
      }
    } catch (error) {
      if (!this.kept.has(error.path ?? "")) await this.store.remove(error.path ?? "").catch(() => {});
      for (const [path, before] of done.reverse()) await this.takeBack(path, before);
      throw error;
    }
    this.changed.clear();
  }

  /** What was written together with something that found no room goes back; less room is always to be had. */
  async takeBack(path, before) {
    const now = this.kept.get(path);
    if (now === before) return;
    if (!before) await this.store.remove(path);
    else await this.store.write(path, now ?? new Uint8Array(), before);
    if (before) this.kept.set(path, before);
    else this.kept.delete(path);
  }

  /** Puts Python's folder back to what is kept. */
  restore() {
    const { FS } = this;
    for (const path of [...this.changed]) {
      const whole = `${this.folder}/${path}`;
      const { exists, object } = FS.analyzePath(whole);
      if (this.kept.has(path)) {
        FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
        FS.writeFile(whole, this.kept.get(path));
      } else if (exists && !FS.isDir(object.mode)) FS.unlink(whole);
    }
    this.changed.clear();
  }

  async keep(path) {
    const { FS } = this;
    const whole = `${this.folder}/${path}`;
    const found = FS.analyzePath(whole);
    if (!found.exists) {
      if (this.kept.delete(path)) await this.store.remove(path);
      return;
    }
    if (FS.isDir(found.object.mode)) return;
    const { contents, usedBytes } = found.object;
    const now = contents ? contents.subarray(0, usedBytes) : new Uint8Array();
    const before = this.kept.get(path) ?? new Uint8Array();
    if (before.length === now.length && differsAt(before, now) === now.length && this.kept.has(path)) return;
    try {
      await this.store.write(path, before, now);
    } catch (error) {
      throw Object.assign(error, { path });
    }
    this.kept.set(path, now.slice());
  }
}
