// The seats that the companion plays: what it asks of people, why it waits, and who plays which seat. Loaded with the
// first match that it plays in, or when the menu asks; it knows no game.

/** A card that is to be turned over for it, and which one that is; or why it does not go on, and what lets it. */
export function partnersPanel(t, kit) {
  const { h, rich, ask } = kit;
  const { wanted, idle } = t.view.partners;
  if (wanted) return turnOver(t, kit, wanted);
  return h("section", { key: "partner-idle", class: "ct-panel ct-partnerpanel", role: "status" },
    h("p", {}, rich(idle.text)),
    idle.button ? h("button", { key: "go", type: "button", class: "ct-button is-main", "data-action": "partner-go",
      onclick: () => ask(t, { type: "partner-go" }) }, idle.button) : null);
}

/** That it thinks, where the dark button stands else: for how long by now, and what has it wait. */
export function thinkingPart(t, kit) {
  const { h, rich, word } = kit;
  const { said, thought, thinking } = t.view.partners;
  const { id, seen } = t.view.match;
  const of = `${id} ${seen} ${thinking}`;
  if (t.thinks?.of !== of) t.thinks = { of, since: performance.now() - thought * 1000 };
  const ms = performance.now() - t.thinks.since;
  clearTimeout(t.thinks.timer);
  t.thinks.timer = setTimeout(() => { if (!t.gone && t.view?.partners?.said) kit.draw(t); }, 1000 - ms % 1000);
  return h("div", { key: "thinks", class: "ct-thinks" },
    h("p", {}, h("span", { role: "status" }, rich(said)), " ",
      h("span", { class: "ct-num", role: "timer" }, word(t.view, "partner_time", { s: Math.floor(ms / 1000) }))),
    stopButton(t, kit));
}

const stopButton = (t, { h, ask, word }) => h("button", { key: "stop", type: "button", class: "ct-button",
  "data-action": "partner-stop", onclick: () => ask(t, { type: "partner-stop" }) }, word(t.view, "partner_stop"));

/** The cards of its hand that lie face down are turned over, and told on a sheet: a tap for each. */
function turnOver(t, kit, wanted) {
  const { h, rich, word, openDialog } = kit;
  const open = (event) => {
    const dialog = { type: "sheet", chosen: [] };
    openDialog(t, { ...dialog, body() { return toldSheet(t, kit, this); } }, event.currentTarget);
  };
  return h("section", { key: `wanted ${t.view.match.seen}`, class: "ct-panel ct-partnerpanel", role: "status" },
    h("p", {}, rich(wanted.text)),
    h("div", { class: "ct-buttons" }, h("button", { key: "tell", type: "button", class: "ct-button is-main",
      "data-action": "turn-over", onclick: open }, word(t.view, "partner_tell")), stopButton(t, kit)));
}

/** Which ones they are: the last one sends, or whoever has told all that lie there. */
function toldSheet(t, kit, dialog) {
  const { h, rich, word, draw, ask, close } = kit;
  const wanted = t.view.partners?.wanted;
  if (!wanted) return null;
  const tell = () => {
    close(t, dialog);
    ask(t, { type: "turned", seat: wanted.seat, cards: dialog.chosen.map((one) => one.value) });
  };
  const pick = (one) => {
    dialog.chosen = [...dialog.chosen, one];
    if (dialog.chosen.length === wanted.many) tell();
    else draw(t);
  };
  const without = (place) => () => {
    dialog.chosen = dialog.chosen.filter((_, n) => n !== place);
    draw(t);
  };
  const { length: count } = dialog.chosen;
  const told = new Set(dialog.chosen.map((one) => one.value));
  const left = wanted.choices.filter((one) => !one.card || !told.has(one.value)); // of the pack there is one each
  return { title: word(t.view, "partner_which"), kids: [
    h("p", { key: "asked", class: "ct-quiet" }, rich(wanted.text)),
    count ? h("div", { key: "chosen", class: "ct-buttons ct-chosencards" }, dialog.chosen.map((one, n) =>
      h("button", { key: `${n} ${one.value}`, type: "button", class: "ct-button", "data-chosen": one.value,
        "aria-label": word(t.view, "partner_not", { card: one.text }), onclick: without(n) }, rich(one.text), " ×")),
    h("button", { key: "all", type: "button", class: "ct-button is-main", "data-action": "turned", onclick: tell },
      word(t.view, "partner_told", { count, many: wanted.many }))) : null,
    kit.choicesIn(t, dialog, left, pick)] };
}

/** Who plays each seat. */
export function partnersDialog(t, kit) {
  const { h, word, ask, pickOne } = kit;
  const { seats, levels } = t.view.partners;
  const choices = [[null, word(t.view, "partner_person")], ...levels.map((one) => [one.value, one.text])];
  return { title: word(t.view, "partner_title"), kids: [
    h("p", { key: "help", class: "ct-quiet" }, word(t.view, "partner_help")),
    seats.map((one) => h("div", { key: one.seat, "data-partner": one.seat },
      pickOne(word(t.view, "partner_of", { name: one.name }), choices, one.level, (level) => {
        if (level !== one.level) ask(t, { type: "partner", seat: one.seat, level });
      })))] };
}
