// Talking: intents and their replies; refusals, passing messages, what is said to those who listen.

import { draw } from "./patch.js";
import { word } from "./text.js";
import { placeOf } from "./places.js";
import { openDialog } from "./dialogs.js";

const MOVES_BACK = ["undo", "redo"];
const ANNOUNCES = ["play", "override", "correct", "reveal"];
const CHANGES = [...MOVES_BACK, ...ANNOUNCES];
const ONCE = [...CHANGES, "turned", "lesson"]; // one of these again, before anything came of it, is a tap too many
const TELL_REFUSALS = ["pad", "pay", "figure", "say"]; // what was chosen stays there, beside why it is refused
const HOLD_MS = 2000;

/** Another page has taken something back, or brought it back: what is pressed now was meant for what stood before. */
export function holdNext(t, last) {
  if (MOVES_BACK.includes(last?.kind) && !t.movingBack) t.heldUntil = performance.now() + HOLD_MS;
}

/** Sends an intent once. An announcement ends what it came from, with the dialogs above which that was opened: at once,
but where a refusal would be told in it, which stays as it is until the answer is there. */
export async function send(t, intent) {
  const same = JSON.stringify([intent, t.view?.match?.seen]); // what was seen since, before its reply, is a moment more
  const [from, top] = [t.dialogs, t.dialogs.at(-1)];
  const announces = ANNOUNCES.includes(intent.type);
  if (t.unanswered.has(same) || (announces && top?.sent)) return { ok: false };
  const waits = announces && TELL_REFUSALS.includes(top?.type);
  if (waits) top.sent = true;
  else if (announces) leave(t, from);
  if (ONCE.includes(intent.type)) t.unanswered.add(same);
  const reply = await pass(t, announces && top ? { ...intent, from: `${t.name} ${top.id}` } : intent);
  t.unanswered.delete(same);
  if (waits) top.sent = false;
  if (waits && reply.ok) leave(t, from);
  return reply;
}

/** Ends what something was chosen in: the taps that led to it, and the dialogs. */
export function leave(t, dialogs = t.dialogs) {
  t.path = [];
  if (!dialogs.length) return; // the rings go with the view that answers: a frame of their own would delay it
  t.dialogs = t.dialogs.filter((one) => !dialogs.includes(one));
  draw(t);
}

/** Lets an intent go on; what a player chooses in secret stays in the page (secret-choices.js). */
async function pass(t, intent) {
  if (t.secret?.takes(intent)) return t.secret.take(intent);
  const early = intent.type === "play" && t.view?.sealed?.here.length && !t.secret;
  if (early) return { ok: false, text: word(t.view, "loading") };
  return tell(t, intent);
}

/** Sends an intent with what this page has seen; a lost host is a refused reply. */
export async function tell(t, intent) {
  if (CHANGES.includes(intent.type) && performance.now() < t.heldUntil) {
    t.heldUntil = 0; // the next one has been looked at
    return { ok: false, text: word(t.view, "held") };
  }
  const back = Number(MOVES_BACK.includes(intent.type));
  t.movingBack += back;
  try {
    const seen = t.view?.match?.seen;
    return (await t.host.send(seen === undefined ? intent : { ...intent, seen })) ?? { ok: true };
  } catch (error) {
    return { ok: false, text: word(t.view, "lost"), error };
  } finally {
    t.movingBack -= back;
  }
}

export async function play(t, move, anchor) {
  const place = placeOf(anchor);
  const reply = await send(t, { type: "play", move });
  if (reply.ok) return true;
  if (reply.refusal) refused(t, reply.refusal, place, anchor);
  else toast(t, reply.text);
  return false;
}

/** Announces what was chosen in a dialog that tells its refusal itself. */
export async function playIn(t, dialog, move) {
  dialog.refusal = null;
  const reply = await send(t, { type: "play", move });
  dialog.refusal = reply.refusal ?? null;
  if (reply.refusal) noted(t, reply.refusal, null);
  else if (!reply.ok) toast(t, reply.text);
  draw(t);
}

/** Plays against the rules what was chosen after they had been told; what they allow, as any other. */
export async function playForced(t, move, anchor, why) {
  const { refusal } = await send(t, { type: "ask", move });
  if (!refusal?.override) return play(t, move, anchor);
  return ask(t, { type: "override", move: refusal.override, why });
}

/** An intent whose refusal is a passing message. */
export async function ask(t, intent) {
  const reply = await send(t, intent);
  if (!reply.ok) toast(t, reply.text);
  return reply;
}

/** Keeps a refusal for this page's log, unless others who look at it would read what was to be a secret. */
export function noted(t, refusal, place) {
  if (t.view.sealed?.here.length > 1) return;
  t.refusals.push({ after: t.view.match.seen, match: t.view.match.id, time: clock(), refusal, place, id: ++t.count });
  t.refusals = t.refusals.slice(-50);
}

export function refused(t, refusal, place, anchor) {
  noted(t, refusal, place);
  openDialog(t, { type: "refusal", refusal, place }, anchor);
}

const clock = () => new Date().toTimeString().slice(0, 5);

export function toast(t, text) {
  if (!text) return;
  t.toast = text;
  draw(t);
  clearTimeout(t.toastTimer);
  t.toastTimer = setTimeout(() => { t.toast = null; draw(t); }, 7000);
}

const ONCE_MORE = "\u00a0"; // the same words once more are another text, or nobody would hear them

/** Says something to those who listen instead of looking, also what was said just before. */
export function say(t, text) {
  t.said = t.said === text ? text + ONCE_MORE : text;
  draw(t);
}

export async function explain(t, what, title, anchor) {
  const dialog = openDialog(t, { type: "why", title, lines: null }, anchor);
  const reply = await send(t, { type: "why", ...what });
  Object.assign(dialog, { title: reply.title ?? title, lines: reply.lines ?? [{ text: reply.text ?? "" }] });
  draw(t);
}

export async function showRule(t, rule, anchor) {
  const title = rule.text ?? word(t.view, "rule");
  const dialog = openDialog(t, { type: "rule", rule: rule.id, title, text: null }, anchor);
  const reply = await send(t, { type: "rule", id: rule.id });
  Object.assign(dialog, { title: reply.title ?? dialog.title, text: reply.text ?? "", section: reply.section,
    address: reply.address });
  draw(t);
}

/** Opens the rule book: of the match, or at the start page of a game; at a rule, if one is named. */
export const showRules = (t, { game, rule }, anchor = null) => openDialog(t, { type: "rules", game, rule }, anchor);

/** Answers a prompt: one choice's move, several cards after the verb, or a reveal of an earlier entry. */
export async function answer(t, prompt, picked, anchor) {
  const codes = picked.map((one) => one.card?.code ?? one.text);
  if (prompt.many > 1 && prompt.verb) return play(t, [prompt.verb, ...codes].join(" "), anchor);
  if (picked.length === 1 && picked[0].move) return play(t, picked[0].move, anchor);
  return ask(t, { type: "reveal", entry: prompt.entry, cards: codes });
}
