// A new match in one glance: the game, who plays, whose cards, who begins; each opens one short sheet. What is chosen
// is kept in `t.form`.

import { emblem, gameOf } from "./signs.js";
import { ownGameSheet } from "./own-game.js";
import { companionChip, partnerName, unlistedLine, withCompanion } from "./seat-players.js";

const seatsOf = (game) => [game?.min ?? 2, game?.max ?? 2];

/** A form that fits the game: those who played it last, else who played last; its options with their defaults. */
function formFor(view, word, game, before) {
  const [least, most] = seatsOf(game);
  const typed = before?.typed ? before.players : null;
  const known = game?.players?.length ? game.players : (view.people ?? []).slice(0, least);
  const players = [...typed ?? known].slice(0, most);
  while (players.length < least) players.push("");
  const options = Object.fromEntries((game?.options ?? []).map((one) => [one.name, one.default]));
  return withCompanion(view, word, game, { game: game?.name, players, typed: before?.typed ?? false, options,
    cards: null, starter: null, deal: before?.deal ?? false, dealChosen: before?.dealChosen,
    partners: players.map((_, i) => before?.partners[i] ?? null), error: null });
}

const nameAt = (view, word, form, i) => form.players[i]?.trim() || partnerName(view, word, form, i)
  || word(view, "player_value", { number: i + 1 });

export function newMatch(t, kit, ask) {
  const { h, word } = kit;
  const { view } = t;
  const games = view.games ?? [];
  if (!games.length) return null;
  if (!t.form || !(t.form.own ?? gameOf(view, t.form.game))) {
    t.form = formFor(view, word, gameOf(view, view.first) ?? games[0]);
  }
  const { form } = t;
  const game = form.own ?? gameOf(view, form.game);
  const submit = async (event) => {
    event.preventDefault();
    form.error = null;
    const players = form.players.map((_, i) => nameAt(view, word, form, i));
    const { options, cards, starter, deal } = form;
    const partners = players.map((_, i) => form.partners[i] ?? null);
    await ask(t, kit, { type: "new", game: form.game, players, partners, options, cards, starter, deal,
      lang: view.lang, ...(form.own ? { sheet: form.sheet } : {}) }, form);
  };
  return h("form", { key: "new", class: "ct-new", onsubmit: submit },
    h("header", { key: "head", class: "ct-new-head" }, h("h2", { class: "ct-heading" }, word(view, "new_match")),
      form.own ? null : h("button", { type: "button", class: "ct-link", "data-action": "rules",
        onclick: (event) => kit.showRules(t, { game: game.name }, event.currentTarget) },
      h("span", {}, `${word(view, "rules")} · ${game.title}`))),
    h("div", { key: "games", class: "ct-games", role: "group", "aria-label": word(view, "game"),
      vars: { "--n": games.length } }, games.map((one) => gameButton(t, kit, one))),
    sheetsButton(t, kit, game),
    h("div", { key: "glance", class: "ct-glance" }, who(t, kit, game), chips(t, kit, game),
      unlistedLine(t, kit, game),
      form.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, form.error) : null,
      h("button", { key: "start", type: "submit", class: "ct-button is-main ct-start" }, word(view, "start"))));
}

function gameButton(t, kit, game) {
  const { h, draw } = kit;
  const choose = () => { t.form = formFor(t.view, kit.word, game, t.form); draw(t); };
  return h("button", { key: game.name, type: "button", class: "ct-game-card", "data-value": game.name,
    title: game.title,
    "aria-pressed": String(game.name === t.form.game), onclick: choose },
  emblem(kit, game), h("b", {}, game.short ?? game.title), game.seats ? h("small", {}, game.seats) : null);
}

/** The score sheets, behind one button that names the one which is chosen. */
function sheetsButton(t, kit, game) {
  const { h, word } = kit;
  const sheets = t.view.score_sheets ?? [];
  if (!sheets.length) return null;
  const chosen = sheets.includes(game) || Boolean(t.form.own);
  const take = (one, text) => {
    t.form = { ...formFor(t.view, word, one, t.form), own: one, sheet: text };
    t.dialogs = [];
    kit.draw(t);
  };
  const pick = (one) => {
    t.form = formFor(t.view, word, one, t.form);
    kit.close(t, t.dialogs.at(-1));
    kit.draw(t);
  };
  const body = () => ({ title: word(t.view, "score_sheets"), kids: [
    h("p", { key: "about", class: "ct-quiet" }, word(t.view, "score_sheets_about")),
    h("div", { key: "sheets", class: "ct-sheets", role: "group", "aria-label": word(t.view, "score_sheets") },
      sheets.map((one) => h("button", { key: one.name, type: "button", class: "ct-button", "data-sheet": one.name,
        "aria-pressed": String(one === game), onclick: () => pick(one) },
      h("span", {}, one.title, one.seats ? h("small", {}, one.seats) : null)))),
    h("button", { key: "own", type: "button", class: "ct-button", "data-action": "own-game",
      onclick: sheet(t, kit, () => ownGameSheet(t, kit, take)) }, word(t.view, "own_game"))] });
  return h("button", { key: "sheets", type: "button", class: "ct-button ct-sheetsbutton", "data-action": "sheets",
    "aria-pressed": String(chosen), onclick: sheet(t, kit, body) },
  h("span", {}, word(t.view, "score_sheets"), chosen ? [" · ", h("b", {}, game.title)] : null));
}

/** Opens a sheet above the page: `body()` gives its title and what it holds. */
const sheet = (t, kit, body) => (event) => kit.openDialog(t, { type: "sheet", body }, event.currentTarget);

function who(t, kit, game) {
  const { h, word } = kit;
  const { view, form } = t;
  const open = (i) => sheet(t, kit, () => { form.at ??= i; return playersSheet(t, kit, game); });
  const shown = form.players.map((_, i) => h("button", { key: `who-${i}`, type: "button",
    class: `ct-button ct-who${form.partners[i] ? " is-partner" : ""}`, "data-who": i,
    title: nameAt(view, word, form, i), "aria-label":
      word(view, "player_is", { number: i + 1, name: nameAt(view, word, form, i) }),
    onclick: (event) => { form.at = i; open(i)(event); } },
  h("span", { class: "ct-clip" }, nameAt(view, word, form, i))));
  const more = form.players.length < seatsOf(game)[1] ? kit.iconButton("plus", word(view, "add_player"), { key: "more",
    onclick: (event) => { form.players = [...form.players, ""]; form.at = form.players.length - 1; open()(event); } })
    : null;
  const two = shown.length === 2 && !more;
  return h("div", { key: "who", class: `ct-whos${two ? " is-two" : ""}`, role: "group",
    "aria-label": word(view, "players") },
  two ? [shown[0], h("span", { key: "against", class: "ct-quiet" },
    word(view, "between_names")), shown[1]] : shown, more);
}

/** Whose cards, who begins, and what else a game asks first: a word each, and what is chosen. */
function chips(t, kit, game) {
  const { h, word, rich } = kit;
  const { view, form } = t;
  const chip = (key, label, value, body) => h("button", { key, type: "button", class: "ct-button ct-chip",
    "data-chip": key, onclick: sheet(t, kit, body) }, h("span", {}, label, " ", h("b", {}, rich(value))));
  const options = game.options ?? [];
  const textOf = (one) => (one.choices ?? []).find((choice) => choice.value === form.options[one.name])?.text
    ?? String(form.options[one.name]);
  const house = options.filter((one) => !one.main);
  const changed = house.some((one) => form.options[one.name] !== one.default);
  const asked = game.deals !== false || house.length || (game.boxes ?? []).length;
  const starter = form.starter === null ? word(view, "starter_any_short") : nameAt(view, word, form, form.starter);
  return h("div", { key: "chips", class: "ct-chips" },
    game.partner === false ? null : companionChip(t, kit, game, { chip, nameAt, done,
      lists: () => cardLists(t, kit, game, (name, value) => { form[name] = value; kit.draw(t); }) }),
    options.filter((one) => one.main).map((one) => chip(one.name, word(view, "chip_option", { text: one.text }),
      textOf(one), () => ({ title: one.text, kids: [option(t, kit, one), done(t, kit)] }))),
    asked && game.deals === false && !(game.boxes ?? []).length ? chip("cards", word(view, "chip_rules"),
      word(view, changed ? "rules_house" : "rules_usual"), () => cardsSheet(t, kit, game, house))
      : asked ? chip("cards", word(view, "chip_cards"), cardsText(view, word, form, game, changed),
      () => cardsSheet(t, kit, game, house)) : null,
    game.starter ? chip("starter", word(view, "chip_starter"), starter, () => starterSheet(t, kit)) : null);
}

function cardsText(view, word, form, game, changed) {
  const box = (game.boxes ?? []).find((one) => one.value === form.cards);
  const text = box?.text ?? word(view, form.deal ? "cards_dealt" : "cards_yours");
  return changed ? word(view, "cards_house", { text }) : text;
}

const done = (t, { h, word, close }) => h("button", { key: "done", type: "submit", class: "ct-button is-main ct-start",
  onclick: () => close(t, t.dialogs.at(-1)) }, word(t.view, "done_choosing"));

function starterSheet(t, kit) {
  const { word, pickOne, draw, close } = kit;
  const { view, form } = t;
  const starters = [[null, word(view, "starter_any")],
    ...form.players.map((_, i) => [i, nameAt(view, word, form, i)])];
  const pick = (value) => { form.starter = value; close(t, t.dialogs.at(-1)); draw(t); };
  return { title: word(view, "starter"), kids: pickOne(word(view, "starter"), starters, form.starter, pick) };
}

/** Real cards or dealt ones, a card list, the rules of the house. */
function cardsSheet(t, kit, game, house) {
  const { h, word, pickOne, draw } = kit;
  const { view, form } = t;
  const set = (name, value) => { form[name] = value; draw(t); };
  return { title: word(view, game.deals === false ? "options" : "deal"), kids: [
    game.deals === false ? null : pickOne(word(view, "deal"),
      [[false, word(view, "deal_table")], [true, word(view, "deal_companion")]], form.deal,
      (value) => { form.dealChosen = true; set("deal", value); }),
    cardLists(t, kit, game, set),
    house.length ? h("section", { key: "options", class: "ct-new" }, h("h3", { class: "ct-heading" },
      word(view, "options")), house.map((one) => option(t, kit, one))) : null, done(t, kit)] };
}

/** Which cards the companion knows by name; where it deals there is always a list, so the question needs a choice. */
function cardLists(t, kit, game, set) {
  const { h, word, pickOne } = kit;
  const { view, form } = t;
  const boxes = game.boxes ?? [];
  const sound = boxes.filter((one) => !one.problem).map((one) => [one.value, one.text]);
  const asked = form.deal ? sound.length > 1 : sound.length > 0;
  const wrong = boxes.filter((one) => one.problem);
  if (!asked && !wrong.length) return null;
  const choices = form.deal ? sound : [[null, word(view, "cards_none")], ...sound];
  return h("div", { key: "cards", class: "ct-new" },
    asked ? pickOne(word(view, "cards"), choices, form.cards ?? choices[0][0], (value) => set("cards", value)) : null,
    wrong.map((one) => h("p", { key: one.value, class: "ct-error" }, one.problem)));
}

/** A house rule: yes or no, a number, or one of several; `changed` is told that it is another one. */
export function option(t, { h, pickOne, draw }, data, options = t.form.options, changed = () => {}) {
  const set = (value) => { options[data.name] = value; changed(); draw(t); };
  const help = data.help ? h("p", { class: "ct-quiet" }, data.help) : null;
  if (data.type === "bool") {
    return h("div", { key: data.name, class: "ct-option" }, h("button", { type: "button",
      class: "ct-button ct-toggle", "data-option": data.name,
      "aria-pressed": String(Boolean(options[data.name])), onclick: () => set(!options[data.name]) }, data.text), help);
  }
  if (data.type === "int") {
    return h("div", { key: data.name, class: "ct-option" }, h("label", { class: "ct-field" }, h("span", {}, data.text),
      h("input", { type: "number", inputmode: "numeric", name: data.name, value: options[data.name],
        "data-option": data.name,
        oninput: (event) => {
          if (event.target.value === "") return;
          options[data.name] = event.target.valueAsNumber;
          changed();
        } })),
    help);
  }
  return h("div", { key: data.name, class: "ct-option" },
    pickOne(data.text, (data.choices ?? []).map((one) => [one.value, one.text]), options[data.name], set), help);
}

/** Who plays: a line each, and those who are known, a tap each. */
function playersSheet(t, kit, game) {
  const { h, word, draw, close, iconButton } = kit;
  const { view, form } = t;
  const [least, most] = seatsOf(game);
  const change = (players, at = form.at) => {
    form.partners.length = Math.min(form.partners.length, players.length);
    Object.assign(form, { players, at: Math.min(at ?? 0, players.length - 1), typed: true });
    if (form.starter !== null && form.starter >= players.length) form.starter = null;
    draw(t);
  };
  const field = (i) => t.root.querySelector(`.d-sheet input[name="player-${i}"]`);
  const last = form.players.length - 1;
  const enter = (i) => (event) => { // from name to name; the last one is done with
    if (event.key !== "Enter" || i === last) return;
    event.preventDefault();
    field(i + 1).select();
  };
  const one = () => {
    change([...form.players, ""], form.players.length);
    field(form.players.length - 1).focus();
  };
  const put = (i, name) => change(form.players.map((old, at) => (at === i ? name : old)), i);
  const rows = form.players.map((name, i) => h("div", { key: i, class: `ct-player${i === form.at ? " is-at" : ""}` },
    h("input", { name: `player-${i}`, value: name, maxlength: "60", autocomplete: "off", autocapitalize: "words",
      spellcheck: "false", "aria-label": word(view, "player", { number: i + 1 }),
      placeholder: word(view, "player_value", { number: i + 1 }), enterkeyhint: i === last ? "done" : "next",
      autofocus: i === form.at && !view.people?.length, // known names are tapped: no keyboard over them
      onkeydown: enter(i), onfocus: () => { if (form.at !== i) { form.at = i; draw(t); } },
      oninput: (event) => put(i, event.target.value) }),
    form.players.length > least ? iconButton("minus", word(view, "remove_player", { number: i + 1 }), {
      onclick: () => {
        form.partners = form.players.map((_, at) => form.partners[at] ?? null).filter((_, at) => at !== i);
        change(form.players.filter((_, at) => at !== i));
      } }) : null));
  return { title: word(view, "players"), kids: [h("form", { key: "players", class: "ct-new", onsubmit: (event) => {
    event.preventDefault();
    close(t, t.dialogs.at(-1));
  } }, known(t, kit, change), rows,
  form.players.length < most ? h("button", { key: "add", type: "button", class: "ct-button",
    onclick: one }, word(view, "add_player")) : null,
  h("button", { key: "done", type: "submit", class: "ct-button is-main ct-start" }, word(view, "done_choosing")))] };
}

/** The names that are known: a tap takes one for the line that is chosen; who has another line changes with it. */
function known(t, { h, word }, change) {
  const { view, form } = t;
  const people = view.people ?? [];
  if (!people.length) return null;
  const take = (name) => {
    const at = form.at ?? 0;
    const other = form.players.indexOf(name);
    const players = form.players.map((old, i) => (i === at ? name : i === other ? form.players[at] : old));
    change(players, Math.min(at + 1, players.length - 1));
  };
  return h("div", { key: "known", class: "ct-buttons ct-known", role: "group", "aria-label": word(view, "known") },
    people.map((name) => h("button", { key: name, type: "button", class: "ct-button", "data-person": name, title: name,
      "aria-pressed": String(form.players.includes(name)), onclick: () => take(name) },
    h("span", { class: "ct-clip" }, name))));
}
