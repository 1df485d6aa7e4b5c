// Saying: the line in which a move is typed or dictated, how it was understood, and what may be tapped instead. What is
// asked there is answered in the same place.

import { draw, h } from "./patch.js";
import { phrase, rich, told, word } from "./text.js";
import { placeOf } from "./places.js";
import { leave, noted, refused, send } from "./requests.js";
import { ruleLink } from "./panels.js";
import { readAloud } from "./pages.js";

const intentOf = (move, typed) => (typed && move.includes("?") ? { type: "question", text: move }
  : typed ? { type: "play", move, typed } : { type: "play", move });

/** Announces a text or, from a button, what the host offered; what was not played stays in the line. */
async function announce(t, move, anchor, typed = false) {
  const said = t.typed;
  const reply = await send(t, intentOf(move, typed));
  const { refusal, text } = reply;
  Object.assign(t, { answer: null, pointed: null });
  if (reply.answer) {
    t.answer = { ...reply.answer, asked: true };
    readAloud(t, reply.answer.text);
  } else if (reply.ok) {
    if (t.typed === said) t.typed = ""; // else the next words stand there already
  } else if (refusal?.reasons?.length) {
    refused(t, refusal, placeOf(anchor), anchor);
  } else {
    t.answer = refusal ?? (text ? { text } : null);
    if (refusal && !refusal.understood) noted(t, refusal, null);
  }
  draw(t);
}

/** The answer to a question: with its rules, and where the board shows what it speaks of. */
function toQuestion(t) {
  const { text, rules, places, action } = t.answer;
  const show = () => {
    t.pointed = { places, action };
    leave(t);
    draw(t);
    t.root.querySelector(".is-advised")?.scrollIntoView({ block: "nearest" });
  };
  const link = (rule, i) => ruleLink(t, i ? rule : { ...rule, text: word(t.view, "rule") });
  return h("div", { key: "answer", class: "ct-answer is-asked", role: "status" }, h("p", {}, rich(text)),
    rules.length || places.length || action ? h("div", { class: "ct-links" }, rules.map(link),
      places.length || action ? h("button", { key: "show", type: "button", class: "ct-link",
        "data-action": "show-answer", onclick: show }, h("span", {}, word(t.view, "answer_show"))) : null) : null);
}

/** What the referee says of the words: that they were not understood, or how; and what may be meant. */
function answered(t) {
  if (!t.answer) return null;
  if (t.answer.asked) return toQuestion(t);
  const answer = told(t, t.answer);
  return h("div", { key: "answer", class: `ct-answer${t.answer.understood ? " is-understood" : ""}`, role: "status" },
    answer.title ? h("strong", {}, rich(answer.title)) : null, h("p", {}, rich(answer.text)),
    answer.try?.length ? h("div", { class: "ct-buttons" }, answer.try.map((one) =>
      h("button", { key: String(one.move), type: "button", class: `ct-button${t.answer.understood ? " is-main" : ""}`,
        "data-try": String(one.move), onclick: (event) => announce(t, one.move, event.currentTarget) },
      phrase(one.text)))) : null);
}

/** The line. Its words may come from the keyboard’s dictation, which needs the language and must not be mended. */
export function sayForm(t, autofocus = false) {
  const submit = (event) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    if (field.value.trim()) announce(t, field.value.trim(), field, true);
  };
  return [answered(t), h("form", { key: "say", class: "ct-say", onsubmit: submit },
    h("label", {}, h("span", {}, word(t.view, "say")), h("input", { name: "say", type: "text", maxlength: "300",
      placeholder: word(t.view, "say_ask"), lang: t.view.lang, autocomplete: "off", autocapitalize: "off",
      autocorrect: "off", spellcheck: "false", enterkeyhint: "send", autofocus, value: t.typed,
      oninput: (event) => { t.typed = event.target.value; } })),
    h("button", { type: "submit", class: "ct-button" }, word(t.view, "say_do")))];
}

/** On a phone: one tap on the bar, and one speaks. */
export function sayDialog(t) {
  if (t.wide) return null;
  const asked = t.view.prompt?.text;
  return { title: word(t.view, "say_do"), kids: [
    asked ? h("p", { key: "asked", class: "ct-lead" }, rich(asked)) : null, sayForm(t, true)] };
}
