// The middle: the bar, what is asked and offered, what happened last, how it ended.

import { h } from "./patch.js";
import { phrase, rich, told, warnings, word } from "./text.js";
import { icon, iconButton } from "./icons.js";
import { openDialog } from "./dialogs.js";
import { answer, ask, explain, play, showRule, showRules } from "./requests.js";
import { ringed, taken } from "./ring.js";
import { advance, askFirst, asStep, choose, commitMany, letGo, lit, litOf, picked } from "./taps.js";
import { choiceButton } from "./choices.js";
import { ADVICE, PARTNERS, SEALED, THINKS } from "./pages.js";

/** One of several, each as likely as any other. */
function byLot(choices) {
  const most = Math.floor(2 ** 32 / choices.length) * choices.length;
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < most ? choices[drawn % choices.length] : byLot(choices);
}

export const act = (t, one) => (event) => {
  const { prompt } = t.view;
  if (one.answers === "list") openDialog(t, { type: "answer", picked: [] }, event.currentTarget);
  else if (one.answers === "lot") answer(t, prompt, [byLot(prompt.choices)], event.currentTarget);
  else if (one.confirm) openDialog(t, { type: "confirm", action: one }, event.currentTarget);
  else play(t, one.also ? [one.move, ...one.also] : one.move, event.currentTarget);
};

/** What the bar is headed by opens the rule book, at the rule of the last move. */
const rulesButton = (t, title) => h("button", { key: "rules", type: "button", class: "ct-rulebook",
  "data-action": "rules", "aria-label": `${title} · ${word(t.view, "rules")}`, title: word(t.view, "rules"),
  onclick: (e) => showRules(t, { rule: t.view.last?.rule?.id }, e.currentTarget) }, title, icon("book"));

/** The turn and its steps; what stands beside them (`more`) comes behind. */
export function turnsOf(t, ...more) {
  const { bar: data } = t.view;
  return h("div", { key: "turns", class: "ct-turns" }, h("h2", { class: "ct-title" }, rulesButton(t, data.title)),
    h("ol", { class: "ct-steps" }, (data.steps ?? []).map((step) => h("li", {
      key: step.text, class: `ct-step s-${step.state ?? "later"}`,
      "aria-current": step.state === "now" ? "step" : null },
    step.text, step.state === "done" ? h("span", { class: "ct-sr" }, ` (${word(t.view, "done")})`) : null))),
    t.clock ? h("span", { key: "clock", class: "ct-clock", role: "timer",
      "aria-label": word(t.view, "device_clock") }, t.clock) : null,
    data.want ? h("p", { key: "want", class: "ct-want" }, rich(data.want)) : null, more);
}

/** Undo, redo, log, menu, and what comes next. */
export function toolsOf(t) {
  const { match, actions = [] } = t.view;
  const tools = !match.lesson; // a lesson's match is changed by answers alone
  const back = (type, entry) => iconButton(type, word(t.view, type), {
    key: type, "aria-disabled": entry === null ? "true" : null,
    onclick: () => entry !== null && ask(t, { type, entry }) });
  const shown = actions.filter((one) => !one.menu);
  const main = shown.find((one) => one.main);
  const tip = t.path.length ? null : litOf(t)?.action;
  const thinks = t.view.partners?.said && !t.view.sealed; // in secret all choose at the same time
  return h("div", { key: "tools", class: "ct-tools" },
    tools ? [back("undo", match.undo), back("redo", match.redo)] : null,
    t.wide || !tools ? null : ["say", "log"].map((type) => iconButton(type, word(t.view, type),
      { key: type, onclick: (e) => openDialog(t, { type }, e.currentTarget) })),
    tools ? iconButton("menu", word(t.view, "menu"),
      { key: "menu", onclick: (e) => openDialog(t, { type: "menu" }, e.currentTarget) }) : null,
    h("div", { key: "acts", class: "ct-acts" }, thinks ? THINKS(t) : null, shown.map((one) => h("button", {
      key: one.id, type: "button",
      class: `ct-button${one === main ? " is-main" : ""}${one.id === tip ? " is-chosen is-advised" : ""}`,
      "data-action": one.id, onclick: act(t, one) },
    phrase(one.text)))));
}

export const bar = (t) => h("div", { key: "bar", class: "ct-bar", role: "group", "aria-label": word(t.view, "bar") },
  turnsOf(t), toolsOf(t));

function promptPanel(t) {
  const prompt = t.view.prompt;
  if (!prompt || (t.path[0]?.asked && t.node?.next)) return null;
  const choices = prompt.choices ?? [];
  const few = prompt.rows ?? (choices.length <= 3 && !(prompt.many > 1));
  const take = (one, anchor) => (one.next || one.choices || one.pad || one.pay
    ? advance(t, [{ asked: true }, asStep(one)], anchor, false) : answer(t, prompt, [one], anchor));
  const label = word(t.view, "prompt");
  const asked = t.view.actions.some((one) => one.answers === "list"); // by a button of the bar
  return h("section", { key: `prompt ${prompt.entry}`, class: "ct-panel ct-prompt", "aria-label": label },
    h("p", {}, rich(prompt.text)),
    (!choices.length || (asked && !few)) && !prompt.skip ? null : h("div", { class: "ct-buttons" },
      few ? choices.map((one) => choiceButton(t, one, (event) => take(one, event.currentTarget)))
        : asked ? null : h("button", { key: "choose", type: "button", class: "ct-button is-main",
          onclick: (e) => openDialog(t, { type: "answer", picked: [] }, e.currentTarget) }, word(t.view, "choose")),
      (prompt.more ?? []).map((one) => h("button", { key: one.move, type: "button", class: "ct-button",
        "data-more": one.move, onclick: (e) => play(t, one.move, e.currentTarget) }, phrase(one.text))),
      prompt.skip ? h("button", { key: "skip", type: "button", class: "ct-button",
        onclick: (e) => play(t, prompt.skip.move, e.currentTarget) }, phrase(prompt.skip.text)) : null));
}

/** The usual answers of the side with the ring: of one that was tapped, before anything else that is asked. */
function ringPanel(t) {
  const side = ringed(t);
  const node = side && !asksInTheMiddle(t) && t.view.tree[side];
  if (!node) return null;
  const take = (one) => (event) => advance(t, [{ place: side }, asStep(one)], event.currentTarget, false);
  return h("section", { key: "ring", class: "ct-panel ct-prompt ct-usual", "aria-label": node.pick ?? side },
    h("p", { title: node.pick }, h("strong", {}, side)),
    h("div", { class: "ct-buttons" }, node.choices.map((one) => choiceButton(t, one, take(one)))));
}

/** The shared page of a match whose hands are hidden: whose page this may become, how other phones come here. */
function invitePanel(t) {
  const { invite } = t.view;
  if (!invite) return null;
  return h("section", { key: "invite", class: "ct-panel ct-invite", "aria-label": word(t.view, "invite") },
    h("p", {}, rich(invite.text)),
    h("div", { class: "ct-buttons" },
      invite.seats.map((one) => h("button", { key: one.seat, type: "button", class: "ct-button", "data-seat": one.seat,
        title: one.text, onclick: () => ask(t, { type: "seat", seat: one.seat }) },
      h("span", { class: "ct-clip" }, one.text))),
      invite.address ? iconButton("qr", word(t.view, "address"), { key: "address", "data-action": "address",
        onclick: (e) => openDialog(t, { type: "address" }, e.currentTarget) }) : null));
}

/** Another device asks for the hand that this page shows. */
export function askedPanel(t) {
  const { asked } = t.view;
  if (!asked) return null;
  const answer = (give) => ask(t, { type: "hand-over", seat: asked.seat, give });
  return h("section", { key: "asked", class: "ct-panel ct-invite", role: "alert", "aria-label": asked.asked },
    h("p", {}, rich(asked.asked)),
    h("div", { class: "ct-buttons" },
      h("button", { key: "keep", type: "button", class: "ct-button is-main", "data-action": "keep-seat",
        onclick: () => answer(false) }, asked.keep),
      h("button", { key: "give", type: "button", class: "ct-button", "data-action": "give-seat",
        onclick: () => answer(true) }, asked.give)));
}

/** The choices of a node that also lights places up: they stand in the middle, the board stays free. */
const asksInTheMiddle = (t) => Boolean(t.node?.next && (t.node.choices || t.node.pick || t.node.many || looksAt(t)));

/** The character that was tapped, as long as nothing of it is chosen: all it can do is offered, and a look at it. */
const looksAt = (t) => (t.path.length === 1 && !t.node?.many ? t.characters.get(t.path[0].place) : null);

/** Sends several targets that were chosen one after the other. */
function sendMany(t, many) {
  const { length } = picked(t);
  return h("button", { key: "many", type: "button", class: "ct-button is-main", "data-action": "many",
    disabled: length < many.least, onclick: (event) => commitMany(t, event.currentTarget) },
  phrase(`${many.text} · ${word(t.view, "picked", { count: length, many: many.most })}`));
}

function pathPanel(t) {
  if (!asksInTheMiddle(t)) return null;
  const path = t.path;
  const card = looksAt(t);
  const barred = card && !Object.keys(t.node.next).some((place) => lit(t, place)) && Object.values(t.node.next)[0];
  return h("section", { key: "path", class: "ct-panel ct-last ct-ask", "aria-label": word(t.view, "picks") },
    h("p", {}, rich(t.node.pick ?? word(t.view, "choose_target"))),
    (t.node.choices ?? []).map((one) => choiceButton(t, one, (event) => choose(t, path, one, event.currentTarget))),
    t.node.many ? sendMany(t, t.node.many) : null,
    barred ? choiceButton(t, { text: barred.label, legal: false }, // what it cannot do says why
      (event) => askFirst(t, path, { next: t.node.next, ask: barred.move }, event.currentTarget)) : null,
    card ? iconButton("look", word(t.view, "look"), { key: "look", "data-action": "look", onclick: (event) =>
      openDialog(t, { type: "about", place: path[0].place }, event.currentTarget) }) : null,
    iconButton("close", word(t.view, "let_go"), { key: "go", "data-action": "let-go", onclick: () => letGo(t) }));
}

export function ruleLink(t, rule) {
  if (!rule?.id) return null;
  return h("button", { key: `rule ${rule.id}`, type: "button", class: "ct-link", title: rule.text,
    onclick: (e) => showRule(t, rule, e.currentTarget) }, h("span", {}, rule.text ?? word(t.view, "rule")));
}

export function whyLink(t, what, title) {
  const why = word(t.view, "why");
  return h("button", { key: "why", type: "button", class: "ct-link", "data-why": what.entry ?? what.fact,
    "aria-label": `${why} ${title}`, onclick: (e) => explain(t, what, title, e.currentTarget) }, h("span", {}, why));
}

/** What an announcement set off, one thing after the other: the numbers are those that the places wear. */
function story(t, last) {
  const told = t.view.story;
  if (!told || told.entry !== last.entry) return null;
  return h("div", { key: "story", class: "ct-story", tabindex: "0", role: "group", "aria-label": last.title },
    h("strong", {}, rich(last.title)),
    h("ol", {}, told.steps.map((step, i) => h("li", { key: i },
      step.number ? h("span", { class: "ct-stepmark" }, step.number) : null, h("span", {}, rich(step.text))))));
}

/** What happened last, with its sum; `asked`: in a line above the question that is open. */
export function lastPanel(t, asked = null) {
  const { last } = t.view;
  const label = word(t.view, "last");
  if (!last) return h("section", { key: "last", class: "ct-panel ct-last is-none", "aria-label": label });
  const said = [h("strong", {}, rich(last.title)), last.text ? " " : null, rich(last.text)];
  const cls = `ct-panel ct-last k-${last.kind ?? "move"}${asked ? " is-line" : ""}`;
  return h("section", { key: "last", class: cls, "aria-label": label },
    last.before && !asked ? h("p", { key: "before", class: "ct-quiet" }, rich(last.before)) : null,
    (asked ? null : story(t, last)) ?? h("p", { class: "ct-said" }, said), warnings(last.warnings ?? []),
    last.rule || Number.isInteger(last.why) ? h("div", { class: "ct-links" }, ruleLink(t, last.rule),
      Number.isInteger(last.why) ? whyLink(t, { entry: last.why }, [last.title, last.text].join(" ")) : null) : null);
}

function outcomePanel(t) {
  const outcome = t.view.match.outcome;
  if (!outcome) return null;
  return h("section", { key: "outcome", class: "ct-panel ct-outcome", "aria-label": word(t.view, "outcome") },
    h("h2", { key: "who" }, outcome.text), outcome.reason ? h("p", {}, rich(outcome.reason)) : null,
    outcome.scores?.length ? h("dl", { "aria-label": word(t.view, "scores") }, outcome.scores.map(([name, points]) =>
      h("div", { key: name }, h("dt", { title: name }, name), h("dd", { class: "ct-num", num: points })))) : null,
    outcome.series ? h("p", { key: "series", class: "ct-quiet" }, rich(outcome.series)) : null);
}

/** Looking back at a match that is over: one announcement back or on, and to its end again. */
function lookPanel(t) {
  const { look } = t.view.match;
  if (!look) return null;
  const go = (entry) => ask(t, { type: "look", entry });
  const step = (name, entry) => iconButton(name, word(t.view, `look_${name}`), { key: name,
    "data-action": `look-${name}`, "aria-disabled": entry === null ? "true" : null,
    onclick: () => entry !== null && go(entry) });
  return h("section", { key: "look", class: "ct-panel ct-look", "aria-label": word(t.view, "end_table") },
    step("earlier", look.back), h("span", { class: "ct-num" }, look.text), step("later", look.on),
    h("button", { key: "end", type: "button", class: "ct-button is-main", "data-action": "end-seen",
      onclick: () => go(null) }, word(t.view, "end_seen")));
}

export function noteLine(t) {
  const lost = t.host.status === "lost";
  const note = lost ? word(t.view, "lost") : t.toast ?? t.view.notice;
  return h("div", { key: "note", class: `ct-note${note ? "" : " is-none"}${lost ? " is-lost" : ""}`, role: "status" },
    note ? rich(note) : null);
}

/** What is asked, offered, decided. */
export const asks = (t) => [askedPanel(t), lookPanel(t),
  t.view.partners?.wanted || t.view.partners?.idle ? PARTNERS(t) : null, t.view.advice ? ADVICE(t) : null,
  t.view.sealed ? SEALED(t) : null,
  taken(t) || !t.view.prompt ? ringPanel(t) : promptPanel(t), pathPanel(t),
  outcomePanel(t), t.view.prompt ? null : invitePanel(t)];

/** What happened last, where no log stands beside the table; `asked`: in a line, for a question stands below it. */
export const lastTold = (t, asked = false) =>
  (t.wide || t.view.match.lesson || asksInTheMiddle(t) ? null : lastPanel(t, asked));

/** All of it. */
export const panels = (t) => ((t.view.prompt || t.view.sealed) && !taken(t)
  ? [lastTold(t, true), ...asks(t)] : [...asks(t), lastTold(t)]);

export function middle(t) {
  return h("div", { class: "ct-middle" }, bar(t), noteLine(t), panels(t));
}
