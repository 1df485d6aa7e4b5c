// A game of one's own: its file is written or pasted, its faults are told by their lines, a round is tried beside it.
// Nothing of it is kept before a match of it begins; then the match holds the file.

/** The sheet of it; `take(game, text)` begins a match of it. */
export function ownGameSheet(t, kit, take) {
  const { h, word } = kit;
  t.own ??= { text: t.view.template ?? "", reply: null, entries: [], state: null };
  const { own } = t;
  const check = () => ask(t, kit, []);
  const write = (event) => { Object.assign(own, { text: event.target.value, reply: null, entries: [], state: null }); };
  return { title: word(t.view, "own_game"), kids: [
    h("p", { key: "about", class: "ct-quiet" }, word(t.view, "own_game_about")),
    h("textarea", { key: "file", class: "ct-owntext", name: "sheet", rows: "14", maxlength: "40000", wrap: "off",
      spellcheck: "false",
      autocapitalize: "off", "aria-label": word(t.view, "own_game"), value: own.text, oninput: write }),
    h("div", { key: "does", class: "ct-buttons" },
      h("button", { key: "check", type: "button", class: "ct-button", "data-action": "own-check", onclick: check },
        word(t.view, "own_check")),
      own.reply?.ok ? h("button", { key: "take", type: "button", class: "ct-button is-main", "data-action": "own-take",
        onclick: () => take(own.reply.game, own.text) }, word(t.view, "own_take", { title: own.reply.game.title }))
        : null),
    own.reply && !own.reply.ok ? h("p", { key: "fault", class: "ct-error", role: "alert" }, own.reply.text) : null,
    own.reply?.ok ? trial(t, kit, own) : null] };
}

/** A round that is tried: what is asked, what came of it, who has how much. */
function trial(t, kit, own) {
  const { h, rich, word } = kit;
  const { reply } = own;
  const again = own.reply.told.at(-1);
  const send = (_, text) => ask(t, kit, [...own.entries, text]);
  return h("section", { key: "trial", class: "ct-owntrial", "aria-label": word(t.view, "own_try") },
    h("h3", { class: "ct-heading" }, word(t.view, "own_try")),
    h("p", { key: "totals", class: "ct-owntotals" }, reply.totals.map((one) =>
      h("span", { key: one.name }, `${one.name} `, h("b", { class: "ct-num" }, one.value)))),
    again ? h("p", { key: "told", class: again.legal ? "ct-quiet" : "ct-error" }, rich(again.text)) : null,
    reply.form ? kit.pageOf("entry-form.js", "freeForm", () => null)(t, reply.form, own, send) : null);
}

/** Reads the file anew, with the entries that are tried; one that is refused is tried no more. */
async function ask(t, kit, entries) {
  const { own } = t;
  const reply = await kit.send(t, { type: "own-game", sheet: own.text, entries });
  const legal = (reply.told ?? []).filter((one) => one.legal).length;
  Object.assign(own, { reply, entries: entries.slice(0, legal) });
  if (legal === entries.length) own.state = null; // the next entry begins empty
  kit.draw(t);
}
