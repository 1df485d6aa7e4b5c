// Lanes, in which cards meet, with what would come of each (contract: site/table-view.md, A field). Loaded with the
// field; it knows no game.

const WIDTHS = [1, 1, 1.46, 2.1]; // of a lane, by how many stand before its card; one more each

/** The lanes side by side. `upwards`: their first cards stand below. */
export function lanesBox(t, kit, field, upwards) {
  const { h, word } = kit;
  const cards = new Map(field.rows.flatMap((row) => row.cards).map((card) => [card.id, card]));
  const widths = field.lanes.map((lane) => WIDTHS[lane.before.length] ?? 2.1 + 0.6 * (lane.before.length - 3));
  return h("section", { key: "lanes", class: `ct-side ct-lanes${field.lanes.length > 3 ? " is-many" : ""}`,
    "data-place": `${field.id}.lanes`, "aria-label": word(t.view, "field_lanes"),
    vars: { "--widths": widths.map((one) => `minmax(${Math.round(one * 90)}px, ${one}fr)`).join(" ") } },
  field.lanes.map((lane) => laneBox(t, kit, lane, cards, upwards)));
}

function laneBox(t, kit, lane, cards, upwards) {
  const { h } = kit;
  const stand = kit.pageOf("permanents.js", "standing", () => null);
  const before = lane.before.map((place, n) => stand(t, cards.get(place), number(t, kit, lane, n)));
  const front = h("div", { key: "front", class: "ct-laneend", vars: { "--n": Math.max(1, before.length) } },
    before.length ? before : empty(t, kit, lane), before.length ? onemore(t, kit, lane) : null);
  const first = h("div", { key: "first", class: "ct-laneend" }, stand(t, cards.get(lane.card)));
  const parts = [front, cast(t, kit, lane), first];
  return h("div", { key: lane.id, class: `ct-lane${upwards ? "" : " is-down"}` }, upwards ? parts : parts.reverse());
}

/** The empty end of a lane. */
function empty(t, { h, placeProps, pieces, badge }, lane) {
  const part = placeProps(t, lane, "ct-lanevacant", lane.vacant);
  return h("div", part.place, pieces(part.spoken, lane.vacant, { class: "ct-plain" }, h("span", {}, lane.vacant)),
    badge(t, part));
}

/** Where one more may step in before the card. */
function onemore(t, { h, own, icon, placeProps, pieces }, lane) {
  if (!own(t.view.tree, lane.id) && !own(t.node?.next, lane.id)) return null;
  const part = placeProps(t, lane, "ct-onemore", own(t.view.tree, lane.id)?.label ?? lane.vacant);
  return h("div", part.place, pieces(part.spoken, part.spoken, { class: "ct-plain" }, icon("plus")));
}

/** The number of a blow; a tap turns the order round. */
function number(t, { h, word, own, placeProps, pieces }, lane, n) {
  if (!lane.order || lane.before.length < 2) return null;
  const told = word(t.view, "field_order", { number: n + 1 });
  const disc = h("b", { class: "ct-num" }, n + 1);
  if (!own(t.view.tree, lane.order)) return h("span", { key: "disc", class: "ct-disc", title: told }, disc);
  const part = placeProps(t, { id: lane.order }, "ct-disc", [told, own(t.view.tree, lane.order).label].join(", "));
  return h("div", { ...part.place, key: "disc" }, pieces(part.spoken, told, { class: "ct-plain" }, disc));
}

/** What would come of a lane, dashed until it has come: a tap tells its whole sum. */
function cast(t, kit, { id, forecast }) {
  const { h, icon, word, openDialog } = kit;
  const way = h("i", { class: "ct-chevron" });
  if (!forecast) return h("div", { key: "cast", class: "ct-cast is-none", "aria-hidden": "true" }, way);
  const told = word(t.view, forecast.done ? "field_came" : "field_forecast", { text: forecast.text });
  const why = { type: "why", title: forecast.text, lines: forecast.why };
  return h("div", { key: "cast", class: "ct-cast" },
    h("div", { key: "pieces", class: "ct-castpieces", "aria-hidden": "true" },
    h("span", { class: `ct-comes${forecast.held ? " is-held" : ""}${forecast.done ? " is-done" : ""}` },
      icon(forecast.icon), h("b", { class: "ct-num" }, forecast.value)),
    h("span", { class: "ct-lanesum ct-num" }, forecast.sum),
    h("span", { class: "ct-lanetold" }, forecast.told.map((one, n) => h("span", { key: n }, one))),
    way),
  h("button", { key: "face", type: "button", class: "ct-face", "data-forecast": id, "aria-label": told,
    title: forecast.text, onclick: (event) => openDialog(t, { ...why }, event.currentTarget) }));
}
