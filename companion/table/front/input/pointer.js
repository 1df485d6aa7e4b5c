// Hands: pointer and keyboard.

import { hold, swallowEnd } from "./holds.js";
import { around, focusPlace } from "./places.js";
import { openDialog } from "./dialogs.js";
import { ask } from "./requests.js";
import { letGo, tap } from "./taps.js";

const LONG_PRESS_MS = 450;
const STOPS = ".ct-side button, .ct-side [tabindex]";

/** What a long press at an element opens: a figure to correct, its own or the main one of its card; of a card that says
what it does in a text, all there is to see of it, its figures too. */
function lookedInto(t, el, fine = null) {
  if (t.things.get(fine)?.fact) return { type: "figure", place: fine };
  for (const place of around(el, t.root)) {
    if (t.things.get(place)?.fact) return { type: "figure", place };
    if (t.characters.get(place)?.text) return { type: "about", place };
    const main = t.mains.get(place);
    if (main && t.things.get(main)?.fact) return { type: "figure", place: main };
  }
  return null;
}

/** The figure at a point of a card that is tapped as a whole, if the card has it for a long press of its own. */
function fineAt({ target, clientX: x, clientY: y }) {
  const within = target.closest?.("[data-place]")?.querySelectorAll("[data-fine]") ?? [];
  const hit = (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return [...within].find((el) => hit(el.getBoundingClientRect()))?.dataset.place ?? null;
}

export function listenPointer(t) {
  let cancel = () => {};
  const lookInto = (event) => {
    const { target } = event;
    const dialog = t.view?.board && target.closest?.(".ct-board") ? lookedInto(t, target, fineAt(event)) : null;
    if (dialog) openDialog(t, dialog, target.closest("button"));
    return dialog !== null;
  };
  t.root.addEventListener("pointerdown", (event) => {
    cancel();
    if (event.button !== 0 || !event.target.closest(".ct-board [data-place]")) return;
    cancel = hold(event, LONG_PRESS_MS, () => lookInto(event));
  });
  t.root.addEventListener("contextmenu", (event) => {
    if (!event.target.closest(".ct-board [data-place]")) return;
    event.preventDefault();
    cancel();
    if (!t.dialogs.length && lookInto(event)) swallowEnd();
  });
  t.root.addEventListener("click", (event) => {
    if (!t.view?.board) return;
    const elsewhere = event.target.closest("dialog, .ct-panel, button, form, .ct-log, .cl-panel");
    if (elsewhere && !event.target.closest("[data-place]")) return;
    const place = event.target.closest(".ct-board [data-place]");
    if (place) tap(t, around(place, t.root), event.target.closest("button") ?? place, event.detail === 0);
    else if (t.path.length) letGo(t);
  }, true);
}

/** Where the arrows take an element to be: in its middle; a place of cards at its head, for figures lie below that. */
function spotOf(el) {
  const r = el.getBoundingClientRect();
  return [r.left + r.width / 2, el.matches(":is(.ct-card, .ct-slot) > .ct-face") ? r.top : r.top + r.height / 2];
}

/** The focusable thing next to `from` in a direction, by what the eye sees. */
function neighbour(t, from, dx, dy) {
  const [x, y] = spotOf(from);
  let best = null;
  for (const el of t.root.querySelectorAll(STOPS)) {
    if (el === from) continue;
    const [ex, ey] = spotOf(el);
    const along = (ex - x) * dx + (ey - y) * dy;
    const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along < 4) continue;
    const cost = along + across * 3;
    if (!best || cost < best.cost) best = { el, cost };
  }
  return best?.el ?? null;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const UP_DOWN = { ArrowUp: -1, ArrowDown: 1 };

/** From a button of the log to the next one; into it at its newest entry. */
function turnPage(log, from, by) {
  const all = [...log.querySelectorAll("button")];
  const at = all.indexOf(from);
  (at < 0 ? all.at(-1) : all[at + by])?.focus();
  return true;
}

function pressKey(t, event) {
  const typing = event.target.matches("input, select, textarea");
  const onBoard = event.target.closest?.(".ct-side") && !event.target.closest("dialog");
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !typing) return undoKey(t, event);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "Escape" && !t.dialogs.length && t.path.length) {
    const { anchor } = t;
    letGo(t);
    focusPlace(t, anchor);
    return true;
  }
  if (onBoard && ARROWS[event.key]) {
    neighbour(t, event.target, ...ARROWS[event.key])?.focus();
    return true;
  }
  const log = event.target.closest?.(".ct-log");
  if (log && UP_DOWN[event.key]) return turnPage(log, event.target, UP_DOWN[event.key]);
  if (onBoard && event.key.toLowerCase() === "c") {
    const dialog = lookedInto(t, event.target);
    if (dialog) openDialog(t, dialog, event.target);
    return true;
  }
  return false;
}

function undoKey(t, event) {
  const key = event.key.toLowerCase();
  const type = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!type || !t.view?.board) return false;
  const entry = t.view.match[type];
  if (entry !== null && entry !== undefined) ask(t, { type, entry });
  return true;
}

export function listenKeys(t) {
  t.root.addEventListener("keydown", (event) => {
    if (pressKey(t, event)) event.preventDefault();
    // What the table handles, or types, is nobody else's.
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || (plain && event.key !== "Tab")) event.stopPropagation();
  });
  t.root.addEventListener("focusin", (event) => {
    const side = event.target.closest(".ct-side");
    if (!side || event.target.closest("dialog")) return;
    t.stops.set(side.dataset.place, event.target);
    stopTabs(t);
  });
}

/** One stop for the Tab key a side, and one for the log; the arrows go on from there. */
export function stopTabs(t) {
  for (const el of t.root.querySelectorAll('.ct-log button:not([tabindex="-1"])')) el.tabIndex = -1;
  for (const side of t.root.querySelectorAll(".ct-side")) {
    const all = [...side.querySelectorAll("button, [tabindex]")];
    const kept = t.stops.get(side.dataset.place);
    const stop = all.includes(kept) ? kept : side.querySelector(":is(.ct-card, .ct-slot) > .ct-face") ?? all[0];
    for (const el of all) if (el.tabIndex !== (el === stop ? 0 : -1)) el.tabIndex = el === stop ? 0 : -1;
  }
}
