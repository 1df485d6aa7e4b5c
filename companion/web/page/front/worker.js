// The worker of the page: Python, the hub of the app in it, and the folder of matches on the disk of the device.
//
// From the page: `{ kind: "begin", … }` once, then `{ kind: "say", text }` (a message for the hub, as over a socket),
// `{ kind: "file", id, address }`. To the page: `{ kind: "hear", message }`, `{ kind: "file", id, … }`, and how things
// are: `{ kind: "ready" }`, `{ kind: "full", id }`, `{ kind: "elsewhere" }`, `{ kind: "failed" }`.
//
// One worker of a browser holds the folder, whichever has the lock; those of other tabs say theirs to it over a
// channel, and wait to take over. What the hub answers is posted when what it has written is on the disk, never before.

import { FullError, Mirror, openStore } from "./disk.js";
import { addPaper, dropPictures, keptPicture, startPython } from "./python.js";

const FOLDER = "/companion";
const LOCK = "companion-folder";
const FOLLOW_MS = 250;
const SILENT_MS = 4000; // the tab that holds the folder is asleep, perhaps
const ME = [...crypto.getRandomValues(new Uint32Array(2))].map((n) => n.toString(16)).join("");

const tell = (message, transfer = []) => self.postMessage(message, transfer);

let begun = null; // what the page said at first
let hub = null; // Python's Companion, once this worker holds the folder
let python = null;
let mirror = null;
let drawn = null;
let queue = Promise.resolve(); // one thing after the other
const early = []; // what was said before there was anybody to hear it
const channel = "BroadcastChannel" in self ? new BroadcastChannel(LOCK) : null;

// ------------------------------------------------------------------------------------------------- holding the folder

const next = (act) => { queue = queue.then(act).catch((error) => tell({ kind: "failed", text: String(error) })); };

/** Sends what the hub answered, each page its own, once what was written is on the disk. */
async function send(answers) {
  await mirror.flush();
  for (const [key, message] of JSON.parse(answers)) {
    if (key === ME) tell({ kind: "hear", message });
    else channel?.postMessage({ to: key, message });
  }
}

async function heard(key, text) {
  try {
    await kept(hub.receive(key, text));
  } catch (error) {
    if (!(error instanceof FullError)) throw error;
    refuse(key, text);
    restart();
  }
  followSoon();
}

/** Sends it; where there is no room, once more without the picture of the memory, which only saves a second. */
async function kept(answers) {
  try {
    await send(answers);
  } catch (error) {
    if (!(error instanceof FullError)) throw error;
    await dropPictures();
    await send(answers);
  }
}

/** There is no room for what was announced: it is refused, and nobody is shown what came of it. */
function refuse(key, text) {
  const { id = null, type } = JSON.parse(text);
  const message = { kind: "full", id, hello: type === "hello" };
  if (key === ME) tell(message);
  else channel?.postMessage({ to: key, told: message });
}

/** Goes on from what is on the disk: what is in memory has gone too far. */
function restart() {
  mirror.restore();
  hub = begin();
  askAgain();
}

const begin = () => python.pyimport("companion.web.page.glue").Companion(FOLDER, begun.lang, begun.build, begun.site);

const AGAIN = { type: "again" };
const askOthers = () => channel?.postMessage({ all: true, message: AGAIN });

/** All pages are to say hello: who answers them has changed. */
function askAgain() {
  tell({ kind: "hear", message: AGAIN });
  askOthers();
}

let following = 0;

function followSoon() {
  clearTimeout(following);
  following = setTimeout(() => next(async () => {
    try {
      await send(hub.follow());
    } catch (error) {
      if (!(error instanceof FullError)) throw error;
      return restart();
    }
    return hub.restless ? followSoon() : undefined;
  }), hub.restless ? 30 : FOLLOW_MS);
}

async function hold() {
  const t0 = performance.now();
  const looked = begun.noPicture ? null : keptPicture(begun.build);
  const [store, picture] = await Promise.all([openStore(begun.store), looked]);
  const [files, started] = await Promise.all([store.read(), start(picture)]);
  python = started;
  python.runPython("from companion.web.page import glue\nglue.wake()");
  mirror = new Mirror(store, python.FS, FOLDER);
  mirror.lay(files);
  hub = begin();
  tell({ kind: "ready", ms: Math.round(performance.now() - t0), pictured: Boolean(picture), kept: store.kind });
  for (const [key, text] of early.splice(0)) next(() => heard(key, text));
}

/** From the picture where it fits; one that does not is let go of. */
async function start(picture) {
  if (!picture) return startPython({ base: begun.base });
  try {
    return await startPython({ base: begun.base, picture });
  } catch (error) {
    tell({ kind: "unpictured", text: String(error.stack ?? error) });
    await dropPictures();
    return startPython({ base: begun.base });
  }
}

// ------------------------------------------------------------------------------------------------------------- files

/** Makes a file that a page of ours, or of another tab, has a link to. */
async function file(key, id, address) {
  const answer = (message, transfer = []) => (key === ME ? tell({ ...message, id }, transfer)
    : channel.postMessage({ to: key, told: { ...message, id } }));
  try {
    if (hub.needs_paper(address)) answer({ kind: "drawing" });
    if (hub.needs_paper(address) && !drawn) {
      await addPaper(python, begun.base);
      drawn = python.pyimport("companion.web.page.paper").drawn;
    }
    const found = drawn ? hub.file.callKwargs(address, { draw: drawn }) : hub.file(address);
    if (typeof found === "string") return answer({ kind: "file", text: found });
    const [name, type, data] = found.toJs();
    found.destroy();
    return answer({ kind: "file", name, type, data }, [data.buffer]);
  } catch (error) {
    return answer({ kind: "file", failed: String(error.message ?? error).trim().split("\n").at(-1) });
  }
}

// -------------------------------------------------------------------------------------------------- the other tabs

let silent = 0;

/** Says something to the tab that holds the folder; one that does not answer is asleep. */
function relay(message) {
  channel.postMessage({ from: ME, ...message });
  clearTimeout(silent);
  silent = setTimeout(() => tell({ kind: "elsewhere" }), SILENT_MS);
}

/** What another tab says to the hub that is here, in its turn. */
function heardFrom({ from, text, file: asked, gone }) {
  if (gone) next(() => hub.leave(gone));
  else if (asked) next(() => file(from, asked.id, asked.address));
  else if (from) next(() => heard(from, text));
}

if (channel) {
  channel.onmessage = ({ data }) => {
    if (hub) return heardFrom(data);
    if (!(data.all || data.to === ME)) return undefined;
    clearTimeout(silent);
    return tell(data.told ?? { kind: "hear", message: data.message });
  };
}

function say(text) {
  if (hub) next(() => heard(ME, text));
  else if (begun?.relays) relay({ text });
  else early.push([ME, text]);
}

const forever = () => new Promise(() => {}); // as long as this worker lives

/** Whoever has the lock holds the folder; the others relay, and wait for it. */
async function takePart() {
  if (!navigator.locks || !channel) return hold();
  const free = await new Promise((resolve, reject) => {
    navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(false);
      await hold().catch((error) => { reject(error); throw error; }); // who cannot hold it lets go of it
      askOthers();
      resolve(true);
      return forever();
    }).catch(() => {});
  });
  if (free) return undefined;
  begun.relays = true;
  tell({ kind: "relays" });
  for (const [, text] of early.splice(0)) relay({ text });
  return navigator.locks.request(LOCK, async () => {
    begun.relays = false;
    clearTimeout(silent);
    tell({ kind: "waking" });
    await hold();
    askAgain();
    await forever();
  });
}

// --------------------------------------------------------------------------------------------------------- the page

const KINDS = {
  begin(message) {
    begun = message;
    takePart().catch((error) => tell({ kind: "failed", text: String(error.message ?? error) }));
  },
  say: ({ text }) => say(text),
  file({ id, address }) {
    if (hub) next(() => file(ME, id, address));
    else if (begun?.relays) relay({ file: { id, address } });
    else tell({ kind: "file", id, away: true });
  },
  leave() { if (begun?.relays) channel.postMessage({ gone: ME }); },
};

self.onmessage = ({ data }) => KINDS[data.kind]?.(data);
