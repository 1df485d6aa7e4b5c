// A board with a map (contract: site/table-view.md, map): hexes with what lies on them, the players' panels beside it,
// the tracks of what moves on by itself. Loaded by table.js when the first view with a map arrives; it knows no game.

const HEX_W = 100;
const HEX_H = 115.47;
const ROW_H = 86.6; // rows of pointed hexes lie within each other
const EDGE = "50,2.300 98,30 98,85.470 50,113.170 2,85.470 2,30";
const HATCH = "M6 44 44 22M6 62 64 28M6 80 82 36M14 94 94 48M30 103 94 66M46 111 92 84";

/** The board: bar, figures, map, what is told or asked, the players, the tracks. */
export function mapBoard(t, kit) {
  const { h, bar, noteLine, asks, lastTold } = kit;
  const board = t.view.board ?? [];
  const map = board.find((one) => one.kind === "map");
  const sides = board.filter((one) => one !== map);
  return h("div", { key: "board", class: "ct-board ct-mapboard", vars: { "--players": sides.length } },
    t.wide && !t.view.lesson ? null : h("h1", { key: "title", class: "ct-sr" }, t.view.title),
    h("div", { key: "head", class: "ct-middle ct-maphead" }, bar(t), noteLine(t)),
    h("div", { key: "notes", class: "ct-mapnotes" }, (map.notes ?? []).map((note) => inForce(kit, note))),
    planet(t, kit, map),
    h("div", { key: "foot", class: "ct-foot" },
      h("div", { key: "told", class: "ct-told" }, lastTold(t)),
      h("div", { key: "players", class: "ct-partners" }, sides.map((side) => player(t, kit, side))),
      h("div", { key: "asked", class: "ct-told" }, asks(t))),
    tracks(t, kit, map));
}

/** What is in force: on a low page in one line, the rest of it by a tap. */
function inForce({ h, toneOf }, note) {
  return h("details", { key: note.text, class: `ct-mapnote${toneOf(note)}` }, h("summary", {},
    h("span", {}, h("strong", {}, note.text), note.label ? ` ${note.label}` : null,
      note.detail ? h("span", { class: "ct-notedetail" }, ` ${note.detail}`) : null)));
}

const pawn = (h, one) => h("span", { key: "pawn", class: `ct-pawn n-${one.player}`, "aria-hidden": "true" },
  one.letter);

// ----------------------------------------------------------------------------------------------------- the map

function planet(t, kit, map) {
  const { h, thing } = kit;
  const wide = Math.max(...map.tiles.map((one) => one.x)) / 2 + 1;
  const high = Math.max(...map.tiles.map((one) => one.y)) * ROW_H + HEX_H;
  return h("section", { key: "planet", class: "ct-side ct-planet", "data-place": map.id, "aria-label": map.label },
    h("div", { key: "figures", class: "ct-figures" },
      map.gauges.map((one) => danger(t, kit, one)),
      h("div", { key: "counters", class: "ct-counters" }, map.counters.map((one) => thing(t, one, map)))),
    h("div", { key: "map", class: "ct-map", role: "group", "aria-label": map.label,
      vars: { "--wide": wide * HEX_W, "--high": high } },
      map.tiles.map((tile) => hex(t, kit, map, tile, wide, high))));
}

/** A figure that ends the match: how far it is. */
function danger(t, { h, placeProps, pieces, icon, toneOf, deltaOf, gaugeLabel }, gauge) {
  t.things.set(gauge.id, { ...gauge });
  const near = gauge.max && gauge.value > 0 && gauge.value >= gauge.max - 1;
  const part = placeProps(t, gauge, `ct-danger g-${gauge.icon}${toneOf(gauge)}${near ? " is-near-end" : ""}`,
    `${gaugeLabel(t, gauge)}, ${gauge.text}`);
  return h("div", part.place, pieces(part.spoken, `${gauge.label} · ${gauge.text}`,
    { class: "ct-plain", vars: { "--share": gauge.max ? Math.min(1, gauge.value / gauge.max) : 0 } },
    icon(gauge.icon), h("span", { class: "ct-num", num: gauge.value }),
      gauge.max ? h("span", { class: "ct-max" }, `/${gauge.max}`) : null,
    h("span", { class: "ct-label" }, gauge.short ?? gauge.label), h("span", { class: "ct-bar-line" }, h("span", {})),
      deltaOf(t, gauge)));
}

function hex(t, kit, map, tile, wide, high) {
  const { h, placeProps, face, toneOf, deltaOf } = kit;
  t.things.set(tile.id, { ...tile });
  const told = [tile.closed && " is-closed", tile.steps?.length && " is-told", tile.warning && " is-warned",
    t.view.prompt?.place === tile.id && " is-asked"]
    .filter(Boolean).join("");
  const part = placeProps(t, tile, `ct-hex p-${tile.value}${told}${toneOf(map.token)}`, [tile.name, tile.text, tile.warning].filter(Boolean).join(", "));
  const percent = (value, all) => `${((100 * value) / all).toFixed(4)}%`;
  const vars = { "--l": percent((tile.x / 2) * HEX_W, wide * HEX_W), "--t": percent(tile.y * ROW_H, high),
    "--w": percent(HEX_W, wide * HEX_W), "--h": percent(HEX_H, high) };
  return h("div", { ...part.place, vars }, drawing(kit, map, tile), face(part.spoken, `${tile.name} · ${tile.text}`),
    (tile.steps ?? []).length ? h("span", { key: "steps", class: "ct-stepmark", "aria-hidden": "true" },
      tile.steps.join(" ")) : null,
    deltaOf(t, tile));
}

const group = (h, x, y, ...kids) => h("g", { transform: `translate(${x} ${y})` }, kids);
const shape = ({ h, filled }, name, size, cls) =>
  h("path", { class: cls, d: filled(name), transform: `translate(${-size / 2} ${-size / 2}) scale(${size / 24})` });
const label = (h, x, y, cls, text) => h("text", { x, y, class: cls, "text-anchor": "middle" }, text);

function drawing(kit, map, tile) {
  const { h } = kit;
  const marks = tile.marks ?? [];
  const small = marks.filter((one) => !one.cover);
  return h("svg", { key: "drawing", class: "ct-hexart", viewBox: `0 0 ${HEX_W} ${HEX_H}`, "aria-hidden": "true",
    focusable: "false" },
    h("polygon", { class: "ct-ground", points: EDGE }),
    tile.closed ? h("path", { class: "ct-hatch", d: HATCH }) : null,
    marks.filter((one) => one.cover).map((one) => group(h, 50, 58,
      shape(kit, one.icon, 76, `ct-cover${kit.toneOf(one)}`))),
    h("g", { class: `ct-number${tile.inside ? "" : " is-out"}` }, h("circle", { cx: 50, cy: 19.5, r: 13.5 }),
      label(h, 50, 25.2, "ct-tilenum", tile.number)),
    small.map((one, i) => mark(kit, one, small.length > 1 ? 36 + 28 * i : 50, 50)),
    tile.value ? [0, 1, 2, 3].slice(0, tile.max).map((n) => token(kit, map.token, n, n < tile.value)) : null, // a clean tile is bare
    pawns(h, tile.pawns ?? [], marks.length > 0),
    h("polygon", { class: "ct-rim", points: EDGE }),
    tile.warning ? group(h, 50, 109.5, h("g", { key: "warning", class: "ct-warning" },
      h("rect", { x: -35, y: -11, width: 70, height: 22, rx: 11 }), label(h, 0, 5.4, "ct-warningtext", tile.warning)))
      : null);
}

/** Who stands there: large in the middle of a bare hex, else at its sides. */
function pawns(h, all, full) {
  const alone = !full && all.length === 1;
  return all.map((one, i) => group(h, alone ? 50 : [15, 85, 15, 85][i], alone ? 57 : [42, 42, 66, 66][i],
    h("circle", { class: `ct-pawnart n-${one.player}`, r: alone ? 15.5 : 12 }),
    label(h, 0, alone ? 6.4 : 5.4, `ct-pawnletter${alone ? " is-alone" : ""}`, one.letter)));
}

/** A place for a token, taken or free. */
function token(kit, { icon }, n, taken) {
  return group(kit.h, 23 + 18 * n, 83, kit.h("circle",
    { class: taken ? "ct-token" : "ct-untaken", r: taken ? 8.7 : 6.5 }),
    taken ? shape(kit, icon, 12.5, "ct-tokenmark") : null);
}

/** What stands on a hex: with a tone, over the icon of that tone; else with its figure, if it has one. */
function mark(kit, one, x, y) {
  const { h } = kit;
  if (one.tone) {
    return group(h, x, y, h("g", { class: `ct-toned${kit.toneOf(one)}` }, shape(kit, one.icon, 25, "ct-markfill"),
      group(h, 0, 19.5, h("circle", { class: "ct-toneddisc", r: 9 }), shape(kit, one.tone, 12.5, "ct-tonedpip"))));
  }
  return group(h, x, y, h("g", { class: `ct-mark-of${one.grave ? " is-grave" : ""}` },
    group(h, 0, -4, shape(kit, one.icon, 28, "ct-markfill")),
    one.figure ? [h("rect", { key: "under", class: "ct-markfig", x: -14, y: 8.5, width: 28, height: 15.5, rx: 7.5 }),
      label(h, 0, 20.8, "ct-marktext", one.figure)] : null));
}

// ------------------------------------------------------------------------------------------- players and tracks

function player(t, kit, side) {
  const { h, word, placeProps, face, thing, badge } = kit;
  const owing = (t.view.bar.owes ?? []).find((one) => one.name === side.name);
  const ring = kit.ringed(t) === side.id;
  const told = [word(t.view, "side", { name: side.name }), side.note, owing?.text, ring && word(t.view, "acts")]
    .filter(Boolean).join(", ");
  const state = `${side.acting ? " is-acting" : ""}${ring ? " has-ring" : ""}${owing?.done ? " is-done" : ""}`;
  t.things.set(side.id, side);
  const part = placeProps(t, side, `ct-side ct-partner${state}`, told);
  return h("section", { ...part.place, "aria-label": word(t.view, "side", { name: side.name }) },
    face(part.spoken, side.name),
    h("header", { class: "ct-phead", "data-named": "" }, pawn(h, side), h("h2", {},
      h("span", { class: "ct-name", title: side.name }, kit.partnerSign(t, side.name), side.name)),
      h("span", { class: "ct-note-who ct-clip" }, side.note)),
    h("div", { class: "ct-dials" }, (side.gauges ?? []).map((one) => thing(t, one, side)),
      side.pips ? pips(t, kit, side.pips, side) : null),
    h("div", { class: "ct-counters" }, (side.counters ?? []).map((one) => thing(t, one, side))),
    side.hand ? held(t, kit, side) : null,
    owing ? h("span", { key: "owes", class: `ct-owing${owing.done ? " is-done" : ""}`, "aria-hidden": "true" },
      owing.done ? "✓ " : null, owing.text) : null,
    badge(t, part));
}

/** So many of so many, as small cards; the marked ones are of another kind. */
function pips(t, { h, toneOf, placeProps, pieces, gaugeLabel }, data, side) {
  t.things.set(data.id, { ...data, owner: side.name });
  const part = placeProps(t, data, `ct-pips${toneOf(data)}`, gaugeLabel(t, data));
  return h("div", part.place, pieces(part.spoken, data.label, { class: "ct-plain" },
    Array.from({ length: data.max }, (_, i) => h("span",
      { key: i, class: `ct-pipcard${i < data.value ? " is-on" : ""}${i < data.marked ? " is-marked" : ""}` })),
    data.value > data.max ? h("span", { key: "more", class: "ct-num" }, data.value) : null));
}

function held(t, { h, word, toneOf, placeProps, pieces, badge }, side) {
  return h("div", { key: "hand", class: "ct-heldrow", role: "group",
    "aria-label": word(t.view, "hand", { name: side.name }) }, side.hand.map((card) => {
    const part = placeProps(t, card, "ct-heldcard", card.name);
    return h("div", part.place, pieces(part.spoken, card.name, { class: `ct-plain${toneOf(card)}` },
      h("span", { class: "ct-clip" }, card.text)), badge(t, part));
  }));
}

function tracks(t, kit, map) {
  const { h } = kit;
  return h("section", { key: "tracks", class: "ct-side ct-tracks", "data-place": `${map.id}.tracks`,
    "aria-label": map.tracks_title },
    h("h2", { class: "ct-heading" }, `${map.tracks_title} · ${map.title}`),
    map.tracks.length ? h("div", { key: "list", class: "ct-tracklist" }, map.tracks.map((one) => track(t, kit, one)))
      : h("p", { key: "none", class: "ct-quiet" }, map.tracks_none));
}

function track(t, { h, placeProps, face, pip, toneOf, deltaOf }, one) {
  t.things.set(one.id, { ...one });
  const told = [one.text, one.name, ...one.lines.filter((line) => line.state === "now").map((line) => line.text),
    one.following, ...one.costs.map((cost) => cost.text)];
  const part = placeProps(t, one, "ct-track", told.join(", "));
  return h("div", part.place, h("span", { class: "ct-tracknum", "aria-hidden": "true" }, one.number),
    h("div", { class: "ct-trackhead", "aria-hidden": "true" }, h("strong", { class: "ct-clip" }, one.name),
      h("span", { class: "ct-quiet ct-clip" }, one.detail)),
    one.costs.length ? h("div", { class: "ct-costs", "aria-hidden": "true" },
      one.costs.map((cost) => h("span", { key: cost.tone, class: `ct-cost${toneOf(cost)}` }, pip(cost.tone),
      h("b", { class: "ct-num" }, cost.value)))) : null,
    one.lines.length ? h("ol", { class: "ct-lines", "aria-hidden": "true" },
      one.lines.map((line, i) => h("li", { key: i, title: line.text,
      class: `ct-cell is-${line.state}${line.grave ? " is-grave" : ""}` }, line.short)))
      : h("div", { class: "ct-lines", "aria-hidden": "true" },
        h("b", { class: "ct-cell is-now ct-num", num: one.value })),
    h("p", { class: "ct-following ct-quiet ct-clip", "aria-hidden": "true" }, one.following),
    face(part.spoken, told.join(" · ")), deltaOf(t, one));
}
