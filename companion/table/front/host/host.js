// What is known of a table on this side of the wire, whatever the wire is: where the page is, what it remembers, what
// it has asked. A host of the page (site/table-view.md, The host) without its way to the hub.

import { changed } from "./views.js";
import { listenBack } from "./back.js";
import { inTab, onDevice } from "./storage.js";

// One connection counts for a page: what an older one still brings after a break is ignored by the server.
const KEY = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16)).join("");

// ------------------------------------------------------------------------------- what survives a reload

const STORE = "companion.page";
const CODE = /^[CDH]\d[^=]+$/i; // what it says is for the hub to judge

/** Tells this device from another one: whoever loads the page again keeps the name that was taken from here. */
const DEVICE = onDevice.read("companion.device") ?? KEY;
onDevice.write("companion.device", DEVICE);

let choices = remembered();

/** This tab's language and suits, and whose lessons it shows; a new tab takes what was chosen last. */
function remembered() {
  for (const kept of [inTab, onDevice]) {
    try {
      const found = JSON.parse(kept.read(STORE) ?? "null");
      if (found) return found;
    } catch { /* something else is in it */ }
  }
  return {};
}

function remember(choices) {
  for (const kept of [inTab, onDevice]) kept.write(STORE, JSON.stringify(choices));
}

/** What the address names: `#match=…&seat=0`, `#lesson=game/name&pupil=…`, `#teacher`, `#home`, `#play=game` (from the
 * start page), a code as printed sheets have it, or nothing: wherever the play is. */
function place() {
  const hash = location.hash.slice(1);
  const code = hash.replaceAll("%20", "");
  const named = new URLSearchParams(CODE.test(code) ? "" : hash);
  const seat = named.get("seat");
  return { home: hash === "home" || hash.startsWith("play="), door: named.get("door"), match: named.get("match"),
    seat: seat === null ? null : Number(seat),
    ...(CODE.test(code) ? { code } : {}), lesson: named.get("lesson"), pupil: named.get("pupil"),
    last: choices.pupil ?? null, teacher: teacherKey(named.get("teacher")) };
}

/** The key of the teacher's page is taken out of the address: the page is shown on a wall. */
function teacherKey(given) {
  if (given === null) return null;
  const store = "companion.teacher";
  if (given) {
    inTab.write(store, given);
    if (inTab.read(store) !== given) return given; // a page without storage keeps it in the address
    history.replaceState(null, "", "#teacher");
  }
  return inTab.read(store) ?? "";
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

/** What a tab is called: what is open first, whose match, which lesson of which game. */
function titleOf(view) {
  const { words, title, match, door, lesson } = view;
  const parts = view.kind === "home" ? [door ? words?.[`door_${door}`] : null, words?.start_title ?? title]
    : [lesson?.title, title, match?.seats?.map((one) => one.text).join(", ")];
  return [...new Set(parts.filter(Boolean))].join(" · ") || "companion";
}

const LEADING = /^#play\b/; // it is a way, and no place to come back to

/** Keeps the address up with the view; another match or lesson is a step for Back, unless a code led there. */
function follow(view) {
  const next = placeOf(view);
  const moved = location.hash && !LEADING.test(location.hash) && !place().code
    && withoutSeat(location.hash) !== withoutSeat(next);
  if (moved) history.pushState({ level: 0 }, "", next);
  else if (location.hash !== next || !history.state) history.replaceState(history.state ?? { level: 0 }, "", next);
  document.documentElement.lang = view.lang;
  document.title = titleOf(view);
}

/** What a page says when it opens or comes back. */
const greeting = () => ({ type: "hello", page: KEY, device: DEVICE, lang: choices.lang ?? null,
  suits: choices.suits ?? null, speaks: [...navigator.languages ?? []], ...place() });

/**
 * The host of a page. The `wire` takes its messages: `isOpen()`, `post(message)`; `asked(isWaiting)` is told of each
 * intent and gives what is to be done when its answer is there; `welcome(message)`; `torn()`: what came cannot be
 * followed; `live()`: a view came.
 *
 * Its `wired` is for the wire: `hello()`, `hear(message)`, `lost()`, `forget()`, `show(view)` of a view that is known
 * already, and `waits()`, how many intents have no answer so far.
 */
export function makeHost(wire) {
  const views = new Set();
  const states = new Set();
  const waiting = new Map();
  let version = 0; // of the view: what has changed goes on from it
  let number = 0;

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
    if (host.status !== "live" || !wire.isOpen()) return Promise.resolve(refusedAsLost());
    const id = ++number;
    return new Promise((resolve) => {
      waiting.set(id, { resolve, done: wire.asked?.(() => waiting.has(id)) });
      wire.post({ type: "intent", id, intent });
    });
  }

  function remembersChoices(view) {
    const { suits } = view.match ?? choices;
    const pupil = view.learn?.pupil ?? view.lesson?.pupil ?? choices.pupil;
    if (view.lang === choices.lang && suits === choices.suits && pupil === choices.pupil) return;
    choices = { lang: view.lang, suits, pupil };
    remember(choices);
  }

  /** Shows a view, from wherever it is. */
  function show(view) {
    host.view = view;
    for (const callback of [...views]) callback(view);
  }

  const HEARD = {
    welcome: (message) => wire.welcome?.(message),
    view(message) {
      if (!message.view && message.since !== version) return wire.torn(); // a new one begins with the whole view
      wire.live?.();
      version = message.version;
      const view = message.view ?? changed(host.view, message);
      remembersChoices(view);
      host.view = view;
      follow(view);
      show(view);
      return setStatus("live");
    },
    reply({ type, id, ...reply }) {
      const asked = waiting.get(id);
      waiting.delete(id);
      asked?.done?.();
      asked?.resolve(reply);
    },
  };

  /** What was on its way has come to nothing: it is refused. */
  function forget() {
    const given = [...waiting.values()];
    waiting.clear();
    for (const { resolve, done } of given) {
      done?.();
      resolve(refusedAsLost());
    }
  }

  /** The way to the hub is gone. */
  function lost() {
    setStatus("lost");
    forget();
  }

  const hello = () => wire.post(greeting());
  const hear = (message) => HEARD[message.type]?.(message);
  host.wired = { hello, hear, lost, forget, show, waits: () => waiting.size };
  listenBack(host, { shown: () => (host.view ? placeOf(host.view) : location.hash), place: withoutSeat,
    go: () => { if (wire.isOpen()) hello(); } });
  return host;
}
