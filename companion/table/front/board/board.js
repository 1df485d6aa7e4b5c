// The board: sides, counters, slots, cards, gauges.

import { count, h } from "./patch.js";
import { rich, SIGN, signed, word } from "./text.js";
import { art, filled, hint, icon, index, own, pip, svg, toneOf } from "./icons.js";
import { around } from "./places.js";
import { advisedAt, chosen, lit, picked } from "./taps.js";

const KINDS = { side: sideBox, counter: counterBox, slot: slotBox, card: cardBox, gauge: gaugeBox };

/** Draws a primitive by its kind; one that this module does not know shows its text. */
export function thing(t, data, around) {
  const draws = KINDS[data.kind];
  if (draws) return draws(t, data, around);
  return h("div", { key: data.id, class: "ct-other" }, rich(data.text ?? data.label ?? ""));
}

/** What every place has: the tap place, its part in the running choice, its stop for the Tab key. */
export function placeProps(t, data, cls, label) {
  const target = lit(t, data.id);
  const start = own(t.view.tree, data.id);
  const able = !t.path.length && start && start.legal !== false && !t.view.match.unlit;
  const acts = chosen(t, data.id);
  const tip = advisedAt(t, data.id);
  const states = [target && "is-target", acts && (target ? "is-picked" : "is-chosen"), able && "is-able",
    tip >= 0 && `is-advised ${tip ? "is-target" : "is-chosen"}`]
    .filter(Boolean).join(" ");
  const spoken = [label, acts && word(t.view, "acts"),
    tip >= 0 && word(t.view, t.pointed ? "answer_lit" : "advice_lit"), able && word(t.view, "ready"),
    target && [word(t.view, "target"), target.label, target.forecast].filter(Boolean).join(", "),
    target?.warning ?? (able && start.warning)];
  return {
    place: { key: data.id, "data-place": data.id, "data-fact": data.fact, class: `${cls} ${states}` },
    spoken: spoken.filter(Boolean).join(", "),
    target, able, chosen: acts, advised: tip >= 0, picked: picked(t).some((one) => one.place === data.id),
  };
}

/** The cards with figures of their own, by their places, each with what its place is called. */
export function charactersOf(view) {
  const parts = view?.board ?? [];
  const lying = parts.flatMap((side) => side.slots ?? []).filter((slot) => slot.card)
    .map((slot) => ({ ...slot.card, id: slot.card.id ?? slot.id, label: slot.label }));
  const standing = parts.flatMap((part) => part.rows ?? []).flatMap((row) => [...row.cards, ...row.beside]);
  return new Map([...lying, ...standing].filter((card) => card.gauges?.length || card.keywords?.length || card.text)
    .map((card) => [card.id, card]));
}

/** The sign of a player whom the companion plays; it breathes while it thinks. */
export function partnerSign(t, name) {
  const seat = t.view.partners?.seats.find((one) => one.level && one.name === name);
  if (!seat) return null;
  const thinks = t.view.partners.thinking === seat.seat;
  return h("span", { key: "partner", class: `ct-partnersign${thinks ? " is-thinking" : ""}`,
    title: seat.text, role: "img", "aria-label": seat.text }, icon("spark"));
}

export const face = (label, title) =>
  h("button", { key: "face", class: "ct-face", type: "button", "aria-label": label, tabindex: "-1" },
    title ? hint(title) : null);

/** What the eye sees of a place, under a bare button that carries its full name. */
export const pieces = (label, title, props, ...kids) =>
  [h("div", { key: "pieces", "aria-hidden": "true", ...props }, kids), face(label, title)];

export function badge(t, part) {
  const worn = (cls, ...kids) => h("span", { key: "badge", class: `ct-badge ${cls}`, "aria-hidden": "true" }, kids);
  if (part.picked) return worn("b-target", "✓ ", word(t.view, "target"));
  if (part.chosen) return worn("b-acts", word(t.view, "acts"));
  if (part.advised) return worn("b-acts", word(t.view, t.pointed ? "answer_lit" : "advice_lit"));
  const { target } = part;
  return target ? worn("b-target", word(t.view, "target"), target.forecast ? h("b", {}, ` ${target.forecast}`) : null,
    target.warning ? ` ${SIGN}` : null) : null;
}

export function deltaOf(t, data) {
  const delta = t.deltas.get(data.id);
  if (!delta) return null;
  const cls = `ct-delta ${delta > 0 ? "is-gain" : "is-loss"}`;
  return h("span", { key: `delta ${t.deltas.seen}`, class: cls, "aria-hidden": "true" }, signed(delta));
}

function sideBox(t, side) {
  const bare = !side.slots?.length && !side.hand; // nothing but a name and counts
  const part = placeProps(t, side, `ct-side${side.acting ? " is-acting" : ""}${bare ? " is-bare" : ""}`, side.name);
  const tappable = own(t.view.tree, side.id) || own(t.node?.next, side.id);
  const name = h("span", { class: "ct-name", title: side.name }, partnerSign(t, side.name), side.name);
  const { series } = side;
  const spoken = side.player === null ? side.name : word(t.view, "side", { name: side.name });
  return h("section", { ...part.place, "aria-label": spoken },
    h("header", { class: "ct-head", "data-named": "" },
      h("h2", {}, name, tappable ? face(part.spoken, side.name) : null),
      series ? h("span", { key: "series", class: "ct-series", title: series.text }, icon("points"),
        h("span", { "aria-hidden": "true", class: "ct-num", num: series.value }),
        h("span", { class: "ct-sr" }, series.text)) : null,
      side.badge ? h("span", { key: "turn", class: "ct-turn" }, side.badge) : null,
      h("div", { class: "ct-counters" }, (side.counters ?? []).map((one) => thing(t, one, side)))),
    bare ? null : h("div", { class: "ct-row", vars: { "--n": Math.max(1, side.slots?.length ?? 1) } },
      (side.slots ?? []).map((one) => thing(t, one, side))),
    side.hand ? handRow(t, side) : null,
    badge(t, part));
}

function handRow(t, side) {
  const label = word(t.view, "hand", { name: side.name });
  const vars = { "--n": Math.max(2, side.hand.length) };
  const cls = `ct-hand${side.hand.length > 9 ? " is-many" : ""}`;
  return h("div", { key: "hand", class: cls, role: "group", "aria-label": label, vars }, side.hand.map((card) => {
    const part = placeProps(t, { ...card, id: card.id ?? `${side.id}.hand.${card.code}` }, "ct-held", card.name);
    return h("div", part.place,
      pieces(part.spoken, card.name, { class: `ct-tile${toneOf(card)}` }, index(card)), badge(t, part));
  }));
}

function counterBox(t, counter, side) {
  const delta = t.deltas.get(counter.id);
  const label = word(t.view, "count", counter) + (delta ? `, ${word(t.view, "delta", { delta: signed(delta) })}` : "");
  const part = placeProps(t, counter, `ct-counter${counter.low ? " is-low" : ""}`, label);
  t.things.set(counter.id, { ...counter, owner: side?.name });
  const kids = [icon(counter.icon), h("span", { class: "ct-num", num: counter.value }),
    h("span", { class: "ct-label" }, counter.short ?? counter.label)];
  return h("div", part.place, pieces(part.spoken, counter.label, { class: "ct-plain" }, kids), deltaOf(t, counter));
}

function slotBox(t, slot, around) {
  if (slot.card) {
    const card = { ...slot.card, id: slot.card.id ?? slot.id };
    return h("div", { key: slot.id, class: "ct-seat" }, thing(t, { kind: "card", ...card }, slot));
  }
  const part = placeProps(t, slot, `ct-slot${toneOf(slot)}`, word(t.view, "empty", { label: slot.label }));
  const spoken = part.able && slot.hint ? `${part.spoken}, ${slot.hint}` : part.spoken;
  return h("div", { key: slot.id, class: "ct-seat" }, h("div", part.place,
    face(spoken),
    h("div", { class: "ct-vacant", "aria-hidden": "true" }, pip(slot.tone, slot.suit),
      h("span", { class: "ct-label" }, slot.label),
      slot.hint && own(t.view.tree, slot.id) ? h("span", { class: "ct-hint" }, slot.hint) : null),
    badge(t, part)));
}

export function figureWord(gauge) {
  if (gauge.kind === "counter") return "count";
  return !gauge.max ? "figure" : gauge.main ? "gauge" : "share";
}

export function gaugeLabel(t, gauge) {
  if (gauge.empty) return word(t.view, "empty", gauge);
  const delta = t.deltas.get(gauge.id);
  const figure = word(t.view, figureWord(gauge), gauge);
  return delta ? `${figure}, ${word(t.view, "delta", { delta: signed(delta) })}` : figure;
}

function cardLabel(t, card, slot) {
  const view = t.view;
  const gauges = (card.gauges ?? []).filter((one) => !one.empty).map((one) =>
    word(view, one.main ? figureWord(one) : "figure", one));
  const worn = (card.slots ?? []).filter((one) => one.card)
    .map((one) => word(view, "worn", { label: one.label, card: one.card.name ?? one.card.code }));
  const marks = (card.marks ?? []).map((one) => one.text);
  return [card.name, slot?.label, ...gauges, ...worn, ...marks].filter(Boolean).join(", ");
}

function cardBox(t, card, slot) {
  const gauges = card.gauges ?? [];
  const main = gauges.find((one) => one.main);
  const spent = (card.marks ?? []).some((one) => one.kind === "spent");
  const part = placeProps(t, card, `ct-card${toneOf(card)}${spent ? " is-spent" : ""}`, cardLabel(t, card, slot));
  t.mains.set(card.id, main?.id);
  return h("div", { ...part.place, key: card.code ?? card.id, role: "group", "aria-label": card.name ?? card.code },
    face(part.spoken),
    h("div", { class: "ct-top" }, index(card), main ? heroBox(t, main, card) : null),
    gauges.filter((one) => one !== main).map((one) => thing(t, one, card)),
    !card.slots?.length ? null
      : h("div", { key: "slots", class: "ct-smalls" }, card.slots.map((one) => smallSlot(t, one))),
    marks(card), badge(t, part));
}

function marks(card) {
  if (!card.marks?.length) return null;
  return h("div", { key: "marks", class: "ct-marks", "aria-hidden": "true" },
    card.marks.map((one) => h("span", { key: `${one.kind} ${one.text}`, class: `ct-mark m-${one.kind}` },
      rich(one.text))));
}

const share = (gauge) => (gauge.max ? Math.max(0, Math.min(1, gauge.value / gauge.max)) : 1);

/** What a figure lives in, filled as far as it goes. */
export function emblem(gauge) {
  const line = own(art.lines, gauge.icon);
  const shape = line ?? filled(gauge.icon);
  if (!shape) return null;
  return h("span", { class: `ct-emblem i-${gauge.icon}${line ? "" : " is-filled"}`, "aria-hidden": "true" },
    svg(shape, "ct-fill"), line ? svg(shape, "ct-line") : null);
}

/** The main gauge: the largest figure of its card, with a bar. */
function heroBox(t, gauge, card) {
  t.things.set(gauge.id, { ...gauge, owner: card.name });
  const part = placeProps(t, gauge, `ct-hero${gauge.empty ? " is-empty" : ""}`, gaugeLabel(t, gauge));
  return h("div", part.place, pieces(part.spoken, gauge.label, { class: "ct-plain", vars: { "--share": share(gauge) } },
    h("span", { class: "ct-figure" },
      emblem(gauge), h("span", { class: "ct-num", num: gauge.value }), deltaOf(t, gauge)),
    gauge.max ? h("span", { class: "ct-bar-line" }, h("span", {})) : null,
    gauge.text ? h("span", { class: "ct-label" }, gauge.text) : null));
}

function gaugeBox(t, gauge, card) {
  t.things.set(gauge.id, { ...gauge, owner: card?.name });
  const cls = `ct-gauge g-${gauge.icon}${toneOf(gauge)}${gauge.empty ? " is-empty" : ""}`;
  const part = placeProps(t, gauge, cls, gaugeLabel(t, gauge));
  const figures = gauge.empty ? null : [h("span", { key: "num", class: "ct-num", num: gauge.value }),
    gauge.max ? h("span", { key: "max", class: "ct-max" }, `/${gauge.max}`) : null];
  return h("div", part.place, pieces(part.spoken, gauge.label, { class: "ct-plain", vars: { "--share": share(gauge) } },
    emblem(gauge), figures, deltaOf(t, gauge)));
}

function smallSlot(t, slot) {
  const card = slot.card;
  const label = card ? word(t.view, "worn", { label: slot.label, card: card.name ?? card.code })
    : word(t.view, "empty", { label: slot.label });
  const part = placeProps(t, slot, `ct-small${card ? "" : " is-vacant"}`, label);
  return h("div", part.place, pieces(part.spoken, slot.label, { class: `ct-plain${toneOf(card)}` },
    card ? index(card) : h("span", { class: "ct-hint" }, slot.hint ?? slot.label)));
}
