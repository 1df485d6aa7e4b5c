// A stand-in for python.js: no Python, but a hub that writes down each line it is told, and who it was that wrote.

const RECORD = "/companion/match.jsonl";
const files = new Map();

const FS = {
  trackingDelegate: {},
  mkdirTree() {},
  utime() {},
  isDir: () => false,
  writeFile(path, contents) {
    files.set(path, contents);
    FS.trackingDelegate.onWriteToFile?.(path);
  },
  analyzePath(path) {
    const contents = files.get(path);
    return { exists: Boolean(contents), object: contents && { mode: 0, contents, usedBytes: contents.length } };
  },
};

const lines = () => new TextDecoder().decode(files.get(RECORD) ?? new Uint8Array()).split("\n").slice(0, -1);

class Hub {
  restless = false;

  me = crypto.randomUUID();

  pages = new Set();

  receive(key, text) {
    const { type, line } = JSON.parse(text);
    this.pages.add(key);
    if (type === "add") {
      const more = JSON.stringify({ by: this.me, line });
      FS.writeFile(RECORD, new TextEncoder().encode([...lines(), more, ""].join("\n")));
    }
    return JSON.stringify([...this.pages].map((page) => [page, { type: "view", lines: lines() }]));
  }

  follow() { return "[]"; }

  leave(key) { this.pages.delete(key); }
}

export const keptPicture = async () => null;
export const dropPictures = async () => {};
export const addPaper = async () => {};
export const startPython = async ({ base }) => {
  await fetch(`${base}starting`); // which a test may let wait
  return { FS, runPython() {}, pyimport: () => ({ Companion: () => new Hub() }) };
};
