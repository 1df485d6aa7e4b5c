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

function turnOver(t, kit, wanted) {
  const { h, rich, ask, word } = kit;
  const label = word(t.view, "partner_which");
  const tell = (event) => {
    event.preventDefault();
    const card = new FormData(event.currentTarget).get("card");
    if (card) ask(t, { type: "turned", seat: wanted.seat, card });
  };
  return h("section", { key: `wanted ${t.view.match.seen}`, class: "ct-panel ct-partnerpanel", role: "status" },
    h("p", {}, rich(wanted.text)),
    h("form", { class: "ct-turned", onsubmit: tell },
      h("select", { name: "card", class: "ct-button", "aria-label": label, required: true },
        h("option", { value: "" }, `${label}…`),
        wanted.choices.map((one) => h("option", { key: one.value, value: one.value }, one.text))),
      h("button", { type: "submit", class: "ct-button is-main", "data-action": "turned" },
        word(t.view, "partner_told"))), stopButton(t, kit));
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
