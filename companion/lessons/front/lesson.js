// A lesson's page: the panel (where one is, what is said, what is asked, what came of the answer) beside the table.
// It draws the view of kind "lesson" (site/lessons.md) with what table.js hands it (`kit`), and knows no game. The table
// answers by itself: a tap on it is an intent "play", which the lesson takes as the answer.

const SIGNS = { right: "✓", wrong: "✗", going: "→", unclear: "?" };

/** What is typed or open on this step; another step starts with nothing. */
function draftOf(t) {
  const { lesson, match } = t.view;
  if (t.draft?.id !== match.id) {
    if (t.draft) queueMicrotask(() => arrive(t));
    t.draft = { id: match.id, text: "", tried: [], why: null, folded: false, told: told(lesson) };
  } else if (t.draft.told !== told(lesson)) {
    Object.assign(t.draft, { told: told(lesson), folded: false, why: null });
    queueMicrotask(() => look(t));
  }
  return t.draft;
}

const told = (lesson) =>
  JSON.stringify([lesson.feedback, lesson.wrong, lesson.shown, lesson.solved, lesson.hints.length]);

/** A new step is read from its top, by eye and by ear. */
function arrive(t) {
  t.root.querySelector(".cl-step")?.focus({ preventScroll: true });
  if (t.wide) t.root.querySelector(".cl-panel")?.scrollTo(0, 0);
  else if (t.host.page) scrollTo(0, 0);
  else t.root.scrollIntoView({ block: "start" });
}

/** What an answer was told, or the newest hint, is brought into sight, wherever the answer was given. */
function look(t) {
  const box = t.root.querySelector(".cl-sheet");
  box?.querySelector(".cl-hints li:last-child, .cl-told")?.scrollIntoView({ block: "nearest" });
  if (t.wide && t.view.lesson.solved) t.root.querySelector(".cl-on")?.scrollIntoView({ block: "nearest" });
  // The button that was pressed may be gone with the question: the next thing to do takes its place.
  if (document.activeElement === document.body) t.root.querySelector(".cl-on")?.focus({ preventScroll: true });
}

const doing = (kit, t, what, more = {}) => kit.ask(t, { type: "lesson", do: what, ...more });

/** On a phone the question stays above the table and what is told below it, whatever scrolls (lesson.css). */
export function lessonPage(t, kit) {
  const { h } = kit;
  const draft = draftOf(t);
  return kit.tablePage(t, h("section", { key: "lesson", class: "cl-panel", "aria-label": t.view.title },
    head(t, kit), t.wide ? dots(t, kit) : track(t, kit), notices(t, kit), step(t, kit), question(t, kit),
      answerBox(t, kit, draft),
    h("div", { key: "foot", class: `cl-foot${draft.folded ? " is-folded" : ""}${draft.why ? " is-why" : ""}` },
      h("div", { key: "sheet", class: "cl-sheet" }, feedback(t, kit, draft), hints(t, kit), why(t, kit, draft)),
        tools(t, kit, draft))));
}

function head(t, kit) {
  const { h, word, languages, ask } = kit;
  const { view } = t;
  return h("header", { key: "head", class: "cl-head" },
    view.leave ? h("button", { key: "leave", type: "button", class: "ct-link cl-leave", "data-do": "leave",
      title: view.leave, "aria-label": view.leave,
      onclick: () => ask(t, { type: "home" }) }, h("span", {}, t.wide ? `← ${view.leave}` : "←")) : null,
    h("h1", { class: "cl-title" }, view.title),
    view.lesson.pupil ? h("span", { key: "pupil", class: "cl-pupil", title: view.lesson.pupil }, view.lesson.pupil)
      : null,
    languages(view).filter(([lang]) => lang !== view.lang).map(([lang, text]) =>
      h("button", { key: lang, type: "button", class: "ct-link cl-lang", lang,
      "data-lang": lang, "aria-label": t.wide ? null : `${lang.toUpperCase()} · ${text}`,
        onclick: () => ask(t, { type: "lang", lang }) }, h("span", {}, t.wide ? text : lang.toUpperCase()))));
}

const solvedOf = (lesson) => lesson.steps.filter((one) => one.solved).length;

/** The steps as a line to look at; where there is room they are buttons (`dots`). */
function track(t, { h, word }) {
  const { lesson } = t.view;
  return h("div", { key: "track", class: "cl-track", role: "img",
    "aria-label": word(t.view, "lesson_progress", { n: solvedOf(lesson), of: lesson.of }) },
    lesson.steps.map((one) => h("i",
      { key: one.name, class: `${one.solved ? "is-solved" : ""}${one.here ? " is-here" : ""}` })));
}

function dots(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  const state = (one) => word(view, one.solved ? "lesson_solved" : one.here ? "lesson_here" : "lesson_open");
  return h("ol", { key: "dots", class: "cl-dots", "aria-label": word(view, "lesson_steps") },
    view.lesson.steps.map((one, i) =>
    h("li", { key: one.name }, h("button",
      { type: "button", class: `cl-dot${one.solved ? " is-solved" : ""}${one.here ? " is-here" : ""}`,
      "data-step": one.name, tabindex: one.here ? "0" : "-1", "aria-current": one.here ? "step" : null,
        title: `${i + 1} · ${state(one)}`,
      "aria-label": `${word(view, "lesson_step", { n: i + 1, of: view.lesson.of })}, ${state(one)}`,
      onkeydown: (event) => alongDots(event), onclick: () => doing(kit, t, "go", { step: one.name }) },
    h("span", { "aria-hidden": "true" }, one.solved ? "✓" : i + 1)))));
}

/** The dots are one stop of the Tab key; the arrows lead along them. */
function alongDots(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  const all = [...event.currentTarget.closest("ol").querySelectorAll("button")];
  all[all.indexOf(event.currentTarget) + by]?.focus();
  event.preventDefault();
}

function notices(t, { h, word }) {
  const texts = [...t.view.lesson.notices, t.view.notice, t.host.status === "lost" ? word(t.view, "lost")
    : null].filter(Boolean);
  return texts.length ? h("div", { key: "notices", class: "cl-notices", role: "status" },
    texts.map((one) => h("p", { key: one, class: "ct-error" }, one))) : null;
}

function step(t, { h, word, rich }) {
  const { lesson } = t.view;
  return h("div", { key: "step", class: "cl-text" },
    h("h2", { class: "cl-step", tabindex: "-1" }, word(t.view, "lesson_step", { n: lesson.number, of: lesson.of })),
    lesson.say.map((text, i) => h("p", { key: i }, rich(text))));
}

/** The question; on a phone, where the choices lie below the table, with the way down to them. */
function question(t, { h, word, rich }) {
  const { lesson } = t.view;
  if (lesson.solved) return null;
  const down = () => t.root.querySelector(".cl-choice")?.scrollIntoView({ block: "center" });
  return h("div", { key: "ask", class: "cl-ask" }, h("p", {}, rich(lesson.task.ask)),
    t.wide || lesson.task.expects !== "choice" ? null
    : h("button", { key: "down", type: "button", class: "ct-button ct-square cl-down",
      "aria-label": word(t.view, "lesson_choices"), title: word(t.view, "lesson_choices"),
      onclick: down }, "↓"));
}

// ---------------------------------------------------------------------------------------------- the answers

const CONTROLS = { move: moveBox, moves: movesBox, choice: choiceBox, number: numberBox, next: nextBox };

function answerBox(t, kit, draft) {
  const { lesson } = t.view;
  const draws = CONTROLS[lesson.task.expects];
  if (lesson.solved || !draws) return null;
  return kit.h("div", { key: `answer ${draft.id}`, class: `cl-answer a-${lesson.task.expects}` },
    draws(t, kit, draft, lesson));
}

const give = (kit, t, given) => doing(kit, t, "answer", { given });

/** A field and its button. `send` gets what was typed; what it says was not taken stays in the field. */
function line(t, { h, draw }, draft, { label, button, main, props, send, after }) {
  const submit = async (event) => {
    event.preventDefault();
    const text = draft.text.trim();
    if (!text) return;
    const reply = await send(text);
    const kept = !reply.ok || ["wrong", "unclear"].includes(reply.feedback?.verdict);
    if (!kept) { draft.text = ""; draw(t); }
  };
  return h("form", { key: "line", class: "cl-line", onsubmit: submit },
    h("label", {}, h("span", {}, label), h("span", { class: "cl-field" },
      h("input", { name: "given", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      enterkeyhint: "send", maxlength: "300", value: draft.text,
        oninput: (event) => { draft.text = event.target.value; }, ...props }),
    after ? h("span", { class: "cl-unit" }, after) : null)),
    h("button", { type: "submit", class: `ct-button${main ? " is-main" : ""}` }, button));
}

/** A move may be typed; on a phone, where the table is meant, the field is one tap away. */
function typed(t, kit, draft, button) {
  const { h, word, ask } = kit;
  const field = line(t, kit, draft, { label: word(t.view, "lesson_type_move"), button: word(t.view, button),
    send: (move) => ask(t, { type: "play", move }) });
  return t.wide ? field : h("details", { key: "typed", class: "cl-typed" },
    h("summary", { class: "ct-link" }, h("span", {}, word(t.view, "lesson_write"))), field);
}

function moveBox(t, kit, draft) {
  return [t.wide ? kit.h("p", { key: "tap", class: "ct-quiet cl-tap" }, kit.word(t.view, "lesson_tap")) : null,
    typed(t, kit, draft, "lesson_check")];
}

function movesBox(t, kit, draft, lesson) {
  const { h, word, rich, iconButton } = kit;
  return [h("div", { key: "list", class: "cl-found" }, h("h3", {}, word(t.view, "lesson_list")),
    lesson.found.length ? h("ul", {},
      lesson.found.map((one) => h("li", { key: one.move, "data-found": one.move }, h("span", {}, rich(one.text)),
      iconButton("close", word(t.view, "lesson_take_off", { move: one.text }),
        { onclick: () => doing(kit, t, "take-off", { move: one.move }) }))))
      : h("p", { class: "ct-quiet" }, word(t.view, "lesson_list_empty"))),
  typed(t, kit, draft, "lesson_put"),
  h("button", { key: "check", type: "button", class: "ct-button is-main", "data-do": "check",
    disabled: !lesson.found.length,
    onclick: () => give(kit, t, "") }, word(t.view, "lesson_check"))];
}

function choiceBox(t, kit, draft, lesson) {
  const { h, rich, draw } = kit;
  const pick = async (one) => {
    const reply = await give(kit, t, one.id);
    if (reply.feedback?.verdict === "wrong") { draft.tried.push(one.id); draw(t); }
  };
  return lesson.task.choices.map((one) => {
    const tried = draft.tried.includes(one.id);
    return h("button", { key: one.id, type: "button", class: `cl-choice${tried ? " is-tried" : ""}`,
      "data-choice": one.id, onclick: () => pick(one) },
      h("strong", {}, tried ? h("span", { class: "cl-sign", "aria-hidden": "true" }, SIGNS.wrong) : null,
        rich(one.title)),
      one.text ? h("span", {}, rich(one.text)) : null, one.section ? h("small", {}, one.section) : null);
  });
}

function numberBox(t, kit, draft, lesson) {
  const { unit } = lesson.task;
  return line(t, kit, draft, { label: kit.word(t.view, "lesson_number"), button: kit.word(t.view, "lesson_check"),
    main: true,
    props: { inputmode: "decimal", class: "cl-number" }, after: unit, send: (given) => give(kit, t, given) });
}

function nextBox(t, kit, draft, lesson) {
  const shows = lesson.shown < lesson.task.moves;
  return kit.h("button", { key: "next", type: "button", class: "ct-button is-main", "data-do": "show",
    onclick: () => give(kit, t, "") },
    kit.word(t.view, shows ? "lesson_show" : "lesson_next"));
}

// -------------------------------------------------------------------------------------------- what is told

/** Sign, colour and words say the same; who listens hears it as it comes. */
function feedback(t, { h, word, rich, iconButton, draw }, draft) {
  const { feedback: last, solved, done } = t.view.lesson;
  return h("div", { key: "told", class: "cl-told", role: "status" },
    last ? h("div", { class: `cl-verdict v-${last.verdict}`, "data-verdict": last.verdict },
    h("p", { class: "cl-word" }, h("span", { class: "cl-sign", "aria-hidden": "true" }, SIGNS[last.verdict]),
      h("strong", {}, word(t.view, `lesson_${last.verdict}`)),
      // On a phone what is told lies over the hand: whoever has read it folds it away.
      t.wide || solved ? null : iconButton("close", word(t.view, "close"),
        { class: "ct-button ct-square cl-fold", onclick: () => { draft.folded = true; draw(t); } })),
    last.sentences.map((text, i) => h("p", { key: i }, rich(text)))) : null,
  solved ? done.map((text, i) => h("p", { key: `done ${i}`, class: "cl-done" }, rich(text))) : null,
  t.view.lesson.finished && t.view.lesson.last ? theEnd(t, { h, word }) : null);
}

/** The lesson is done: said once, large. */
function theEnd(t, { h, word }) {
  return h("div", { key: "end", class: "cl-end" }, h("h2", {}, word(t.view, "lesson_finished")),
    h("p", {}, word(t.view, "lesson_finished_more")));
}

/** After a solved step the way on; after the last one back to what was left out, or out. */
function onward(t, kit) {
  const { h, word } = kit;
  const { lesson, leave } = t.view;
  const open = lesson.steps.find((one) => !one.solved);
  if (lesson.last && !open) {
    return leave ? h("button", { key: "on", type: "button", class: "ct-button is-main cl-on", "data-do": "out",
      onclick: () => kit.ask(t, { type: "home" }) }, leave) : null;
  }
  return h("button", { key: "on", type: "button", class: "ct-button is-main cl-on", "data-do": "forward", onclick: () =>
    (lesson.last ? doing(kit, t, "go", { step: open.name }) : doing(kit, t, "forward")) }, word(t.view, "lesson_next"));
}

function hints(t, { h, word, rich }) {
  const { hints: given } = t.view.lesson;
  return h("div", { key: "hints", class: "cl-hints", role: "status" },
    given.length ? h("ol", { "aria-label": word(t.view, "lesson_hints") }, given.map((text, i) =>
    h("li", { key: i }, h("span", {}, rich(text))))) : null);
}

function tools(t, kit, draft) {
  const { h, word, draw, iconButton } = kit;
  const { lesson } = t.view;
  const button = (name, text, props) => h("button",
    { key: name, type: "button", class: "ct-button", "data-do": name, ...props }, text);
  const askWhy = async () => {
    if (draft.why) { draft.why = null; return draw(t); }
    const reply = await doing(kit, t, "why");
    if (reply.ok) draft.why = reply;
    return draw(t);
  };
  const again = (what, more) => async () => { if ((await doing(kit, t, what, more)).ok) { t.draft = null; draw(t); } };
  const turn = (name, off, arrow) => iconButton("", word(t.view, `lesson_${name}`),
    { key: name, "data-do": `to-${name}`, "aria-disabled": off ? "true" : null,
    onclick: () => off || doing(kit, t, name), "data-arrow": arrow });
  const more = h("details", { key: "again", class: "cl-again" },
    h("summary", { class: "ct-button", title: word(t.view, "lesson_again"),
      "aria-label": word(t.view, "lesson_again") }, "↺"),
    t.wide ? null : dots(t, kit),
    h("div", { class: "ct-buttons" }, button("restart", word(t.view, "lesson_restart"), { onclick: again("restart") }),
      button("restart-all", word(t.view, "lesson_restart_all"), { onclick: again("restart", { all: true }) })));
  return h("div", { key: "tools", class: "cl-tools", role: "group", "aria-label": word(t.view, "lesson_tools") },
    turn("back", lesson.first, "←"),
    lesson.solved ? null : button("hint", word(t.view,
      lesson.more_hints || !lesson.hints.length ? "lesson_hint" : "lesson_no_hint"), {
      "aria-disabled": lesson.more_hints ? null : "true", onclick: () => lesson.more_hints && doing(kit, t, "hint") }),
    button("why", word(t.view, "lesson_why"), { "aria-expanded": String(Boolean(draft.why)), onclick: askWhy }),
    more, lesson.solved ? onward(t, kit) : turn("forward", lesson.last, "→"));
}

function why(t, { h, word, rich }, draft) {
  const found = draft.why;
  if (!found) return null;
  return h("section", { key: "why", class: "cl-why", "aria-label": word(t.view, "lesson_why") },
    found.sums.length ? h("div", { key: "sums" }, h("h3", {}, word(t.view, "lesson_sums")),
      found.sums.map((one, i) => h("p", { key: i, class: "cl-sum" }, rich(one.text)))) : null,
    h("div", { key: "rules" }, h("h3", {}, word(t.view, "lesson_rules")),
      found.rules.map((one) => h("article", { key: one.id, "data-rule": one.id },
      h("h4", {}, rich(one.title)), h("p", {}, rich(one.text)),
        one.section ? h("p", { class: "ct-quiet" }, one.section) : null))));
}
