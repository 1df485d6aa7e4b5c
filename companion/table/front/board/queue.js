// What waits to take effect, as a list or as a path from card to card, the blows of the fight that it belongs to, and
// what the turn brings (contract: site/table-view.md, A field). Loaded with the first of them; it knows no game.

/** What waits: the next one to take effect first, each with its state in words. */
export function queueBox(t, kit, queue) {
  const { h, rich, word } = kit;
  return h("section", { key: "queue", class: "ct-side ct-queue", "data-place": queue.id, "aria-label": queue.label },
    h("p", { class: "ct-queuehead" }, h("b", {}, queue.label), " ", rich(queue.text)),
    h("ol", {}, queue.items.map((one, n) => item(t, kit, one, n, word(t.view, `queue_${one.state}`)))));
}

function item(t, { h, rich, toneOf, placeProps, pieces, badge }, one, n, state) {
  const inside = [h("span", { class: "ct-qnumber ct-num" }, n + 1),
    h("span", { class: "ct-qwhat" }, h("b", { class: "ct-clip" }, rich(one.text)),
      h("small", { class: "ct-clip" }, [one.by, one.detail].filter(Boolean).join(" · "))),
    h("span", { class: "ct-qstate" }, state)];
  const cls = `ct-item is-${one.state}${toneOf(one)}`;
  const told = [one.text, one.by, one.detail, state].filter(Boolean).join(", ");
  if (!one.id) return h("li", { key: `${one.code} ${n}`, class: cls }, inside);
  const part = placeProps(t, { id: one.id }, cls, told);
  t.things.set(one.id, { id: one.id, label: one.text });
  return h("li", { ...part.place, key: one.id }, pieces(part.spoken, told, { class: "ct-plain" }, inside),
    badge(t, part));
}

// --------------------------------------------------------------------------------------------------- a path

const DISC = 30; // from the middle between two columns to the middle of a disc (px);
const ALONE = 46; // of a single column, from its end

/** The way: the cards of each side before its row, joined in the order in which they take effect. */
export function pathBox(t, kit, queue, sides) {
  const { h } = kit;
  const laid = queue.items.filter((one) => one.column !== undefined);
  const added = queue.items.filter((one) => one.column === undefined);
  const columns = Math.max(1, ...laid.map((one) => one.column + 1));
  const before = sides.filter((side) => laid.some((one) => one.side === side)); // who laid nothing takes no room
  const rows = Math.max(1, before.length);
  const spot = (one) => ({ row: Math.max(0, before.indexOf(one.side)), column: one.column, alone: rows === 1 });
  const ways = laid.slice(1).map((one, n) => way(h, spot(laid[n]), spot(one), columns, rows, one.state));
  return h("section", { key: "queue", class: `ct-side ct-trail${columns === 1 ? " is-single" : ""}`,
    "data-place": queue.id, "aria-label": queue.label, vars: { "--columns": columns, "--rows": rows } },
  laid.length ? h("div", { key: "laid", class: "ct-trailgrid" }, ways, h("ol", { key: "cards", class: "ct-trailcards" },
    laid.map((one) => step(t, kit, one, spot(one), columns)))) : null,
  added.length ? h("ol", { key: "added", class: "ct-trailadded", start: added[0].number },
    added.map((one) => step(t, kit, one, null, columns))) : null);
}

/** Where the disc of a spot is: a share of the width and so many px beside it; a share of the height. */
function discAt({ row, column }, columns, rows) {
  if (columns === 1) return { share: 1, px: -ALONE, y: (row + .5) / rows };
  return { share: Math.max(1, column) / columns, px: column ? DISC : -DISC, y: (row + .5) / rows };
}

const THIN = 4; // an upright or level line needs some room to be drawn in (px)

/** A piece of the way, full as far as it has been gone; it is drawn in the room between its discs. */
function way(h, from, to, columns, rows, state) {
  const [a, b] = [discAt(from, columns, rows), discAt(to, columns, rows)];
  const [left, right] = a.share + a.px / 1e4 <= b.share + b.px / 1e4 ? [a, b] : [b, a];
  const [top, foot] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const upright = left.share === right.share && left.px === right.px;
  const level = top === foot;
  const vars = {
    "--x": `calc(${left.share * 100}% + ${left.px - (upright ? THIN / 2 : 0)}px)`,
    "--w": upright ? `${THIN}px` : `calc(${(right.share - left.share) * 100}% + ${right.px - left.px}px)`,
    "--y": `calc(${top * 100}% - ${level ? THIN / 2 : 0}px)`,
    "--h": level ? `${THIN}px` : `${(foot - top) * 100}%`,
  };
  const [y1, y2] = level ? [50, 50] : left.y < right.y ? [0, 100] : [100, 0];
  const d = upright ? "M50 0V100" : `M0 ${y1}L100 ${y2}`;
  const gone = state === "later" ? "later" : "gone";
  return h("svg", { key: `${from.row} ${from.column} ${to.row} ${to.column}`, class: `ct-way is-${gone}`, vars,
    viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" }, h("path", { d }));
}

/** A card of the way, or one that came later, with its number on the way. */
function step(t, kit, one, spot, columns) {
  const { h, icon, rich, toneOf, placeProps, pieces, badge, word } = kit;
  const state = word(t.view, `queue_${one.state}`);
  const told = [one.number, one.text, one.by, one.detail, state].filter(Boolean).join(", ");
  const what = spot?.alone === false ? one.detail : [one.by, one.detail].filter(Boolean).join(" · ");
  const sign = { done: "check", cancelled: "close" }[one.state];
  const inside = [h("b", { class: "ct-num ct-traildisc" }, one.number),
    h("b", { class: "ct-trailname ct-clip" }, rich(one.text)),
    h("small", { class: "ct-trailwhat" }, sign ? icon(sign) : null, h("span", { class: "ct-clip" }, rich(what))),
    one.state === "now" ? h("span", { key: "now", class: "ct-trailnow" }, state) : null];
  const cls = `ct-trailitem is-${one.state}${toneOf(one)}${spot?.column && columns > 1 ? " is-right" : ""}`;
  const vars = spot ? { "--row": spot.row + 1, "--column": spot.column + 1 } : {};
  if (!one.id) return h("li", { key: `${one.code} ${one.number}`, class: cls, vars },
    h("div", { class: "ct-plain" }, inside));
  t.things.set(one.id, { id: one.id, label: one.text, told: one.why ?? [] });
  const part = placeProps(t, { id: one.id }, cls, told);
  return h("li", { ...part.place, vars }, pieces(part.spoken, told, { class: "ct-plain" }, inside), badge(t, part));
}

// ------------------------------------------------------------------------------------------------- the blows

/** Who strikes whom with what, dashed until it is dealt: a tap tells the whole sum. */
export function strikesBox(t, kit, strikes) {
  const { h } = kit;
  return h("section", { key: "strikes", class: "ct-side ct-strikes", "data-place": strikes.id,
    "aria-label": strikes.label }, strikes.items.map((one) => strike(t, kit, one)));
}

function strike(t, kit, one) {
  const { h, word, placeProps, pieces, badge } = kit;
  const { forecast } = one;
  const blow = `${one.name} ${one.does} ${one.target}`;
  const told = !forecast ? one.text
    : word(t.view, forecast.done ? "field_came" : "field_forecast", { text: forecast.text });
  t.things.set(one.id, { id: one.id, label: forecast ? `${blow} · ${forecast.text}` : blow,
    told: forecast ? forecast.why : [{ text: one.text }] });
  const part = placeProps(t, { id: one.id }, `ct-strike${forecast ? "" : " is-none"}`, `${blow}, ${told}`);
  return h("div", part.place, pieces(part.spoken, blow, { class: "ct-plain" },
    h("span", { class: "ct-blow" }, h("span", { class: "ct-clip" }, h("b", {}, one.name), ` ${one.does}`),
      h("small", { class: "ct-clip" }, one.target)),
    forecast ? [sum(h, forecast), comes(kit, forecast)]
      : h("span", { key: "none", class: "ct-blownone" }, one.text)), badge(t, part));
}

/** Its arithmetic: figures dark, signs quiet. */
function sum(h, { sum: signs, told }) {
  return h("span", { key: "sum", class: "ct-blowsum" }, h("span", { class: "ct-num" },
    signs.split(" ").map((one, n) => h(/\d/.test(one) ? "span" : "i", { key: n }, `${n ? " " : ""}${one}`))),
  h("small", { class: "ct-clip" }, told.join(" ")));
}

function comes({ h, icon }, { icon: name, value, held, done, was, will }) {
  return h("span", { key: "comes", class: `ct-comes${held ? " is-held" : ""}${done ? " is-done" : ""}` }, icon(name),
    h("b", { class: "ct-num" }, value),
    was === undefined ? null : h("span", { key: "to", class: "ct-num ct-blowto" }, `${was} → ${will}`));
}

// --------------------------------------------------------------------------------------- what the turn brings

/** One line at the end of the turn's bar. */
export function bringsBox(t, kit, brings) {
  const { h, icon, placeProps, pieces, badge } = kit;
  const { strong, text } = brings;
  const at = strong ? text.indexOf(strong) : -1;
  const words = at < 0 ? text : [text.slice(0, at), h("b", {}, strong), text.slice(at + strong.length)];
  t.things.set(brings.id, { id: brings.id, label: text, told: brings.why });
  const part = placeProps(t, brings, "ct-brings", text);
  return h("div", { key: "brings", class: "ct-side ct-bringsbox", "data-place": `${brings.id}.side` },
    h("div", part.place, pieces(part.spoken, text, { class: "ct-plain" }, icon(brings.icon),
      h("span", { class: "ct-bringstext" }, words)), badge(t, part)));
}
