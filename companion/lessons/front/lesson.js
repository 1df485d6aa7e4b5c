// A lesson's page: the panel (where one is, what is said, what is asked, what came of the answer) beside the table.
// It draws the view of kind "lesson" (site/lessons.md) with what table.js hands it (`kit`), and knows no game. The table
// answers by itself: a tap on it is an intent "play", which the lesson takes as the answer.

const SIGNS = { right: "✓", wrong: "✗", going: "→", lost: "!", unclear: "?" };

/** What is typed or open on this step; another step starts with nothing. */
function draftOf(t) {
  const { lesson, match } = t.view;
  if (t.draft?.id !== match.id) {
    if (t.draft) queueMicrotask(() => arrive(t));
    t.draft = { id: match.id, text: "", tried: [], why: null, folded: false, menu: false,
      told: told(lesson) };
  } else if (t.draft.told !== told(lesson)) {
    Object.assign(t.draft, { told: told(lesson), folded: false, why: null, menu: false });
    queueMicrotask(() => look(t));
  }
  return t.draft;
}

const told = (lesson) =>
  JSON.stringify([lesson.feedback, lesson.wrong, lesson.shown, lesson.solved, lesson.hints.length, lesson.solution]);

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
  const newest = [".cl-solution", ".cl-hints li:last-child", ".cl-told"];
  newest.map((one) => box?.querySelector(one)).find(Boolean)?.scrollIntoView({ block: "nearest" });
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
    head(t, kit), t.view.lesson.beside ? beside(t, kit) : t.wide ? dots(t, kit) : track(t, kit), notices(t, kit),
      step(t, kit), question(t, kit), isBelow(t) ? null : answerBox(t, kit, draft),
    h("div", { key: "foot", class: `cl-foot${draft.folded ? " is-folded" : ""}${draft.why ? " is-why" : ""}` },
      h("div", { key: "sheet", class: "cl-sheet" }, feedback(t, kit, draft), hints(t, kit), solution(t, kit),
        why(t, kit, draft)), draft.menu ? menu(t, kit, draft) : null,
      isBelow(t) ? answerBox(t, kit, draft) : null, tools(t, kit, draft))));
}

function head(t, kit) {
  const { h, word, languages, ask } = kit;
  const { view } = t;
  return h("header", { key: "head", class: "cl-head" },
    // Handing the device on is no way back: it is in the menu, and asked for (`menu`).
    view.leave && !view.handover ? h("button", { key: "leave", type: "button", class: "ct-link cl-leave",
      "data-do": "leave", title: view.leave, "aria-label": view.leave,
      onclick: () => ask(t, { type: "home" }) }, h("span", {}, t.wide ? `← ${view.leave}` : "×")) : null,
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

/** What is played beside the lesson has a line of its own instead of the steps. */
function beside(t, { h, word }) {
  const now = t.view.lesson.beside;
  const where = now.of ? word(t.view, "lesson_review_step", { n: now.number, of: now.of })
    : word(t.view, "lesson_question", { n: now.number });
  return h("p", { key: "beside", class: "cl-beside", "data-beside": now.kind }, h("strong", {}, where),
    now.done ? h("span", {}, word(t.view, "lesson_score", { right: now.right, done: now.done })) : null);
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
      onkeydown: (event) => alongDots(event), onclick: () => { t.draft.menu = false; kit.draw(t); doing(kit, t, "go", { step: one.name }); } },
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
    h("h2", { class: `cl-step${lesson.beside ? " is-beside" : ""}`, tabindex: "-1" },
      word(t.view, "lesson_step", { n: lesson.number, of: lesson.of })),
    lesson.say.map((text, i) => h("p", { key: i }, rich(text))));
}

/** A list of moves stays in sight on a phone while the hand below the table is tapped. */
const isBelow = (t) => !t.wide && t.view.lesson.task.expects === "moves";

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
function feedback(t, kit, draft) {
  const { h, word, rich, iconButton, draw } = kit;
  const { feedback: last, solved, done } = t.view.lesson;
  return h("div", { key: "told", class: "cl-told", role: "status" },
    last ? h("div", { class: `cl-verdict v-${last.verdict}`, "data-verdict": last.verdict },
    h("p", { class: "cl-word" }, h("span", { class: "cl-sign", "aria-hidden": "true" }, SIGNS[last.verdict]),
      h("strong", {}, word(t.view, `lesson_${last.verdict}`)),
      // On a phone what is told lies over the hand: whoever has read it folds it away.
      t.wide || solved ? null : iconButton("close", word(t.view, "close"),
        { class: "ct-button ct-square cl-fold", onclick: () => { draft.folded = true; draw(t); } })),
    last.sentences.map((text, i) => h("p", { key: i }, rich(text))), onwards(t, kit)) : null,
  solved ? done.map((text, i) => h("p", { key: `done ${i}`, class: "cl-done" }, rich(text))) : null,
  isOver(t.view.lesson) ? theEnd(t, kit) : null);
}

/** What can be done about a mistake: the solution on request; where the aim is lost, the step again. */
function onwards(t, kit) {
  const { lesson } = t.view;
  if (!lesson.lost && !lesson.can_show) return null;
  return kit.h("div", { key: "onwards", class: "ct-buttons" },
    lesson.lost ? press(kit, t, "restart", { main: true }) : null, lesson.can_show ? press(kit, t, "solution") : null);
}

/** A button that does what its word says. */
function press(kit, t, name, { main = false, does = name, text, more } = {}) {
  return kit.h("button", { key: name, type: "button", class: `ct-button${main ? " is-main" : ""}`, "data-do": name,
    onclick: () => doing(kit, t, does, more) }, text ?? kit.word(t.view, `lesson_${name}`));
}

function solution(t, { h, word, rich }) {
  const { solution: told } = t.view.lesson;
  return told.length ? h("section", { key: "solution", class: "cl-solution", role: "status" },
    h("h3", {}, word(t.view, "lesson_solution_is")), told.map((text, i) => h("p", { key: i }, rich(text)))) : null;
}

const isOver = (lesson) => lesson.finished && lesson.last && !lesson.beside;

/** The lesson is done: said once, large; then its mistakes once more, the next lesson, exercises without end. */
function theEnd(t, kit) {
  const { h, word } = kit;
  const { lesson, leave, handover } = t.view;
  const next = leave ? lesson.next : null;
  const out = next && h("button", { key: "next", type: "button", class: "ct-button is-main", "data-do": "next-lesson",
    onclick: () => kit.ask(t, { type: "learn", lesson: next.lesson }) },
  word(t.view, "lesson_next_lesson", { title: next.title }));
  return h("div", { key: "end", class: "cl-end" }, h("h2", {}, word(t.view, "lesson_finished")),
    h("p", {}, word(t.view, "lesson_finished_more")),
    h("div", { class: "ct-buttons" },
      lesson.mistakes ? press(kit, t, "review", { main: !next, does: "beside", more: { kind: "review" },
        text: word(t.view, "lesson_review", { n: lesson.mistakes }) }) : null, out,
      press(kit, t, "exercises", { main: !next && !lesson.mistakes, does: "beside", more: { kind: "exercises" } }),
      leave && !handover ? h("button", { key: "out", type: "button", class: "ct-button", "data-do": "out",
        onclick: () => kit.ask(t, { type: "home" }) }, leave) : null));
}

/** After a solved step the way on; after the last one back to what was left out. At the end the end says where to. */
function onward(t, kit) {
  const { h, word } = kit;
  const { lesson } = t.view;
  if (isOver(lesson)) return null;
  const open = lesson.last && !lesson.beside ? lesson.steps.find((one) => !one.solved) : null;
  const text = word(t.view, lesson.beside?.last ? "lesson_to_lesson" : "lesson_next");
  return h("button", { key: "on", type: "button", class: "ct-button is-main cl-on", "data-do": "forward", onclick: () =>
    (open ? doing(kit, t, "go", { step: open.name }) : doing(kit, t, "forward")) }, text);
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
  const askWhy = async () => {
    if (draft.why) { draft.why = null; return draw(t); }
    const reply = await doing(kit, t, "why");
    if (reply.ok) Object.assign(draft, { why: reply, menu: false });
    return draw(t);
  };
  const turn = (name, off, arrow) => iconButton("", word(t.view, `lesson_${name}`),
    { key: name, "data-do": `to-${name}`, "aria-disabled": off ? "true" : null,
    onclick: () => off || doing(kit, t, name), "data-arrow": arrow });
  return h("div", { key: "tools", class: "cl-tools", role: "group", "aria-label": word(t.view, "lesson_tools") },
    lesson.beside ? null : turn("back", lesson.first, "←"),
    lesson.solved ? null : help(t, kit),
    t.wide ? adviceButton(t, kit, draft) : null,
    h("button", { key: "why", type: "button", class: "ct-button", "data-do": "why",
      "aria-expanded": String(Boolean(draft.why)), onclick: askWhy }, word(t.view, "lesson_why")),
    iconButton("", word(t.view, "lesson_steps"), { key: "menu", "data-do": "menu", "data-arrow": "↺",
      "aria-expanded": String(draft.menu),
      onclick: () => { Object.assign(draft, { menu: !draft.menu, leaving: false }); draw(t); } }),
    lesson.solved ? onward(t, kit) : turn("forward", lesson.last && !lesson.beside, "→"));
}

/** Advice, where a teacher allows it: on a phone in the menu, for the line of tools is full. */
function adviceButton(t, kit, draft) {
  const ask = () => { draft.menu = false; t.adviceOf = null; kit.ask(t, { type: "advice" }); };
  return t.view.match.advises ? kit.h("button", { key: "advice", type: "button", class: "ct-button",
    "data-action": "advice", onclick: ask }, kit.word(t.view, "advice")) : null;
}

/** The next hint; where there are no more, the solution. */
function help(t, kit) {
  const { lesson } = t.view;
  if (!lesson.more_hints && lesson.can_show) return press(kit, t, "solution");
  const off = !lesson.more_hints;
  return kit.h("button", { key: "hint", type: "button", class: "ct-button", "data-do": "hint",
    "aria-disabled": off ? "true" : null, onclick: () => off || doing(kit, t, "hint") },
  kit.word(t.view, off && lesson.hints.length ? "lesson_no_hint" : "lesson_hint"));
}

/** The steps, beginning again, and (asked twice) handing the device on. What was told stays in sight. */
function menu(t, kit, draft) {
  const { h, word, draw } = kit;
  const { lesson, handover, leave } = t.view;
  const again = (more) => async () => {
    if ((await doing(kit, t, "restart", more)).ok) { t.draft = null; draw(t); }
  };
  const button = (name, onclick, text = word(t.view, `lesson_${name}`), cls = "ct-button") =>
    h("button", { key: name, type: "button", class: cls, "data-do": name, onclick }, text);
  if (draft.leaving) {
    const stay = () => { draft.leaving = false; draw(t); };
    return h("div", { key: "menu", class: "cl-menu", role: "alert" },
      h("p", {}, word(t.view, "lesson_sure", { name: lesson.pupil })), h("div", { class: "ct-buttons" },
        button("sure_no", stay), button("sure_yes", () => kit.ask(t, { type: "home" }))));
  }
  return h("div", { key: "menu", class: "cl-menu" }, t.wide || lesson.beside ? null : dots(t, kit),
    h("div", { class: "ct-buttons" }, t.wide ? null : adviceButton(t, kit, draft), button("restart", again({})),
      lesson.beside ? button("to_lesson", () => doing(kit, t, "beside")) : button("restart-all", again({ all: true }),
        word(t.view, "lesson_restart_all"))),
    handover ? button("not-me", () => { draft.leaving = true; draw(t); }, leave, "ct-link cl-notme") : null);
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
