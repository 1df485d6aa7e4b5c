// The app's start page: resume, a new match, the matches, the address for the other phones (site/table-view.md, Home).
// It draws the view of kind "home" with what table.js hands it (`kit`), and keeps what is typed in `t.form`.

const seatsOf = (game) => [game?.min ?? 2, game?.max ?? 2];

/** A form that fits the game: its players, its options with their defaults. */
function formFor(view, game, before) {
  const [least, most] = seatsOf(game);
  const names = (before?.players ?? []).slice(0, most);
  while (names.length < least) names.push("");
  const options = Object.fromEntries((game?.options ?? []).map((one) => [one.name, one.default]));
  return { game: game?.name, players: names, options, cards: null, starter: null, deal: before?.deal ?? false,
    error: null, busy: false };
}

export function homePage(t, kit) {
  const { h, word } = kit;
  const view = t.view;
  const games = view.games ?? [];
  if (!t.form || !games.some((one) => one.name === t.form.game)) t.form = formFor(view, games[0]);
  return h(t.host.page ? "main" : "section", { key: "home", class: "ct-home", "aria-label": word(view, "start_title") },
    h("header", { class: "ct-home-head" }, h("h1", { class: "ct-game" }, word(view, "start_title")),
      languageRow(t, kit)),
    view.notice ? h("p", { key: "notice", class: "ct-error", role: "status" }, view.notice) : null,
    rescue(t, kit),
    t.host.status === "lost" ? h("p", { key: "lost", class: "ct-error", role: "status" }, word(view, "lost")) : null,
    h("div", { class: "ct-home-columns" },
      h("div", { key: "start", class: "ct-home-column" },
        offer(t, kit), resume(t, kit), newMatch(t, kit), codeField(t, kit)),
      h("div", { key: "rest", class: "ct-home-column" },
        view.learn ? kit.pageOf("learn.js", "learnSection")(t) : null, matches(t, kit), address(t, kit))));
}

/** Sends what a form asks for; a refusal is shown in that form. */
async function ask(t, kit, intent, form = t.form) {
  const reply = await kit.send(t, intent);
  if (!reply.ok) {
    form.error = reply.text ?? reply.refusal?.text ?? "";
    kit.draw(t);
  }
  return reply;
}

/** Opens a match; the page of one that is damaged comes back with what can be kept of it, which must be seen. */
async function open(t, kit, match) {
  await ask(t, kit, { type: "open", match });
  t.root.querySelector("[data-action=rescue]")?.focus();
}

/** What can be kept of a record that is damaged. */
function rescue(t, kit) {
  const { h } = kit;
  const offered = t.view.rescue;
  if (!offered) return null;
  return h("section", { key: "rescue", class: "ct-offer" }, h("p", {}, offered.text),
    h("button", { type: "button", class: "ct-button is-main", "data-action": "rescue",
      onclick: () => ask(t, kit, { type: "rescue", match: offered.match }) }, offered.button));
}

/** The match of a printed code: its players may take their own names, or their whole ones where the code cut them. */
function offer(t, kit) {
  const { h, word, draw } = kit;
  const { view } = t;
  if (!view.offer) return null;
  const { code, title, detail, players } = view.offer;
  if (t.offer?.code !== code) t.offer = { code, players: [...players], error: null };
  const form = t.offer;
  const submit = async (event) => {
    event.preventDefault();
    form.error = null;
    const named = form.players.map((name, i) => name.trim() || players[i]);
    await ask(t, kit, { type: "new", code, players: named, lang: view.lang }, form);
  };
  return h("form", { key: "offer", class: "ct-offer", onsubmit: submit },
    h("span", { class: "ct-resume-word" }, word(view, "code")), h("h2", { class: "ct-heading", title }, title),
    h("span", { class: "ct-quiet" }, detail),
    form.players.map((name, i) => h("input", { key: i, name: `offer-${i}`, value: name, maxlength: "60",
      autocomplete: "off", spellcheck: "false",
      "aria-label": word(view, "player", { number: i + 1 }), placeholder: players[i],
      oninput: (event) => { form.players[i] = event.target.value; draw(t); } })),
    form.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, form.error) : null,
    h("button", { key: "begin", type: "submit", class: "ct-button is-main ct-start" }, word(view, "offer_start")),
    h("button", { key: "leave", type: "button", class: "ct-button",
      onclick: () => ask(t, kit, { type: "home" }, form) }, word(view, "offer_leave")));
}

/** Where a code is typed or pasted. */
function codeField(t, kit) {
  const { h, word, draw } = kit;
  const { view } = t;
  t.paper ??= { code: "", error: null };
  const form = t.paper;
  const submit = async (event) => {
    event.preventDefault();
    form.error = null;
    const reply = await ask(t, kit, { type: "code", code: form.code }, form);
    if (!reply.ok) return;
    t.paper = null;
    draw(t);
    t.root.querySelector(".ct-offer .is-main")?.focus();
  };
  return h("form", { key: "code", class: "ct-code", onsubmit: submit },
    h("h2", { class: "ct-heading" }, word(view, "code")),
    h("label", { class: "ct-field" }, h("span", {}, word(view, "code_text")),
      h("input", { name: "code", value: form.code, maxlength: "4000", autocomplete: "off", autocapitalize: "characters",
        spellcheck: "false", placeholder: "C1ET 4Z0K …",
        oninput: (event) => { form.code = event.target.value; draw(t); } })),
    h("p", { class: "ct-quiet" }, word(view, "code_help")),
    form.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, form.error) : null,
    h("button", { key: "read", type: "submit", class: "ct-button" }, word(view, "code_read")));
}

function languageRow(t, { h, word, send, languages }) {
  return h("div", { class: "ct-buttons", role: "group", "aria-label": word(t.view, "lang") },
    languages(t.view).map(([lang, text]) => h("button", { key: lang, type: "button", class: "ct-button", lang,
      "data-lang": lang, "aria-pressed": String(lang === t.view.lang), onclick: () => send(t, { type: "lang", lang }) },
    text)));
}

function resume(t, kit) {
  const { h, word } = kit;
  const last = t.view.resume;
  if (!last) return null;
  return h("button", { key: "resume", type: "button", class: "ct-resume", onclick: () => open(t, kit, last.match) },
    h("span", { class: "ct-resume-word" }, word(t.view, "resume")),
    h("strong", { title: last.title }, last.title), h("span", { class: "ct-quiet" }, last.detail));
}

function newMatch(t, kit) {
  const { h, word, draw, pickOne } = kit;
  const { view, form } = t;
  const games = view.games ?? [];
  const game = games.find((one) => one.name === form.game);
  const set = (name, value) => { form[name] = value; draw(t); };
  const submit = async (event) => {
    event.preventDefault();
    form.error = null;
    const players = form.players.map((name, i) => name.trim() || word(view, "player_value", { number: i + 1 }));
    const { options, cards, starter, deal } = form;
    await ask(t, kit, { type: "new", game: form.game, players, options, cards, starter, deal, lang: view.lang });
  };
  if (!game) return null;
  const house = (game.options ?? []).filter((one) => !one.main);
  const starters = [[null, word(view, "starter_any")], ...form.players.map((name, i) =>
    [i, name.trim() || word(view, "player_value", { number: i + 1 })])];
  return h("form", { key: "new", class: "ct-new", onsubmit: submit },
    h("h2", { class: "ct-heading" }, word(view, "new_match")),
    games.length > 1 ? pickOne(word(view, "game"), games.map((one) => [one.name, one.title]), form.game,
      (name) => { t.form = formFor(view, games.find((one) => one.name === name), form); draw(t); })
      : h("p", { key: "game", class: "ct-lead" }, game.title),
    players(t, kit, game),
    game.starter ? pickOne(word(view, "starter"), starters, form.starter, (value) => set("starter", value)) : null,
    game.deals === false ? null : pickOne(word(view, "deal"),
      [[false, word(view, "deal_table")], [true, word(view, "deal_companion")]],
      form.deal, (value) => set("deal", value)),
    (game.options ?? []).filter((one) => one.main).map((one) => option(t, kit, one)),
    cardLists(t, kit, game, set),
    house.length ? h("details", { key: "options", class: "ct-options" },
      h("summary", { class: "ct-button" }, word(view, "options")), house.map((one) => option(t, kit, one))) : null,
    form.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, form.error) : null,
    h("button", { key: "start", type: "submit", class: "ct-button is-main ct-start" }, word(view, "start")));
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

function players(t, kit, game) {
  const { h, word, draw, iconButton } = kit;
  const { view, form } = t;
  const [least, most] = seatsOf(game);
  const change = (next) => {
    form.players = next;
    if (form.starter !== null && form.starter >= next.length) form.starter = null;
    draw(t);
  };
  const rows = form.players.map((name, i) => h("div", { key: i, class: "ct-player" },
    h("input", { name: `player-${i}`, value: name, maxlength: "60", autocomplete: "off", autocapitalize: "words",
      spellcheck: "false",
      "aria-label": word(view, "player", { number: i + 1 }), placeholder: word(view, "player_value", { number: i + 1 }),
      oninput: (event) => change(form.players.map((old, at) => (at === i ? event.target.value : old))) }),
    form.players.length > least ? iconButton("minus", word(view, "remove_player", { number: i + 1 }), {
      onclick: () => change(form.players.filter((_, at) => at !== i)) }) : null));
  return h("div", { key: "players", class: "ct-field", role: "group", "aria-label": word(view, "players") },
    h("span", {}, word(view, "players")), rows,
    form.players.length < most ? h("button", { key: "add", type: "button", class: "ct-button",
      onclick: () => change([...form.players, ""]) }, word(view, "add_player")) : null);
}

/** A house rule: yes or no, a number, or one of several. */
function option(t, { h, pickOne, draw }, data) {
  const { options } = t.form;
  const set = (value) => { options[data.name] = value; draw(t); };
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
        oninput: (event) => { if (event.target.value !== "") options[data.name] = event.target.valueAsNumber; } })),
    help);
  }
  return h("div", { key: data.name, class: "ct-option" },
    pickOne(data.text, (data.choices ?? []).map((one) => [one.value, one.text]), options[data.name], set), help);
}

function matches(t, kit) {
  const { h, word } = kit;
  const list = t.view.matches ?? [];
  return h("section", { key: "matches", class: "ct-matches" },
    h("h2", { class: "ct-heading" }, word(t.view, "matches")),
    list.length ? h("ul", {}, list.map((one) => h("li", { key: one.match }, h("button", {
      type: "button", class: "ct-match",
      "data-match": one.match, onclick: () => open(t, kit, one.match) },
    h("strong", { title: one.title }, one.title), h("span", { class: "ct-quiet" }, one.detail),
    one.over ? h("span", { class: "ct-mark" }, word(t.view, "over")) : null))))
      : h("p", { class: "ct-quiet" }, word(t.view, "no_matches")));
}

function address(t, { h, word, qrCode }) {
  const data = t.view.address;
  return data ? h("section", { key: "address", class: "ct-address" },
    h("h2", { class: "ct-heading" }, word(t.view, "address")), qrCode(data)) : null;
}
