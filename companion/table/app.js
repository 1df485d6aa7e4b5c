// The app's host of the table (site/table-view.md, The host): a thin client over a web socket that never gives up.
// The page holds nothing of the match: after any break it says hello again and shows the view it is sent.

import { mount } from "./table.js";

const RETRY_MS = [100, 300, 700, 1500, 3000, 5000]; // how long to wait before trying again
const OPENING_MS = 4000; // a connection that takes longer to open is given up
const REPLY_MS = 5000; // a reply that takes longer means that the connection is dead
const QUIET_MS = 10000; // after so much silence, ask whether anybody is there
const PONG_MS = 2500;
const WAKING_PONG_MS = 800; // a phone that wakes up must not wait for a dead socket to notice

// One connection counts for a page: what an older one still brings after a break is ignored by the server.
const KEY = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16)).join("");

// ------------------------------------------------------------------------------- what survives a reload

const STORE = "companion.page";

/** This tab's language and suits; a new tab takes what was chosen last. */
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

/** Which match and seat the address names: `#match=…&seat=0`, `#home`, or nothing: wherever the play is. */
function place() {
  const hash = location.hash.slice(1);
  if (hash === "home") return { home: true, match: null, seat: null };
  const named = new URLSearchParams(hash);
  const seat = named.get("seat");
  return { home: false, match: named.get("match"), seat: seat === null ? null : Number(seat) };
}

function placeOf(view) {
  if (view.kind !== "table") return "#home";
  const named = new URLSearchParams({ match: view.match.id });
  if (view.match.seat !== null) named.set("seat", view.match.seat);
  return `#${named}`;
}

/** Keeps the address up with the view; another match is another step for the Back button. */
function follow(view) {
  const next = placeOf(view);
  const before = place();
  const moved = location.hash && (before.home !== (view.kind !== "table") || (view.kind === "table" && before.match !== view.match.id));
  if (location.hash !== next) history[moved ? "pushState" : "replaceState"](null, "", next);
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
  socket.send(JSON.stringify({ type: "hello", page: KEY, lang, suits, ...place() }));
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
  view({ view }) {
    clearTimeout(openingTimer);
    tries = 0;
    host.view = view;
    const { suits } = view.match ?? choices;
    if (view.lang !== choices.lang || suits !== choices.suits) {
      choices = { lang: view.lang, suits };
      remember(choices);
    }
    follow(view);
    for (const callback of [...views]) callback(view);
    setStatus("live");
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
window.addEventListener("popstate", () => { if (socket?.readyState === WebSocket.OPEN) hello(); });
setInterval(() => { if (!pongTimer && performance.now() - heardAt > QUIET_MS) probe(PONG_MS); }, QUIET_MS / 2);

connect();
mount(document.getElementById("app"), host);
