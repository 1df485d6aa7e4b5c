// The teacher's page: the class as a table that is read from the last row, the way in for pupils, the file to keep
// (site/lessons.md, The class). It draws the view of kind "teacher" with what table.js hands it (`kit`).

const few = (view, n) => n === 1 || (n === 0 && view.lang === "fr"); // in French nothing is singular
const count = (t, word, key, n) => word(t.view, few(t.view, n) ? `class_${key}_one` : `class_${key}`, { n });
const STATES = { s: "is-solved", h: "is-helped", m: "is-shown", k: "is-skipped" };
const NEED = ["stuck", "skip", "", "done", "away"]; // who wants a visit first

export function teacherPage(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  if (t.wall) {
    t.wallPage ??= kit.pageOf("wall.js", "wallPage");
    return t.wallPage(t);
  }
  return h(t.host.page ? "main" : "section", { key: "teacher", class: "cl-teacher", "aria-label": view.title },
    head(t, kit), t.host.status === "lost" ? h("p", { key: "lost", class: "ct-error", role: "status" },
      word(view, "lost")) : null,
    view.notices.map((text) => h("p", { key: text, class: "ct-error", role: "status" }, text)),
    removed(t, kit),
    h("div", { key: "room", class: "cl-room" },
      h("div", { key: "table", class: "cl-who" }, lessonPicker(t, kit), bars(t, kit), table(t, kit)),
      h("aside", { key: "door", class: "cl-door", "aria-label": word(view, "address") }, door(t, kit), clock(t, kit), advice(t, kit),
        file(t, kit))));
}

function head(t, kit) {
  const { h, word, languages, ask, draw } = kit;
  const { view } = t;
  const mark = (key, sign, cls, n) => n ? h("span", { key, class: `cl-mark ${cls}` },
    `${sign} ${count(t, word, `count_${key}`, n)}`) : null;
  return h("header", { key: "head", class: "cl-class" },
    h("h1", { class: "ct-game" }, view.lesson_title ?? view.title),
    h("p", { key: "counts", class: "cl-counts", role: "status" },
      h("span", { key: "all" }, count(t, word, "count", view.pupils.length)),
      mark("done", "✓", "is-done", view.done), mark("stuck", "!", "is-idle", view.stuck),
      mark("skip", "»", "is-skip", view.skip)),
    h("button", { key: "wall", type: "button", class: "ct-button is-main", "data-do": "wall",
      onclick: () => { t.wall = true; draw(t); } }, word(view, "wall")),
    languages(view).filter(([lang]) => lang !== view.lang).map(([lang, text]) =>
      h("button", { key: lang, type: "button", class: "ct-link", lang,
      "data-lang": lang, onclick: () => ask(t, { type: "lang", lang }) }, h("span", {}, text))));
}

function lessonPicker(t, kit) {
  const { view } = t;
  if (view.lessons.length < 2) return null;
  return kit.pickOne(kit.word(view, "class_lesson"), view.lessons.map((one) => [one.lesson, one.title]), view.lesson,
    (lesson) => kit.ask(t, { type: "watch", lesson }));
}

/** How many solved each step: a step that stops the class is seen at a glance, and opens its question. */
function bars(t, kit) {
  const { h, word, ask } = kit;
  const { view } = t;
  const of = view.pupils.length;
  if (!of) return null;
  const opened = view.opened?.step;
  return [h("div", { key: "bars", class: "cl-bars", role: "group", "aria-label": word(view, "class_by_step") },
    view.steps.map((one) => h("button", { key: one.number, type: "button", class: "cl-bar",
      "data-step": one.number, "aria-expanded": String(opened === one.number), vars: { "--share": one.solved / of },
      title: word(view, "class_of_step", { n: one.number, solved: one.solved, of }),
      "aria-label": word(view, "class_of_step", { n: one.number, solved: one.solved, of }),
      onclick: () => ask(t, { type: "look", step: opened === one.number ? null : one.number }) },
    h("b", { "aria-hidden": "true" }), h("small", { "aria-hidden": "true" }, one.number)))),
  opened ? step(t, kit) : null];
}

function close(t, { h, word, ask }) {
  return h("button", { type: "button", class: "ct-button", "data-do": "close",
    onclick: () => ask(t, { type: "look" }) }, word(t.view, "class_close"));
}

/** A step: its question, how many were right at the first answer, the commonest mistakes. */
function step(t, kit) {
  const { h, word } = kit;
  const { opened } = t.view;
  const wrong = opened.wrong.length ? [h("p", { key: "most", class: "ct-quiet" }, word(t.view, "class_wrong_most")),
    h("ul", { key: "wrong" }, opened.wrong.map((one) => h("li", { key: one.text, class: "cl-often" },
      h("b", {}, word(t.view, "class_times", { n: one.pupils })), h("span", {}, kit.rich(one.text)))))]
    : h("p", { key: "wrong" }, word(t.view, "class_wrong_none"));
  return h("section", { key: "opened", class: "cl-opened", "aria-live": "polite" },
    h("header", {}, h("h2", {}, `${opened.step} · ${opened.question}`), close(t, kit)),
    opened.asks ? [h("p", { key: "right" }, word(t.view, "class_first_right", opened)), wrong]
      : h("p", { key: "look" }, word(t.view, "class_only_look")));
}

const COLUMNS = ["right", "wrong", "hints"];

function table(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  if (!view.pupils.length) return h("p", { key: "none", class: "cl-none" },
    word(view, view.reading ? "class_reading" : "class_nobody", { n: view.reading }));
  const pupils = t.byName ? view.pupils
    : [...view.pupils].sort((a, b) => NEED.indexOf(a.mark) - NEED.indexOf(b.mark)); // the view has them by name
  return [view.reading ? h("p", { key: "reading", class: "ct-quiet" }, word(view, "class_reading", { n: view.reading }))
    : null,
    h("div", { key: "order", class: "cl-order" }, kit.pickOne(word(view, "class_order"), [["need", word(view, "class_order_need")],
      ["name", word(view, "class_order_name")]], t.byName ? "name" : "need",
    (order) => { t.byName = order === "name"; kit.draw(t); })),
    h("div", { key: "scroll", class: "cl-scroll", tabindex: "0", role: "region",
      "aria-label": word(view, "class_title"), "data-lm-suppress-shortcuts": "true" },
      h("table", { class: "cl-table", vars: { "--steps": view.steps.length } }, h("thead", {}, h("tr", {},
        h("th", { scope: "col" }, word(view, "class_pupil")), h("th", { scope: "col" }, word(view, "class_steps")),
        h("th", { scope: "col", class: "is-number" }, word(view, "class_step")),
        COLUMNS.map((name) => h("th", { key: name, scope: "col", class: "is-number" }, word(view, `class_${name}`))),
        h("th", { scope: "col" }, word(view, "class_since")),
          h("th", { scope: "col" }, h("span", { class: "ct-sr" }, word(view, "class_remove_do"))))),
      h("tbody", {}, pupils.flatMap((one) => row(t, kit, one))))), key(t, kit)];
}

function row(t, kit, one) {
  const { h, word } = kit;
  const { view } = t;
  const opened = view.opened?.pupil === one.name;
  const below = (name, kid) => h("tr", { key: `${one.name} ${name}`, class: "cl-more" }, h("td", { colspan: "8" }, kid));
  return [h("tr", { key: one.name, "data-pupil": one.name, class: one.mark === "away" ? "cl-away" : "" },
    h("th", { scope: "row" }, h("button", { type: "button", class: "cl-pupil-name", title: one.name,
      "aria-label": word(view, "class_open_pupil", { name: one.name }), "aria-expanded": String(opened),
      onclick: () => kit.ask(t, { type: "look", pupil: opened ? null : one.name }) }, one.name)),
    h("td", {}, h("span", { class: "cl-steps", role: "img", "aria-label": `${one.solved}/${view.steps.length}` },
      [...one.steps].map((state, i) => h("i",
        { key: i, class: `${STATES[state] ?? ""}${i + 1 === one.place && one.mark !== "done" ? " is-here" : ""}` })))),
    h("td", { class: "is-number" }, one.mark === "done" ? "✓" : one.place),
    COLUMNS.map((name) => h("td",
      { key: name, "data-count": name, class: `is-number${name === "wrong" && one.wrong ? " is-wrong" : ""}` },
      one[name])),
    h("td", { key: "since", class: "cl-since" }, since(t, kit, one)),
    h("td", { key: "remove", class: "cl-do" }, kit.iconButton("close", word(view, "class_remove", { name: one.name }),
      { class: "ct-button ct-square cl-remove",
      onclick: () => { t.removing = one.name; kit.draw(t); } }))),
  t.removing === one.name ? below("sure", removing(t, kit, one)) : null,
  opened ? below("answers", answers(t, kit)) : null];
}

/** What a pupil answered, step by step. */
function answers(t, kit) {
  const { h, word } = kit;
  const { opened } = t.view;
  const gave = (one) => h("li", { key: one.number, class: "cl-gave" }, h("b", {}, one.number), h("span", {}, one.question),
    one.wrong.map((text, i) => h("p", { key: i, class: "is-wrong" }, "✗ ", text)),
    one.right === null ? null : h("p", { key: "right", class: "is-right" }, "✓ ", one.right),
    one.hints || "hm".includes(one.state) ? h("p", { key: "help", class: "ct-quiet" }, [one.hints
      && word(t.view, "class_hints_taken", { n: one.hints }), one.state === "m" && word(t.view, "class_key_shown"),
    one.state === "h" && word(t.view, "class_key_helped")].filter(Boolean).join(" · ")) : null);
  return h("section", { class: "cl-opened" }, h("header", {},
    h("h2", {}, word(t.view, "class_open_pupil", { name: opened.pupil })), close(t, kit)),
  opened.steps.length ? h("ol", {}, opened.steps.map(gave)) : h("p", {}, word(t.view, "class_no_answers")));
}

/** What a teacher acts on: who has finished, who is stuck and since when, who skips steps, who is away. */
function since(t, { h, word }, one) {
  const { view } = t;
  const minutes = one.since >= 60 ? word(view, "class_minutes", { n: Math.floor(one.since / 60) }) : null;
  if (one.mark === "done") return h("span", { key: "m", class: "cl-mark is-done" }, `✓ ${word(view, "class_done")}`);
  if (one.mark === "away") return h("span", { key: "m" }, word(view, "class_away"));
  if (one.mark === "stuck") return h("span", { key: "m", class: "cl-mark is-idle" },
    `! ${word(view, "class_stuck")}${minutes ? ` · ${minutes}` : ""}`);
  if (one.mark === "skip") return h("span", { key: "m", class: "cl-mark is-skip" },
    `» ${word(view, "class_skip", { n: one.skipped })}${minutes ? ` · ${minutes}` : ""}`);
  return h("span", { key: "m", class: "ct-quiet" }, minutes ?? word(view, "class_now"));
}

function removing(t, { h, word, ask, draw }, one) {
  const end = (does) => () => { t.removing = null; if (does) ask(t, { type: "remove", pupil: one.name }); draw(t); };
  const told = [word(t.view, "class_remove_sure", { name: one.name })];
  if (one.here) told.push(word(t.view, "class_remove_here"));
  return sure(h, told, [["remove", "is-grave", word(t.view, "class_remove_do"), end(true)],
    ["keep", "", word(t.view, "class_keep"), end(false)]]);
}

/** Names under which nothing was done may go all at once; whom that takes is said first. */
function clearing(t, { h, word, ask, draw }) {
  const { idle } = t.view;
  if (!idle.length) t.clearing = null;
  if (t.clearing) {
    const pupils = t.clearing;
    const end = (does) => () => { t.clearing = null; if (does) ask(t, { type: "clear", pupils }); draw(t); };
    return sure(h, [word(t.view, "class_clear_sure", { names: pupils.join(", ") })], [["clear-sure", "is-grave",
      word(t.view, "class_remove_do"), end(true)], ["clear-keep", "", word(t.view, "class_keep"), end(false)]]);
  }
  return idle.length ? h("button", { key: "clear", type: "button", class: "ct-button", "data-do": "clear",
    onclick: () => { t.clearing = idle; draw(t); } }, word(t.view, "class_clear", { n: idle.length })) : null;
}

/** Asks before something is done: what, and what one may tap. */
const sure = (h, told, buttons) => h("div", { key: "sure", class: "cl-sure", role: "alert" },
  told.map((text, i) => h("p", { key: i }, text)), h("div", { class: "ct-buttons" }, buttons.map(([name, cls, text, onclick]) =>
    h("button", { key: name, type: "button", class: `ct-button ${cls}`, "data-do": name, onclick }, text))));

/** Whom the teacher has just taken off comes back by one tap. */
function removed(t, { h, word, ask }) {
  return t.view.removed ? h("p", { key: "removed", class: "cl-sure cl-removed", role: "status" },
    h("span", {}, t.view.removed), h("button", { type: "button", class: "ct-button", "data-do": "restore",
      onclick: () => ask(t, { type: "restore" }) }, word(t.view, "class_undo"))) : null;
}

function key(t, { h, word }) {
  const sample = (cls, name) => h("span", { key: name },
    h("span", { class: "cl-steps", "aria-hidden": "true" }, h("i", { class: cls })), word(t.view, `class_key_${name}`));
  return h("p", { key: "key", class: "cl-key ct-quiet" }, sample("is-solved", "at_once"), sample("is-helped", "helped"),
    sample("is-shown", "shown"), sample("is-skipped", "skipped"), sample("is-here", "here"));
}

function door(t, { h, word, qrCode }) {
  const { address } = t.view;
  if (!address) return null;
  return h("section", { key: "way", class: "ct-address" },
    h("p", { class: "cl-how" }, word(t.view, "class_how")), qrCode(address).slice(0, address.code ? 1 : 2),
    address.code ? h("p", { key: "typed", class: "cl-typed-way" }, h("span", {}, address.typed), h("b", {}, address.code))
      : null);
}

const MINUTES = [5, 10, 15, 20, 30, 45];

/** How many minutes are left: the wall shows them. */
function clock(t, { h, word, ask }) {
  const { view } = t;
  const choices = [["", word(view, "class_clock_none")], ...MINUTES.map((n) => [n, word(view, "class_minutes", { n })])];
  const running = view.left !== null && !MINUTES.includes(view.left)
    ? [[view.left, word(view, "class_minutes", { n: view.left })]] : [];
  return h("label", { key: "clock", class: "ct-field" }, h("span", {}, word(view, "class_clock")),
    h("select", { class: "ct-button", "data-do": "clock", value: String(view.left ?? ""),
      onchange: (e) => ask(t, { type: "clock", minutes: Number(e.target.value) || null }) },
    [...running, ...choices].map(([value, text]) => h("option",
      { key: String(value), value: String(value), selected: String(value) === String(view.left ?? "") }, text))));
}

/** Whether pupils may ask for advice where a step asks for a move: off, unless it is allowed here. */
const advice = (t, { word, ask, pickOne }) => pickOne(word(t.view, "class_advice"),
  [[false, word(t.view, "class_advice_off")], [true, word(t.view, "class_advice_on")]], t.view.advice,
  (on) => ask(t, { type: "advice", on }));

function file(t, kit) {
  const { h, word, send, draw } = kit;
  const save = (type) => async () => {
    const reply = await send(t, { type });
    t.trouble = reply.ok ? null : reply.text;
    if (reply.ok) download(reply.name, reply.text);
    draw(t);
  };
  return h("section", { key: "file", class: "cl-file" },
    ["csv", "marks"].map((type) => h("button", { key: type, type: "button", class: "ct-button", "data-do": type,
      onclick: save(type) }, word(t.view, `class_${type}`))),
    clearing(t, kit),
    t.trouble ? h("p", { key: "trouble", class: "ct-error", role: "alert" }, t.trouble) : null,
    h("p", { class: "ct-quiet cl-folder" }, word(t.view, "class_folder", { folder: t.view.folder })));
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
