// A steady hand: where a button has just changed its meaning, a second tap meant what stood there at the first one.

import { drawn } from "./drawing.js";
import { own } from "./icons.js";
import { around } from "./places.js";
import { chosen } from "./taps.js";

const SPOT_PX = 44; // as far as a finger strays that taps twice
const SAME_HAND_MS = 1500; // whatever comes later is another tap, whoever changed the table meanwhile
const PRESSED = "button, summary, a";
const FIELDS = "label, input, select, textarea"; // nothing is played by these

/** How long a button whose meaning has changed is deaf (ms): `--settle` of the style. */
const settleMs = (t) => Number(getComputedStyle(t.root).getPropertyValue("--settle")) || 0;

/** What a tap on a place of the board would do: what it is a target of or the start of, with its move. */
function meaningOfPlace(t, place) {
  const on = around(place, t.root);
  const found = on.find((one) => chosen(t, one) || own(t.node?.next, one) || own(t.view.tree, one));
  if (!found) return `look ${on[0]}`;
  const node = own(t.node?.next, found) ?? own(t.view.tree, found);
  return `${found} ${chosen(t, found) ? "chosen" : node.move ?? node.ask ?? ""}`;
}

/** What a tap on an element means: two taps mean the same where this is the same. */
function meaning(t, target) {
  const place = t.view?.board ? target.closest(".ct-board [data-place]") : null;
  if (place) return meaningOfPlace(t, place);
  const el = target.closest(PRESSED);
  const dialog = drawn.get(target.closest("dialog"))?.props.key ?? "";
  if (!el) return `beside ${dialog}`;
  const acting = el.closest(".ct-acts, .ct-prompt") ? (t.view?.board ?? []).filter((one) => one.acting) : [];
  const name = el.getAttribute("aria-label") ?? el.textContent;
  return JSON.stringify([dialog, name, { ...el.dataset }, acting.map((one) => one.name)]);
}

/** Watches over the taps of a table, those by key too; to be called before anything else listens to them. */
export function listenSteady(t) {
  let first = null; // the last tap that counted
  t.root.addEventListener("keydown", (event) => {
    if (!["Enter", " "].includes(event.key)) first = null; // the focus went elsewhere on purpose
  }, true);
  t.root.addEventListener("click", (event) => {
    if (event.target.closest(FIELDS)) {
      first = null;
      return;
    }
    const byKey = event.detail === 0;
    const now = performance.now();
    const tap = { at: now, byKey, x: event.clientX, y: event.clientY, means: meaning(t, event.target) };
    const same = first?.byKey === byKey && now - first.at < SAME_HAND_MS
      && (byKey || Math.hypot(tap.x - first.x, tap.y - first.y) < SPOT_PX);
    if (!same || tap.means === first.means || now - Math.max(first.at, t.changedAt) >= settleMs(t)) {
      first = tap;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
