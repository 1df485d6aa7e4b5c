// The focus: it stays where one is, else it goes where the next decision is; and what has it is not covered.

import { focusPlace, placeOf } from "./places.js";

const CLEAR_PX = 10;
const MAIN_STEP = ".ct-button.is-main:not(:disabled, [aria-disabled=true])";
const NEXT_STEPS = [`.ct-panel ${MAIN_STEP}`, `.ct-acts ${MAIN_STEP}`, MAIN_STEP, ".ct-middle .ct-button",
  ".ct-tools .ct-button", ".is-able > .ct-face",
  "h1"]; // what is asked, the step that is usual now, anything that may be done
const PAGE_HEAD = "h1, .ct-title"; // where another page begins

/** What has the focus before a page is drawn, and the place that it stands for. */
export function focusOf(t) {
  const active = t.root.contains(document.activeElement) ? document.activeElement : null;
  return { active, place: active && !active.closest("dialog") ? placeOf(active) : null,
    quiet: !active?.matches(":focus-visible"), page: pageKey(t) };
}

/** Which page is shown: another one is begun at its head. */
const pageKey = (t) => [t.view?.kind, t.view?.door, t.view?.match?.id, t.view?.lesson?.lesson].join(" ");

/** Gives the focus to what stands for what had it, where drawing took it away and no dialog has it. */
export function keepFocus(t, { active, place, quiet, page }) {
  const moved = t.page !== undefined && t.page !== page;
  t.page = page;
  if (!active || t.dialogs.length || t.root.querySelector(":scope > dialog[open]")) return;
  if (!moved && t.root.contains(document.activeElement)) return;
  if (!moved && place) focusPlace(t, place);
  if (!moved && t.root.contains(document.activeElement)) return;
  focusOn(moved ? t.root.querySelector(PAGE_HEAD) : nextIn(t), quiet);
}

const nextIn = (t) => NEXT_STEPS.map((one) => t.root.querySelector(one)).find(Boolean);

function focusOn(el, quiet) {
  if (!el) return;
  if (!el.matches("button, a, input, select, [tabindex]")) el.tabIndex = -1;
  el.focus({ preventScroll: quiet });
}

/** Scrolls until what the keys have reached lies free of what stands over the page's foot or head. */
export function uncover(event) {
  const { target } = event;
  if (!target.matches?.(":focus-visible") || target.closest("dialog")) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
  const height = Math.min(bottom - top, innerHeight / 2);
  for (const y of [bottom - 2, top + 2]) {
    const over = coverAt(target, x, y);
    if (!over) continue;
    const box = over.getBoundingClientRect();
    const below = box.top > innerHeight / 2 - height / 2;
    scrollBy({ top: below ? bottom - box.top + CLEAR_PX : top - box.bottom - CLEAR_PX, behavior: "instant" });
    return;
  }
}

/** What stands fast over a point of an element. */
function coverAt(el, x, y) {
  const hit = document.elementFromPoint(x, Math.min(Math.max(y, 0), innerHeight - 1));
  if (!hit || el.contains(hit) || hit.contains(el)) return null;
  for (let at = hit; at && !at.contains(el); at = at.parentElement) {
    if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return at;
  }
  return null;
}
