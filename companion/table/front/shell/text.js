// Words and figures: texts of the view, its {…} filled in, its suits coloured.

import { h } from "./patch.js";

const VOWEL = /^[aàâeéèêëiîïoôuùûüœæ]/i;

/** A word of the front end, its {…} filled. */
export function word(view, key, figures = {}) {
  const text = view?.words?.[key] ?? key;
  return text.replace(/(\bde )?\{(\w+)\}/g, (whole, of, name) => {
    if (!(name in figures)) return whole;
    const told = String(figures[name]);
    return of && VOWEL.test(told) ? `d’${told}` : `${of ?? ""}${told}`; // “Côté d’Ana”
  });
}

const SUITS = { "♥": "hearts", "♠": "spades", "♦": "diamonds", "♣": "clubs" };

/** A text whose suits wear their colours; what a figure was stays beside what it is. */
export function rich(text) {
  return String(text ?? "").replaceAll(" → ", "\u00a0→\u00a0").split(/([♥♠♦♣])/).map((part) =>
    SUITS[part] ? h("span", { class: `ct-suit t-${SUITS[part]}` }, part) : part);
}

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const phrase = (text) => h("span", {}, rich(text)); // one piece, so that a button's gap does not part it
export const signed = (delta) => (delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`);
export const SIGN = "⚠\ufe0e"; // a sign of text, not a picture

/** What is legal and serves nothing: a sign and the referee's words. */
export const warnings = (texts) => [...new Set(texts)].map((text) =>
  h("p", { key: `warning ${text}`, class: "ct-warning" }, SIGN, " ", rich(text)));

export const languages = (view) => Object.keys(view.words ?? {}).filter((key) => key.startsWith("lang_"))
  .map((key) => [key.slice(5), view.words[key]]);

/** A refusal in the page's language: it is kept in all, for a page may change its own. */
export const told = (t, refusal) => refusal.in?.[t.view.lang] ?? refusal;
