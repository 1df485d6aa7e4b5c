// The worker of the page: Python, the hub of the app in it, and the folder of matches on the disk of the device.
//
// From the page: `{ kind: "begin", … }` once, then `{ kind: "say", text }` (a message for the hub, as over a socket),
// `{ kind: "file", id, address }`. To the page: `{ kind: "hear", message }`, `{ kind: "file", id, … }`, and how things
// are: `{ kind: "ready" }`, `{ kind: "full", id }`, `{ kind: "elsewhere" }`, `{ kind: "failed" }`, `{ kind: "passed" }`
// (another one holds the folder by now, and this one is of no use any more).
//
// One worker of a browser holds the folder (holder.js); those of other tabs say theirs to it over a channel, and wait
// to take over. What the hub answers is posted when what it has written is on the disk, never before.

import { FullError, Mirror, openStore } from "./disk.js";
import { Holder, PassedOverError } from "./holder.js";
import { namesOf } from "./names.js";
import { addPaper, dropPictures, keptPicture, startPython } from "./python.js";

const FOLDER = "/companion";
const FOLLOW_MS = 250;
const ASLEEP_MS = 2000; // the tab that holds the folder answers at once while it is awake (tab.js)
const SILENT_MS = 4000; // so long its worker has said nothing: that is told

const tell = (message, transfer = []) => self.postMessage(message, transfer);

let begun = null; // what the page said at first
let hub = null; // Python's Companion, once this worker holds the folder
let python = null;
let mirror = null;
let drawn = null;
let queue = Promise.resolve(); // one thing after the other
const early = []; // what was said before there was anybody to hear it
let channel = null;
let holder = null;

// ------------------------------------------------------------------------------------------------- holding the folder

const passed = () => tell({ kind: "passed" });

const failed = (error) => (
  error instanceof PassedOverError ? passed() : tell({ kind: "failed", text: String(error.message ?? error) }));

const next = (act) => { queue = queue.then(act).catch(failed); };

/** Sends what the hub answered, each page its own, once what was written is on the disk. */
async function send(answers) {
  await holder.turn(() => mirror.flush());
  for (const [key, message] of JSON.parse(answers)) {
    if (key === begun.me) tell({ kind: "hear", message });
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
    await dropPictures(begun.base);
    await send(answers);
  }
}

/** There is no room for what was announced: it is refused, and nobody is shown what came of it. */
function refuse(key, text) {
  const { id = null, type } = JSON.parse(text);
  const message = { kind: "full", id, hello: type === "hello" };
  if (key === begun.me) tell(message);
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

/** Begins to hold the folder: Python starts while it is read. */
async function hold() {
  const t0 = performance.now();
  channel?.postMessage({ all: true, alive: true });
  const picture = begun.noPicture ? null : await keptPicture(begun.base, begun.build);
  const [{ store, files }, started] = await Promise.all([laid(), start(picture)]);
  python = started;
  python.runPython("from companion.web.page import glue\nglue.wake()");
  mirror = new Mirror(store, python.FS, FOLDER);
  mirror.lay(files);
  hub = begin();
  tell({ kind: "ready", ms: Math.round(performance.now() - t0), pictured: Boolean(picture), kept: store.kind,
    closes: store.closes });
  for (const text of early.splice(0)) next(() => heard(begun.me, text));
}

/** The folder as it lies on the disk. Whoever fell asleep while it wrote there has to be woken first. */
async function laid() {
  const slept = setTimeout(() => tell({ kind: "elsewhere" }), ASLEEP_MS);
  return holder.turn(async () => {
    clearTimeout(slept);
    const store = await openStore(begun.base, begun.store);
    return { store, files: await store.read() };
  });
}

/** From the picture where it fits; one that does not is let go of. */
async function start(picture) {
  if (!picture) return startPython({ base: begun.base });
  try {
    return await startPython({ base: begun.base, picture });
  } catch (error) {
    tell({ kind: "unpictured", text: String(error.stack ?? error) });
    await dropPictures(begun.base);
    return startPython({ base: begun.base });
  }
}

// ------------------------------------------------------------------------------------------------------------- files

/** Makes a file that a page of ours, or of another tab, has a link to. */
async function file(key, id, address) {
  const answer = (message, transfer = []) => (key === begun.me ? tell({ ...message, id }, transfer)
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

let asleep = 0;
let silent = 0;

/** Says something to the tab that holds the folder. */
function relay(message) {
  channel.postMessage({ from: begun.me, ...message });
  clearTimeout(asleep);
  clearTimeout(silent);
  asleep = setTimeout(passOver, ASLEEP_MS);
  silent = setTimeout(() => tell({ kind: "elsewhere" }), SILENT_MS);
}

/** What another tab says to the hub that is here, in its turn. */
function heardFrom({ from, text, file: asked, gone }) {
  if (gone) next(() => hub.leave(gone));
  else if (asked) next(() => file(from, asked.id, asked.address));
  else if (from) next(() => heard(from, text));
}

/** What the tab that holds the folder says to all, or to this one. */
function heardBack({ alive, told, message }) {
  clearTimeout(asleep);
  if (alive) return undefined;
  clearTimeout(silent);
  return tell(told ?? { kind: "hear", message });
}

function listen() {
  channel = new BroadcastChannel(namesOf(begun.base).channel);
  channel.onmessage = ({ data }) => {
    if (hub) heardFrom(data);
    else if (data.all || data.to === begun.me) heardBack(data);
  };
}

function say(text) {
  if (hub) next(() => heard(begun.me, text));
  else if (begun?.relays) relay({ text });
  else early.push(text);
}

const waiting = new AbortController(); // for the folder

/** Whoever has the lock holds the folder; the others relay, and wait for it. */
async function takePart() {
  holder = new Holder(namesOf(begun.base).channel, passed);
  if (!Holder.able) return hold();
  listen();
  if (await holder.take(begins, { ifAvailable: true })) return undefined;
  begun.relays = true;
  tell({ kind: "relays" });
  for (const text of early.splice(0)) relay({ text });
  return holder.take(takesOver, { signal: waiting.signal });
}

async function begins() {
  await hold();
  askOthers();
}

async function takesOver() {
  begun.relays = false;
  clearTimeout(asleep);
  clearTimeout(silent);
  tell({ kind: "waking" });
  await hold();
  askAgain();
}

/** Takes the folder from a tab that sleeps. */
function passOver() {
  waiting.abort();
  holder.take(takesOver, { steal: true }).catch(failed);
}

// --------------------------------------------------------------------------------------------------------- the page

const KINDS = {
  begin(message) {
    begun = message;
    takePart().catch(failed);
  },
  say: ({ text }) => say(text),
  file({ id, address }) {
    if (hub) next(() => file(begun.me, id, address));
    else if (begun?.relays) relay({ file: { id, address } });
    else tell({ kind: "file", id, away: true });
  },
};

self.onmessage = ({ data }) => KINDS[data.kind]?.(data);
