// Pictures: icons, suits, the colours that things wear. All but the buttons' own come with the view that is drawn.

import { h, isEither } from "./patch.js";

const BUTTONS = { // drawn as lines in a box of 24 by 24
  undo: "M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3",
  redo: "M15 5l5 5-5 5M19.5 10H10a5.5 5.5 0 0 0 0 11h3",
  log: "M9 5.500h11M9 12h11M9 18.500h11M4.5 5.500h.01M4.5 12h.01M4.5 18.500h.01",
  say: "M4 5h16v11h-9l-4.500 4v-4H4zM8 9h8M8 12.500h5",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v.01M17 17h.01M14 20v.01M20 18v2h-3",
  earlier: "M14.500 5l-7 7 7 7",
  later: "M9.500 5l7 7-7 7",
  report: "M6 3h8l4 4v14H6zM14 3v4h4M9 11h6M9 14.5h6M9 18h4",
  share: "M12 3v12M8 6.500l4-4 4 4M6 10H4.500v10.500h15V10H18",
  home: "M4 11.500 12 4.500l8 7M6 10v10h12V10M10 20v-5.500h4V20",
  book: "M12 6.5C10 5 7 4.5 3.5 4.5v13c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13c-3.5 0-6.5.5-8.5 2v13",
  close: "M6 6l12 12M18 6 6 18",
  look: "M2.500 12q4-6.500 9.500-6.500t9.500 6.500q-4 6.500-9.500 6.500t-9.500-6.500zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  check: "M4.500 12.500 10 18 19.500 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
};

// All others come with the view that is being drawn: `lines`, `icons` (filled), and the colours of its `tones`.
export let art = {};

/** Takes the pictures and colours of a view; null: of none. */
export function wear(view) {
  art = view ?? {};
}

export const own = (map, key) => (map && Object.hasOwn(map, key) ? map[key] : null);

export function svg(path, cls) {
  return h("svg", { class: cls, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: path }));
}

export const filled = (name) => own(art.icons, name);

export function icon(name) {
  const line = own(BUTTONS, name) ?? own(art.lines, name);
  if (line) return svg(line, `ct-icon i-${name}`);
  return filled(name) ? svg(filled(name), `ct-icon is-filled i-${name}`) : null;
}

export function pip(tone, suit) {
  if (filled(tone)) return svg(filled(tone), "ct-pip");
  return suit ? h("span", { class: "ct-pip" }, suit) : null;
}
export const toneOf = (thing) => (thing?.tone ? ` t-${own(art.tones, thing.tone) ?? thing.tone}` : "");

/** Rank and suit, as in a card's corner. */
export function index(card) {
  if (!card.rank && !card.suit) return h("span", { class: "ct-index" }, card.text ?? card.name ?? "");
  return h("span", { class: `ct-index${toneOf(card)}`, "aria-hidden": "true" },
    h("span", { class: "ct-rank", "data-either": isEither(card.rank) }, card.rank), pip(card.tone, card.suit));
}

export const iconButton = (name, label, props) =>
  h("button", { type: "button", class: "ct-button ct-square", "aria-label": label, ...props }, icon(name), hint(label));

/** What a mouse that rests on a button is told; on the button itself it would be read out a second time. */
export const hint = (title) => h("span", { key: "hint", class: "ct-hover", title, "aria-hidden": "true" });
