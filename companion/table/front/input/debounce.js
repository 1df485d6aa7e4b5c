// A steady hand: where a button has just changed its meaning, a tap meant what stood there before. Whoever changed it,
// a button that announces is deaf for a moment and shows it; all else is deaf to the second tap of a hand.

import { drawn } from "./patch.js";
import { own } from "./icons.js";
import { word } from "./text.js";
import { around } from "./places.js";
import { say } from "./requests.js";
import { chosen } from "./taps.js";

const SPOT_PX = 44; // as far as a finger strays that taps twice
const SAME_HAND_MS = 1500; // whatever comes later is another tap, whoever changed the table meanwhile
const PRESSED = "button, summary, a";
const FIELDS = "label, input, select, textarea"; // nothing is played by these
const ANNOUNCE = ":is(.ct-acts, .ct-prompt, .ct-answers) button"; // by one tap, where others stood before
const DEAF = "data-deaf";

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
  const { deaf, ...data } = el.dataset;
  return JSON.stringify([dialog, name, data, acting.map((one) => one.name)]);
}

/** A new view is drawn: what its buttons announce that none announced before is deaf for a moment. */
export function settleButtons(t) {
  const shown = t.view?.board ? [...t.root.querySelectorAll(ANNOUNCE)].map((el) => [el, meaning(t, el)]) : [];
  const before = t.steady.match === t.view?.match?.id ? t.steady.means : null;
  const fresh = shown.filter(([, means]) => before && !before.has(means));
  const ms = fresh.length ? settleMs(t) : 0;
  const until = performance.now() + ms;
  const known = before ?? new Map();
  t.steady = { match: t.view?.match?.id,
    means: new Map(shown.map(([, means]) => [means, known.get(means) ?? (before && ms ? until : 0)])) };
  for (const [el, means] of shown) wake(t, el, means);
  if (ms) setTimeout(() => { if (!t.gone) settleButtons(t); }, ms + 1);
}

/** Shows whether a button is deaf: for another meaning the moment begins anew. */
function wake(t, el, means) {
  const deaf = t.steady.means.get(means) > performance.now();
  if (deaf && el.getAttribute(DEAF) === means) return;
  if (deaf === el.hasAttribute(DEAF) && !deaf) return;
  el.removeAttribute(DEAF);
  if (!deaf) { el.removeAttribute("aria-disabled"); return; }
  void el.offsetWidth; // its edge fills from the beginning
  el.setAttribute(DEAF, means);
  el.setAttribute("aria-disabled", "true");
}

/** Watches over the taps of a table, those by key too; to be called before anything else listens to them. */
export function listenSteady(t) {
  let first = null; // the last tap that counted
  const swallow = (event, told = true) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (told) say(t, word(t.view, "just_changed"));
  };
  t.root.addEventListener("keydown", (event) => {
    if (!["Enter", " "].includes(event.key)) first = null; // the focus went elsewhere on purpose
  }, true);
  t.root.addEventListener("click", (event) => {
    if (event.target.closest(`[${DEAF}]`)) { swallow(event); return; }
    const waits = t.dialogs.at(-1)?.sent && event.target.closest(".ct-sheet > :not(header)"); // for its answer
    if (waits) { swallow(event, false); return; }
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
    swallow(event);
  }, true);
}
