// Dialogs: opened above each other, closed, put near what was tapped. What they hold is drawn elsewhere.

import { draw, drawn } from "./patch.js";
import { focusPlace, placeOf } from "./places.js";

/** Opens a dialog above the others; the focus goes back to where it was when it closes. */
export function openDialog(t, dialog, anchor) {
  const active = document.activeElement;
  Object.assign(dialog, { id: ++t.count, anchor: anchor ?? null, from: t.root.contains(active) ? active : null });
  dialog.fromPlace = placeOf(dialog.from ?? anchor);
  t.dialogs = [...t.dialogs, dialog];
  t.changedAt = performance.now();
  draw(t);
  return dialog;
}

export function closeDialogs(t, types) {
  t.dialogs = t.dialogs.filter((one) => !types.includes(one.type));
}

export function close(t, dialog) {
  t.dialogs = t.dialogs.filter((one) => one !== dialog);
  if (dialog.type === "picker") t.path = [];
  draw(t);
}

/** Opens what was just drawn, closes what is gone, and puts the focus back. */
export function settleDialogs(t, gone) {
  const open = t.dialogs;
  for (const el of t.root.querySelectorAll(":scope > dialog:not([open])")) {
    el.showModal();
    if (el.classList.contains("is-near")) keepNear(el, open.find((one) => one.id === drawn.get(el).props.key)?.anchor);
    const list = el.querySelector(".ct-log");
    if (list) list.scrollTop = list.scrollHeight;
  }
  if (!gone.length || t.root.contains(document.activeElement)) return;
  const back = gone.findLast((one) => one.from?.isConnected);
  if (back) back.from.focus({ preventScroll: true });
  else focusPlace(t, gone.at(-1).fromPlace);
}

/** Puts a refusal at the place that was tapped: below it, or above where there is no room. */
function placeNear(el, anchor) {
  const at = anchor?.isConnected ? anchor.getBoundingClientRect() : null;
  if (!at || !at.width) return;
  const box = { width: el.offsetWidth, height: el.offsetHeight }; // as it lies once it has come up
  const left = Math.max(8, Math.min(innerWidth - box.width - 8, at.left + at.width / 2 - box.width / 2));
  const below = at.bottom + 12 + box.height <= innerHeight - 8;
  const above = at.top - 12 - box.height >= 8;
  const top = below ? at.bottom + 12 : above ? at.top - 12 - box.height : Math.max(8, (innerHeight - box.height) / 2);
  const arrow = Math.max(22, Math.min(box.width - 22, at.left + at.width / 2 - left));
  for (const [name, value] of Object.entries({ left, top, arrow })) el.style.setProperty(`--${name}`, `${value}px`);
  el.classList.remove("is-below", "is-above", "is-over");
  el.classList.add(below ? "is-below" : above ? "is-above" : "is-over");
}

/** Keeps it there: a refusal that grows (the reason of an override) must not grow off the screen. */
function keepNear(el, anchor) {
  placeNear(el, anchor);
  new ResizeObserver(() => { if (el.open) placeNear(el, anchor); }).observe(el);
}
