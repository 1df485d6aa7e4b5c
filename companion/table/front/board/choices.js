// Choices: what one may pick from, as buttons and in dialogs.

import { draw, h } from "./patch.js";
import { rich, SIGN, warnings, word } from "./text.js";
import { index, pip, toneOf } from "./icons.js";
import { closeDialogs, openDialog } from "./dialogs.js";
import { answer, send } from "./requests.js";
import { choose, nodeAt } from "./taps.js";

/** That something cannot be chosen now, for who does not see that it is pale. */
export const notNow = (t) => h("span", { key: "barred", class: "ct-sr" }, `, ${word(t.view, "barred")}`);

export function choiceButton(t, choice, onclick, more = {}) {
  const barred = choice.legal === false;
  const quiet = barred ? " is-barred" : "";
  if (choice.card) {
    const told = [choice.card.name ?? choice.text, choice.detail, choice.warning, barred && word(t.view, "barred")];
    const name = told.filter(Boolean).join(", ");
    return h("button", { key: `${choice.text} ${choice.card.code}`, type: "button",
      class: `ct-tile${toneOf(choice.card)}${quiet}`,
      "aria-label": name, title: name, "data-choice": choice.card.code, onclick, ...more }, index(choice.card),
    choice.warning ? h("span", { class: "ct-sign", "aria-hidden": "true" }, SIGN) : null);
  }
  return h("button", { key: choice.text, type: "button", class: `ct-button ct-choice${quiet}`,
    "data-choice": choice.text, onclick, ...more },
  choice.tone ? h("span", { key: "tone", class: `ct-suit${toneOf(choice)}` }, pip(choice.tone)) : null,
  h("span", {}, rich(choice.text)), choice.detail ? h("small", {}, rich(choice.detail)) : null,
  barred ? notNow(t) : null);
}

const LONG = 12; // rows that are seen at once, more or less: more of them are searched, and stand in order

const plainWord = (text) => text.replace(/œ/gi, "oe").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether some choices are a list to be searched: many, by name. */
const isLong = (choices) => choices.length > LONG && !choices.some((one) => one.card);

/** A long list, as far as it has the words looked for: what is no thing of the list first; then what can be chosen now,
in the order of the alphabet. */
function inOrder(t, choices, words) {
  const wanted = plainWord(words ?? "").split(/\s+/);
  const fits = ({ text, detail }) => wanted.every((word) => plainWord(`${text} ${detail ?? ""}`).includes(word));
  const order = new Intl.Collator(t.view.lang, { numeric: true });
  const rank = (one) => (one.detail ? 1 + Number(one.legal === false) : 0);
  const named = (a, b) => (rank(a) ? order.compare(a.text, b.text) : 0);
  return choices.filter(fits).sort((a, b) => rank(a) - rank(b) || named(a, b));
}

/** The field in which one looks for a choice of a long list. */
const lookField = (t, dialog) => h("input", { key: "search", type: "search", name: "search", class: "ct-search",
  value: dialog.words ?? "", placeholder: word(t.view, "search"), "aria-label": word(t.view, "search"),
  autocomplete: "off", spellcheck: "false", enterkeyhint: "search",
  oninput: (event) => { dialog.words = event.target.value; draw(t); } });

/** Choices in a dialog: all, or with a search where they are many. */
export function choicesIn(t, dialog, choices, onpick, more) {
  if (!isLong(choices)) return choiceList(t, choices, onpick, more);
  const found = inOrder(t, choices, dialog.words);
  return [lookField(t, dialog), found.length ? choiceList(t, found, onpick, more)
    : h("p", { key: "none", class: "ct-quiet", role: "status" }, word(t.view, "search_none"))];
}

/** Choices: the cards by suit, large; the others as rows. */
function choiceList(t, choices, onpick, more) {
  const suits = new Map();
  for (const one of choices.filter((choice) => choice.card)) {
    const suit = one.card.suit ?? "";
    suits.set(suit, [...(suits.get(suit) ?? []), one]);
  }
  const buttons = (list) => list.map((one) =>
    choiceButton(t, one, (event) => onpick(one, event.currentTarget), more?.(one)));
  const others = choices.filter((choice) => !choice.card);
  return h("div", { class: "ct-choices" },
    [...suits].map(([suit, list]) => h("div", { key: `suit ${suit}`,
      class: `ct-tiles${list.length > 6 ? " is-many" : ""}`, role: "group", "aria-label": suit }, buttons(list))),
    others.length ? h("div", { key: "others", class: "ct-rows" }, buttons(others)) : null,
    warnings(choices.flatMap((one) => one.warning ?? [])));
}

export function pickerDialog(t, dialog) {
  const node = nodeAt(t, dialog.path);
  if (!node?.choices) return null;
  return { title: node.pick ?? node.text ?? word(t.view, "choose"),
    kids: choicesIn(t, dialog, node.choices, (one) => choose(t, dialog.path, one, dialog.anchor)) };
}

function manyDialog(t, dialog, prompt) {
  const many = prompt.many ?? 1;
  const pick = (one) => {
    if (!(one.next || one.choices || one.pad || one.pay)) return answer(t, prompt, [one], dialog.from);
    closeDialogs(t, ["answer"]); // it goes on from there
    return choose(t, [{ asked: true }], one, dialog.from);
  };
  if (many <= 1) return { title: prompt.text, kids: choicesIn(t, dialog, prompt.choices ?? [], pick) };
  const id = (one) => one.card?.code ?? one.text;
  const toggle = (one) => {
    const has = dialog.picked.includes(id(one));
    if (has) dialog.picked = dialog.picked.filter((other) => other !== id(one));
    else if (dialog.picked.length < many) dialog.picked = [...dialog.picked, id(one)];
    draw(t);
  };
  const picked = prompt.choices.filter((one) => dialog.picked.includes(id(one)));
  picked.sort((a, b) => dialog.picked.indexOf(id(a)) - dialog.picked.indexOf(id(b)));
  return { title: prompt.text, kids: [
    choicesIn(t, dialog, prompt.choices, toggle,
      (one) => ({ "aria-pressed": String(dialog.picked.includes(id(one))) })),
    h("div", { class: "ct-buttons" },
      h("button", { type: "button", class: "ct-button is-main", disabled: picked.length !== many,
      onclick: () => answer(t, prompt, picked, dialog.from) }, word(t.view, "send"), " · ",
    word(t.view, "picked", { count: picked.length, many })))] };
}

export function answerDialog(t, dialog) {
  return t.view.prompt ? manyDialog(t, dialog, t.view.prompt) : null;
}

export function revealDialog(t, dialog) {
  const row = t.view.log?.find((one) => one.entry === dialog.entry);
  return row?.reveal ? manyDialog(t, dialog, { ...row.reveal, verb: null, entry: dialog.entry }) : null;
}

export function contentsDialog(t, dialog) {
  const counter = t.things.get(dialog.place);
  if (!counter) return null;
  const figure = counter.fact ? h("button", { type: "button", class: "ct-button", onclick: (e) =>
    openDialog(t, { type: "figure", place: dialog.place }, e.currentTarget) },
  word(t.view, t.view.match.lesson ? "why" : "correct")) : null;
  return { title: word(t.view, "contents", { label: counter.label, name: counter.owner ?? "" }), kids: [
    h("div", { class: "ct-tiles" }, (counter.cards ?? []).map((card, i) =>
      h("span", { key: `${i} ${card.code}`, class: `ct-tile${toneOf(card)}`, role: "img",
        "aria-label": card.name ?? card.code }, index(card)))),
    figure ? h("div", { class: "ct-buttons" }, figure) : null] };
}
