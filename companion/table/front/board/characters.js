// Characters of a field (contract: site/table-view.md, A field): the main figure in its emblem, the others beside it,
// and at the foot what lies with them. Drawn by permanents.js; loaded with the first of them.

/** What a screen reader hears of a character, all of it. */
export function characterLabel(t, { word, figureWord }, card) {
  const figures = (card.gauges ?? []).filter((one) => !one.empty).map((one) =>
    [word(t.view, figureWord(one), { ...one, value: seen(one) }), one.bonus ? signedOf(one.bonus) : null]);
  const told = [card.signs, card.letters?.filter((one) => one.text), card.dues, card.keywords]
    .flatMap((ones) => ones ?? []).map((one) => one.label ?? one.text);
  return [card.name, card.line, ...figures.flat(), ...told, card.text, ...(card.marks ?? []).map((one) => one.text)]
    .filter(Boolean).join(", ");
}

const seen = (gauge) => gauge.shown ?? gauge.value;
const signedOf = (figure) => (figure > 0 ? `+${figure}` : `−${-figure}`);

/** What the eye sees of a character; its words stand on its edge (permanents.js). */
export function characterPieces(t, kit, card) {
  const { h } = kit;
  const [main, ...rest] = card.gauges ?? [];
  return [named(kit, card), h("span", { key: "line", class: "ct-cline ct-clip",
      vars: { "--letters": (card.line ?? "").length } }, card.line ?? ""),
    h("span", { key: "figures", class: "ct-cfigures" }, main ? held(t, kit, main) : null,
      h("span", { key: "rest", class: "ct-crest" }, rest.map((one) => figure(t, kit, one)))),
    foot(kit, card)];
}

const SHORT = 11; // letters of a name that stand in titles; more in the face of texts, on two lines from
const LONG = 17; // this many on

function named({ h }, { name }) {
  const cls = name.length > LONG ? " is-two" : name.length > SHORT ? " is-plain" : "";
  return h("span", { key: "name", class: `ct-cname${cls}`, vars: { "--letters": name.length } }, name);
}

const place = (one) => ({ "data-place": one.id, "data-fine": "", "data-fact": one.fact });

/** The main figure, filled as far as it goes, with what it goes up to. */
function held(t, { h, emblem, deltaOf, toneOf }, one) {
  const share = one.max ? Math.max(0, Math.min(1, one.value / one.max)) : 1;
  return h("span", { key: "main", class: `ct-cmain${toneOf(one)}`, vars: { "--share": share }, ...place(one) },
    h("span", { class: "ct-cheart" }, emblem(one), h("span", { class: "ct-num", num: one.value }), deltaOf(t, one)),
    one.text ? h("span", { key: "text", class: "ct-cmax ct-num" }, one.text) : null);
}

/** A further figure behind its icon, with what was added to it. */
function figure(t, { h, icon, deltaOf, toneOf }, one) {
  const { length } = `${seen(one)}${one.bonus ? signedOf(one.bonus) : ""}`;
  const cls = length > 3 ? " is-longer" : length > 2 && !one.bonus ? " is-long" : "";
  return h("span", { key: one.id, class: `ct-cfig${toneOf(one)}${cls}`, ...place(one) },
    icon(one.icon), h("span", { class: "ct-num", num: seen(one) }),
    one.bonus ? h("span", { key: "bonus", class: `ct-cbonus ct-num${one.bonus < 0 ? " is-loss" : ""}` },
      signedOf(one.bonus)) : null,
    deltaOf(t, one));
}

const MOST = 5; // things of a foot; of more the rest are a count

/** What lies with it, letters that are set into it, and what it gives from when on. */
function foot({ h, icon, toneOf }, card) {
  const signs = (card.signs ?? []).map((one, n) => h("span", { key: `sign ${n}`, class: "ct-csign", title: one.text },
    icon(one.icon)));
  const letters = (card.letters ?? []).map((one, n) => h("span", { key: `letter ${n}`,
    class: `ct-cletter${one.text ? "" : " is-free"}${toneOf(one)}`, title: one.label }, one.text));
  const things = [...signs, ...letters];
  const over = things.length - MOST;
  const shown = over > 0 ? [...things.slice(0, MOST - 1), h("span", { key: "over", class: "ct-csign ct-num" },
    `+${over + 1}`)] : things;
  return h("span", { key: "foot", class: `ct-cfoot${shown.length > 2 ? ` has-${Math.min(4, shown.length)}` : ""}` },
    shown, (card.dues ?? []).map((one, n) => h("span", { key: `due ${n}`,
      class: `ct-cdue${one.awake ? " is-awake" : ""}`, title: one.text }, h("i", {}, one.when),
    one.value ? h("b", { class: "ct-num" }, one.value) : null, one.icon ? icon(one.icon) : null)));
}
