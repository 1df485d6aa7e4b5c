// Cards that stand on a field (contract: site/table-view.md, A field): two figures, what they can do, how they lie.
// Drawn by the rows and the lanes; loaded with the field.

/** What a screen reader hears of a card. */
export function standingLabel(t, kit, card) {
  if (card.form === "character") return kit.pageOf("characters.js", "characterLabel", () => card.name)(t, card);
  const { word, figureWord } = kit;
  const figures = (card.gauges ?? []).filter((one) => !one.empty).map((one) => word(t.view, figureWord(one), one));
  return [card.name, ...figures, ...(card.keywords ?? []).map((one) => one.text), card.text,
    ...(card.marks ?? []).map((one) => one.text)].filter(Boolean).join(", ");
}

/** The card in its place; `more`: what else stands on it (the number of a blow). */
export function standing(t, kit, card, more = null) {
  const { h, placeProps, face, badge } = kit;
  hold(t, kit, card);
  const own = card.form === "character";
  const part = placeProps(t, card, `ct-fcard${own ? " is-character" : ""} ${lying(card)}`, standingLabel(t, kit, card));
  return h("div", { key: card.id, class: "ct-stand" }, h("div", part.place, face(part.spoken, card.name),
    h("div", { key: "pieces", class: "ct-upieces", "aria-hidden": "true" }, own
      ? kit.pageOf("characters.js", "characterPieces", () => null)(t, card)
      : [band(kit, card), called(kit, card.name), figures(t, kit, card), pieces(kit, card.gauges?.[1]),
        words(kit, card)]),
    tags(kit, card), more, badge(t, part)));
}

/** One of which there is room for a line alone: those beside a row, and those who stay out of the lanes. */
export function miniature(t, kit, card) {
  const { h, placeProps, pieces: under, badge } = kit;
  hold(t, kit, card);
  const part = placeProps(t, card, `ct-mini ${lying(card)}`, standingLabel(t, kit, card));
  const why = (card.marks ?? []).map((one) => one.text).join(", ");
  return h("div", part.place, under(part.spoken, card.name, { class: "ct-plain" }, band(kit, card),
    h("span", { class: "ct-mininame" }, h("b", { class: "ct-clip" }, card.name),
      why || card.detail ? h("small", { class: "ct-clip" }, why || card.detail) : null),
    card.gauges?.length ? h("span", { class: "ct-num" }, card.gauges.map((one) => one.value).join("/")) : null),
  badge(t, part));
}

/** Its figures can be asked why, and corrected. */
export function hold(t, kit, card) {
  for (const one of card.gauges ?? []) t.things.set(one.id, { ...one, owner: card.name });
  t.mains.set(card.id, card.gauges?.[0]?.id);
}

const lying = (card) => (card.lies ?? []).map((one) => `is-${one}`).join(" ");

const LONG = 8; // letters of a word that may have to be parted, with a hyphen
const OPEN = /[aeiouy]/i;
const JOINED = /^([bcdfgptv][lr]|[cpst]h|gn|qu)/i; // two letters that stay together

/** Its name, where a long word is set smaller and, where that is not enough, parted between syllables. */
function called({ h }, name) {
  const parts = name.match(/[^\s-]*[\s-]*/g).filter(Boolean);
  const most = Math.max(1, ...parts.map((one) => one.trim().length));
  return h("span", { class: `ct-uname${most > LONG ? " is-long" : ""}`, vars: { "--letters": most } },
    parts.map(hyphened).join(""));
}

/** A long word with soft hyphens before its syllables, three letters or more from its ends. */
function hyphened(word) {
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "");
  const long = bare.trim().length >= LONG && bare.length === word.length && !/['’]/.test(word);
  return !long ? word : [...word].map((letter, n) => (n > 2 && n < bare.trim().length - 2 && starts(bare, n)
    ? `\u00ad${letter}` : letter)).join("");
}

/** Whether a syllable starts at a letter: a consonant before a vowel, after a vowel or after a consonant of its own. */
function starts(word, n) {
  if (OPEN.test(word[n]) || JOINED.test(word.slice(n - 1))) return false;
  return OPEN.test(word[n + 1]) || (JOINED.test(word.slice(n)) && OPEN.test(word[n + 2]));
}

/** Its colours, along the upper edge. */
function band({ h, toneOf }, card) {
  const tones = card.tones ?? (card.tone ? [card.tone] : []);
  return h("span", { key: "band", class: "ct-band" }, tones.length
    ? tones.map((tone) => h("i", { key: tone, class: toneOf({ tone }).trim() })) : h("i", { class: "is-plain" }));
}

/** The first figure bare and large, the second in its emblem, further ones beside their icons. */
export function figures(t, { h, emblem, icon, deltaOf }, card) {
  const [first, second, ...rest] = card.gauges ?? [];
  if (!first) return null;
  const share = (one) => (one.max ? Math.max(0, Math.min(1, one.value / one.max)) : 1);
  const long = String(first.value).length + String(second?.value ?? "").length > 2;
  const place = (one) => ({ "data-place": one.id, "data-fact": one.fact });
  return h("span", { key: "figures", class: `ct-ufigures${long ? " is-long" : ""}` },
    h("span", { key: "first", class: "ct-ubare", ...place(first) },
      h("span", { class: "ct-num", num: first.value }), deltaOf(t, first)),
    second ? h("span", { key: "second", class: "ct-uheld", vars: { "--share": share(second) }, ...place(second) },
      emblem(second), h("span", { class: "ct-num", num: second.value }), deltaOf(t, second)) : null,
    rest.length ? h("span", { key: "rest", class: "ct-urest" }, rest.map((one) => h("span",
      { key: one.id, ...place(one) }, icon(one.icon), h("span", { class: "ct-num", num: one.value })))) : null);
}

const MOST_PIECES = 12;

/** What is left of a figure, piece by piece; a bar where there are many. */
export function pieces({ h }, gauge) {
  if (!gauge?.max) return null;
  const of = gauge.max <= MOST_PIECES;
  return h("span", { key: "bar", class: `ct-pieces${of ? "" : " is-bar"}`, "aria-hidden": "true",
    vars: { "--share": gauge.value / gauge.max } },
  of ? Array.from({ length: gauge.max }, (_, n) => h("i", { key: n, class: n < gauge.value ? "is-left" : "" }))
    : h("i", {}));
}

function words({ h }, card) {
  return h("span", { key: "words", class: "ct-ucan" }, (card.keywords ?? []).map((one) =>
    h("span", { key: one.text, class: one.strong ? "is-strong" : null }, one.text,
      one.detail ? h("small", {}, one.detail) : null)));
}

const ROOM = 2; // words at the foot of a character
const FATES = ["dies", "lives", "unhurt"];

/**
 * How it lies and what is to come, each with its picture and its word, at its foot; of both, the first at its head.
 * Of several that tell how it lies one keeps its word; the others are pictures in a corner of a card that is small.
 */
export function tags({ h, icon }, card) {
  const marks = card.marks ?? [];
  const fates = marks.filter((one) => FATES.includes(one.kind));
  const lies = marks.filter((one) => !fates.includes(one));
  // What is seen in how it lies can do without its word.
  const worded = lies.filter((one) => !card.lies?.includes(one.kind)).at(-1) ?? lies[0];
  const all = card.form === "character" && marks.length <= ROOM;
  const brief = all ? [] : lies.filter((one) => one !== worded && one.icon);
  const rest = lies.filter((one) => !brief.includes(one));
  const tag = (one) => h("span", { key: `${one.kind} ${one.text}`,
    class: `ct-utag m-${one.kind}${brief.includes(one) ? " is-brief" : ""}` }, one.icon ? icon(one.icon) : null,
  brief.includes(one) ? [h("span", { class: "ct-utagword" }, one.text),
    h("span", { class: "ct-utagfig" }, one.text.match(/\d+$/)?.[0] ?? "")] : one.text);
  const line = (key, cls, ones) => (!ones.length ? null
    : h("div", { key, class: `ct-utags${cls}`, "aria-hidden": "true" }, ones.map(tag)));
  return fates.length ? [line("lies", " is-head", [...brief, ...rest]), line("fates", "", fates)]
    : [line("brief", " is-corner", brief), line("lies", "", rest)];
}
