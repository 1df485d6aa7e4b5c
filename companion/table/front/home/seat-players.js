// Who plays in a new match: people, or the companion at a level.

const USUAL = "player"; // the level of whoever played last, where nobody has said another

/** A form whose seats are those of last time: who was the companion then is so again, and deals. */
export function withCompanion(view, word, game, form) {
  const name = word(view, "partner_name");
  const was = (one) => !form.typed && new RegExp(`^${name}( \\d)?$`).test(one);
  if (view.levels) form.partners = form.partners.map((level, i) => level ?? (was(form.players[i]) ? USUAL : null));
  form.players = form.players.map((one) => (was(one) ? "" : one));
  if (!form.dealChosen) form.deal = game?.deals !== false && form.partners.some(Boolean);
  return form;
}

/** What a seat is called that the companion plays, while nobody has named it. */
export function partnerName(view, word, form, i) {
  if (!form.partners?.[i]) return "";
  const unnamed = form.players.map((_, at) => at).filter((at) => form.partners[at] && !form.players[at].trim());
  const name = word(view, "partner_name");
  return unnamed.length > 1 ? `${name} ${unnamed.indexOf(i) + 1}` : name;
}

/** Whether the companion would play real cards that no list tells it of, where there is a list to choose. */
export const isUnlisted = (game, form) => game.deals !== false && !form.deal && !form.cards
  && form.partners.some(Boolean) && (game.boxes ?? []).some((one) => !one.problem);

const people = (form) => form.players.filter((_, i) => !form.partners[i]).length;

/** Whether the companion plays, in a word; its sheet says for whom. */
export function companionChip(t, kit, game, { chip, nameAt, lists, done }) {
  const { word } = kit;
  const { view, form } = t;
  if (!view.levels) return null;
  const text = (level) => view.levels.find((one) => one.value === level)?.text ?? level;
  const played = form.players.map((_, i) => i).filter((i) => form.partners[i]);
  const told = played.map((i) => `${nameAt(view, word, form, i)} (${text(form.partners[i])})`).join(", ")
    || word(view, "partners_none");
  return chip("partners", word(view, "chip_partners"), told, () => sheet(t, kit, game, { nameAt, lists, done }));
}

function sheet(t, kit, game, { nameAt, lists, done }) {
  const { h, word, pickOne, draw } = kit;
  const { view, form } = t;
  const choices = [[null, word(view, "partner_person")], ...view.levels.map((one) => [one.value, one.text])];
  const take = (i, level) => {
    form.known ??= {};
    if (level && !form.partners[i] && !form.typed) { // whose name stood there is a person
      form.known[i] = form.players[i];
      form.players[i] = "";
    } else if (!level && !form.players[i]) form.players[i] = form.known[i] ?? "";
    form.partners = form.players.map((_, at) => (at === i ? level : form.partners[at] ?? null));
    if (!form.dealChosen && game.deals !== false) form.deal = form.partners.some(Boolean);
    draw(t);
  };
  const some = form.partners.some(Boolean);
  const how = !some || game.deals === false ? null : form.deal ? "partner_dealt" : "partner_real";
  return { title: word(view, "partner_title"), kids: [
    h("p", { key: "help", class: "ct-quiet" }, word(view, "partner_help")),
    form.players.map((_, i) => h("div", { key: i, "data-partner": i },
      pickOne(nameAt(view, word, form, i), choices, form.partners[i] ?? null, (level) => take(i, level)))),
    how ? h("p", { key: "how", role: "status" }, word(view, how)) : null,
    how === "partner_real" ? lists() : null,
    unlistedLine(t, kit, game),
    some && people(form) === 0 ? h("p", { key: "watch", class: "ct-quiet" }, word(view, "partner_watch")) : null,
    done(t, kit)] };
}

/** What the form says at once where the companion could not play. */
export const unlistedLine = (t, { h, word }, game) => (isUnlisted(game, t.form)
  ? h("p", { key: "unlisted", class: "ct-error", role: "alert" }, word(t.view, "partner_needs_list")) : null);
