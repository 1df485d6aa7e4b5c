// The app's host of the table (site/table-view.md, The host): a thin client over a web socket that never gives up.
// The page holds nothing of the match: after any break it says hello again and shows the view it is sent.

import { mount } from "./table.js";
import { makeHost } from "./host.js";
import { enter, HAS_DOOR, listenFiles, protocols, turnedAway } from "./door.js";

const RETRY_MS = [100, 300, 700, 1500, 3000, 5000]; // how long to wait before trying again
const OPENING_MS = 4000; // a connection that takes longer to open is given up
const REPLY_MS = 5000; // a reply that takes longer means that the connection is dead
const DOUBT_MS = 900; // one that takes this long: is the server still there? (its answer may take long, being there not)
const QUIET_MS = 10000; // after so much silence, ask whether anybody is there
const PONG_MS = 2500;
const WAKING_PONG_MS = 800; // a phone that wakes up must not wait for a dead socket to notice

/** The address of the socket; behind Jupyter's door a token that the page was opened with goes with it. */
function socketAddress() {
  const here = new URL(location.href);
  const address = new URL("socket", here);
  address.protocol = here.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  const token = here.searchParams.get("token");
  address.search = token && !HAS_DOOR ? new URLSearchParams({ token }) : "";
  if (here.search && !HAS_DOOR) history.replaceState(null, "", here.pathname + here.hash);
  return address.href;
}

const address = socketAddress();
let admitted = !HAS_DOOR; // the door knows what this page shows
let asking = null; // the door, now
let socket = null;
let build = null;
let tries = 0;
let retryTimer = 0;
let openingTimer = 0;
let pongTimer = 0;
let heardAt = 0;
let startedAt = 0;

const isOpen = () => socket?.readyState === WebSocket.OPEN;

const host = makeHost({
  isOpen,
  post: (message) => socket.send(JSON.stringify(message)),
  asked(isWaiting) {
    const timer = setTimeout(dropConnection, REPLY_MS);
    setTimeout(() => { if (isWaiting()) knock(); }, DOUBT_MS);
    return () => clearTimeout(timer);
  },
  welcome(message) {
    // The server was started again with another version of this page.
    if (build !== null && build !== message.build) location.reload();
    build = message.build;
  },
  torn: dropConnection,
  live() {
    clearTimeout(openingTimer);
    tries = 0;
  },
});

/** At the door first; then a connection. */
function connect() {
  clearTimeout(retryTimer);
  if (socket || asking) return;
  startedAt = performance.now();
  if (admitted) open();
  else ask();
}

async function ask() {
  const mine = {};
  asking = mine;
  const stop = new AbortController();
  openingTimer = setTimeout(() => stop.abort(), OPENING_MS);
  let refusal;
  try {
    refusal = await enter(stop.signal);
  } catch {
    if (mine === asking) lost();
    return;
  }
  if (mine !== asking) return;
  asking = null;
  clearTimeout(openingTimer);
  if (refusal) {
    host.wired.lost();
    turnedAway(refusal);
    return;
  }
  admitted = true;
  connect();
}

function open() {
  const mine = new WebSocket(address, protocols());
  let opened = false;
  socket = mine;
  openingTimer = setTimeout(() => { if (mine === socket) dropConnection(); }, OPENING_MS);
  mine.onopen = () => {
    opened = true;
    if (mine === socket) host.wired.hello();
  };
  mine.onmessage = (event) => { if (mine === socket) hear(JSON.parse(event.data)); };
  mine.onclose = () => {
    if (!opened) admitted = !HAS_DOOR; // refused, it may be: a browser does not tell
    if (mine === socket) lost();
  };
}

function hear(message) {
  heardAt = performance.now();
  clearTimeout(pongTimer);
  pongTimer = 0;
  host.wired.hear(message);
}

/** The connection is gone: a new one is tried, sooner at first. */
function lost() {
  socket = null;
  asking = null;
  clearTimeout(openingTimer);
  clearTimeout(pongTimer);
  pongTimer = 0;
  host.wired.lost();
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
  if (!isOpen()) return;
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
  if (isOpen()) probe(WAKING_PONG_MS);
  else {
    if (performance.now() - startedAt > WAKING_PONG_MS) {
      asking = null;
      dropConnection();
    }
    connect();
  }
}

document.addEventListener("visibilitychange", wake);
for (const name of ["online", "pageshow", "focus"]) window.addEventListener(name, wake);
window.addEventListener("offline", () => probe(WAKING_PONG_MS)); // a server on this machine answers all the same
setInterval(() => { if (!pongTimer && performance.now() - heardAt > QUIET_MS) probe(PONG_MS); }, QUIET_MS / 2);

listenFiles(() => host.view?.words?.lost ?? "");
connect();
mount(document.getElementById("app"), host);
