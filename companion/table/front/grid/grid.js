// A board that is a sheet of figures (contract: site/table-view.md, A sheet): who scores, with the totals large, the
// entry that is filled in, the lines that led there. Loaded when the first such view arrives; it knows no game.

/** The board: totals, what is announced next, what happened, the lines. */
export function gridBoard(t, kit) {
  const { h, bar, noteLine, panels } = kit;
  const sheet = t.view.board.find((one) => one.kind === "grid");
  const form = sheet.form ? t.view.pads?.[sheet.form]?.form : null;
  return h("div", { key: "board", class: "ct-board ct-gridboard" },
    t.wide && !t.view.lesson ? null : h("h1", { key: "title", class: "ct-sr" }, t.view.title),
    h("div", { key: "middle", class: "ct-middle" }, bar(t), noteLine(t)),
    h("div", { key: "main", class: "ct-gridmain" },
      h("div", { key: "left", class: "ct-gridleft" }, totals(t, kit, sheet),
        form && !t.view.match.look ? kit.pageOf("entry-form.js", "entryPart", () => null)(t, sheet.form, form) : null,
        further(t, kit, sheet)),
      h("div", { key: "right", class: "ct-gridright" }, h("div", { key: "told", class: "ct-middle" }, panels(t)),
        lines(t, kit, sheet))));
}

/** Who scores: a tile each; a tap asks why it is so much, or changes it by hand. */
function totals(t, kit, sheet) {
  const { h, placeProps, pieces, deltaOf } = kit;
  return h("div", { key: "totals", class: "ct-tiles", role: "group", "aria-label": sheet.total,
    vars: { "--cols": abreast(t, sheet.columns.length) } }, sheet.columns.map((one) => {
    t.things.set(one.id, { kind: "counter", id: one.id, label: one.label, value: one.value, fact: one.fact });
    const cls = `ct-tilebox${one.acting ? " is-acting" : ""}${one.out ? " is-out" : ""}`;
    const spoken = [`${one.name} ${one.value}`, one.badge, ...one.notes].filter(Boolean).join(", ");
    const part = placeProps(t, one, cls, spoken);
    return h("div", { ...part.place, "data-apart": "" }, pieces(part.spoken, one.label, { class: "ct-tile" },
      h("span", { class: "ct-tilename" }, one.rank ? h("small", { class: "ct-rank" }, one.rank) : null,
        h("span", { class: "ct-clip", title: one.name }, one.name)),
      h("span", { class: "ct-num ct-tilenum", num: minus(one.value) }), deltaOf(t, one),
      one.badge ? h("em", { class: "ct-tilebadge" }, one.badge) : null,
      one.notes.length ? h("small", { class: "ct-tilenotes" }, one.notes.join(" · ")) : null));
  }));
}

/** A figure with a minus that is as wide as a digit. */
const minus = (value) => String(value).replace("-", "−");

/** How many tiles lie abreast: on a phone three at most, and four as two by two. */
const abreast = (t, count) => (t.wide ? Math.min(count, 4) : count === 4 ? 2 : Math.min(count, 3));

function further(t, { h, openDialog }, sheet) {
  if (!sheet.further.length) return null;
  return h("div", { key: "further", class: "ct-buttons ct-further" }, sheet.further.map((one) =>
    h("button", { key: one.pad, type: "button", class: "ct-button", "data-pad": one.pad,
      onclick: (event) => openDialog(t, { type: "pad", pad: one.pad, preset: null }, event.currentTarget) },
    one.text)));
}

/** The lines, the newest first; a tap opens one to be corrected. */
function lines(t, kit, sheet) {
  const { h, own, word } = kit;
  if (!sheet.lines.length) return h("p", { key: "empty", class: "ct-quiet ct-gridempty" }, sheet.empty);
  const columns = sheet.columns;
  const open = (row) => (event) => {
    const node = own(t.view.tree, row.id);
    if (node) kit.openDialog(t, { type: "pad", pad: node.pad, preset: node.preset }, event.currentTarget);
  };
  const line = (row) => h("tr", { key: row.id, class: row.marked ? "is-marked" : null },
    h("th", { scope: "row" }, own(t.view.tree, row.id) ? h("button", { type: "button", class: "ct-linenumber",
      "data-line": row.id, "aria-label": own(t.view.tree, row.id).label, onclick: open(row) }, row.label)
      : h("span", { class: "ct-linenumber" }, row.label)),
    row.cells.map((cell, i) => h("td", { key: i, class: "ct-num" }, cell.text)),
    h("td", { key: "text", class: "ct-linetext" }, row.text));
  return h("div", { key: "lines", class: "ct-lines", role: "group", tabindex: "0", "aria-label": sheet.name },
    h("table", { class: "ct-sheettable" },
      h("thead", {}, h("tr", {}, h("th", { key: "n", scope: "col" }, h("span", { class: "ct-sr" },
        word(t.view, "entry_lines"))),
      columns.map((one) => h("th", { key: one.id, scope: "col", title: one.name },
        h("span", { class: "ct-clip" }, columns.length > 4 ? one.short : one.name.split(" · ")[0]))),
      h("th", { key: "t", scope: "col" }, ""))),
      h("tbody", {}, [...sheet.lines].reverse().map(line))),
    sheet.older ? h("p", { key: "older", class: "ct-quiet" }, word(t.view, "entry_older", { count: sheet.older }))
      : null);
}
