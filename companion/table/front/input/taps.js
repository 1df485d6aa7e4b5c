// Taps: the tap tree of the view, what is chosen of it, what is lit, what a tap does.

import { draw } from "./patch.js";
import { capital, word } from "./text.js";
import { own } from "./icons.js";
import { focusPlace, placeOf } from "./places.js";
import { closeDialogs, openDialog } from "./dialogs.js";
import { ask, play, playForced, say, send, toast } from "./requests.js";
import { mayAnswer, moveRing, ringed } from "./ring.js";

const sameChoice = (choice, step) => choice.text === step.choice && (choice.card?.code ?? null) === step.code;
export const asStep = (choice) => ({ choice: choice.text, code: choice.card?.code ?? null });

/** The node that a path of taps leads to in the newest view, or null where it leads no more. */
export function nodeAt(t, path) {
  let node = path[0]?.asked ? t.view?.prompt : { next: t.view?.tree }; // a path may begin at what is asked
  for (const step of path) {
    if (step.asked) continue;
    if (!node) return null;
    node = "place" in step ? own(node.next, step.place) : node.choices?.find((choice) => sameChoice(choice, step));
    if (!node) return null;
  }
  return path.length ? node : null;
}

// Where it is against the rules, whoever goes on all the same sees where to.
export const lit = (t, place) => {
  const node = own(t.node?.next, place);
  return node && (node.legal !== false || t.forced !== null) ? node : null;
};

/** The targets that were chosen so far, where several go together. */
export const picked = (t) => t.path.at(-1)?.picked ?? [];

/** The move of the advice that is looked at: the best one, once it is known, until another one is chosen. */
export function tipOf(t) {
  const { advice } = t.view;
  return advice?.cards.find((one) => one.move === t.tip) ?? (advice?.thinking ? null : advice?.cards[0]) ?? null;
}

/** What is lit: where an answer is shown, else the move that is advised and looked at. */
export const litOf = (t) => t.pointed ?? tipOf(t);

/** Which part a place has in that: 0 acts, others are aimed at; −1: none, or something else is being chosen. */
export const advisedAt = (t, place) => (t.path.length ? -1 : litOf(t)?.places.indexOf(place) ?? -1);

export const chosen = (t, place) => t.path.some((step) => step.place === place)
  || picked(t).some((one) => one.place === place);

/** A tap on the places around a point, the innermost first. */
export function tap(t, places, anchor, byKey) {
  t.pointed = null;
  const target = places.find((place) => own(t.node?.next, place) || chosen(t, place));
  if (target && own(t.node?.next, target)) return advance(t, [...t.path, { place: target }], anchor, byKey);
  const start = places.find((place) => own(t.view.tree, place));
  if (start && mayAnswer(t, start) && start !== ringed(t)) return moveRing(t, start);
  if (t.things.get(start ?? places[0])?.kind === "side" && (!start || start === ringed(t)) && !t.path.length) {
    return openDialog(t, { type: "seat", place: start ?? places[0] }, anchor);
  }
  if (start && !chosen(t, start)) return advance(t, [{ place: start }], anchor, byKey);
  if (t.path.length) return letGo(t);
  const thing = t.things.get(places[0]);
  if (thing?.cards?.length) return openDialog(t, { type: "contents", place: places[0] }, anchor);
  if (thing?.fact) return openDialog(t, { type: "figure", place: places[0] }, anchor);
  if (thing?.told?.length) return openDialog(t, { type: "why", title: thing.label, lines: thing.told }, anchor);
  const character = places.find((place) => t.characters.has(place));
  if (character) return openDialog(t, { type: "about", place: character }, anchor);
  return say(t, word(t.view, "nothing"));
}

/** One step further on a path; `forced`: the player was told that nothing of it is allowed, and goes on all the same,
for a reason or for none (""). */
export function advance(t, path, anchor, byKey, forced = t.path.length ? t.forced : null) {
  const node = nodeAt(t, path);
  if (!node) return letGo(t);
  if (node.value !== undefined) return pickOneOf(t, path.at(-1).place, node.value);
  if (node.undo) return takeBack(t, node);
  if (node.ask && forced === null) return askFirst(t, path, node, anchor, byKey);
  if (node.move && node.warning && path.length === 1) {
    return openDialog(t, { type: "confirm", action: { id: "warned", ...node, text: capital(node.label) } }, anchor);
  }
  if (node.move) return commit(t, node.move, anchor, node.legal === false ? forced : null);
  if (node.pad) return openDialog(t, { type: "pad", pad: node.pad, preset: node.preset }, anchor);
  if (node.pay) return payFor(t, node.pay, anchor);
  Object.assign(t, { path, forced, anchor: placeOf(anchor) });
  t.dialogs = t.dialogs.filter((one) => one.type !== "picker");
  if (node.choices && !node.next) openDialog(t, { type: "picker", path }, anchor);
  else draw(t);
  if (node.next) {
    say(t, word(t.view, "choose_target"));
    if (byKey) focusPlace(t, Object.keys(node.next).find((place) => lit(t, place)));
  }
}

/** Opens the payment of what is announced; what costs nothing is announced at once. */
export function payFor(t, pay, anchor) {
  if (!pay.price) return commit(t, pay.move.replace("{with}", ""), anchor, null);
  closeDialogs(t, ["picker", "pad"]); // it goes on from there
  return openDialog(t, { type: "pay", pay }, anchor);
}

/** One of several targets: chosen, or let go again. */
function pickOneOf(t, place, value) {
  const step = t.path.at(-1);
  const had = picked(t);
  const rest = had.filter((one) => one.place !== place);
  const { most } = t.node.many;
  step.picked = rest.length < had.length ? rest : [...rest, { place, value }].slice(-most); // the first one gives way
  say(t, word(t.view, "picked", { count: step.picked.length, many: most }));
}

export function commitMany(t, anchor) {
  const { many } = t.node;
  const targets = picked(t).map((one) => one.value).join(many.join);
  return commit(t, many.move.replace("{targets}", () => targets), anchor, null);
}

/** Takes entries back, the newest first. */
async function takeBack(t, { undo }) {
  t.path = [];
  for (const entry of undo) if (!(await ask(t, { type: "undo", entry })).ok) return;
}

/** What cannot act says why at its first tap, beside all there is to see of it: nothing was announced, nothing is
refused. "All the same" leads to its targets, or overrides the only one. */
export async function askFirst(t, path, node, anchor, byKey) {
  if (path.length === 1 && t.path !== path) letGo(t);
  const reply = await send(t, { type: "ask", move: node.ask });
  if (reply.ok) return advance(t, path, anchor, byKey, "");
  if (!reply.refusal) return toast(t, reply.text);
  const several = node.choices || node.pad || node.pay || Object.keys(node.next ?? {}).length > 1;
  const onward = several ? (why) => advance(t, path, anchor, byKey, why) : null;
  const { place } = path.at(-1);
  const told = { refusal: reply.refusal, place: place ?? placeOf(anchor), onward };
  if (t.characters.has(place)) return openDialog(t, { type: "about", ...told }, anchor);
  const about = node.text ?? node.label ?? t.things.get(place)?.label;
  return openDialog(t, { type: "refusal", about, ...told }, anchor);
}

/** Announces what was tapped together. */
async function commit(t, move, anchor, forced) {
  t.path = [];
  await (forced === null ? play(t, move, anchor) : playForced(t, move, anchor, forced));
  if (t.node) draw(t); // refused in passing: no view has come
}

export function letGo(t) {
  t.path = [];
  t.dialogs = t.dialogs.filter((one) => one.type !== "picker");
  draw(t);
}

export function choose(t, path, choice, anchor) {
  advance(t, [...path, asStep(choice)], anchor, false);
}
