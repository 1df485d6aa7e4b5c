// All of a player, for whom a small panel has no room: each figure in words, a tap away from its sum or its cards.
// Loaded with the first one that is opened; it knows no game.

export function seatDialog(t, { h, toneOf, openDialog }, dialog) {
  const side = t.view.board.find((one) => one.id === dialog.place);
  if (!side) return null;
  const figures = [side.gauges, side.pips, side.counters, side.purse].flat().filter(Boolean)
    .flatMap((one) => (one.kind === "card" ? one.gauges ?? [] : [one]));
  const row = (one) => h("button", { key: one.id, type: "button", class: `ct-button ct-choice${toneOf(one)}`,
    "data-figure": one.id, onclick: (event) =>
      openDialog(t, { type: one.cards?.length ? "contents" : "figure", place: one.id }, event.currentTarget) },
  h("span", {}, one.label), h("b", { class: "ct-num" }, one.max ? `${one.value}/${one.max}` : one.value));
  return { title: [side.name, side.note].filter(Boolean).join(" · "),
    kids: h("div", { class: "ct-rows" }, figures.map(row)) };
}
