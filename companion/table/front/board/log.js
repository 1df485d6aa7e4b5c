// The log, with this page's own refusals; beside a wide table with the line in which a move is typed.

import { draw, h } from "./patch.js";
import { rich, told, warnings, word } from "./text.js";
import { openDialog } from "./dialogs.js";
import { lastPanel, whyLink } from "./panels.js";
import { sayForm } from "./typed-move.js";

const OPEN_TURNS = 3; // of a wide page's log; the older ones are opened by a tap

const isBack = (row) => row.undone || row.kind === "undo" || row.kind === "redo";

/** The rows of the log with this page's refusals between them, parted by turns; what was taken back is one line. */
function logRows(t) {
  const mine = t.refusals.filter((one) => one.match === t.view.match.id);
  const turns = [];
  let at = 0;
  const refusals = (entry, part) => {
    while (at < mine.length && mine[at].after < entry) part.push(refusedRow(t, mine[at++]));
  };
  let run = [];
  for (const row of t.view.log ?? []) {
    if (!turns.length || (turns.at(-1).text !== row.turn && !isBack(row))) { // an undo opens no turn
      run = [];
      turns.push({ text: row.turn, entry: row.entry, rows: [] });
    }
    const { rows } = turns.at(-1);
    refusals(row.entry, rows);
    if (isBack(row)) {
      if (run.length) rows.pop();
      run = [...run, row];
      rows.push(takenBack(t, run));
    } else {
      run = [];
      rows.push(logRow(t, row));
    }
  }
  if (turns.length) refusals(Infinity, turns.at(-1).rows);
  const old = t.wide && !t.opened.has("turns") ? turns.splice(0, turns.length - OPEN_TURNS) : [];
  return [olderTurns(t, old), turns.map(({ text, entry, rows: told }) => [
    text ? h("li", { key: `turn ${entry}`, class: "ct-turnhead" }, text) : null, told])];
}

const toggle = (t, key) => {
  t.opened.has(key) ? t.opened.delete(key) : t.opened.add(key);
  draw(t);
};

/** The older turns of a wide page's log, behind one line. */
function olderTurns(t, old) {
  if (!old.length) return null;
  const text = old[0].text === old.at(-1).text ? old[0].text : `${old[0].text} … ${old.at(-1).text}`;
  return h("li", { key: "turns", class: "ct-turnhead" }, h("button", { type: "button", class: "ct-link",
    "aria-expanded": "false", onclick: () => toggle(t, "turns") }, h("span", {}, text)));
}

/** What was announced and taken back, or brought back: its last line, the others behind it. */
function takenBack(t, run) {
  if (run.length < 2) return logRow(t, run[0]);
  const key = `back ${run[0].entry}`;
  const open = t.opened.has(key);
  return h("li", { key, class: "ct-entry k-back is-undone" }, when(t, run.at(-1).time, run.at(-1).entry),
    h("div", { class: "ct-text" }, rich(run.at(-1).text),
      open ? h("ol", {}, run.slice(0, -1).map((row) => logRow(t, row))) : null),
    h("button", { type: "button", class: "ct-link", "aria-expanded": String(open), onclick: () => toggle(t, key) },
      h("span", {}, word(t.view, open ? "fewer" : "lines", { count: run.length - 1 }))));
}

/** An entry's number, by which the reasons of a figure name it, over its time. */
const when = (t, time, entry) => h("span", { class: "ct-when" },
  entry === undefined ? null : h("span", { class: "ct-number", title: word(t.view, "entry", { entry }) }, entry),
  h("span", { class: "ct-time" }, time));

function refusedRow(t, one) {
  const refusal = told(t, one.refusal);
  return h("li", { key: `refused ${one.id}`, class: "ct-entry k-refused" }, when(t, one.time),
    h("span", { class: "ct-text" }, rich(`${refusal.title}. `), rich(refusal.reasons?.[0]?.text ?? refusal.text)),
    h("button", { type: "button", class: "ct-link", onclick: (e) =>
      openDialog(t, { type: "refusal", refusal: one.refusal, place: one.place }, e.currentTarget) },
    h("span", {}, word(t.view, refusal.reasons?.length ? "rule" : "details"))));
}

function logRow(t, row) {
  // A row is described once and then recognised: a long log costs nothing when a new entry arrives.
  const id = JSON.stringify([row, t.view.lang]);
  const seen = t.rows.get(id);
  if (seen) return seen;
  const kind = t.view.words?.[`kind_${row.kind}`];
  const marked = [row.undone && word(t.view, "undone"), kind, ...(row.marks ?? [])].filter(Boolean);
  const made = h("li", { key: `entry ${row.entry}`, class: `ct-entry k-${row.kind}${row.undone ? " is-undone" : ""}` },
    when(t, row.time, row.entry),
    h("span", { class: "ct-text" }, row.undone ? h("s", {}, rich(row.text)) : rich(row.text),
      marked.map((one) => h("em", { key: one, class: "ct-note-mark" }, ` ${one}`)), warnings(row.warnings ?? [])),
    row.reveal ? h("button", { key: "reveal", type: "button", class: "ct-link", onclick: (e) =>
      openDialog(t, { type: "reveal", entry: row.entry, picked: [] }, e.currentTarget) },
    h("span", {}, word(t.view, "reveal"))) : null,
    row.why ? whyLink(t, { entry: row.entry }, row.text) : null);
  t.rows.set(id, made);
  return made;
}

function logList(t) {
  const rows = logRows(t);
  if (!rows.length) return h("p", { key: "none", class: "ct-quiet" }, word(t.view, "no_log"));
  return h("ol", { key: "list", class: "ct-log", tabindex: "0", "aria-label": word(t.view, "log"),
    "data-lm-suppress-shortcuts": "true" }, rows);
}

export function aside(t) {
  return h("div", { key: "aside", class: "ct-aside" }, h("h1", { class: "ct-game" }, t.view.title), lastPanel(t),
    h("h2", { class: "ct-heading" }, word(t.view, "log")), logList(t), sayForm(t));
}

export function logDialog(t) {
  return t.wide ? null : { title: word(t.view, "log"), kids: logList(t) };
}
