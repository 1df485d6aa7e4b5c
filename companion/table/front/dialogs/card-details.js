// A character that is looked at: why it cannot act (if it was asked), its figures and how each came to be. Nothing of
// it is a refusal. Loaded with the first look; it knows no game.

const FEW = 2; // of each figure, the newest changes

export function aboutDialog(t, kit, dialog) {
  const { h, word } = kit;
  const card = t.characters.get(dialog.place);
  if (!card) return null;
  const figures = (card.gauges ?? []).filter((one) => one.fact && !one.empty);
  if (!dialog.sums) history(t, kit, dialog, figures);
  const worn = (card.slots ?? []).filter((one) => one.card)
    .map((one) => word(t.view, "worn", { label: one.label, card: one.card.name ?? one.card.code }));
  const lies = [card.signs, card.letters, card.dues, card.marks].flatMap((ones) => ones ?? [])
    .map((one) => one.label ?? one.text);
  const carried = [...worn, ...lies].join(" · ");
  const can = (card.keywords ?? []).map((one) => h("li", { key: one.text }, h("strong", {}, one.text),
    one.detail ? ` · ${one.detail}` : null));
  const says = [card.text ? h("p", { key: "text" }, kit.rich(card.text)) : null,
    carried ? h("p", { key: "carried" }, kit.rich(carried)) : null];
  return { title: [card.name, card.label].filter(Boolean).join(" · "), kids: [
    dialog.refusal ? h("div", { key: "why", class: "ct-whynot" }, kit.reasonsOf(t, dialog.refusal),
      kit.allTheSame(t, dialog)) : null,
    card.line ? h("p", { key: "line", class: "ct-quiet" }, card.line) : null,
    card.form === "character" ? says : null, // more is printed on it than there is room to draw
    figures.map((one) => figure(t, kit, dialog, one)),
    can.length ? h("ul", { key: "can", class: "ct-can" }, can) : null,
    card.form === "character" ? null : says] };
}

/** A figure, which a tap corrects, and what changed it last. */
function figure(t, kit, dialog, gauge) {
  const { h, word } = kit;
  const lines = (dialog.sums[gauge.fact] ?? []).slice(0, FEW);
  return h("section", { key: gauge.id, class: "ct-lookedat" },
    h("button", { type: "button", class: "ct-button ct-choice", "data-figure": gauge.id,
      onclick: (event) => kit.openDialog(t, { type: "figure", place: gauge.id }, event.currentTarget) },
    h("span", {}, word(t.view, kit.figureWord(gauge), { ...gauge, value: gauge.shown ?? gauge.value })),
    h("small", {}, word(t.view, t.view.match.lesson || (gauge.fixed && !gauge.holds) ? "why" : "correct"))),
    lines.length ? h("ul", { class: "ct-sum" }, lines.map((line, i) => h("li", { key: i },
      h("span", {}, kit.rich(line.text)), kit.ruleLink(t, line.rule)))) : null);
}

async function history(t, kit, dialog, figures) {
  dialog.sums = {}; // they are on their way
  for (const { fact } of figures) {
    const reply = await kit.send(t, { type: "why", fact });
    if (reply.ok) dialog.sums[fact] = reply.lines;
  }
  kit.draw(t);
}
