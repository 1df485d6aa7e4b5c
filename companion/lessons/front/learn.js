// Where learning begins: the lessons on the start page, the door of a class, the list of lessons in a class
// (site/lessons.md). It draws with what table.js hands it (`kit`); what is typed is kept in `t.learn`.

const asText = (reply) => (reply.ok ? null : reply.text ?? "");

/** The lessons on the start page, and whose progress is shown. */
export function learnSection(t, kit) {
  const { h, word } = kit;
  return h("section", { key: "learn", class: "cl-learn", "aria-label": word(t.view, "lesson_learn") },
    h("h2", { class: "ct-heading" }, word(t.view, "lesson_learn")), who(t, kit), lists(t, kit));
}

/** A name is asked for where several learn on one device; it may stay empty. */
function who(t, kit) {
  const { h, word, send, draw } = kit;
  const { pupil } = t.view.learn;
  if (t.learn?.pupil !== pupil) t.learn = { pupil, text: pupil, error: null };
  const take = async () => {
    if (t.learn.text.trim() === pupil) return;
    t.learn.error = asText(await send(t, { type: "pupil", name: t.learn.text }));
    draw(t);
  };
  return h("label", { key: "who", class: "ct-field" }, h("span", {}, word(t.view, "lesson_who")),
    h("input", { name: "pupil", value: t.learn.text, maxlength: "40", autocomplete: "off", autocapitalize: "words",
      spellcheck: "false",
      oninput: (event) => { t.learn.text = event.target.value; }, onchange: take }),
    t.learn.error ? h("span", { key: "error", class: "ct-error", role: "alert" }, t.learn.error) : null);
}

function lists(t, kit) {
  const { h } = kit;
  const { games } = t.view.learn;
  return games.map((game) => h("div", { key: game.title, role: "group", "aria-label": game.title },
    games.length > 1 || t.view.games?.length > 1 ? h("h3", { class: "cl-game" }, game.title) : null,
      game.lessons.map((one) => row(t, kit, one))));
}

function row(t, kit, one) {
  const { h, word, ask } = kit;
  const done = one.solved === one.of;
  const state = done ? word(t.view, "lesson_is_done") : one.begun ? `${one.solved}/${one.of}`
    : word(t.view, "lesson_minutes", { n: one.minutes });
  return h("button", { key: one.lesson, type: "button", class: `cl-lesson${done ? " is-finished" : ""}`,
    "data-lesson": one.lesson,
    onclick: () => ask(t, { type: "learn", lesson: one.lesson }) },
  h("strong", {}, one.title), h("span", { class: "ct-quiet" }, one.aim),
    h("span", { class: "cl-score" }, done ? "✓ " : "", state),
  one.begun && !done ? h("meter", { min: "0", max: one.of, value: one.solved,
    "aria-label": word(t.view, "lesson_progress", { n: one.solved, of: one.of }) }) : null);
}

// ------------------------------------------------------------------------------------------------- the class

const shell = (t, kit, ...kids) => kit.h(t.host.page ? "main" : "section",
  { key: t.view.kind, class: "ct-home cl-join", "aria-label": t.view.title },
  kit.h("header", { class: "ct-home-head" }, kit.h("h1", { class: "ct-game" }, t.view.title),
    kit.h("div", { class: "ct-buttons", role: "group", "aria-label": kit.word(t.view, "lang") },
      kit.languages(t.view).map(([lang, text]) =>
      kit.h("button", { key: lang, type: "button", class: "ct-button", lang, "data-lang": lang,
        "aria-pressed": String(lang === t.view.lang),
        onclick: () => kit.ask(t, { type: "lang", lang }) }, text)))),
  t.host.status === "lost" ? kit.h("p", { key: "lost", class: "ct-error", role: "status" }, kit.word(t.view, "lost"))
    : null, kids);

/** The door of a class: a name, and where it is known already the question whose it is. */
export function joinPage(t, kit) {
  const { h, word, send, draw } = kit;
  const { view } = t;
  t.door ??= { name: "", error: null, asked: null };
  const door = t.door;
  const join = async (mine) => {
    door.error = null;
    const reply = await send(t, { type: "join", name: door.name, mine });
    if (t.view.kind !== "join") t.door = null;
    else if (reply.known) door.asked = reply;
    else if (!reply.ok) door.error = reply.text;
    draw(t);
  };
  const submit = (event) => { event.preventDefault(); join(false); };
  const other = () => { Object.assign(door, { asked: null, error: null }); draw(t); queueMicrotask(() =>
    t.root.querySelector("input[name=pupil]")?.select()); };
  return shell(t, kit,
    view.notice && !door.error ? h("p", { key: "notice", class: "ct-error", role: "status" }, view.notice) : null,
    door.asked ? h("section", { key: "asked", class: "cl-asked", role: "alert" },
      h("p", { class: "cl-ask" }, door.asked.text),
      h("div", { class: "ct-buttons" }, h("button",
        { type: "button", class: "ct-button is-main", "data-do": "mine", onclick: () => join(true) },
        word(view, "class_mine")),
        h("button", { type: "button", class: "ct-button", "data-do": "other", onclick: other },
          word(view, "class_other"))))
      : h("form", { key: "form", class: "ct-new", onsubmit: submit },
        h("label", { class: "ct-field" }, h("span", {}, word(view, "class_name")),
          h("input", { name: "pupil", value: door.name, maxlength: "300",
          autocomplete: "off", autocapitalize: "words", spellcheck: "false", enterkeyhint: "go",
            oninput: (event) => { door.name = event.target.value; } })),
        h("p", { class: "ct-quiet" }, word(view, "class_name_help")),
        door.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, door.error) : null,
        h("button", { type: "submit", class: "ct-button is-main ct-start" }, word(view, "class_join"))));
}

/** The lessons of a class that has not been given one. */
export function learnPage(t, kit) {
  const { h, word, ask } = kit;
  return shell(t, kit, t.view.notice ? h("p", { key: "notice", class: "ct-error", role: "status" }, t.view.notice)
    : null,
    h("p", { key: "hello", class: "ct-lead" }, word(t.view, "class_hello", { name: t.view.learn.pupil })),
    h("section", { key: "lists", class: "cl-learn" }, lists(t, kit)),
    h("button", { key: "leave", type: "button", class: "ct-button", "data-do": "leave",
      onclick: () => ask(t, { type: "leave" }) }, word(t.view, "class_leave")));
}
