// The page without a server: a host of the table (site/table-view.md, The host) whose hub is in a worker of its own.
//
// The last known view stands at once; what is tapped before Python is ready waits in a queue, and is seen to wait.

import { mount } from "./table.js";
import { makeHost } from "./host.js";
import { listenFiles } from "./files.js";
import { listenUpdates } from "./updates.js";
import { strip } from "./strip.js";
import { onDevice } from "./storage.js";
import { makeTab } from "./tab.js";

const LAST = "companion.view"; // the last view, where it was seen, in which build
const TOLD = "companion.told"; // it was said where matches stay
const TOLD_MS = 15000;
const KEEP_MS = 400; // a view is kept for the next start when no newer one has come for so long
const FILES_MS = 1500; // and so long after it the files are kept for the next visits
const PICTURE_MS = 4000; // so long after Python's first view it is idle enough to make a picture of the memory
const BUILD = document.querySelector("meta[name=companion-build]").content; // a view of another one is not shown
const base = new URL("./", location.href.split("#")[0]).href;
const wants = new URLSearchParams(location.search); // `store=rows`, `picture=no` or `now`: for who looks into things

// --------------------------------------------------------------------------------------------------- what is known

const spoken = () => {
  try {
    const kept = JSON.parse(onDevice.read("companion.page") ?? "{}").lang;
    if (kept) return kept;
  } catch { /* something else is in it */ }
  const known = (navigator.languages ?? [navigator.language]).map((one) => one.slice(0, 2));
  return known.find((one) => ["fr", "en"].includes(one)) ?? "en";
};
const lang = spoken();
const words = {}; // of the page itself; they come a moment after the last view
const coming = fetch(`static/first.${lang}.json`).then((answer) => answer.json());
let first = null; // what a first visit sees

/** The view that stood here last, if this is where it stood. */
function lastView() {
  try {
    const { hash, build, view } = JSON.parse(onDevice.read(LAST) ?? "null") ?? {};
    if (!view || build !== BUILD || (location.hash && location.hash !== hash)) return null;
    if (!location.hash) history.replaceState(history.state, "", hash); // what is tapped is meant for what is seen
    return view;
  } catch { /* something else is in it */ }
  return null;
}

const isStart = () => ["", "#home"].includes(location.hash) || location.hash.startsWith("#play");

let keeping = 0;
function keepView() {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    const { view } = host;
    if (view) onDevice.write(LAST, JSON.stringify({ hash: location.hash, build: BUILD, view }));
  }, KEEP_MS);
}

// ------------------------------------------------------------------------------------------------------- the worker

const show = strip(words, () => host.wired.waits());
let isReady = false;
let greeted = false;
let lacksPicture = false;

const host = makeHost({
  isOpen: () => true,
  post: (message) => {
    tab.post({ kind: "say", text: JSON.stringify(message) });
    show.waits(isReady);
  },
  asked: () => () => show.waits(isReady),
  torn: () => host.wired.hello(),
  live: () => {
    if (!greeted) performance.mark("companion-live");
    greeted = true;
    marks().live = "yes";
    show.set("waking", null);
    show.set("elsewhere", null);
  },
});

const HEARD = {
  hear({ message }) {
    if (message.type === "again") {
      forget();
      return host.wired.hello();
    }
    host.wired.hear(message);
    if (message.type === "view" && host.view) seen(host.view);
    return undefined;
  },
  ready(message) {
    isReady = true;
    performance.mark("companion-ready");
    Object.assign(marks(), { ready: message.ms, pictured: message.pictured, kept: message.kept });
    tellKept(message);
    setTimeout(() => updates.begin(), FILES_MS);
    lacksPicture = !message.pictured && message.kept === "files" && wants.get("picture") !== "no";
  },
  relays() { isReady = true; updates.begin(); },
  waking() { isReady = false; forget(); show.set("waking", words.waking); },
  full({ id, hello }) {
    if (hello) history.replaceState(history.state, "", "#home"); // else it would be said again and again
    host.wired.hear({ type: "reply", id, ok: false, text: words.full });
    show.set("full", words.full, { close: true });
  },
  elsewhere() { show.set("elsewhere", words.elsewhere); },
  unpictured({ text }) { console.info(text); },
  failed({ text }) {
    show.set("waking", null);
    show.set("failed", words.failed.replace("{what}", text),
      { act: words.again, onact: () => location.reload() });
  },
};

let about = null;

/** At the foot of the start page: what the page is made of. */
function showAbout(view) {
  about ??= Object.assign(document.createElement("footer"), { id: "about" });
  about.hidden = view.kind !== "home" || !words.licences;
  about.replaceChildren(Object.assign(document.createElement("a"), { href: "../licences.html",
    textContent: words.licences ?? "" }));
  document.body.append(about);
}

const sentToPlay = () => /^#play(?:=(\w+))?$/.exec(location.hash);

let play = sentToPlay();
let asking = null; // that match is on its way, until it is seen
window.addEventListener("popstate", () => { play = sentToPlay(); }); // the page was open already

/** What was on its way is lost with the tab that held the folder; who was sent here to play still wants to. */
function forget() {
  play ??= asking;
  asking = null;
  host.wired.forget();
}

/** A view came. Whoever was sent here to play is at the table at once. */
function seen(view) {
  keepView();
  if (lacksPicture) setTimeout(picture, PICTURE_MS);
  lacksPicture = false;
  showAbout(view);
  marks().seen = String(view.match?.seen ?? ""); // the last entry that is shown
  if (view.kind === "table" && view.match.seen > 0) askToKeep();
  updates.seen(view);
  const now = play;
  play = null;
  if (view.kind === "table") asking = null;
  if (now && view.kind === "home") goOn(now, view);
}

/** To the match that waits to be gone on with: of any game, or of the one that was asked for; else a new one begins. */
function goOn(now, view) {
  const [, game] = now;
  const waits = [view.resume, ...view.matches].find((one) => one && !one.over && one.game === (game ?? one.game));
  if (!waits) return begin(now, view);
  return game ? host.send({ type: "open", match: waits.match }) : undefined; // it stands first on the page
}

/** A match of the game that was asked for, without a form. */
async function begin(now, view) {
  const named = now[1] ?? first.game;
  const game = view.games.find((one) => one.name === (named ?? view.first)) ?? view.games[0];
  const count = Math.max(game.min, Math.min(2, game.max));
  const players = game.players.length ? game.players
    : Array.from({ length: count }, (_, i) => view.words.player_value.replace("{number}", i + 1));
  asking = now;
  const reply = await host.send({ type: "new", game: game.name, players, options: {}, lang: view.lang });
  if (!reply.ok) asking = null;
}

const files = listenFiles({ post: (message) => tab.post(message), words, show, lang: () => host.view?.lang ?? lang });
const updates = listenUpdates({ base, words, show });
const tab = makeTab({ base, heard: (message) => (HEARD[message.kind] ?? files.heard)(message),
  back() {
    HEARD.waking();
    host.wired.hello();
  } });

/** Says so where nothing is kept, or for as long as the window is open. */
function tellKept({ kept, closes }) {
  const bad = kept === "nothing" ? words.nothing_kept : !isSecureContext ? words.insecure
    : closes ? words.private : null;
  show.set("kept", bad, { close: true });
}

/** Says once where matches stay: not every page can know that it is in a private window. */
function tellWhere() {
  if (onDevice.read(TOLD) || !["files", "rows"].includes(marks().kept) || show.has("kept")) return;
  onDevice.write(TOLD, "1");
  show.set("kept", words.kept_here, { close: true });
  setTimeout(() => show.set("kept", null), TOLD_MS);
}

const marks = () => document.documentElement.dataset;

let asked = false;

/** Asks the browser, once there is something to lose, not to make room with what lies here. */
function askToKeep() {
  if (asked) return;
  asked = true;
  tellWhere();
  navigator.storage?.persist?.().catch(() => {});
}

/** A picture of the memory, for the next start. It costs as much as several starts save: who comes for the first time
 * may not come again. It is made where there is memory for a second Python. */
function picture() {
  if (!(known || wants.get("picture") === "now")) return;
  if (document.hidden || navigator.connection?.saveData || (navigator.deviceMemory ?? 4) < 2) return;
  const maker = new Worker("static/picture.js", { type: "module", name: "companion-picture" });
  maker.onmessage = ({ data }) => {
    marks().picture = data.kind;
    if (data.text) console.info(data.text);
    maker.terminate();
  };
  maker.postMessage({ base, build: BUILD, lang });
  window.addEventListener("pagehide", () => maker.terminate());
}

// ------------------------------------------------------------------------------------------------------------ begin

const known = lastView();
if (!known) first = await coming;
const shown = known ?? (isStart() ? first.view : null);
host.wired.hello(); // before anything can be tapped
try {
  if (shown) {
    document.documentElement.lang = shown.lang;
    host.wired.show(shown);
  }
  mount(document.getElementById("app"), host);
} catch (error) {
  onDevice.write(LAST, null); // whatever was wrong with it
  throw error;
}
performance.mark("companion-shown");
first ??= await coming;
Object.assign(words, first.words);
tab.begin({ lang, build: BUILD, site: base, store: wants.get("store") ?? "",
  noPicture: wants.get("picture") === "no" });
setTimeout(() => { if (!greeted) show.set("waking", known ? words.waking : words.waking_first); }, 250);
