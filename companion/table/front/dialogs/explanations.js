// Dialogs that tell: a refusal, why a figure is what it is (and how to correct it), a rule.

import { draw, h } from "./patch.js";
import { phrase, rich, told, word } from "./text.js";
import { iconButton } from "./icons.js";
import { openDialog } from "./dialogs.js";
import { ask, leave, play, send, showRules } from "./requests.js";
import { figureWord } from "./board.js";
import { ruleLink } from "./panels.js";

/** The rules that forbid it, each with its sentence. */
export const reasonsOf = (t, refusal) => (told(t, refusal).reasons ?? []).map((one) =>
  h("article", { key: `reason ${one.id}`, class: "ct-reason" },
    h("h3", {}, rich(one.title)), h("p", {}, rich(one.text)),
    one.section ? h("p", { class: "ct-quiet" }, one.section) : null,
    one.id ? ruleLink(t, { id: one.id, text: word(t.view, "rule") }) : null));

/** Playing it against the rules: it says what; or on to the targets, where there are several. */
export function allTheSame(t, dialog) {
  const refusal = told(t, dialog.refusal);
  if (!refusal.override || t.view.match.lesson) return null; // a lesson says why, and no more: hints are asked for
  const override = async (event) => {
    event.preventDefault();
    await ask(t, { type: "override", move: refusal.override, why: dialog.reason ?? "" });
  };
  if (dialog.onward) return h("div", { key: "onward", class: "ct-buttons" }, h("button", { type: "button",
    class: "ct-button", "data-action": "onward", onclick: () => { leave(t); dialog.onward(dialog.reason ?? ""); } },
  word(t.view, "onward")), h("details", { class: "ct-override" },
    h("summary", { class: "ct-button" }, word(t.view, "reason")), reasonField(t, dialog)));
  return h("details", { key: "override", class: "ct-override" },
    h("summary", { class: "ct-button" }, word(t.view, "anyway")),
    h("form", { onsubmit: override }, h("p", { class: "ct-quiet" }, word(t.view, "override_help")),
      reasonField(t, dialog),
      h("button", { type: "submit", class: "ct-button is-main" },
        phrase(word(t.view, "override", { move: refusal.plays ?? refusal.override })))));
}

export const reasonsId = (t, dialog) => `ct-reasons-${t.name}-${dialog.id}`;

/** Why it is refused: part of the dialog, so that it is heard with it. */
const whyNot = (t, dialog, refusal) => h("div", { key: "why", id: reasonsId(t, dialog), class: "ct-reasons" },
  refusal.text && !refusal.reasons?.length ? h("p", { key: "text", class: "ct-lead" }, rich(refusal.text)) : null,
  reasonsOf(t, refusal));

export function refusalDialog(t, dialog) {
  const refusal = told(t, dialog.refusal);
  const { lesson } = t.view.match;
  const again = (move) => (event) => play(t, move, dialog.anchor ?? event.currentTarget);
  return { title: dialog.about ? word(t.view, "not_now", { what: dialog.about }) : refusal.title, kids: [
    whyNot(t, dialog, refusal),
    refusal.try?.length && !lesson ? h("div", { key: "try", class: "ct-try" }, h("h3", {}, word(t.view, "try")),
      h("div", { class: "ct-buttons" }, refusal.try.map((one) =>
        h("button", { key: one.move, type: "button", class: "ct-button",
        "data-try": one.move, onclick: again(one.move) }, phrase(one.text))))) : null,
    allTheSame(t, dialog)] };
}

function reasonField(t, dialog) {
  return h("label", { key: "reason", class: "ct-field" }, h("span", {}, word(t.view, "reason")),
    h("input", { name: "why", autocomplete: "off", maxlength: "300", value: dialog.reason ?? "",
      oninput: (event) => { dialog.reason = event.target.value; } }));
}

async function figureSum(t, dialog) {
  const { fact, max_fact: whole } = t.things.get(dialog.place) ?? {};
  if (!fact) return;
  dialog.sum = null; // it is on its way
  const reply = await send(t, { type: "why", fact: dialog.whole ? whole : fact });
  dialog.sum = reply.ok ? reply : null;
  draw(t);
}

const sumLines = (t, lines) => h("ul", { class: "ct-sum" }, lines.map((line, i) =>
  h("li", { key: i }, h("span", {}, rich(line.text)), ruleLink(t, line.rule))));

const COUNTED = /\s*[+\-−]?\d{1,3}\s*/u;
const SIGNED = /^\s*[+\-−]/;

/** What somebody types for a figure: the figure itself, or, with a sign, what is added to it or taken from it. */
function counted(typed, now) {
  if (!typed.match(new RegExp(`^${COUNTED.source}$`, "u"))) return null;
  const figure = Number(typed.replace(/[^\d]/g, ""));
  return SIGNED.test(typed) ? now + (typed.includes("+") ? figure : -figure) : figure;
}

/** A figure: where it comes from, and changing it by hand. */
export function figureDialog(t, dialog) {
  const thing = t.things.get(dialog.place);
  if (!thing) return null;
  const figure = dialog.whole ? { ...thing, value: thing.max, max: null, fact: thing.max_fact, max_fact: null } : thing;
  if (dialog.sum === undefined) figureSum(t, dialog);
  const kept = figure.holds ?? figure; // what is changed by hand where the figure itself is worked out
  const value = dialog.value ?? kept.value ?? 0;
  const set = (next, typed = null) => { Object.assign(dialog, { value: Math.max(0, next), typed }); draw(t); };
  const save = async (event) => {
    event.preventDefault();
    const facts = { [kept.of ?? kept.fact]: value };
    const reply = await send(t, { type: "correct", facts, why: dialog.reason ?? "" });
    if (!reply.ok) dialog.error = reply.text ?? reply.refusal?.text ?? "";
    draw(t);
  };
  const step = (name, by) => iconButton(name, word(t.view, by < 0 ? "less" : "more"),
    { class: "ct-button ct-step-button", onclick: () => set(value + by) });
  const told = figure.kind === "counter" ? "figure" : figureWord(figure); // “Ana · main 1”
  const shown = { ...figure, value: (dialog.whole ? null : figure.shown) ?? figure.value };
  const title = figure.empty ? figure.label : word(t.view, told, shown);
  return { title: figure.owner ? `${figure.owner} · ${title}` : title, kids: [
    dialog.sum?.lines?.length ? sumLines(t, dialog.sum.lines) : null,
    figure.max_fact ? h("button", { key: "max", type: "button", class: "ct-button", "data-action": "whole",
      onclick: (e) => openDialog(t, { type: "figure", place: dialog.place, whole: true }, e.currentTarget) },
    word(t.view, "figure_max", figure)) : null,
    t.view.match.lesson || (figure.fixed && !figure.holds) ? null : h("form", { key: "form", class: "ct-correct",
      onsubmit: save },
      h("h3", {}, word(t.view, "correct"), figure.holds ? ` · ${kept.label}` : null),
      h("div", { class: "ct-stepper" }, step("minus", -1), h("input", { type: "text", inputmode: "numeric",
        pattern: COUNTED.source, maxlength: "4", autocomplete: "off", name: "value", required: true,
        "aria-label": word(t.view, "value"), value: dialog.typed ?? value,
        autofocus: !matchMedia("(pointer: coarse)").matches, // a phone would raise its keyboard
        oninput: ({ target }) => set(counted(target.value, kept.value ?? 0) ?? value, target.value) }),
      step("plus", 1)),
      SIGNED.test(dialog.typed ?? "") ? h("p", { key: "comes", class: "ct-num", role: "status" },
        `${kept.value ?? 0} → ${value}`) : null,
      reasonField(t, dialog),
      dialog.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, rich(dialog.error)) : null,
      h("p", { class: "ct-quiet" }, word(t.view, "correct_help")),
      h("button", { type: "submit", class: "ct-button is-main" }, word(t.view, "correct")))] };
}

export function whyDialog(t, dialog) {
  const kids = dialog.lines ? sumLines(t, dialog.lines) : h("p", { class: "ct-quiet" }, "…");
  return { title: dialog.title, kids };
}

export function ruleDialog(t, dialog) {
  return { title: dialog.title, kids: [h("p", { key: "text", class: "ct-lead" }, rich(dialog.text ?? "…")),
    dialog.section ? h("p", { key: "section", class: "ct-quiet" }, dialog.section) : null,
    h("button", { key: "book", type: "button", class: "ct-link", "data-action": "rules",
      onclick: (e) => showRules(t, { rule: dialog.rule }, e.currentTarget) },
    h("span", {}, word(t.view, "rules_in_book"))),
    dialog.address ? h("a", { key: "site", class: "ct-link", href: dialog.address, target: "_blank", rel: "noopener",
      "data-action": "rule-site" }, word(t.view, "rule_on_site")) : null] };
}
