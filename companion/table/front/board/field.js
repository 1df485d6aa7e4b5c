// A field: two rows of cards, and between them what comes next (contract: site/table-view.md, A field). Loaded by
// table.js when the first such view arrives; it knows no game.

const FOLD = 8; // more cards than this stand in two lines,
const SCROLL = 12; // more than this are scrolled
const CLOSE = 6; // more than this in a line of a phone stand close together
const FEW = 2; // of what pays, beside a name while there are lanes
const CHARACTERS = 4; // abreast, at most

/** The board: the far half, what comes next, the near half, and under the thumb what there is to do. */
export function fieldBoard(t, kit) {
  const { h } = kit;
  const board = t.view.board ?? [];
  const field = board.find((one) => one.kind === "field");
  const sides = board.filter((one) => one !== field);
  const part = { board, field, sides, met: field.lanes.length > 0 };
  const cls = `${part.met ? " has-lanes" : ""}${field.rows.some(ofCharacters) ? " has-characters" : ""}`;
  const below = t.wide || t.turned || t.low ? null : h("div", { key: "foot", class: "ct-fieldfoot" }, kit.toolsOf(t));
  return h("div", { key: "board", class: `ct-board ct-fieldboard${cls}` },
    t.wide && !t.view.lesson ? null : h("h1", { key: "title", class: "ct-sr" }, t.view.title),
    h("div", { key: "far", class: "ct-far" }, sides.slice(0, -1).map((side) => half(t, kit, part, side, true))),
    h("div", { key: "middle", class: "ct-middle" }, part.met ? met(t, kit, part) : null,
      phase(t, kit, field), kit.noteLine(t), waiting(t, kit, part), kit.panels(t)),
    h("div", { key: "near", class: "ct-near" }, sides.slice(-1).map((side) => half(t, kit, part, side, false))),
    below);
}

const ofCharacters = (row) => row.cards.some((card) => card.form === "character");

/** The far half reads from the name inwards, the near one outwards. */
function half(t, kit, part, side, far) {
  const { h } = kit;
  const { field, met } = part;
  const own = field.rows.find((one) => one.side === side.id);
  const parts = [strip(t, kit, side, met), met ? null : purse(t, kit, side), side.hand ? held(t, kit, side) : null,
    met ? null : row(t, kit, own)];
  return h("div", { key: side.id, class: `ct-camp${side.acting ? " is-acting" : ""}` },
    far ? parts : parts.reverse());
}

// ---------------------------------------------------------------------------------------------- a side's strip

function strip(t, kit, side, met) {
  const { h, word, placeProps, face, thing, badge } = kit;
  t.things.set(side.id, side);
  const part = placeProps(t, side, "ct-side ct-strip", side.name);
  const [heart] = side.gauges ?? [];
  const beside = met ? (side.purse ?? []).filter((one) => one.kind !== "card").slice(0, t.wide ? 9 : FEW) : null;
  return h("section", { ...part.place, "aria-label": word(t.view, "side", { name: side.name }) },
    heart?.max ? life(t, kit, heart, side) : null,
    h("div", { key: "who", class: "ct-called" },
      h("header", { class: "ct-head", "data-named": "" },
        h("h2", {}, h("span", { class: "ct-name", title: side.name }, kit.partnerSign(t, side.name), side.name),
          face(part.spoken, side.name)),
        side.series ? h("span", { key: "series", class: "ct-series", title: side.series.text }, kit.icon("points"),
          h("span", { "aria-hidden": "true", class: "ct-num", num: side.series.value }),
          h("span", { class: "ct-sr" }, side.series.text)) : null,
        side.badge ? h("span", { key: "turn", class: "ct-turn" }, side.badge) : null),
      h("div", { key: "counters", class: "ct-counters" }, beside ? beside.map((one) => brief(t, kit, one, side))
        : (side.counters ?? []).map((one) => thing(t, one, side)))),
    heart && !heart.max ? score(t, kit, heart, side) : null,
    met && !t.wide ? null : (side.purse ?? []).filter((one) => one.kind === "card" && !t.wide)
      .map((one) => leader(t, kit, one)),
    badge(t, part));
}

/** What the match is about: the largest figure, and what it would become. */
function life(t, { h, word, placeProps, pieces, emblem, deltaOf, gaugeLabel }, gauge, side) {
  t.things.set(gauge.id, { ...gauge, owner: side.name });
  const will = gauge.will ?? null;
  const told = [gaugeLabel(t, gauge), will === null ? null : word(t.view, "field_will", { value: will })];
  const part = placeProps(t, gauge, "ct-life", told.filter(Boolean).join(", "));
  const share = gauge.max ? Math.max(0, Math.min(1, gauge.value / gauge.max)) : 1;
  const by = will === null ? 0 : will - gauge.value;
  return h("div", { ...part.place, key: "life" }, pieces(part.spoken, gauge.label, { class: "ct-plain" },
    h("span", { class: "ct-heart", vars: { "--share": share } }, emblem(gauge),
      h("span", { class: "ct-num", num: gauge.value }), deltaOf(t, gauge)),
    by ? h("span", { key: "by", class: `ct-tocome${by > 0 ? " is-gain" : ""}` },
      h("b", { class: "ct-num" }, by > 0 ? `+${by}` : `−${-by}`), h("i", {}, "→")) : null,
    by ? h("span", { key: "will", class: "ct-heart is-ghost" }, emblem(gauge), h("span", { class: "ct-num" }, will))
      : null));
}

/** What counts up without an end: bare, with what would be added to it. */
function score(t, { h, icon, word, placeProps, pieces, deltaOf, gaugeLabel }, gauge, side) {
  keep(t, gauge, side);
  const will = gauge.will ?? null;
  const by = will === null ? 0 : will - gauge.value;
  const told = [gaugeLabel(t, gauge), by ? word(t.view, "field_will", { value: will }) : null];
  const part = placeProps(t, gauge, "ct-tally", told.filter(Boolean).join(", "));
  return h("div", { ...part.place, key: "score" }, pieces(part.spoken, gauge.label, { class: "ct-plain" },
    h("span", { class: "ct-tallytwo" }, h("span", { class: "ct-tallytop" }, deltaOf(t, gauge),
      by ? h("b", { key: "by", class: `ct-num ct-tallyby${by > 0 ? " is-gain" : ""}` }, by > 0 ? `+${by}` : `−${-by}`)
        : null),
      h("span", { key: "label", class: "ct-label" }, icon(gauge.icon), h("span", {}, gauge.short ?? gauge.label))),
    h("span", { class: "ct-num", num: gauge.value })));
}

/** A figure of those that pay, with its word alone: there is no room for a chip. */
function brief(t, { h, word, placeProps, pieces, figureWord, deltaOf }, one, side) {
  keep(t, one, side);
  const part = placeProps(t, one, "ct-counter", word(t.view, figureWord(one), one));
  return h("div", part.place, pieces(part.spoken, one.label, { class: "ct-plain" },
    h("span", { class: "ct-num", num: one.value }),
    one.max ? h("small", { class: "ct-max ct-num" }, `/${one.max}`) : null,
    h("span", { class: "ct-label" }, one.label.split(" ")[0])), deltaOf(t, one));
}

// --------------------------------------------------------------------------- what pays, and what can be played

const keep = (t, one, side) => t.things.set(one.id, { ...one, owner: side.name });

function purse(t, kit, side) {
  const { h, word } = kit;
  const shown = (side.purse ?? []).filter((one) => t.wide || one.kind !== "card");
  if (!shown.length) return null;
  const label = word(t.view, "field_purse", { name: side.name });
  return h("section", { key: "purse", class: "ct-side ct-purse", "data-place": `${side.id}.purse`,
    "aria-label": label },
    shown.map((one) => (one.kind === "card" ? leader(t, kit, one) : chip(t, kit, one, side))));
}

/** A figure with its word; so many of so many are drawn as pieces, what lies face down as the back of a card. */
function chip(t, { h, word, own, placeProps, pieces, figureWord, deltaOf, badge }, one, side) {
  keep(t, one, side);
  const does = one.hint && own(t.view.tree, one.id) ? one.hint : null;
  const told = [word(t.view, figureWord(one), one), one.short, does];
  const cls = `ct-means${one.max !== undefined && one.max !== null ? " is-share" : ""}${one.value ? "" : " is-empty"}`;
  const part = placeProps(t, one, cls, told.filter(Boolean).join(", "));
  return h("div", part.place, pieces(part.spoken, one.label, { class: "ct-plain" },
    h("span", { class: "ct-meanstop" }, one.down && one.value ? h("i", { key: "back", class: "ct-cardback" }) : null,
      h("span", { class: "ct-num", num: one.value }),
      one.max ? h("span", { key: "of", class: "ct-max ct-num" }, `/${one.max}`) : null,
      one.max ? coins(h, one) : null,
      does ? h("span", { key: "label", class: "ct-label" }, one.short ?? one.label) : null),
    h("span", { class: does ? "ct-does" : "ct-label" }, does ?? one.short ?? one.label)),
  deltaOf(t, one), badge(t, part));
}

const MOST_COINS = 6;

const coins = (h, one) => (one.max > MOST_COINS ? null : h("span", { key: "coins", class: "ct-coins" },
  Array.from({ length: one.max }, (_, n) => h("i", { key: n, class: n < one.value ? "" : "is-spent" }))));

/** Who leads a side: a card with a figure and what can be done with it. */
function leader(t, kit, card) {
  const { h, own, placeProps, pieces, badge } = kit;
  const module = kit.pageOf("permanents.js", "hold", () => null);
  module(t, card);
  const figure = card.gauges?.[0];
  const does = card.hint && own(t.view.tree, card.id) ? card.hint : null;
  const told = [card.name, figure && `${figure.label} ${figure.value}`, does,
    ...(card.marks ?? []).map((one) => one.text)];
  const part = placeProps(t, card, `ct-leader${(card.lies ?? []).map((one) => ` is-${one}`).join("")}`,
    told.filter(Boolean).join(", "));
  return h("div", part.place, pieces(part.spoken, card.name, { class: "ct-plain" },
    h("span", { class: "ct-leadname ct-clip" }, card.name),
    figure ? h("span", { class: "ct-leadfig" }, `${figure.short ?? figure.label} `,
      h("b", { class: "ct-num", num: figure.value }), does ? h("span", { class: "ct-does" }, does) : null) : null),
  (card.marks ?? []).length ? h("div", { key: "tags", class: "ct-utags", "aria-hidden": "true" },
    card.marks.map((one) => h("span", { key: one.text, class: `ct-utag m-${one.kind}` }, one.text))) : null,
  badge(t, part));
}

function held(t, { h, word, toneOf, placeProps, pieces, badge }, side) {
  return h("section", { key: "hand", class: "ct-side ct-fieldhand", "data-place": `${side.id}.held`,
    "aria-label": word(t.view, "hand", { name: side.name }) }, side.hand.map((card) => {
    const part = placeProps(t, card, `ct-heldcard${toneOf(card)}`, card.name);
    return h("div", part.place, pieces(part.spoken, card.name, { class: "ct-plain" }, h("b", { class: "ct-clip" },
      card.text ?? card.name), card.detail ? h("small", { class: "ct-clip" }, card.detail) : null), badge(t, part));
  }));
}

// ------------------------------------------------------------------------------------------------------- a row

function row(t, kit, data) {
  const { h } = kit;
  const count = data.cards.length;
  const stand = kit.pageOf("permanents.js", "standing", () => null);
  const mini = kit.pageOf("permanents.js", "miniature", () => null);
  const lines = count > (ofCharacters(data) ? CHARACTERS : FOLD) ? 2 : 1;
  const across = Math.min(Math.ceil(count / lines), SCROLL / 2 + (lines === 1 ? 2 : 0));
  const cls = `ct-side ct-fieldrow${lines > 1 ? " is-folded" : across > CLOSE && !t.wide ? " is-close" : ""}`
    + (count > SCROLL ? " is-scrolled" : "");
  return h("section", { key: "row", class: cls, "data-place": data.id, "aria-label": data.label,
    vars: { "--across": Math.max(1, across), "--lines": lines } },
    count ? h("div", { key: "cards", class: "ct-ranks" }, data.cards.map((card) => stand(t, card)))
      : h("p", { key: "none", class: "ct-quiet ct-vacantrow" }, data.vacant),
    data.beside.length ? h("div", { key: "beside", class: "ct-beside" }, data.beside.map((card) => mini(t, card)))
      : null);
}

// --------------------------------------------------------------------------------------------------- the middle

/** The turn, its step, and what the next one costs. */
function phase(t, kit, field) {
  const { h } = kit;
  const tools = t.wide || t.turned || t.low ? kit.toolsOf(t) : null;
  return h("div", { key: "bar", class: "ct-bar ct-phase", role: "group", "aria-label": kit.word(t.view, "bar") },
    kit.turnsOf(t), field.ladder ? ladder(t, kit, field.ladder) : null,
    field.brings ? kit.pageOf("queue.js", "bringsBox", () => null)(t, field.brings) : null, tools);
}

function ladder(t, { h, placeProps, pieces, icon, badge }, data) {
  const part = placeProps(t, data, "ct-ladder", data.text);
  return h("div", { key: "ladder", class: "ct-side ct-ladderbox", "data-place": `${data.id}.side` },
    h("div", part.place, pieces(part.spoken, data.text, { class: "ct-plain" }, icon(data.icon),
      h("span", { class: "ct-label" }, data.label),
      data.rungs.map((one, n) => h("span", { key: n, class: `ct-rung is-${one.state}` }, one.short))), badge(t, part)));
}

/** The lanes, in the direction in which the attack goes as it is seen, with those who stay out on both sides. */
function met(t, kit, { field, sides }) {
  const { h } = kit;
  const mini = kit.pageOf("permanents.js", "miniature", () => null);
  const busy = new Set(field.lanes.flatMap((lane) => [lane.card, ...lane.before]));
  const near = sides.at(-1).id;
  const upwards = (field.attacker === near) !== kit.isFarTurn(t);
  const lanes = kit.pageOf("lanes.js", "lanesBox", () => null);
  const out = (data) => {
    const cards = [...data.cards, ...data.beside].filter((one) => !busy.has(one.id));
    return cards.length ? h("section", { key: data.id, class: "ct-side ct-out", "data-place": data.id,
      "aria-label": `${data.label}, ${field.out}` }, h("span", { class: "ct-label", "aria-hidden": "true" }, field.out),
    cards.map((card) => mini(t, card))) : null;
  };
  const rows = kit.isFarTurn(t) ? [...field.rows].reverse() : field.rows;
  return [rows.slice(0, -1).map(out), lanes(t, field, upwards), out(rows.at(-1))];
}

/** What waits, in the order in which it takes effect: a list, or a path; and the blows of the fight it belongs to. */
function waiting(t, kit, { field: { queue, strikes, rows } }) {
  const sides = rows.map((one) => one.side);
  return [
    !queue?.items.length ? null
      : queue.form === "path" ? kit.pageOf("queue.js", "pathBox", () => null)(t, queue,
        kit.isFarTurn(t) ? sides.reverse() : sides)
        : kit.pageOf("queue.js", "queueBox", () => null)(t, queue),
    strikes?.items.length ? kit.pageOf("queue.js", "strikesBox", () => null)(t, strikes) : null];
}
