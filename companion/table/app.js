// The app's host of the table (site/table-view.md, The host): a thin client over a web socket that never gives up.
// The page holds nothing of the match: after any break it says hello again and shows the view it is sent.

import { mount } from "./table.js";
import { changed } from "./views.js";
import { listenBack } from "./back.js";

const RETRY_MS = [100, 300, 700, 1500, 3000, 5000]; // how long to wait before trying again
const OPENING_MS = 4000; // a connection that takes longer to open is given up
const REPLY_MS = 5000; // a reply that takes longer means that the connection is dead
const DOUBT_MS = 900; // one that takes this long: is the server still there? (its answer may take long, being there not)
const QUIET_MS = 10000; // after so much silence, ask whether anybody is there
const PONG_MS = 2500;
const WAKING_PONG_MS = 800; // a phone that wakes up must not wait for a dead socket to notice

// One connection counts for a page: what an older one still brings after a break is ignored by the server.
const KEY = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16)).join("");

// ------------------------------------------------------------------------------- what survives a reload

const STORE = "companion.page";
const CODE = /^C\d[^=:]+$/i; // what it says is for the server to judge

/** Tells this device from another one: whoever loads the page again keeps the name that was taken from here. */
const DEVICE = (() => {
  try {
    const kept = localStorage.getItem("companion.device") ?? KEY;
    localStorage.setItem("companion.device", kept);
    return kept;
  } catch {
    return KEY;
  }
})();

/** This tab's language and suits, and whose lessons it shows; a new tab takes what was chosen last. */
function remembered() {
  for (const name of ["sessionStorage", "localStorage"]) {
    try {
      const kept = JSON.parse(window[name].getItem(STORE) ?? "null");
      if (kept) return kept;
    } catch { /* no storage, or something else in it */ }
  }
  return {};
}

function remember(choices) {
  for (const name of ["sessionStorage", "localStorage"]) {
    try { window[name].setItem(STORE, JSON.stringify(choices)); } catch { /* this page forgets on reload */ }
  }
}

/** What the address names: `#match=…&seat=0`, `#lesson=game/name&pupil=…`, `#teacher`, `#home`, a code as printed
 * sheets have it, or nothing: wherever the play is. */
function place() {
  const hash = location.hash.slice(1);
  const code = hash.replaceAll("%20", "");
  const named = new URLSearchParams(CODE.test(code) ? "" : hash);
  const seat = named.get("seat");
  return { home: hash === "home", door: named.get("door"), match: named.get("match"),
    seat: seat === null ? null : Number(seat),
    ...(CODE.test(code) ? { code } : {}), lesson: named.get("lesson"), pupil: named.get("pupil"),
    last: choices.pupil ?? null, teacher: teacherKey(named.get("teacher")) };
}

/** The key of the teacher's page is taken out of the address: the page is shown on a wall. */
function teacherKey(given) {
  if (given === null) return null;
  const store = "companion.teacher";
  try {
    if (given) {
      sessionStorage.setItem(store, given);
      history.replaceState(null, "", "#teacher");
    }
    return sessionStorage.getItem(store) ?? "";
  } catch {
    return given; // a page without storage keeps it in the address
  }
}

const hashOf = (parts) => `#${new URLSearchParams(parts)}`.replaceAll("%2F", "/");
const PLACES = {
  home: (view) => (view.offer ? `#${view.offer.code}` : view.door ? `#door=${view.door}` : "#home"),
  table: ({ match }) => hashOf({ match: match.id, ...(match.seat === null ? {} : { seat: match.seat }) }),
  lesson: ({ lesson: { game, lesson, pupil } }) => hashOf({ lesson: `${game}/${lesson}`, ...(pupil ? { pupil } : {}) }),
  teacher: () => location.hash,
};
const placeOf = (view) => PLACES[view.kind]?.(view) ?? (view.pupil ? hashOf({ pupil: view.pupil }) : "#");

const withoutSeat = (hash) => hash.replace(/&seat=\d+$/, "");

/** Keeps the address up with the view; another match or lesson is a step for Back, unless a code led there. */
function follow(view) {
  const next = placeOf(view);
  const moved = location.hash && !place().code && withoutSeat(location.hash) !== withoutSeat(next);
  if (moved) history.pushState({ level: 0 }, "", next);
  else if (location.hash !== next || !history.state) history.replaceState(history.state ?? { level: 0 }, "", next);
  document.documentElement.lang = view.lang;
  document.title = view.title ?? view.words?.start_title ?? "companion";
}

// ------------------------------------------------------------------------------------------ the socket

/** The address of the socket; a token that the page was opened with is kept here and taken out of sight. */
function socketAddress() {
  const here = new URL(location.href);
  const address = new URL("socket", here);
  address.protocol = here.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  const token = here.searchParams.get("token");
  address.search = token ? new URLSearchParams({ token }) : "";
  if (here.search) history.replaceState(null, "", here.pathname + here.hash);
  return address.href;
}

const address = socketAddress();
const views = new Set();
const states = new Set();
const waiting = new Map();
let choices = remembered();
let socket = null;
let build = null;
let version = 0; // of the view: what has changed goes on from it
let number = 0;
let tries = 0;
let retryTimer = 0;
let openingTimer = 0;
let pongTimer = 0;
let heardAt = 0;
let startedAt = 0;

const host = {
  page: true,
  view: null,
  status: "live",
  onView(callback) { views.add(callback); return () => views.delete(callback); },
  onStatus(callback) { states.add(callback); return () => states.delete(callback); },
  send,
};

function setStatus(status) {
  if (host.status === status) return;
  host.status = status;
  for (const callback of [...states]) callback(status);
}

const refusedAsLost = () => ({ ok: false, text: host.view?.words?.lost ?? "" });

/** Sends an intent once. Without a live connection it is refused here: nothing is kept to be sent later. */
function send(intent) {
  if (host.status !== "live" || socket?.readyState !== WebSocket.OPEN) return Promise.resolve(refusedAsLost());
  const id = ++number;
  return new Promise((resolve) => {
    waiting.set(id, { resolve, timer: setTimeout(dropConnection, REPLY_MS) });
    setTimeout(() => { if (waiting.has(id)) knock(); }, DOUBT_MS);
    socket.send(JSON.stringify({ type: "intent", id, intent }));
  });
}

function connect() {
  clearTimeout(retryTimer);
  if (socket) return;
  const mine = new WebSocket(address);
  socket = mine;
  startedAt = performance.now();
  openingTimer = setTimeout(() => { if (mine === socket) dropConnection(); }, OPENING_MS);
  mine.onopen = () => { if (mine === socket) hello(); };
  mine.onmessage = (event) => { if (mine === socket) hear(JSON.parse(event.data)); };
  mine.onclose = () => { if (mine === socket) lost(); };
}

function hello() {
  const { lang = null, suits = null } = choices;
  socket.send(JSON.stringify({ type: "hello", page: KEY, device: DEVICE, lang, suits,
    speaks: [...navigator.languages ?? []], ...place() }));
}

function hear(message) {
  heardAt = performance.now();
  clearTimeout(pongTimer);
  pongTimer = 0;
  HEARD[message.type]?.(message);
}

const HEARD = {
  welcome(message) {
    // The server was started again with another version of this page.
    if (build !== null && build !== message.build) location.reload();
    build = message.build;
  },
  view(message) {
    if (!message.view && message.since !== version) return dropConnection(); // a new one begins with the whole view
    clearTimeout(openingTimer);
    tries = 0;
    version = message.version;
    const view = message.view ?? changed(host.view, message);
    host.view = view;
    const { suits } = view.match ?? choices;
    const pupil = view.learn?.pupil ?? view.lesson?.pupil ?? choices.pupil;
    if (view.lang !== choices.lang || suits !== choices.suits || pupil !== choices.pupil) {
      choices = { lang: view.lang, suits, pupil };
      remember(choices);
    }
    follow(view);
    for (const callback of [...views]) callback(view);
    return setStatus("live");
  },
  reply({ type, id, ...reply }) {
    const asked = waiting.get(id);
    waiting.delete(id);
    clearTimeout(asked?.timer);
    asked?.resolve(reply);
  },
};

/** The connection is gone: what was on its way is refused, and a new one is tried, sooner at first. */
function lost() {
  socket = null;
  clearTimeout(openingTimer);
  clearTimeout(pongTimer);
  pongTimer = 0;
  const given = [...waiting.values()];
  waiting.clear();
  setStatus("lost");
  for (const { resolve, timer } of given) {
    clearTimeout(timer);
    resolve(refusedAsLost());
  }
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
}

function dropConnection() {
  const dead = socket;
  if (dead) lost(); // first, so that a late event of the dead one finds that it no longer counts
  dead?.close();
}

/** Asks whether the server is there; without an answer in time the connection counts as dead. */
function probe(patience) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send('{"type":"ping"}');
  clearTimeout(pongTimer);
  pongTimer = setTimeout(dropConnection, patience);
}

/** Asks for a file of the page beside the connection, on which answers come one after the other. */
async function knock() {
  const mine = socket;
  try {
    await fetch("static/icon.svg", { cache: "no-store", signal: AbortSignal.timeout(PONG_MS / 2) });
  } catch {
    if (mine && mine === socket) dropConnection();
  }
}

/** The page was asleep or the network is back: look at once, do not wait for a timer. */
function wake() {
  if (document.hidden) return;
  tries = 0;
  if (socket?.readyState === WebSocket.OPEN) probe(WAKING_PONG_MS);
  else {
    if (socket && performance.now() - startedAt > WAKING_PONG_MS) dropConnection();
    connect();
  }
}

document.addEventListener("visibilitychange", wake);
for (const name of ["online", "pageshow", "focus"]) window.addEventListener(name, wake);
window.addEventListener("offline", () => probe(WAKING_PONG_MS)); // a server on this machine answers all the same
listenBack(host, { shown: () => (host.view ? placeOf(host.view) : location.hash), place: withoutSeat,
  go: () => { if (socket?.readyState === WebSocket.OPEN) hello(); } });
setInterval(() => { if (!pongTimer && performance.now() - heardAt > QUIET_MS) probe(PONG_MS); }, QUIET_MS / 2);

connect();
mount(document.getElementById("app"), host);
