// Pages and boards of modules of their own: each is loaded when the first view that needs it arrives.

import { draw, h } from "./patch.js";
import { word } from "./text.js";

// Boards that are laid out by a module of their own, by the kind of the part that asks for it.
export const BOARDS = { map: pageOf("map.js", "mapBoard"), contest: pageOf("contest.js", "contestBoard"),
  field: pageOf("field.js", "fieldBoard"), grid: pageOf("grid.js", "gridBoard") };

const coming = () => ({ title: "…", kids: [] });
export const PAD = pageOf("pad.js", "padDialog", coming);
export const ENTRY = pageOf("entry-form.js", "entryDialog", coming);
export const PAY = pageOf("pay.js", "payDialog", coming);
export const SEAT = pageOf("player-details.js", "seatDialog", coming);
export const ABOUT = pageOf("card-details.js", "aboutDialog", coming);
export const RULES = pageOf("rules.js", "rulesDialog", coming);
export const HAND = pageOf("handover.js", "handDialog", coming);

/** What this page may know of choices that are made in secret. */
export const SEALED = pageOf("secret-choices.js", "sealedPanel", () => null);

/** Advice that this page has asked for. */
export const ADVICE = pageOf("advice.js", "advicePanel", () => null);

/** What the companion asks of people for its seats; and who plays which seat. */
export const PARTNERS = pageOf("partners.js", "partnersPanel", () => null);
export const THINKS = pageOf("partners.js", "thinkingPart", () => null);
export const WHO = pageOf("partners.js", "partnersDialog", coming);

export const END = pageOf("ending.js", "endingPage");

export const deviceText = pageOf("device.js", "deviceText", () => null);
export const deviceRows = pageOf("device.js", "deviceRows", () => null);
/** Has the device read an answer, where that was asked for. */
export const readAloud = (t, text) => t.modules["device.js"]?.readAloud?.(t, text);

const closed = (t) => h("dialog", { key: "curtain", class: "ct-curtain", "aria-label": t.view.title });
const CURTAIN = pageOf("curtain.js", "curtainDialog", closed);

/** The seats whose secrets this page holds: hidden hands, else what is chosen in secret on it by several. */
export const heldOf = ({ match, sealed }) => (match?.hands?.length ? match.hands : sealed?.here ?? []);

/** What hides a secret on a phone that holds several of them, or is to hold one more (`t.passing`). */
export function coverOf(t) {
  const held = t.view ? heldOf(t.view) : [];
  const hands = t.view?.match?.hands?.length ?? 0;
  if (held.length > 1 || (hands && (t.passing !== null || (t.cover?.to ?? null) !== null))) return CURTAIN(t);
  t.cover = null;
  return null;
}

function loading(t) {
  return h("p", { key: "loading", class: "ct-loading" }, word(t.view, "loading"));
}

/** A page of a module that is loaded when its first view arrives: from the host, else from beside this one. */
export function pageOf(file, name, waiting = loading) {
  return (t, ...more) => {
    const module = t.modules[file];
    if (module?.[name]) return module[name](t, t.kit, ...more);
    if (!module) {
      t.modules[file] = {};
      const load = t.host.module ?? ((one) => import(new URL(one, import.meta.url)));
      load(file).then((loaded) => { t.modules[file] = loaded; draw(t); }, () => { delete t.modules[file]; });
    }
    return waiting(t);
  };
}
