// The rule book in a dialog: a search, the chapters, the quick reference (contract: site/table-view.md, The rules).
// Loaded when it is first opened; it knows no game.

/** The dialog: `game` names one at the start page, `rule` is what it opens at. */
export function rulesDialog(t, kit, dialog) {
  const { word } = kit;
  if (dialog.book === undefined) load(t, kit, dialog);
  const { book } = dialog;
  const title = book ? `${word(t.view, "rules")} · ${book.title}` : word(t.view, "rules");
  if (!book) return { title, kids: kit.h("p", { key: "wait", class: "ct-loading" }, dialog.error ?? "…") };
  const { reference } = dialog;
  return { title, kids: [
    book.reference.length ? bothOf(t, kit, dialog) : null,
    reference ? [printed(t, kit, book), quickReference(kit, book)] : [searchField(t, kit, dialog), lead(t, kit, dialog),
      dialog.found ? results(t, kit, dialog) : chapters(t, kit, dialog)]] };
}

/** The book, or the quick reference. */
function bothOf(t, kit, dialog) {
  const { h, word } = kit;
  return h("div", { key: "both", class: "ct-buttons", role: "group", "aria-label": word(t.view, "rules") },
    [["rules_all", false], ["rules_reference", true]].map(([key, on]) => h("button", { key, type: "button",
      class: "ct-button", "data-action": key, "aria-pressed": String(on === Boolean(dialog.reference)),
      onclick: () => { dialog.reference = on; kit.draw(t); } }, word(t.view, key))));
}

async function load(t, kit, dialog) {
  dialog.book = null;
  const reply = await kit.send(t, { type: "rules", ...(dialog.game ? { game: dialog.game } : {}) });
  Object.assign(dialog, reply.ok ? { book: reply } : { error: reply.text });
  dialog.rules = new Map((reply.chapters ?? []).flatMap((one) => one.rules).map((rule) => [rule.id, rule]));
  kit.draw(t);
}

// ------------------------------------------------------------------------------------------------------- search

function searchField(t, kit, dialog) {
  const { h, word } = kit;
  const label = word(t.view, "rules_search");
  return h("input", { key: "words", type: "search", name: "words", class: "ct-search", value: dialog.words ?? "",
    maxlength: "200", autocomplete: "off", spellcheck: "false", "aria-label": label, placeholder: label,
    autofocus: !matchMedia("(pointer: coarse)").matches, // a phone would raise its keyboard
    oninput: (event) => look(t, kit, dialog, event.target.value) });
}

async function look(t, kit, dialog, words) {
  Object.assign(dialog, { words, rule: null });
  if (!words.trim()) {
    dialog.found = null;
    return kit.draw(t);
  }
  const reply = await kit.send(t, { type: "rules", words, ...(dialog.game ? { game: dialog.game } : {}) });
  if (dialog.words !== words) return null; // more was typed in the meantime
  dialog.found = reply.ok ? reply : { found: [], near: [], text: reply.text };
  return kit.draw(t);
}

function results(t, kit, dialog) {
  const { h } = kit;
  const { found, near, text } = dialog.found;
  return h("div", { key: "found", class: "ct-rules" }, h("p", { role: "status", class: "ct-quiet" }, text),
    near?.length ? h("div", { key: "near", class: "ct-buttons" }, near.map((one) => h("button", { key: one,
      type: "button", class: "ct-button", "data-near": one, onclick: () => look(t, kit, dialog, one) }, one))) : null,
    found.map((id) => told(t, kit, dialog, dialog.rules.get(id))));
}

// -------------------------------------------------------------------------------------------------------- rules

/** The rule that was asked for, above all others. */
function lead(t, kit, dialog) {
  const rule = dialog.rules.get(dialog.rule);
  if (!rule) return null;
  return kit.h("section", { key: `lead ${rule.id}`, class: "ct-lead-rule" }, told(t, kit, dialog, rule));
}

/** A rule in its words, where it stands, and the rules that go with it. */
function told(t, kit, dialog, rule) {
  const { h, rich, word } = kit;
  const see = rule.see.map((id) => dialog.rules.get(id)).filter(Boolean);
  const quiet = [rule.place, rule.kind].filter(Boolean).join(" · ");
  return h("article", { key: `rule ${rule.id}`, class: "ct-rule-told", "data-rule": rule.id },
    h("h3", {}, rich(rule.title)), h("p", {}, rich(rule.text)),
    rule.reason ? h("p", { class: "ct-quiet" }, rich(rule.reason)) : null,
    quiet ? h("p", { class: "ct-quiet" }, quiet) : null,
    see.length ? h("div", { class: "ct-see" }, h("span", { class: "ct-quiet" }, word(t.view, "rules_see")),
      see.map((one) => h("button", { key: one.id, type: "button", class: "ct-link", "data-see": one.id,
        onclick: () => openAt(t, kit, dialog, one.id) }, h("span", {}, rich(one.title))))) : null);
}

function openAt(t, kit, dialog, id) {
  Object.assign(dialog, { rule: id, words: "", found: null });
  kit.draw(t);
  t.root.querySelector(".d-rules")?.scrollTo({ top: 0 });
}

function chapters(t, kit, dialog) {
  const { h, rich } = kit;
  const opened = (dialog.opened ??= new Set());
  const turn = (title) => { if (!opened.delete(title)) opened.add(title); kit.draw(t); };
  return h("div", { key: "chapters", class: "ct-rules" }, dialog.book.chapters.map(({ title, rules }) => {
    const open = opened.has(title);
    return h("section", { key: `chapter ${title}` },
      h("h3", { class: "ct-chapter" }, h("button", { type: "button", "aria-expanded": String(open),
        onclick: () => turn(title) }, h("span", {}, rich(title)), h("span", { class: "ct-num" }, rules.length))),
      open ? rules.map((rule) => told(t, kit, dialog, rule)) : null);
  }));
}

// ---------------------------------------------------------------------------------------------- quick reference

const MARKS = /(\*\*.+?\*\*|_.+?_)/;

/** A text of paper: **strong** and _slanted_. */
const marked = ({ h, rich }, text) => (text ?? "").split(MARKS).map((part, i) => {
  if (part.startsWith("**")) return h("strong", { key: i }, rich(part.slice(2, -2)));
  return part.startsWith("_") && part.length > 1 ? h("em", { key: i }, rich(part.slice(1, -1))) : rich(part);
});

/** The same on paper, to be kept or printed. */
const printed = (t, { h, word }, book) => (book.paper && h("p", { key: "paper" }, h("a", { class: "ct-link",
  href: book.paper, download: "", "data-action": "paper" }, h("span", {}, word(t.view, "rules_paper")))));

function quickReference(kit, book) {
  const { h, rich } = kit;
  return h("div", { key: "reference", class: "ct-reference" }, book.reference.map((block) =>
    h("section", { key: block.title }, h("h3", {}, rich(block.title)),
      block.symbols.length ? h("ul", { class: "ct-symbols" }, block.symbols.map((one) => h("li", { key: one.text },
        h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: one.path })), one.text))) : null,
      block.rows.map((row, i) => h("p", { key: i, class: row.total ? "is-total" : "" },
        row.sign ? h("b", { class: "ct-sign" }, rich(row.sign)) : null,
        h("span", { class: "ct-row-text" }, marked(kit, row.text)),
        (row.cells ?? []).map((cell, j) => h("span", { key: `cell ${j}`, class: "ct-row-cell" }, marked(kit, cell))),
        row.figure ? h("b", { class: "ct-row-figure" }, rich(row.figure)) : null)))));
}
