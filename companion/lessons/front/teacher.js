// The teacher's page: the class as a table that is read from the last row, the way in for pupils, the file to keep
// (site/lessons.md, The class). It draws the view of kind "teacher" with what table.js hands it (`kit`).

const count = (t, word, key, n) => word(t.view, n === 1 ? `class_${key}_one` : `class_${key}`, { n });

export function teacherPage(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  return h(t.host.page ? "main" : "section", { key: "teacher", class: "cl-teacher", "aria-label": view.title },
    head(t, kit), t.host.status === "lost" ? h("p", { key: "lost", class: "ct-error", role: "status" },
      word(view, "lost")) : null,
    view.notices.map((text) => h("p", { key: text, class: "ct-error", role: "status" }, text)),
    h("div", { key: "room", class: "cl-room" },
      h("div", { key: "table", class: "cl-who" }, lessonPicker(t, kit), table(t, kit)),
      h("aside", { key: "door", class: "cl-door", "aria-label": word(view, "address") }, door(t, kit), file(t, kit))));
}

function head(t, kit) {
  const { h, word, languages, ask } = kit;
  const { view } = t;
  return h("header", { key: "head", class: "cl-class" },
    h("h1", { class: "ct-game" }, view.lesson_title ?? view.title),
    h("p", { key: "counts", class: "cl-counts", role: "status" },
      h("span", { key: "all" }, count(t, word, "count", view.pupils.length)),
      view.done ? h("span", { key: "done", class: "cl-mark is-done" }, `✓ ${count(t, word, "count_done", view.done)}`)
        : null,
      view.stuck ? h("span", { key: "stuck", class: "cl-mark is-idle" },
        `! ${count(t, word, "count_stuck", view.stuck)}`) : null),
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

const COLUMNS = ["right", "wrong", "hints"];

function table(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  if (!view.pupils.length) return h("p", { key: "none", class: "cl-none" },
    word(view, view.reading ? "class_reading" : "class_nobody", { n: view.reading }));
  return [view.reading ? h("p", { key: "reading", class: "ct-quiet" }, word(view, "class_reading", { n: view.reading }))
    : null,
    h("div", { key: "scroll", class: "cl-scroll", tabindex: "0", role: "region",
      "aria-label": word(view, "class_title"), "data-lm-suppress-shortcuts": "true" },
      h("table", { class: "cl-table", vars: { "--steps": view.steps.length } }, h("thead", {}, h("tr", {},
        h("th", { scope: "col" }, word(view, "class_pupil")), h("th", { scope: "col" }, word(view, "class_steps")),
        h("th", { scope: "col", class: "is-number" }, word(view, "class_step")),
        COLUMNS.map((name) => h("th", { key: name, scope: "col", class: "is-number" }, word(view, `class_${name}`))),
        h("th", { scope: "col" }, word(view, "class_since")),
          h("th", { scope: "col" }, h("span", { class: "ct-sr" }, word(view, "class_remove_do"))))),
      h("tbody", {}, view.pupils.map((one) => row(t, kit, one))), foot(t, kit))), key(t, kit)];
}

function row(t, kit, one) {
  const { h, word } = kit;
  const { view } = t;
  const sure = t.removing === one.name;
  return h("tr", { key: one.name, "data-pupil": one.name, class: one.mark === "away" ? "cl-away" : "" },
    h("th", { scope: "row", title: one.name }, one.name),
    h("td", {}, h("span", { class: "cl-steps", role: "img", "aria-label": `${one.solved}/${view.steps.length}` },
      [...one.steps].map((state, i) => h("i",
        { key: i, class: `${{ s: "is-solved", h: "is-helped" }[state] ?? ""}${i + 1 === one.place && one.mark !== "done" ? " is-here" : ""}` })))),
    h("td", { class: "is-number" }, one.mark === "done" ? "✓" : one.place),
    COLUMNS.map((name) => h("td",
      { key: name, "data-count": name, class: `is-number${name === "wrong" && one.wrong ? " is-wrong" : ""}` },
      one[name])),
    h("td", { key: "since", class: "cl-since" }, since(t, kit, one)),
    h("td", { key: "remove", class: sure ? "is-asking" : "" },
      sure ? null : kit.iconButton("close", word(view, "class_remove", { name: one.name }),
      { class: "ct-button ct-square cl-remove",
      onclick: () => { t.removing = one.name; kit.draw(t); } }), sure ? removing(t, kit, one) : null));
}

/** What a teacher acts on: who has finished, who is stuck and since when, who is away. */
function since(t, { h, word }, one) {
  const { view } = t;
  const minutes = one.since >= 60 ? word(view, "class_minutes", { n: Math.floor(one.since / 60) }) : null;
  if (one.mark === "done") return h("span", { key: "m", class: "cl-mark is-done" }, `✓ ${word(view, "class_done")}`);
  if (one.mark === "away") return h("span", { key: "m" }, word(view, "class_away"));
  if (one.mark === "stuck") return h("span", { key: "m", class: "cl-mark is-idle" },
    `! ${word(view, "class_stuck")}${minutes ? ` · ${minutes}` : ""}`);
  return h("span", { key: "m", class: "ct-quiet" }, minutes ?? word(view, "class_now"));
}

function removing(t, { h, word, ask, draw }, one) {
  const end = (does) => () => { t.removing = null; if (does) ask(t, { type: "remove", pupil: one.name }); draw(t); };
  return h("div", { key: "sure", class: "cl-sure", role: "alert" },
    h("p", {}, word(t.view, "class_remove_sure", { name: one.name })),
    h("div", { class: "ct-buttons" }, h("button",
      { type: "button", class: "ct-button is-grave", "data-do": "remove", onclick: end(true) },
      word(t.view, "class_remove_do")),
      h("button", { type: "button", class: "ct-button", "data-do": "keep", onclick: end(false) },
        word(t.view, "class_keep"))));
}

/** Names under which nothing was answered give way all at once: nothing is lost with them, so nobody is asked. */
function clearing(t, { h, word, ask }) {
  const { idle } = t.view;
  return idle ? h("button", { key: "clear", type: "button", class: "ct-button", "data-do": "clear",
    onclick: () => ask(t, { type: "clear" }) },
    word(t.view, "class_clear", { n: idle })) : null;
}

/** How many solved each step: a step that stops the class is seen at a glance. */
function foot(t, { h, word }) {
  const { view } = t;
  const of = view.pupils.length;
  return h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, word(view, "class_by_step")),
    h("td", { colspan: "7" }, h("span", { class: "cl-bars" },
      view.steps.map((one) => h("span",
      { key: one.number, class: "cl-bar", role: "img", vars: { "--share": one.solved / of },
      title: word(view, "class_of_step", { n: one.number, solved: one.solved, of }),
        "aria-label": word(view, "class_of_step", { n: one.number, solved: one.solved, of }) },
    h("b", { "aria-hidden": "true" }), h("small", { "aria-hidden": "true" }, one.number)))))));
}

function key(t, { h, word }) {
  const sample = (cls, name) => h("span", { key: name },
    h("span", { class: "cl-steps", "aria-hidden": "true" }, h("i", { class: cls })), word(t.view, `class_key_${name}`));
  return h("p", { key: "key", class: "cl-key ct-quiet" }, sample("is-solved", "at_once"), sample("is-helped", "helped"),
    sample("is-here", "here"));
}

function door(t, { h, word, qrCode }) {
  const { address } = t.view;
  return address ? h("section", { key: "way", class: "ct-address" },
    h("p", { class: "cl-how" }, word(t.view, "class_how")), qrCode(address)) : null;
}

function file(t, kit) {
  const { h, word, send, draw } = kit;
  const save = async () => {
    const reply = await send(t, { type: "csv" });
    t.trouble = reply.ok ? null : reply.text;
    if (reply.ok) download(reply.name, reply.text);
    draw(t);
  };
  return h("section", { key: "file", class: "cl-file" },
    h("button", { type: "button", class: "ct-button", "data-do": "csv", onclick: save }, word(t.view, "class_csv")),
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
