// A board with a map (contract: site/table-view.md, map): hexes with what lies on them, the players' panels beside it,
// the tracks of what moves on by itself. Loaded by table.js when the first view with a map arrives; it knows no game.

const SHAPES = { // 24 by 24; the same as in companion/table/shapes.py
  water: "M12 2c3.8 4.8 6.6 8.5 6.6 12.3a6.6 6.6 0 0 1-13.2 0C5.4 10.5 8.2 6.8 12 2z",
  fire: "M12.6 1.6c.8 3.7 6.2 6.3 6.2 12.4a6.7 6.7 0 0 1-13.4.2c0-3.1 1.7-4.9 3-6.4.3 1.8 1 2.8 2 3.3-.4-3.5.4-6.8 2.2-9.5z",
  earth: "M1.5 20.5 8.8 6.5l3.3 5.4 2.7-4.2 7.7 12.8z",
  air: "M2.5 7.6h9.8a1.9 1.9 0 1 0-1.8-2.5H7.9a4.4 4.4 0 1 1 4.4 5H2.5zM2.5 11.7h15.2a4.3 4.3 0 1 1-4.2 5.4H16a1.9 1.9 0 1 0 1.7-2.9H2.5zM2.5 15.9h8.2v2.5H2.5z",
  mine: "M10.2 1.8h3.6l.5 3.4h2.5v2.5h-2.1l.5 3.7H18v2.5h-2.4l1.2 8.3h-3l-.5-3.6h-2.6l-.5 3.6h-3l1.2-8.3H6v-2.5h2.8l.5-3.7H7.2V5.2h2.5z",
  dome: "M1.8 19.5a10.2 11.5 0 0 1 20.4 0v2H1.8z",
  sanctuary: "M12 2 21.5 8v2.2h-19V8zM4.6 11.5h3v7h-3zM10.5 11.5h3v7h-3zM16.4 11.5h3v7h-3zM2.5 19.6h19V22h-19z",
  taint: "M6.8 18.5a4.9 4.9 0 0 1-.5-9.8 6.3 6.3 0 0 1 12-.4 5.2 5.2 0 0 1-.9 10.2z",
  bag: "M8 2.5h8l-1.9 3.8c4.1 2 6.4 5.6 6.4 9.3 0 3.9-3.6 5.9-8.5 5.9s-8.5-2-8.5-5.9c0-3.7 2.3-7.3 6.4-9.3z",
  pile: "M4 8h16v13H4zM6 5h12M8 2h8",
  profit: "M12 3c5 0 8.5 1.6 8.5 4v10c0 2.4-3.5 4-8.5 4s-8.5-1.6-8.5-4V7c0-2.4 3.5-4 8.5-4zM3.5 7c0 2.4 3.5 4 8.5 4s8.5-1.6 8.5-4M3.5 12c0 2.4 3.5 4 8.5 4s8.5-1.6 8.5-4",
  strike: "M12 1.5l2.3 5.8 5.6-2.9-2.4 5.7 5 2.1-5.3 2 2.2 6-5.5-3-1.9 5.3-1.9-5.3-5.5 3 2.2-6-5.3-2 5-2.1-2.4-5.7 5.6 2.9z",
};
const TONES = ["water", "fire", "earth", "air"];

const HEX_W = 100;
const HEX_H = 115.47;
const ROW_H = 86.6; // rows of pointed hexes lie within each other
const EDGE = "50,2.300 98,30 98,85.470 50,113.170 2,85.470 2,30";
const HATCH = "M6 44 44 22M6 62 64 28M6 80 82 36M14 94 94 48M30 103 94 66M46 111 92 84";

/** The board: bar, figures, map, what is told or asked, the players, the tracks. */
export function mapBoard(t, kit) {
  const { h, thing, bar, noteLine, panels } = kit;
  Object.assign(kit.ICONS, SHAPES);
  for (const tone of TONES) kit.PIPS[tone] = SHAPES[tone];
  const board = t.view.board ?? [];
  const map = board.find((one) => one.kind === "map");
  const sides = board.filter((one) => one !== map);
  return h("div", { key: "board", class: "ct-board ct-mapboard", vars: { "--players": sides.length } },
    t.wide && !t.view.lesson ? null : h("h1", { key: "title", class: "ct-sr" }, t.view.title),
    h("div", { key: "head", class: "ct-middle ct-maphead" }, bar(t), owing(t, kit, map), noteLine(t)),
    planet(t, kit, map),
    h("div", { key: "told", class: "ct-told" }, panels(t)),
    h("div", { key: "players", class: "ct-partners" }, sides.map((side) => player(t, kit, side))),
    tracks(t, kit, map),
    (map.notes ?? []).map((note, i) => h("aside", { key: `note ${i}`, class: "ct-mapnote" }, h("strong", {}, note.text), note.detail ? ` ${note.detail}` : null)));
}

/** Who still has what to do, under the phases. */
function owing(t, { h }, map) {
  const owes = t.view.bar.owes ?? [];
  return h("div", { key: "owes", class: "ct-owes" }, h("ul", {}, owes.map((one) => h("li", { key: one.name, class: one.done ? "is-done" : "" },
    pawn(h, one), h("span", { class: "ct-clip" }, h("span", { class: "ct-sr" }, `${one.name} : `), one.text)))),
  h("p", { class: "ct-rival ct-clip", title: map.title }, map.title));
}

const pawn = (h, one) => h("span", { key: "pawn", class: `ct-pawn n-${one.player}`, "aria-hidden": "true" }, one.letter);

// ----------------------------------------------------------------------------------------------------- the map

function planet(t, kit, map) {
  const { h, thing } = kit;
  const wide = Math.max(...map.tiles.map((one) => one.x)) / 2 + 1;
  const high = Math.max(...map.tiles.map((one) => one.y)) * ROW_H + HEX_H;
  return h("section", { key: "planet", class: "ct-side ct-planet", "data-place": map.id, "aria-label": map.label },
    h("div", { key: "figures", class: "ct-figures" },
      map.gauges.map((one) => danger(t, kit, one)),
      h("div", { key: "counters", class: "ct-counters" }, map.counters.map((one) => thing(t, one, map)))),
    h("div", { key: "map", class: "ct-map", role: "group", "aria-label": map.label, vars: { "--wide": wide * HEX_W, "--high": high } },
      map.tiles.map((tile) => hex(t, kit, tile, wide, high))));
}

/** A figure that ends the match: how far it is. */
function danger(t, { h, placeProps, pieces, icon, deltaOf, gaugeLabel }, gauge) {
  t.things.set(gauge.id, { ...gauge });
  const near = gauge.max && gauge.value > 0 && gauge.value >= gauge.max - 1;
  const part = placeProps(t, gauge, `ct-danger g-${gauge.icon}${near ? " is-near-end" : ""}`, `${gaugeLabel(t, gauge)}, ${gauge.text}`);
  return h("div", part.place, pieces(part.spoken, `${gauge.label} · ${gauge.text}`, { class: "ct-plain", vars: { "--share": gauge.max ? Math.min(1, gauge.value / gauge.max) : 0 } },
    icon(gauge.icon), h("span", { class: "ct-num", num: gauge.value }), gauge.max ? h("span", { class: "ct-max" }, `/${gauge.max}`) : null,
    h("span", { class: "ct-label" }, gauge.label), h("span", { class: "ct-bar-line" }, h("span", {})), deltaOf(t, gauge)));
}

function hex(t, kit, tile, wide, high) {
  const { h, placeProps, face, deltaOf } = kit;
  t.things.set(tile.id, { ...tile });
  const cls = `ct-hex p-${tile.value}${tile.closed ? " is-closed" : ""}${tile.steps?.length ? " is-told" : ""}`;
  const part = placeProps(t, tile, cls, `${tile.name}, ${tile.text}`);
  const percent = (value, all) => `${((100 * value) / all).toFixed(4)}%`;
  const vars = { "--l": percent((tile.x / 2) * HEX_W, wide * HEX_W), "--t": percent(tile.y * ROW_H, high),
    "--w": percent(HEX_W, wide * HEX_W), "--h": percent(HEX_H, high) };
  return h("div", { ...part.place, vars }, drawing(h, tile), face(part.spoken, `${tile.name} · ${tile.text}`),
    (tile.steps ?? []).length ? h("span", { key: "steps", class: "ct-stepmark", "aria-hidden": "true" }, tile.steps.join(" ")) : null,
    deltaOf(t, tile));
}

const group = (h, x, y, ...kids) => h("g", { transform: `translate(${x} ${y})` }, kids);
const shape = (h, name, size, cls) => h("path", { class: cls, d: SHAPES[name], transform: `translate(${-size / 2} ${-size / 2}) scale(${size / 24})` });
const label = (h, x, y, cls, text) => h("text", { x, y, class: cls, "text-anchor": "middle" }, text);

function drawing(h, tile) {
  const marks = tile.marks ?? [];
  const dome = marks.find((one) => one.icon === "dome");
  const small = marks.filter((one) => one !== dome);
  return h("svg", { key: "drawing", class: "ct-hexart", viewBox: `0 0 ${HEX_W} ${HEX_H}`, "aria-hidden": "true", focusable: "false" },
    h("polygon", { class: "ct-soil", points: EDGE }),
    tile.closed ? h("path", { class: "ct-hatch", d: HATCH }) : null,
    dome ? h("path", { class: "ct-dome", d: "M13 76a37 40 0 0 1 74 0zM31.5 76a18.500 40 0 0 1 37 0M50 36v40M18 58h64" }) : null,
    h("g", { class: `ct-token${tile.inside ? "" : " is-out"}` }, h("circle", { cx: 50, cy: 19.5, r: 13.5 }), label(h, 50, 25.2, "ct-tilenum", tile.number)),
    small.map((one, i) => mark(h, one, small.length > 1 ? 36 + 28 * i : 50, 54)),
    tile.value ? [0, 1, 2, 3].slice(0, tile.max).map((n) => taint(h, n, tile.value)) : null, // a clean tile is bare
    (tile.pawns ?? []).map((one, i) => group(h, [14, 86, 14, 86][i], [40, 40, 63, 63][i],
      h("circle", { class: `ct-pawnart n-${one.player}`, r: 11 }), label(h, 0, 4.8, "ct-pawnletter", one.letter))),
    h("polygon", { class: "ct-rim", points: EDGE }));
}

function taint(h, n, value) {
  const full = n < value;
  return group(h, 20 + 20 * n, 86, h("circle", { class: full ? "ct-taint" : "ct-untaint", r: full ? 9.5 : 7 }),
    full ? shape(h, "taint", 13.5, "ct-taintmark") : null);
}

function mark(h, one, x, y) {
  if (one.icon === "sanctuary") {
    return group(h, x, y, h("g", { class: `ct-sanct t-${one.tone}` }, shape(h, "sanctuary", 25, "ct-markfill"),
      group(h, 0, 19.5, h("circle", { class: "ct-sanctdisc", r: 9 }), shape(h, one.tone, 12.5, "ct-sanctpip"))));
  }
  return group(h, x, y, h("g", { class: `ct-minemark${one.grave ? " is-grave" : ""}` }, group(h, 0, -4, shape(h, one.icon, 28, "ct-markfill")),
    h("rect", { class: "ct-minefig", x: -14, y: 8.5, width: 28, height: 15.5, rx: 7.5 }), label(h, 0, 20.8, "ct-minetext", one.figure)));
}

// ------------------------------------------------------------------------------------------- players and tracks

function player(t, kit, side) {
  const { h, word, placeProps, face, thing, badge } = kit;
  const told = [word(t.view, "side", { name: side.name }), side.note, side.badge].filter(Boolean).join(", ");
  const part = placeProps(t, side, `ct-side ct-partner${side.acting ? " is-acting" : ""}`, told);
  return h("section", { ...part.place, "aria-label": word(t.view, "side", { name: side.name }) },
    face(part.spoken, side.name),
    h("header", { class: "ct-phead" }, pawn(h, side), h("h2", {}, h("span", { class: "ct-name", title: side.name }, side.name)),
      h("span", { class: "ct-note-who ct-clip" }, side.note),
      side.badge ? h("span", { key: "turn", class: "ct-turn" }, side.badge) : null),
    h("div", { class: "ct-dials" }, (side.gauges ?? []).map((one) => thing(t, one, side)), side.pips ? pips(t, kit, side.pips, side) : null),
    h("div", { class: "ct-counters" }, (side.counters ?? []).map((one) => thing(t, one, side))),
    side.hand ? held(t, kit, side) : null, badge(t, part));
}

/** So many of so many, as small cards; the marked ones are of another kind. */
function pips(t, { h, placeProps, pieces, gaugeLabel }, data, side) {
  t.things.set(data.id, { ...data, owner: side.name });
  const part = placeProps(t, data, "ct-pips", gaugeLabel(t, data));
  return h("div", part.place, pieces(part.spoken, data.label, { class: "ct-plain" },
    Array.from({ length: data.max }, (_, i) => h("span", { key: i, class: `ct-pipcard${i < data.value ? " is-on" : ""}${i < data.marked ? " is-marked" : ""}` })),
    data.value > data.max ? h("span", { key: "more", class: "ct-num" }, data.value) : null));
}

function held(t, { h, word, placeProps, pieces, badge }, side) {
  return h("div", { key: "hand", class: "ct-heldrow", role: "group", "aria-label": word(t.view, "hand", { name: side.name }) }, side.hand.map((card) => {
    const part = placeProps(t, card, "ct-heldcard", card.name);
    return h("div", part.place, pieces(part.spoken, card.name, { class: `ct-plain${card.tone ? ` t-${card.tone}` : ""}` }, h("span", { class: "ct-clip" }, card.text)), badge(t, part));
  }));
}

function tracks(t, kit, map) {
  const { h } = kit;
  return h("section", { key: "tracks", class: "ct-side ct-tracks", "data-place": `${map.id}.tracks`, "aria-label": map.tracks_title },
    h("h2", { class: "ct-heading" }, map.tracks_title),
    map.tracks.length ? h("div", { key: "list", class: "ct-tracklist" }, map.tracks.map((one) => track(t, kit, one)))
      : h("p", { key: "none", class: "ct-quiet" }, map.tracks_none));
}

function track(t, { h, placeProps, face, pip, deltaOf }, one) {
  t.things.set(one.id, { ...one });
  const told = [one.text, one.name, ...one.lines.filter((line) => line.state === "now").map((line) => line.text), one.following, ...one.costs.map((cost) => cost.text)];
  const part = placeProps(t, one, "ct-track", told.join(", "));
  return h("div", part.place, h("span", { class: "ct-tracknum", "aria-hidden": "true" }, one.number),
    h("div", { class: "ct-trackhead", "aria-hidden": "true" }, h("strong", { class: "ct-clip" }, one.name), h("span", { class: "ct-quiet ct-clip" }, one.detail)),
    one.costs.length ? h("div", { class: "ct-costs", "aria-hidden": "true" }, one.costs.map((cost) => h("span", { key: cost.tone, class: `ct-cost t-${cost.tone}` }, pip(cost.tone), h("b", { class: "ct-num" }, cost.value)))) : null,
    one.lines.length ? h("ol", { class: "ct-lines", "aria-hidden": "true" }, one.lines.map((line, i) => h("li", { key: i, title: line.text,
      class: `ct-cell is-${line.state}${line.grave ? " is-grave" : ""}` }, line.short)))
      : h("div", { class: "ct-lines", "aria-hidden": "true" }, h("b", { class: "ct-cell is-now ct-num", num: one.value })),
    h("p", { class: "ct-following ct-quiet ct-clip", "aria-hidden": "true" }, one.following),
    face(part.spoken, told.join(" · ")), deltaOf(t, one));
}
