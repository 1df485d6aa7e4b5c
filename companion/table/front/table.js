// The table: draws the view of any game and sends what is tapped (contract: site/table-view.md).
// One module, no build step, no framework; it knows no game and no words. Every text goes in as a text node.
//
//  1 drawing    a small keyed patcher: only what differs touches the page, so focus, scroll and dialogs survive
//  2 pictures   icons and suits
//  3 taps       the tap tree: what is chosen, what is lit
//  4 talking    intents, replies, refusals
//  5 board      sides, counters, slots, cards, gauges
//  6 middle     bar, prompt, last entry, outcome; the log
//  7 dialogs    pickers, refusal, correction, why, rule, menu, confirm
//  8 hands      pointer and keyboard
//  9 mount      putting it together; the anywidget wrapper

// ------------------------------------------------------------------------------------------------ 1 drawing

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "g", "polygon", "circle", "rect", "text"]);
const FOCUSABLE = new Set(["button", "input", "select", "textarea", "a", "summary"]);
const drawn = new WeakMap(); // node -> the description it shows
const NOTHING = { props: {}, kids: [] };

/** Describes an element. Props: attributes; on… handlers; `key`; `num` (a figure that counts); `vars` (CSS variables). */
function h(tag, props, ...kids) {
  const real = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");
  return { tag, props: props ?? {}, kids: real };
}

function create(kid) {
  if (typeof kid !== "object") return document.createTextNode(String(kid));
  const el = SVG_TAGS.has(kid.tag) ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  // On each focusable element: on a container it does not keep JupyterLab's one-letter shortcuts away.
  if (FOCUSABLE.has(kid.tag)) el.setAttribute("data-lm-suppress-shortcuts", "true");
  update(el, kid);
  return el;
}

function setProp(el, name, value, old) {
  if (name === "key") return;
  if (name === "num") count(el, old, value);
  else if (name === "vars") for (const [key, one] of Object.entries(value ?? {})) el.style.setProperty(key, one);
  else if (name === "value") { if (el.value !== String(value ?? "")) el.value = value ?? ""; }
  else if (name === "checked") el.checked = Boolean(value);
  else if (name.startsWith("on")) el[name] = value ?? null;
  else if (value === null || value === undefined || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : value);
}

/** Makes `el` show what `kid` describes. */
function update(el, kid) {
  const before = drawn.get(el) ?? NOTHING;
  if (before === kid) return;
  drawn.set(el, kid);
  for (const name in before.props) if (!(name in kid.props)) setProp(el, name, null, before.props[name]);
  if (!("num" in kid.props)) patchKids(el, kid.kids);
  for (const name in kid.props) {
    if (kid.props[name] !== before.props[name]) setProp(el, name, kid.props[name], before.props[name]);
  }
}

function fits(node, kid) {
  if (typeof kid !== "object") return node.nodeType === Node.TEXT_NODE;
  return drawn.get(node)?.tag === kid.tag;
}

function patchKids(el, kids) {
  const keyed = new Map();
  const loose = [];
  for (const node of el.childNodes) {
    const key = drawn.get(node)?.props.key;
    if (key === undefined) loose.push(node);
    else keyed.set(key, node);
  }
  let next = 0;
  const kept = new Set();
  const found = kids.map((kid) => {
    const key = kid.props?.key;
    const node = key === undefined ? loose[next++] : keyed.get(key);
    if (!node || kept.has(node) || !fits(node, kid)) return null;
    kept.add(node);
    return node;
  });
  for (const node of [...el.childNodes]) if (!kept.has(node)) node.remove();
  let at = el.firstChild;
  kids.forEach((kid, i) => {
    const node = found[i] ?? create(kid);
    if (found[i]) {
      if (typeof kid === "object") update(node, kid);
      else if (node.data !== String(kid)) node.data = String(kid);
    }
    if (node === at) at = at.nextSibling; // a node that stays in place is never moved: moving takes the focus away
    else el.insertBefore(node, at);
  });
}

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
const counting = new WeakMap();
const COUNT_MS = 200;

/** Shows a figure; a changed one runs from the old to the new. */
function count(el, from, to) {
  cancelAnimationFrame(counting.get(el));
  if (typeof from !== "number" || typeof to !== "number" || still()) {
    el.textContent = to ?? "";
    return;
  }
  const start = performance.now();
  const step = (now) => {
    const part = Math.min(1, Math.max(0, now - start) / COUNT_MS);
    el.textContent = Math.round(from + (to - from) * part * (2 - part));
    if (part < 1) counting.set(el, requestAnimationFrame(step));
  };
  counting.set(el, requestAnimationFrame(step));
}

const VOWEL = /^[aàâeéèêëiîïoôuùûüœæ]/i;

/** A word of the front end, its {…} filled. */
function word(view, key, figures = {}) {
  const text = view?.words?.[key] ?? key;
  return text.replace(/(\bde )?\{(\w+)\}/g, (whole, of, name) => {
    if (!(name in figures)) return whole;
    const told = String(figures[name]);
    return of && VOWEL.test(told) ? `d’${told}` : `${of ?? ""}${told}`; // “Côté d’Ana”
  });
}

const SUITS = { "♥": "hearts", "♠": "spades", "♦": "diamonds", "♣": "clubs" };

/** A text whose suits wear their colours; what a figure was stays beside what it is. */
function rich(text) {
  return String(text ?? "").replaceAll(" → ", "\u00a0→\u00a0").split(/([♥♠♦♣])/).map((part) =>
    SUITS[part] ? h("span", { class: `ct-suit t-${SUITS[part]}` }, part) : part);
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const phrase = (text) => h("span", {}, rich(text)); // one piece, so that a button's gap does not part it

// ----------------------------------------------------------------------------------------------- 2 pictures

const ICONS = {
  heart: "M12 21.2 3.4 12.3C-.3 8.2 2 2.6 6.6 2.6c2.5 0 4.4 1.4 5.4 3.6 1-2.2 2.9-3.6 5.4-3.6 4.6 0 6.9 5.6 3.2 9.700z",
  shield: "M12 2.200c2.6 1.5 5.4 2.2 8.6 2.3.5 8.2-2.4 14-8.6 17.300C5.8 18.5 2.9 12.7 3.4 4.5 6.6 4.4 9.4 3.7 12 2.200z",
  deck: "M6.5 3h11a1.5 1.5 0 0 1 1.5 1.500v15a1.5 1.5 0 0 1-1.5 1.500h-11A1.5 1.5 0 0 1 5 19.500v-15A1.5 1.5 0 0 1 6.5 3zM5 10l7-7M5 16 18 3M7 20 19 8M12.5 21l6.5-6.5",
  hand: "M4 8.500l5-1.8 4 11.5-5 1.800zM9.8 5h5.400v9.500M15.5 5.500l5 1.7-4.2 12-3.3-1.1",
  discard: "M5 7h14M9 7V4.500h6V7M7 7l1 13h8l1-13M10.5 11v5.500M13.5 11v5.5",
  coin: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z",
  points: "M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.200L12 17l-5.6 3 1.2-6.200L3 9.500l6.3-.8z",
  undo: "M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3",
  redo: "M15 5l5 5-5 5M19.5 10H10a5.5 5.5 0 0 0 0 11h3",
  log: "M9 5.500h11M9 12h11M9 18.500h11M4.5 5.500h.01M4.5 12h.01M4.5 18.500h.01",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v.01M17 17h.01M14 20v.01M20 18v2h-3",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
};
const PIPS = {
  hearts: ICONS.heart,
  spades: "M12 1.800c1.5 3.4 9.2 7 9.2 12.2 0 4.5-5.6 6-8.1 2.7.2 2.4 1 4.3 2.7 5.700H8.200c1.7-1.4 2.5-3.3 2.7-5.7-2.5 3.3-8.1 1.8-8.1-2.700C2.8 8.8 10.5 5.2 12 1.800z",
  diamonds: "M12 1.500c2 4.2 4.7 7.7 7.8 10.5-3.1 2.8-5.8 6.3-7.8 10.5-2-4.2-4.7-7.7-7.8-10.500C7.3 9.2 10 5.7 12 1.500z",
  clubs: "M12 1.800c3.6 0 5.6 4.1 3.2 7.3 3.3-1.5 6.8.8 6.8 4.1 0 4.4-6 5.9-8.9 2.7.2 2.6 1 4.7 2.7 6.300H8.200c1.7-1.6 2.5-3.7 2.7-6.300C8 19.1 2 17.6 2 13.200c0-3.3 3.5-5.6 6.8-4.100C6.4 5.9 8.4 1.8 12 1.800z",
};

function svg(path, cls) {
  return h("svg", { class: cls, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, h("path", { d: path }));
}
const icon = (name) => (ICONS[name] ? svg(ICONS[name], `ct-icon i-${name}`) : null);
const pip = (tone, suit) => (PIPS[tone] ? svg(PIPS[tone], "ct-pip") : suit ? h("span", { class: "ct-pip" }, suit) : null);
const toneOf = (thing) => (thing?.tone ? ` t-${thing.tone}` : "");

/** Rank and suit, as in a card's corner. */
function index(card) {
  if (!card.rank && !card.suit) return h("span", { class: "ct-index" }, card.text ?? card.name ?? "");
  return h("span", { class: `ct-index${toneOf(card)}`, "aria-hidden": "true" },
    h("span", { class: "ct-rank" }, card.rank), pip(card.tone, card.suit));
}

const iconButton = (name, label, props) =>
  h("button", { type: "button", class: "ct-button ct-square", "aria-label": label, title: label, ...props }, icon(name));

// --------------------------------------------------------------------------------------------------- 3 taps

const own = (map, key) => (map && Object.hasOwn(map, key) ? map[key] : null);
const sameChoice = (choice, step) => choice.text === step.choice && (choice.card?.code ?? null) === step.code;
const asStep = (choice) => ({ choice: choice.text, code: choice.card?.code ?? null });

/** The node that a path of taps leads to in the newest view, or null where it leads no more. */
function nodeAt(t, path) {
  let node = path[0]?.asked ? t.view?.prompt : { next: t.view?.tree }; // a path may begin at what is asked
  for (const step of path) {
    if (step.asked) continue;
    if (!node) return null;
    node = "place" in step ? own(node.next, step.place) : node.choices?.find((choice) => sameChoice(choice, step));
    if (!node) return null;
  }
  return path.length ? node : null;
}

// Where all of a node is against the rules, whoever goes on all the same sees where to.
const lit = (t, place) => {
  const node = own(t.node?.next, place);
  return node && (node.legal !== false || t.node.legal === false) ? node : null;
};
const chosen = (t, place) => t.path.some((step) => step.place === place);

/** A tap on the places around a point, the innermost first. */
function tap(t, places, anchor, byKey) {
  const target = places.find((place) => chosen(t, place) || own(t.node?.next, place));
  if (target && own(t.node?.next, target)) return advance(t, [...t.path, { place: target }], anchor, byKey);
  const start = places.find((place) => own(t.view.tree, place));
  if (start && !chosen(t, start)) return advance(t, [{ place: start }], anchor, byKey);
  if (t.path.length) return letGo(t);
  const thing = t.things.get(places[0]);
  if (thing?.cards?.length) return openDialog(t, { type: "contents", place: places[0] }, anchor);
  if (thing?.fact) return openDialog(t, { type: "figure", place: places[0] }, anchor);
  return say(t, word(t.view, "nothing"));
}

/** One step further on a path; `forced`: the player was told that nothing of it is allowed, and goes on. */
function advance(t, path, anchor, byKey, forced = false) {
  const node = nodeAt(t, path);
  if (!node) return letGo(t);
  if (node.ask && !forced) return askFirst(t, path, node, anchor, byKey);
  if (node.move && node.warning && path.length === 1) return openDialog(t, { type: "confirm", action: { id: "warned", ...node, text: capital(node.label) } }, anchor);
  if (node.move) return commit(t, node.move, anchor);
  if (node.pad) return openDialog(t, { type: "pad", pad: node.pad, preset: node.preset }, anchor);
  t.path = path;
  t.anchor = placeOf(anchor);
  t.dialogs = t.dialogs.filter((one) => one.type !== "picker");
  if (node.choices && !node.next) openDialog(t, { type: "picker", path }, anchor);
  else draw(t);
  if (node.next) {
    say(t, word(t.view, "choose_target"));
    if (byKey) focusPlace(t, Object.keys(node.next).find((place) => lit(t, place)));
  }
}

/** What cannot act says why at its first tap; "all the same" leads to its targets, or overrides the only one. */
async function askFirst(t, path, node, anchor, byKey) {
  if (t.path.length) letGo(t);
  const reply = await send(t, { type: "ask", move: node.ask });
  if (reply.ok) return advance(t, path, anchor, byKey, true);
  if (!reply.refusal) return toast(t, reply.text);
  const several = node.choices || node.pad || Object.keys(node.next ?? {}).length > 1;
  const onward = several ? () => advance(t, path, anchor, byKey, true) : null;
  return openDialog(t, { type: "refusal", refusal: reply.refusal, place: placeOf(anchor), onward }, anchor);
}

/** Announces what was tapped together. The rings go with the view that answers: a frame of their own would delay it. */
async function commit(t, move, anchor) {
  const open = t.dialogs.length;
  t.path = [];
  t.dialogs = t.dialogs.filter((one) => one.type !== "picker");
  const answer = play(t, move, anchor);
  if (open) draw(t);
  await answer;
  if (!open && t.node !== undefined) draw(t);
}

function letGo(t) {
  t.path = [];
  t.dialogs = t.dialogs.filter((one) => one.type !== "picker");
  draw(t);
}

function choose(t, path, choice, anchor) {
  advance(t, [...path, asStep(choice)], anchor, false);
}

// ------------------------------------------------------------------------------------------------ 4 talking

/** Sends an intent with what this page has seen; a lost host is a refused reply. */
async function send(t, intent) {
  try {
    const seen = t.view?.match?.seen;
    return (await t.host.send(seen === undefined ? intent : { ...intent, seen })) ?? { ok: true };
  } catch (error) {
    return { ok: false, text: word(t.view, "lost"), error };
  }
}

async function play(t, move, anchor) {
  const place = placeOf(anchor);
  const reply = await send(t, { type: "play", move });
  if (reply.ok) return true;
  if (reply.refusal) refused(t, reply.refusal, place, anchor);
  else toast(t, reply.text);
  return false;
}

/** An intent whose refusal is a passing message. */
async function ask(t, intent) {
  const reply = await send(t, intent);
  if (!reply.ok) toast(t, reply.text);
  return reply;
}

function refused(t, refusal, place, anchor) {
  t.refusals.push({ after: t.view.match.seen, match: t.view.match.id, time: clock(), refusal, place, id: ++t.count });
  t.refusals = t.refusals.slice(-50);
  openDialog(t, { type: "refusal", refusal, place }, anchor);
}

const clock = () => new Date().toTimeString().slice(0, 5);

function toast(t, text) {
  if (!text) return;
  t.toast = text;
  draw(t);
  clearTimeout(t.toastTimer);
  t.toastTimer = setTimeout(() => { t.toast = null; draw(t); }, 7000);
}

/** Says something to those who listen instead of looking. */
function say(t, text) {
  t.said = text;
  draw(t);
}

async function explain(t, what, title, anchor) {
  const dialog = openDialog(t, { type: "why", title, lines: null }, anchor);
  const reply = await send(t, { type: "why", ...what });
  Object.assign(dialog, { title: reply.title ?? title, lines: reply.lines ?? [{ text: reply.text ?? "" }] });
  draw(t);
}

async function showRule(t, rule, anchor) {
  const dialog = openDialog(t, { type: "rule", title: rule.text ?? word(t.view, "rule"), text: null }, anchor);
  const reply = await send(t, { type: "rule", id: rule.id });
  Object.assign(dialog, { title: reply.title ?? dialog.title, text: reply.text ?? "", section: reply.section });
  draw(t);
}

// -------------------------------------------------------------------------------------------------- 5 board

const KINDS = { side: sideBox, counter: counterBox, slot: slotBox, card: cardBox, gauge: gaugeBox };

/** Draws a primitive by its kind; one that this module does not know shows its text. */
function thing(t, data, around) {
  const draws = KINDS[data.kind];
  return draws ? draws(t, data, around) : h("div", { key: data.id, class: "ct-other" }, rich(data.text ?? data.label ?? ""));
}

/** What every place has: the tap place, its part in the running choice, its stop for the Tab key. */
function placeProps(t, data, cls, label) {
  const target = lit(t, data.id);
  const start = own(t.view.tree, data.id);
  const able = !t.path.length && start && start.legal !== false && !t.view.match.unlit;
  const states = [target && "is-target", chosen(t, data.id) && "is-chosen", able && "is-able"].filter(Boolean).join(" ");
  const spoken = [label, chosen(t, data.id) && word(t.view, "acts"), able && word(t.view, "ready"),
    target && [word(t.view, "target"), target.label].filter(Boolean).join(", "), target?.warning ?? (able && start.warning)];
  return {
    place: { key: data.id, "data-place": data.id, "data-fact": data.fact, class: `${cls} ${states}` },
    spoken: spoken.filter(Boolean).join(", "),
    target, able, chosen: chosen(t, data.id),
  };
}

const face = (label, title) => h("button", { key: "face", class: "ct-face", type: "button", "aria-label": label, title, tabindex: "-1" });

/** What the eye sees of a place, under a bare button that carries its full name. */
const pieces = (label, title, props, ...kids) => [h("div", { key: "pieces", "aria-hidden": "true", ...props }, kids), face(label, title)];

const SIGN = "⚠\ufe0e"; // a sign of text, not a picture

/** What is legal and serves nothing: a sign and the referee's words. */
const warnings = (texts) => [...new Set(texts)].map((text) => h("p", { key: `warning ${text}`, class: "ct-warning" }, SIGN, " ", rich(text)));

function badge(t, part) {
  if (part.chosen) return h("span", { key: "badge", class: "ct-badge b-acts", "aria-hidden": "true" }, word(t.view, "acts"));
  if (part.target) return h("span", { key: "badge", class: "ct-badge b-target", "aria-hidden": "true" }, word(t.view, "target"),
    part.target.warning ? ` ${SIGN}` : null);
  return null;
}

function deltaOf(t, data) {
  const delta = t.deltas.get(data.id);
  if (!delta) return null;
  const cls = `ct-delta ${delta > 0 ? "is-gain" : "is-loss"}`;
  return h("span", { key: `delta ${t.deltas.seen}`, class: cls, "aria-hidden": "true" }, signed(delta));
}
const signed = (delta) => (delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`);

const LONG_NAME = 9; // letters that a phone has room for beside the counters

function sideBox(t, side) {
  const bare = !side.slots?.length && !side.hand; // nothing but a name and counts
  const part = placeProps(t, side, `ct-side${side.acting ? " is-acting" : ""}${bare ? " is-bare" : ""}`, side.name);
  const tappable = own(t.view.tree, side.id) || own(t.node?.next, side.id);
  const name = h("span", { class: "ct-name", title: side.name }, side.name);
  const { series } = side;
  const spoken = side.player === null ? side.name : word(t.view, "side", { name: side.name });
  return h("section", { ...part.place, "aria-label": spoken },
    h("header", { class: `ct-head${side.name.length > LONG_NAME ? " is-long" : ""}${series ? " is-tight" : ""}` },
      h("h2", {}, name, tappable ? face(part.spoken, side.name) : null),
      series ? h("span", { key: "series", class: "ct-series", title: series.text }, icon("points"),
        h("span", { "aria-hidden": "true", class: "ct-num", num: series.value }), h("span", { class: "ct-sr" }, series.text)) : null,
      side.badge ? h("span", { key: "turn", class: "ct-turn" }, side.badge) : null,
      h("div", { class: "ct-counters" }, (side.counters ?? []).map((one) => thing(t, one, side)))),
    bare ? null : h("div", { class: "ct-row", vars: { "--n": Math.max(1, side.slots?.length ?? 1) } },
      (side.slots ?? []).map((one) => thing(t, one, side))),
    side.hand ? handRow(t, side) : null,
    badge(t, part));
}

function handRow(t, side) {
  const label = word(t.view, "hand", { name: side.name });
  const vars = { "--n": Math.max(2, side.hand.length) };
  return h("div", { key: "hand", class: `ct-hand${side.hand.length > 9 ? " is-many" : ""}`, role: "group", "aria-label": label, vars }, side.hand.map((card) => {
    const part = placeProps(t, { ...card, id: card.id ?? `${side.id}.hand.${card.code}` }, "ct-held", card.name);
    return h("div", part.place,
      pieces(part.spoken, card.name, { class: `ct-tile${toneOf(card)}` }, index(card)), badge(t, part));
  }));
}

function counterBox(t, counter, side) {
  const delta = t.deltas.get(counter.id);
  const label = [word(t.view, "count", counter), delta && word(t.view, "delta", { delta: signed(delta) })].filter(Boolean);
  const part = placeProps(t, counter, "ct-counter", label.join(", "));
  t.things.set(counter.id, { ...counter, owner: side?.name });
  const kids = [icon(counter.icon), h("span", { class: "ct-num", num: counter.value }),
    h("span", { class: "ct-label" }, counter.label)];
  return h("div", part.place, pieces(part.spoken, counter.label, { class: "ct-plain" }, kids), deltaOf(t, counter));
}

function slotBox(t, slot, around) {
  if (slot.card) {
    const card = { ...slot.card, id: slot.card.id ?? slot.id };
    return h("div", { key: slot.id, class: "ct-seat" }, thing(t, { kind: "card", ...card }, slot));
  }
  const part = placeProps(t, slot, `ct-slot${toneOf(slot)}`, word(t.view, "empty", { label: slot.label }));
  const spoken = part.able && slot.hint ? `${part.spoken}, ${slot.hint}` : part.spoken;
  return h("div", { key: slot.id, class: "ct-seat" }, h("div", part.place,
    face(spoken),
    h("div", { class: "ct-vacant", "aria-hidden": "true" }, pip(slot.tone, slot.suit),
      h("span", { class: "ct-label" }, slot.label),
      slot.hint && own(t.view.tree, slot.id) ? h("span", { class: "ct-hint" }, slot.hint) : null),
    badge(t, part)));
}

const figureWord = (gauge) => (gauge.kind === "counter" ? "count" : !gauge.max ? "figure" : gauge.main ? "gauge" : "share");

function gaugeLabel(t, gauge) {
  if (gauge.empty) return word(t.view, "empty", gauge);
  const delta = t.deltas.get(gauge.id);
  const figure = word(t.view, figureWord(gauge), gauge);
  return delta ? `${figure}, ${word(t.view, "delta", { delta: signed(delta) })}` : figure;
}

function cardLabel(t, card, slot) {
  const view = t.view;
  const gauges = (card.gauges ?? []).filter((one) => !one.empty).map((one) =>
    word(view, one.main ? figureWord(one) : "figure", one));
  const worn = (card.slots ?? []).filter((one) => one.card)
    .map((one) => word(view, "worn", { label: one.label, card: one.card.name ?? one.card.code }));
  return [card.name, slot?.label, ...gauges, ...worn, ...(card.marks ?? []).map((one) => one.text)].filter(Boolean).join(", ");
}

function cardBox(t, card, slot) {
  const gauges = card.gauges ?? [];
  const main = gauges.find((one) => one.main);
  const spent = (card.marks ?? []).some((one) => one.kind === "spent");
  const part = placeProps(t, card, `ct-card${toneOf(card)}${spent ? " is-spent" : ""}`, cardLabel(t, card, slot));
  t.mains.set(card.id, main?.id);
  return h("div", { ...part.place, key: card.code ?? card.id },
    face(part.spoken),
    h("div", { class: "ct-top" }, index(card), main ? heroBox(t, main, card) : null),
    gauges.filter((one) => one !== main).map((one) => thing(t, one, card)),
    card.slots?.length ? h("div", { key: "slots", class: "ct-smalls" }, card.slots.map((one) => smallSlot(t, one))) : null,
    marks(card), badge(t, part));
}

function marks(card) {
  if (!card.marks?.length) return null;
  return h("div", { key: "marks", class: "ct-marks", "aria-hidden": "true" },
    card.marks.map((one) => h("span", { key: `${one.kind} ${one.text}`, class: `ct-mark m-${one.kind}` }, rich(one.text))));
}

const share = (gauge) => (gauge.max ? Math.max(0, Math.min(1, gauge.value / gauge.max)) : 1);

function emblem(gauge) {
  const shape = ICONS[gauge.icon];
  if (!shape) return null;
  return h("span", { class: `ct-emblem i-${gauge.icon}`, "aria-hidden": "true" }, svg(shape, "ct-fill"), svg(shape, "ct-line"));
}

/** The main gauge: the largest figure of its card, with a bar. */
function heroBox(t, gauge, card) {
  t.things.set(gauge.id, { ...gauge, owner: card.name });
  const part = placeProps(t, gauge, `ct-hero${gauge.empty ? " is-empty" : ""}`, gaugeLabel(t, gauge));
  return h("div", part.place, pieces(part.spoken, gauge.label, { class: "ct-plain", vars: { "--share": share(gauge) } },
    h("span", { class: "ct-figure" }, emblem(gauge), h("span", { class: "ct-num", num: gauge.value }), deltaOf(t, gauge)),
    gauge.max ? h("span", { class: "ct-bar-line" }, h("span", {})) : null,
    gauge.text ? h("span", { class: "ct-label" }, gauge.text) : null));
}

function gaugeBox(t, gauge, card) {
  t.things.set(gauge.id, { ...gauge, owner: card?.name });
  const cls = `ct-gauge g-${gauge.icon}${gauge.empty ? " is-empty" : ""}`;
  const part = placeProps(t, gauge, cls, gaugeLabel(t, gauge));
  const figures = gauge.empty ? null : [h("span", { key: "num", class: "ct-num", num: gauge.value }),
    gauge.max ? h("span", { key: "max", class: "ct-max" }, `/${gauge.max}`) : null];
  return h("div", part.place, pieces(part.spoken, gauge.label, { class: "ct-plain", vars: { "--share": share(gauge) } },
    emblem(gauge), figures, deltaOf(t, gauge)));
}

function smallSlot(t, slot) {
  const card = slot.card;
  const label = card ? word(t.view, "worn", { label: slot.label, card: card.name ?? card.code })
    : word(t.view, "empty", { label: slot.label });
  const part = placeProps(t, slot, `ct-small${card ? "" : " is-vacant"}`, label);
  return h("div", part.place, pieces(part.spoken, slot.label, { class: `ct-plain${toneOf(card)}` },
    card ? index(card) : h("span", { class: "ct-hint" }, slot.hint ?? slot.label)));
}

// ------------------------------------------------------------------------------------------------- 6 middle

const act = (t, one) => (event) => {
  if (one.confirm) openDialog(t, { type: "confirm", action: one }, event.currentTarget);
  else play(t, one.move, event.currentTarget);
};

function bar(t) {
  const { bar: data, match, actions = [] } = t.view;
  const tools = !match.lesson; // a lesson's match is changed by answers alone
  const back = (type, entry) => iconButton(type, word(t.view, type), {
    key: type, "aria-disabled": entry === null ? "true" : null, onclick: () => entry !== null && ask(t, { type, entry }) });
  const shown = actions.filter((one) => !one.menu);
  const main = shown.find((one) => one.main);
  return h("div", { key: "bar", class: "ct-bar", role: "group", "aria-label": word(t.view, "bar") },
    h("div", { class: "ct-turns" }, h("h2", { class: "ct-title" }, data.title),
      h("ol", { class: "ct-steps" }, (data.steps ?? []).map((step) => h("li", {
        key: step.text, class: `ct-step s-${step.state ?? "later"}`, "aria-current": step.state === "now" ? "step" : null },
      step.text, step.state === "done" ? h("span", { class: "ct-sr" }, ` (${word(t.view, "done")})`) : null)))),
    h("div", { class: "ct-tools" },
      tools ? [back("undo", match.undo), back("redo", match.redo)] : null,
      t.wide || !tools ? null : iconButton("log", word(t.view, "log"), { key: "log", onclick: (e) => openDialog(t, { type: "log" }, e.currentTarget) }),
      tools ? iconButton("menu", word(t.view, "menu"), { key: "menu", onclick: (e) => openDialog(t, { type: "menu" }, e.currentTarget) }) : null,
      h("div", { key: "acts", class: "ct-acts" }, shown.map((one) => h("button", { key: one.id, type: "button",
        class: `ct-button${one === main ? " is-main" : ""}`, "data-action": one.id, onclick: act(t, one) }, phrase(one.text))))));
}

function promptPanel(t) {
  const prompt = t.view.prompt;
  if (!prompt || (t.path[0]?.asked && t.node?.next)) return null;
  const choices = prompt.choices ?? [];
  const few = prompt.rows ?? (choices.length <= 3 && !(prompt.many > 1));
  const take = (one, anchor) => (one.next || one.choices || one.pad ? advance(t, [{ asked: true }, asStep(one)], anchor, false) : answer(t, prompt, [one], anchor));
  return h("section", { key: `prompt ${prompt.entry}`, class: "ct-panel ct-prompt", "aria-label": word(t.view, "prompt") },
    h("p", {}, rich(prompt.text)),
    !choices.length && !prompt.skip ? null : h("div", { class: "ct-buttons" },
      few ? choices.map((one) => choiceButton(t, one, (event) => take(one, event.currentTarget)))
        : h("button", { key: "choose", type: "button", class: "ct-button is-main",
          onclick: (e) => openDialog(t, { type: "answer", picked: [] }, e.currentTarget) }, word(t.view, "choose")),
      (prompt.more ?? []).map((one) => h("button", { key: one.move, type: "button", class: "ct-button", "data-more": one.move,
        onclick: (e) => play(t, one.move, e.currentTarget) }, phrase(one.text))),
      prompt.skip ? h("button", { key: "skip", type: "button", class: "ct-button",
        onclick: (e) => play(t, prompt.skip.move, e.currentTarget) }, phrase(prompt.skip.text)) : null));
}

/** Answers a prompt: one choice's move, several cards after the verb, or a reveal of an earlier entry. */
async function answer(t, prompt, picked, anchor) {
  const codes = picked.map((one) => one.card?.code ?? one.text);
  closeDialogs(t, ["answer", "reveal"]);
  draw(t);
  if (prompt.many > 1 && prompt.verb) return play(t, [prompt.verb, ...codes].join(" "), anchor);
  if (picked.length === 1 && picked[0].move) return play(t, picked[0].move, anchor);
  return ask(t, { type: "reveal", entry: prompt.entry, cards: codes });
}

/** The shared page of a match whose hands are hidden: whose page this may become, and how the other phones come here. */
function invitePanel(t) {
  const { invite } = t.view;
  if (!invite) return null;
  return h("section", { key: "invite", class: "ct-panel ct-invite", "aria-label": word(t.view, "invite") }, h("p", {}, rich(invite.text)),
    h("div", { class: "ct-buttons" },
      invite.seats.map((one) => h("button", { key: one.seat, type: "button", class: "ct-button", "data-seat": one.seat, title: one.text,
        onclick: () => ask(t, { type: "seat", seat: one.seat }) }, h("span", { class: "ct-clip" }, one.text))),
      invite.address ? iconButton("qr", word(t.view, "address"), { key: "address", "data-action": "address",
        onclick: (e) => openDialog(t, { type: "address" }, e.currentTarget) }) : null));
}

/** Another device asks for the hand that this page shows. */
function askedPanel(t) {
  const { asked } = t.view;
  if (!asked) return null;
  const answer = (give) => ask(t, { type: "hand-over", seat: asked.seat, give });
  return h("section", { key: "asked", class: "ct-panel ct-invite", role: "alert", "aria-label": asked.asked }, h("p", {}, rich(asked.asked)),
    h("div", { class: "ct-buttons" },
      h("button", { key: "keep", type: "button", class: "ct-button is-main", "data-action": "keep-seat", onclick: () => answer(false) }, asked.keep),
      h("button", { key: "give", type: "button", class: "ct-button", "data-action": "give-seat", onclick: () => answer(true) }, asked.give)));
}

/** The choices of a node that also lights places up: they stand in the middle, the board stays free. */
const asksInTheMiddle = (t) => Boolean(t.node?.next && (t.node.choices || t.node.pick));
function pathPanel(t) {
  if (!asksInTheMiddle(t)) return null;
  const path = t.path;
  return h("section", { key: "path", class: "ct-panel ct-last ct-ask", "aria-label": word(t.view, "picks") },
    t.node.pick ? h("p", {}, rich(t.node.pick)) : null,
    h("div", { class: "ct-buttons" },
      (t.node.choices ?? []).map((one) => choiceButton(t, one, (event) => choose(t, path, one, event.currentTarget))),
      h("button", { key: "go", type: "button", class: "ct-button", onclick: () => letGo(t) }, word(t.view, "let_go"))));
}

const ruleLink = (t, rule) => (rule?.id ? h("button", { key: `rule ${rule.id}`, type: "button", class: "ct-link", title: rule.text,
  onclick: (e) => showRule(t, rule, e.currentTarget) }, h("span", {}, rule.text ?? word(t.view, "rule"))) : null);

const whyLink = (t, what, title) => h("button", { key: "why", type: "button", class: "ct-link", "data-why": what.entry ?? what.fact,
  "aria-label": `${word(t.view, "why")} ${title}`,
  onclick: (e) => explain(t, what, title, e.currentTarget) }, h("span", {}, word(t.view, "why")));

/** What an announcement set off, one thing after the other: the numbers are those that the places wear. */
function story(t, last) {
  const told = t.view.story;
  if (!told || told.entry !== last.entry) return null;
  return h("div", { key: "story", class: "ct-story", tabindex: "0", role: "group", "aria-label": last.title }, h("strong", {}, rich(last.title)), h("ol", {}, told.steps.map((step, i) =>
    h("li", { key: i }, step.number ? h("span", { class: "ct-stepmark" }, step.number) : null, h("span", {}, rich(step.text))))));
}

function lastPanel(t) {
  const { last } = t.view;
  if (!last) return h("section", { key: "last", class: "ct-panel ct-last is-none", "aria-label": word(t.view, "last") });
  const row = t.view.log?.findLast((one) => one.entry === last.entry);
  return h("section", { key: "last", class: `ct-panel ct-last k-${last.kind ?? "move"}`, "aria-label": word(t.view, "last") },
    story(t, last) ?? h("p", { class: "ct-said" }, h("strong", {}, rich(last.title)), last.text ? " " : null, rich(last.text)), warnings(last.warnings ?? []),
    last.rule || row?.why ? h("div", { class: "ct-links" }, ruleLink(t, last.rule),
      row?.why ? whyLink(t, { entry: last.entry }, last.title) : null) : null);
}

function outcomePanel(t) {
  const outcome = t.view.match.outcome;
  if (!outcome) return null;
  return h("section", { key: "outcome", class: "ct-panel ct-outcome", "aria-label": word(t.view, "outcome") },
    h("h2", { key: "who" }, outcome.text), outcome.reason ? h("p", {}, rich(outcome.reason)) : null,
    outcome.scores?.length ? h("dl", { "aria-label": word(t.view, "scores") }, outcome.scores.map(([name, points]) =>
      h("div", { key: name }, h("dt", { title: name }, name), h("dd", { class: "ct-num", num: points })))) : null,
    outcome.series ? h("p", { key: "series", class: "ct-quiet" }, rich(outcome.series)) : null,
    outcome.next ? h("button", { key: "next", type: "button", class: "ct-button is-main",
      onclick: () => ask(t, { type: "next-round" }) }, word(t.view, "next_round")) : null);
}

function noteLine(t) {
  const lost = t.host.status === "lost";
  const note = lost ? word(t.view, "lost") : t.toast ?? t.view.notice;
  return h("div", { key: "note", class: `ct-note${note ? "" : " is-none"}${lost ? " is-lost" : ""}`, role: "status" }, note ? rich(note) : null);
}

/** What is asked, offered, decided, told. */
const panels = (t) => [askedPanel(t), promptPanel(t), pathPanel(t), outcomePanel(t), t.view.prompt ? null : invitePanel(t),
  t.wide || t.view.match.lesson || asksInTheMiddle(t) ? null : lastPanel(t)];

function middle(t) {
  return h("div", { class: "ct-middle" }, bar(t), noteLine(t), panels(t));
}

/** The rows of the log with this page's refusals between them. */
function logRows(t) {
  const mine = t.refusals.filter((one) => one.match === t.view.match.id);
  const rows = [];
  let at = 0;
  for (const row of t.view.log ?? []) {
    while (at < mine.length && mine[at].after < row.entry) rows.push(refusedRow(t, mine[at++]));
    rows.push(logRow(t, row));
  }
  while (at < mine.length) rows.push(refusedRow(t, mine[at++]));
  return rows;
}

/** An entry's number, by which the reasons of a figure name it, over its time. */
const when = (t, time, entry) => h("span", { class: "ct-when" },
  entry === undefined ? null : h("span", { class: "ct-number", title: word(t.view, "entry", { entry }) }, entry), h("span", { class: "ct-time" }, time));

/** A refusal in the page's language: it is kept in all, for a page may change its own. */
const told = (t, refusal) => refusal.in?.[t.view.lang] ?? refusal;

function refusedRow(t, one) {
  const refusal = told(t, one.refusal);
  return h("li", { key: `refused ${one.id}`, class: "ct-entry k-refused" }, when(t, one.time),
    h("span", { class: "ct-text" }, rich(`${refusal.title}. `), rich(refusal.reasons?.[0]?.text ?? refusal.text)),
    h("button", { type: "button", class: "ct-link", onclick: (e) =>
      openDialog(t, { type: "refusal", refusal: one.refusal, place: one.place }, e.currentTarget) }, h("span", {}, word(t.view, "rule"))));
}

function logRow(t, row) {
  // A row is described once and then recognised: a long log costs nothing when a new entry arrives.
  const id = JSON.stringify([row, t.view.lang]);
  const seen = t.rows.get(id);
  if (seen) return seen;
  const marked = [row.undone && word(t.view, "undone"), t.view.words?.[`kind_${row.kind}`], ...(row.marks ?? [])].filter(Boolean);
  const made = h("li", { key: `entry ${row.entry}`, class: `ct-entry k-${row.kind}${row.undone ? " is-undone" : ""}` },
    when(t, row.time, row.entry),
    h("span", { class: "ct-text" }, row.undone ? h("s", {}, rich(row.text)) : rich(row.text),
      marked.map((one) => h("em", { key: one, class: "ct-note-mark" }, ` ${one}`)), warnings(row.warnings ?? [])),
    row.reveal ? h("button", { key: "reveal", type: "button", class: "ct-link", onclick: (e) =>
      openDialog(t, { type: "reveal", entry: row.entry, picked: [] }, e.currentTarget) }, h("span", {}, word(t.view, "reveal"))) : null,
    row.why ? whyLink(t, { entry: row.entry }, row.text) : null);
  t.rows.set(id, made);
  return made;
}

function logList(t) {
  const rows = logRows(t);
  if (!rows.length) return h("p", { key: "none", class: "ct-quiet" }, word(t.view, "no_log"));
  return h("ol", { key: "list", class: "ct-log", tabindex: "0", "aria-label": word(t.view, "log"), "data-lm-suppress-shortcuts": "true" }, rows);
}

function sayForm(t) {
  const submit = async (event) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    if (field.value.trim() && await play(t, field.value.trim(), field)) field.value = "";
  };
  return h("form", { key: "say", class: "ct-say", onsubmit: submit },
    h("label", {}, h("span", {}, word(t.view, "say")), h("input", { name: "say", autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", enterkeyhint: "send", maxlength: "300" })),
    h("button", { type: "submit", class: "ct-button" }, word(t.view, "say_do")));
}

function aside(t) {
  return h("div", { key: "aside", class: "ct-aside" }, h("h1", { class: "ct-game" }, t.view.title), lastPanel(t),
    h("h2", { class: "ct-heading" }, word(t.view, "log")), logList(t), sayForm(t));
}

// ------------------------------------------------------------------------------------------------ 7 dialogs

/** Opens a dialog above the others; the focus goes back to where it was when it closes. */
function openDialog(t, dialog, anchor) {
  const active = document.activeElement;
  Object.assign(dialog, { id: ++t.count, anchor: anchor ?? null, from: t.root.contains(active) ? active : null });
  dialog.fromPlace = placeOf(dialog.from ?? anchor);
  t.dialogs = [...t.dialogs, dialog];
  draw(t);
  if (dialog.type === "figure") figureSum(t, dialog);
  return dialog;
}

function closeDialogs(t, types) {
  t.dialogs = t.dialogs.filter((one) => !types.includes(one.type));
}

function close(t, dialog) {
  t.dialogs = t.dialogs.filter((one) => one !== dialog);
  if (dialog.type === "picker") t.path = [];
  draw(t);
}

const DIALOGS = {
  picker: pickerDialog, answer: answerDialog, reveal: revealDialog, contents: contentsDialog, refusal: refusalDialog,
  pad: (t, dialog) => PAD(t, dialog), address: addressDialog, figure: figureDialog, why: whyDialog, rule: ruleDialog, confirm: confirmDialog, menu: menuDialog, log: logDialog,
};

function dialogBox(t, dialog) {
  const body = DIALOGS[dialog.type](t, dialog);
  if (!body) return null;
  const turned = t.turned && dialog.anchor?.closest?.(".ct-far") ? " is-turned" : "";
  const near = dialog.type === "refusal" ? " is-near" : "";
  return h("dialog", { key: dialog.id, class: `ct-dialog d-${dialog.type}${turned}${near}`, "aria-label": body.title,
    oncancel: (event) => { event.preventDefault(); close(t, dialog); },
    onclick: (event) => { if (event.target === event.currentTarget) close(t, dialog); } },
  h("div", { class: "ct-sheet" },
    h("header", {}, h("h2", {}, rich(body.title)), iconButton("close", word(t.view, "close"), { onclick: () => close(t, dialog) })),
    body.kids));
}

/** Opens what was just drawn, closes what is gone, and puts the focus back. */
function settleDialogs(t, gone) {
  const open = t.dialogs;
  for (const el of t.root.querySelectorAll(":scope > dialog:not([open])")) {
    el.showModal();
    if (el.classList.contains("is-near")) keepNear(el, open.find((one) => one.id === drawn.get(el).props.key)?.anchor);
    const list = el.querySelector(".ct-log");
    if (list) list.scrollTop = list.scrollHeight;
  }
  if (!gone.length || t.root.contains(document.activeElement)) return;
  const back = gone.findLast((one) => one.from?.isConnected);
  if (back) back.from.focus({ preventScroll: true });
  else focusPlace(t, gone.at(-1).fromPlace);
}

/** Puts a refusal at the place that was tapped: below it, or above where there is no room. */
function placeNear(el, anchor) {
  const at = anchor?.isConnected ? anchor.getBoundingClientRect() : null;
  if (!at || !at.width) return;
  const box = el.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - box.width - 8, at.left + at.width / 2 - box.width / 2));
  const below = at.bottom + 12 + box.height <= innerHeight - 8;
  const above = at.top - 12 - box.height >= 8;
  const top = below ? at.bottom + 12 : above ? at.top - 12 - box.height : Math.max(8, (innerHeight - box.height) / 2);
  const arrow = Math.max(22, Math.min(box.width - 22, at.left + at.width / 2 - left));
  for (const [name, value] of [["--left", left], ["--top", top], ["--arrow", arrow]]) el.style.setProperty(name, `${value}px`);
  el.classList.remove("is-below", "is-above", "is-over");
  el.classList.add(below ? "is-below" : above ? "is-above" : "is-over");
}

/** Keeps it there: a refusal that grows (the reason of an override) must not grow off the screen. */
function keepNear(el, anchor) {
  placeNear(el, anchor);
  new ResizeObserver(() => { if (el.open) placeNear(el, anchor); }).observe(el);
}

function choiceButton(t, choice, onclick, more = {}) {
  const quiet = choice.legal === false ? " is-barred" : "";
  if (choice.card) {
    const name = [choice.card.name ?? choice.text, choice.detail, choice.warning].filter(Boolean).join(", ");
    return h("button", { key: `${choice.text} ${choice.card.code}`, type: "button", class: `ct-tile${toneOf(choice.card)}${quiet}`,
      "aria-label": name, title: name, "data-choice": choice.card.code, onclick, ...more }, index(choice.card),
    choice.warning ? h("span", { class: "ct-sign", "aria-hidden": "true" }, SIGN) : null);
  }
  return h("button", { key: choice.text, type: "button", class: `ct-button ct-choice${quiet}`, "data-choice": choice.text, onclick, ...more },
    choice.tone ? h("span", { key: "tone", class: `ct-suit${toneOf(choice)}` }, pip(choice.tone)) : null, h("span", {}, rich(choice.text)), choice.detail ? h("small", {}, rich(choice.detail)) : null);
}

/** Choices: the cards by suit, large; the others as rows. */
function choiceList(t, choices, onpick, more) {
  const suits = new Map();
  for (const one of choices.filter((choice) => choice.card)) {
    const suit = one.card.suit ?? "";
    suits.set(suit, [...(suits.get(suit) ?? []), one]);
  }
  const buttons = (list) => list.map((one) => choiceButton(t, one, (event) => onpick(one, event.currentTarget), more?.(one)));
  const others = choices.filter((choice) => !choice.card);
  return h("div", { class: "ct-choices" },
    [...suits].map(([suit, list]) => h("div", { key: `suit ${suit}`, class: `ct-tiles${list.length > 6 ? " is-many" : ""}`, role: "group", "aria-label": suit }, buttons(list))),
    others.length ? h("div", { key: "others", class: "ct-rows" }, buttons(others)) : null,
    warnings(choices.flatMap((one) => one.warning ?? [])));
}

function pickerDialog(t, dialog) {
  const node = nodeAt(t, dialog.path);
  if (!node?.choices) return null;
  return { title: node.pick ?? node.text ?? word(t.view, "choose"),
    kids: choiceList(t, node.choices, (one) => choose(t, dialog.path, one, dialog.anchor)) };
}

function manyDialog(t, dialog, prompt) {
  const many = prompt.many ?? 1;
  if (many <= 1) return { title: prompt.text, kids: choiceList(t, prompt.choices ?? [], (one) => answer(t, prompt, [one], dialog.from)) };
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
    choiceList(t, prompt.choices, toggle, (one) => ({ "aria-pressed": String(dialog.picked.includes(id(one))) })),
    h("div", { class: "ct-buttons" }, h("button", { type: "button", class: "ct-button is-main", disabled: picked.length !== many,
      onclick: () => answer(t, prompt, picked, dialog.from) }, word(t.view, "send"), " · ",
    word(t.view, "picked", { count: picked.length, many })))] };
}

function answerDialog(t, dialog) {
  return t.view.prompt ? manyDialog(t, dialog, t.view.prompt) : null;
}

function revealDialog(t, dialog) {
  const row = t.view.log?.find((one) => one.entry === dialog.entry);
  return row?.reveal ? manyDialog(t, dialog, { ...row.reveal, verb: null, entry: dialog.entry }) : null;
}

function contentsDialog(t, dialog) {
  const counter = t.things.get(dialog.place);
  if (!counter) return null;
  const figure = counter.fact ? h("button", { type: "button", class: "ct-button", onclick: (e) =>
    openDialog(t, { type: "figure", place: dialog.place }, e.currentTarget) }, word(t.view, t.view.match.lesson ? "why" : "correct")) : null;
  return { title: word(t.view, "contents", { label: counter.label, name: counter.owner ?? "" }), kids: [
    h("div", { class: "ct-tiles" }, (counter.cards ?? []).map((card, i) =>
      h("span", { key: `${i} ${card.code}`, class: `ct-tile${toneOf(card)}`, role: "img", "aria-label": card.name ?? card.code }, index(card)))),
    figure ? h("div", { class: "ct-buttons" }, figure) : null] };
}

/** An address as text and, where it has one, as a code that a phone reads. */
function qrCode(data) {
  const size = Number(data.size) || 29;
  // The quiet zone of four modules belongs to the code: without it phones do not read it.
  return [data.qr ? h("svg", { key: "qr", class: "ct-qr", viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": data.text,
    "shape-rendering": "crispEdges" }, h("path", { d: data.qr })) : null,
  h("p", { key: "url", class: "ct-url" }, data.text)];
}

function addressDialog(t) {
  const data = t.view.invite?.address;
  return data ? { title: word(t.view, "address"), kids: qrCode(data) } : null;
}

function reasonField(t, dialog) {
  return h("label", { key: "reason", class: "ct-field" }, h("span", {}, word(t.view, "reason")),
    h("input", { name: "why", autocomplete: "off", maxlength: "300", value: dialog.reason ?? "",
      oninput: (event) => { dialog.reason = event.target.value; } }));
}

function refusalDialog(t, dialog) {
  const refusal = told(t, dialog.refusal);
  const { lesson } = t.view.match; // a lesson says why it is refused, and no more: hints are asked for
  const leave = () => closeDialogs(t, ["refusal", "log"]);
  const again = (move) => (event) => { leave(); draw(t); play(t, move, dialog.anchor ?? event.currentTarget); };
  const override = async (event) => {
    event.preventDefault();
    leave();
    draw(t);
    await ask(t, { type: "override", move: refusal.override, why: dialog.reason ?? "" });
  };
  return { title: refusal.title, kids: [
    refusal.text && !refusal.reasons?.length ? h("p", { key: "text", class: "ct-lead" }, rich(refusal.text)) : null,
    (refusal.reasons ?? []).map((one) => h("article", { key: `reason ${one.id}`, class: "ct-reason" },
      h("h3", {}, rich(one.title)), h("p", {}, rich(one.text)), one.section ? h("p", { class: "ct-quiet" }, one.section) : null,
      one.id ? ruleLink(t, { id: one.id, text: word(t.view, "rule") }) : null)),
    refusal.try?.length && !lesson ? h("div", { key: "try", class: "ct-try" }, h("h3", {}, word(t.view, "try")),
      h("div", { class: "ct-buttons" }, refusal.try.map((one) => h("button", { key: one.move, type: "button", class: "ct-button",
        "data-try": one.move, onclick: again(one.move) }, phrase(one.text))))) : null,
    refusal.override && dialog.onward && !lesson ? h("div", { key: "onward", class: "ct-buttons" }, h("button", { type: "button", class: "ct-button",
      "data-action": "onward", onclick: () => { leave(); draw(t); dialog.onward(); } }, word(t.view, "anyway"))) : null,
    refusal.override && !dialog.onward && !lesson ? h("details", { key: "override", class: "ct-override" },
      h("summary", { class: "ct-button" }, word(t.view, "anyway")),
      h("form", { onsubmit: override }, h("p", { class: "ct-quiet" }, word(t.view, "override_help")), reasonField(t, dialog),
        h("button", { type: "submit", class: "ct-button is-main" }, word(t.view, "override")))) : null] };
}

async function figureSum(t, dialog) {
  const fact = t.things.get(dialog.place)?.fact;
  if (!fact) return;
  const reply = await send(t, { type: "why", fact });
  dialog.sum = reply.ok ? reply : null;
  draw(t);
}

const sumLines = (t, lines) => h("ul", { class: "ct-sum" }, lines.map((line, i) =>
  h("li", { key: i }, h("span", {}, rich(line.text)), ruleLink(t, line.rule))));

/** A figure: where it comes from, and changing it by hand. */
function figureDialog(t, dialog) {
  const figure = t.things.get(dialog.place);
  if (!figure) return null;
  const value = dialog.value ?? figure.value ?? 0;
  const set = (next) => { dialog.value = Number.isFinite(next) ? Math.max(0, Math.round(next)) : value; draw(t); };
  const save = async (event) => {
    event.preventDefault();
    const reply = await send(t, { type: "correct", facts: { [figure.fact]: value }, why: dialog.reason ?? "" });
    if (reply.ok) return close(t, dialog);
    dialog.error = reply.text ?? reply.refusal?.text ?? "";
    return draw(t);
  };
  const step = (name, by) => iconButton(name, word(t.view, by < 0 ? "less" : "more"), { class: "ct-button ct-step-button", onclick: () => set(value + by) });
  const title = figure.empty ? figure.label : word(t.view, figureWord(figure), figure);
  return { title: figure.owner ? `${figure.owner} · ${title}` : title, kids: [
    dialog.sum?.lines?.length ? sumLines(t, dialog.sum.lines) : null,
    t.view.match.lesson || figure.fixed ? null : h("form", { key: "form", class: "ct-correct", onsubmit: save }, h("h3", {}, word(t.view, "correct")),
      h("div", { class: "ct-stepper" }, step("minus", -1), h("input", { type: "number", inputmode: "numeric", min: "0", max: "999", name: "value",
        "aria-label": word(t.view, "value"), value, autofocus: !matchMedia("(pointer: coarse)").matches, // a phone would raise its keyboard
        oninput: (event) => { if (event.target.value !== "") set(event.target.valueAsNumber); } }), step("plus", 1)),
      reasonField(t, dialog), dialog.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, rich(dialog.error)) : null,
      h("p", { class: "ct-quiet" }, word(t.view, "correct_help")),
      h("button", { type: "submit", class: "ct-button is-main" }, word(t.view, "correct")))] };
}

function whyDialog(t, dialog) {
  const kids = dialog.lines ? sumLines(t, dialog.lines) : h("p", { class: "ct-quiet" }, "…");
  return { title: dialog.title, kids };
}

function ruleDialog(t, dialog) {
  return { title: dialog.title, kids: [h("p", { key: "text", class: "ct-lead" }, rich(dialog.text ?? "…")),
    dialog.section ? h("p", { key: "section", class: "ct-quiet" }, dialog.section) : null] };
}

function confirmDialog(t, dialog) {
  const { action } = dialog;
  const yes = () => { closeDialogs(t, ["confirm", "menu"]); draw(t); play(t, action.move, dialog.anchor); };
  return { title: word(t.view, "sure", { text: action.text }), kids: [warnings(action.warning ? [action.warning] : []), h("div", { class: "ct-buttons" },
    h("button", { type: "button", class: "ct-button", onclick: () => close(t, dialog) }, word(t.view, "cancel")),
    h("button", { type: "button", class: "ct-button is-grave", "data-confirm": action.id, onclick: yes }, phrase(action.text)))] };
}

/** One of several: a row of buttons of which one is pressed. */
function pickOne(label, options, current, onpick) {
  return h("div", { key: label, class: "ct-field", role: "group", "aria-label": label }, h("span", {}, label),
    h("div", { class: "ct-buttons" }, options.map(([value, text]) => h("button", { key: String(value), type: "button", class: "ct-button",
      "data-value": String(value), title: text, "aria-pressed": String(value === current), onclick: () => onpick(value) },
    h("span", { class: "ct-clip" }, text)))));
}

const languages = (view) => Object.keys(view.words ?? {}).filter((key) => key.startsWith("lang_"))
  .map((key) => [key.slice(5), view.words[key]]);

function menuDialog(t, dialog) {
  const { match } = t.view;
  const actions = (t.view.actions ?? []).filter((one) => one.menu);
  const facing = !t.view.board?.some((one) => one.kind === "map"); // two sides of cards, not one map for all
  const suited = !t.view.board?.some((one) => BOARDS[one.kind]); // cards of the ordinary pack
  return { title: t.view.title ?? word(t.view, "menu"), kids: [
    sayForm(t),
    match.seats?.length > 1 ? pickOne(word(t.view, "seat"), match.seats.map((one) => [one.seat, one.text]), match.seat ?? null,
      (seat) => ask(t, { type: "seat", seat })) : null,
    pickOne(word(t.view, "lang"), languages(t.view), t.view.lang, (lang) => ask(t, { type: "lang", lang })),
    !suited ? null : pickOne(word(t.view, "suits"), [[4, word(t.view, "suits_4")], [2, word(t.view, "suits_2")]], match.suits ?? 4,
      (suits) => ask(t, { type: "suits", suits })),
    h("div", { key: "more", class: "ct-rows" },
      !facing ? null : h("button", { key: "turn", type: "button", class: "ct-button", "data-action": "turn-far", "aria-pressed": String(t.turned), onclick: () => turnFar(t) },
        word(t.view, "turn_far")),
      t.host.page ? h("button", { key: "home", type: "button", class: "ct-button", "data-action": "home",
        onclick: () => { close(t, dialog); ask(t, { type: "home" }); } }, word(t.view, "home")) : null,
      actions.map((one) => h("button", { key: one.id, type: "button", class: `ct-button${one.confirm ? " is-grave" : ""}`, "data-action": one.id,
        onclick: (event) => { if (!one.confirm) closeDialogs(t, ["menu"]); act(t, one)(event); } }, phrase(one.text))))] };
}

function logDialog(t) {
  return t.wide ? null : { title: word(t.view, "log"), kids: [logList(t), sayForm(t)] };
}

const TURN_KEY = "companion-table.turned";
function turnFar(t) {
  t.turned = !t.turned;
  try { localStorage.setItem(TURN_KEY, t.turned ? "1" : ""); } catch { /* a page without storage forgets it */ }
  draw(t);
}
function wasTurned() {
  try { return localStorage.getItem(TURN_KEY) === "1"; } catch { return false; }
}

// -------------------------------------------------------------------------------------------------- 8 hands

const LONG_PRESS_MS = 450;
const placeOf = (el) => el?.closest?.("[data-place]")?.dataset.place ?? null;
const STOPS = ".ct-side button, .ct-side [tabindex]";

/** The places around an element, the innermost first; what stands apart is no part of the place that holds it. */
function around(el, root) {
  const places = [];
  for (let at = el.closest("[data-place], [data-apart]"); at && root.contains(at); at = at.parentElement?.closest("[data-place], [data-apart]")) {
    if (at.dataset.place) places.push(at.dataset.place);
    if ("apart" in at.dataset) break;
  }
  return places;
}

function focusPlace(t, place) {
  if (place === null || place === undefined) return;
  const box = [...t.root.querySelectorAll("[data-place]")].find((el) => el.dataset.place === place);
  box?.querySelector("button")?.focus({ preventScroll: true });
}

/** The figure to correct at an element: its own, or the main one of its card. */
function figureAt(t, el) {
  for (const place of around(el, t.root)) {
    if (t.things.get(place)?.fact) return place;
    const main = t.mains.get(place);
    if (main && t.things.get(main)?.fact) return main;
  }
  return null;
}

function listenPointer(t) {
  let timer = 0;
  let start = null;
  let held = false;
  const cancel = () => clearTimeout(timer);
  const correctAt = (target) => {
    const place = t.view?.board && target.closest?.(".ct-board") ? figureAt(t, target) : null;
    if (place) openDialog(t, { type: "figure", place }, target.closest("button"));
    return place !== null;
  };
  t.root.addEventListener("pointerdown", (event) => {
    held = false;
    cancel();
    if (event.button !== 0 || !event.target.closest(".ct-board [data-place]")) return;
    start = [event.clientX, event.clientY];
    timer = setTimeout(() => { held = correctAt(event.target); }, LONG_PRESS_MS);
  });
  t.root.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > 10) cancel();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) t.root.addEventListener(name, cancel);
  t.root.addEventListener("contextmenu", (event) => {
    if (!event.target.closest(".ct-board [data-place]")) return;
    event.preventDefault();
    cancel();
    if (!held && !t.dialogs.length) correctAt(event.target);
  });
  t.root.addEventListener("click", (event) => {
    if (!t.view?.board) return;
    if (held && event.detail > 0) { // the finger lifts after a long press; a click by key is meant
      held = false;
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    if (event.target.closest("dialog, .ct-panel, button, form, .ct-log, .cl-panel") && !event.target.closest("[data-place]")) return;
    const place = event.target.closest(".ct-board [data-place]");
    if (place) tap(t, around(place, t.root), event.target.closest("button") ?? place, event.detail === 0);
    else if (t.path.length) letGo(t);
  }, true);
}

/** The focusable thing next to `from` in a direction, by what the eye sees. */
function neighbour(t, from, dx, dy) {
  const centre = (el) => { const r = el.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const [x, y] = centre(from);
  let best = null;
  for (const el of t.root.querySelectorAll(STOPS)) {
    if (el === from) continue;
    const [ex, ey] = centre(el);
    const along = (ex - x) * dx + (ey - y) * dy;
    const across = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along < 4) continue;
    const cost = along + across * 3;
    if (!best || cost < best.cost) best = { el, cost };
  }
  return best?.el ?? null;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function pressKey(t, event) {
  const typing = event.target.matches("input, select, textarea");
  const onBoard = event.target.closest?.(".ct-side") && !event.target.closest("dialog");
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !typing) return undoKey(t, event);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "Escape" && !t.dialogs.length && t.path.length) {
    const { anchor } = t;
    letGo(t);
    focusPlace(t, anchor);
    return true;
  }
  if (onBoard && ARROWS[event.key]) {
    neighbour(t, event.target, ...ARROWS[event.key])?.focus();
    return true;
  }
  if (onBoard && event.key.toLowerCase() === "c") {
    const place = figureAt(t, event.target);
    if (place) openDialog(t, { type: "figure", place }, event.target);
    return true;
  }
  return false;
}

function undoKey(t, event) {
  const key = event.key.toLowerCase();
  const type = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!type || !t.view?.board) return false;
  const entry = t.view.match[type];
  if (entry !== null && entry !== undefined) ask(t, { type, entry });
  return true;
}

function listenKeys(t) {
  t.root.addEventListener("keydown", (event) => {
    if (pressKey(t, event)) event.preventDefault();
    // What the table handles, or types, is nobody else's.
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || (plain && event.key !== "Tab")) event.stopPropagation();
  });
  t.root.addEventListener("focusin", (event) => {
    const side = event.target.closest(".ct-side");
    if (!side || event.target.closest("dialog")) return;
    t.stops.set(side.dataset.place, event.target);
    stopTabs(t);
  });
}

/** One stop for the Tab key a side; the arrows go on from there. */
function stopTabs(t) {
  for (const side of t.root.querySelectorAll(".ct-side")) {
    const all = [...side.querySelectorAll("button, [tabindex]")];
    const kept = t.stops.get(side.dataset.place);
    const stop = all.includes(kept) ? kept : side.querySelector(":is(.ct-card, .ct-slot) > .ct-face") ?? all[0];
    for (const el of all) if (el.tabIndex !== (el === stop ? 0 : -1)) el.tabIndex = el === stop ? 0 : -1;
  }
}

// -------------------------------------------------------------------------------------------------- 9 mount

const WIDE_PX = 960;
const isNewer = (t, match) => t.deltas.match !== match.id || t.deltas.seen !== match.seen;

/** Keeps each change on the screen until a newer entry comes. */
function keepDeltas(t) {
  const { match } = t.view;
  if (isNewer(t, match)) t.deltas = Object.assign(new Map(), { match: match.id, seen: match.seen });
  const walk = (data) => {
    if (Array.isArray(data)) data.forEach(walk);
    else if (data && typeof data === "object") {
      if (data.delta && data.id) t.deltas.set(data.id, data.delta);
      for (const name of ["counters", "slots", "gauges", "card", "pips", "tiles", "tracks", "duel", "gauge"]) if (data[name]) walk(data[name]);
    }
  };
  walk(t.view.board);
}

/** The table; `beside` (a lesson's panel) comes first on a phone and takes the log's place on a wide page. */
function tablePage(t, beside = null) {
  const board = t.view.board ?? [];
  return h(t.host.page ? "main" : "section", { key: "table", class: `ct-frame${beside ? " has-lesson" : ""}`, "aria-label": t.view.title }, beside,
    BOARDS[board.find((one) => BOARDS[one.kind])?.kind]?.(t) ?? h("div", { key: "board", class: "ct-board" }, t.wide || beside ? null : h("h1", { key: "title", class: "ct-sr" }, t.view.title),
      h("div", { key: "far", class: "ct-far" }, board.slice(0, -1).map((one) => thing(t, one))),
      middle(t),
      h("div", { key: "near", class: "ct-near" }, board.slice(-1).map((one) => thing(t, one)))),
    t.wide && !beside ? aside(t) : null);
}

// What the modules of the other pages get, so that they need no import of their own.
const KIT = { h, word, rich, send, ask, draw, iconButton, pickOne, languages, qrCode, showRule, tablePage, pageOf,
  ICONS, PIPS, icon, pip, thing, placeProps, face, pieces, badge, deltaOf, gaugeLabel, bar, noteLine, panels,
  own, act, play, say, closeDialogs };
const PAGES = { table: (t) => tablePage(t), home: pageOf("home.js", "homePage"), join: pageOf("learn.js", "joinPage"),
  learn: pageOf("learn.js", "learnPage"), lesson: pageOf("lesson.js", "lessonPage"), teacher: pageOf("teacher.js", "teacherPage") };

// Boards that are laid out by a module of their own, by the kind of the part that asks for it.
const BOARDS = { map: pageOf("map.js", "mapBoard"), contest: pageOf("contest.js", "contestBoard") };
const PAD = pageOf("pad.js", "padDialog", () => ({ title: "…", kids: [] }));

/** A page of a module that is loaded when its first view arrives: from the host, else from beside this one. */
function pageOf(file, name, waiting = (t) => h("p", { key: "loading", class: "ct-loading" }, word(t.view, "loading"))) {
  return (t, ...more) => {
    const module = t.modules[file];
    if (module?.[name]) return module[name](t, KIT, ...more);
    if (!module) {
      t.modules[file] = {};
      const load = t.host.module ?? ((one) => import(new URL(one, import.meta.url)));
      load(file).then((loaded) => { t.modules[file] = loaded; draw(t); }, () => { delete t.modules[file]; });
    }
    return waiting(t);
  };
}

/** Whether there is more to show than usual, so that a phone's cards give room. */
const isFull = (view) => Boolean(view?.asked || view?.prompt || view?.match?.outcome || view?.invite || view?.lesson || view?.board?.some((side) => side.hand));

/** Draws everything; what has not changed is not touched. */
function draw(t) {
  if (t.gone) return;
  const view = t.view;
  t.node = nodeAt(t, t.path);
  if (!t.node) t.path = [];
  t.things = new Map();
  t.mains = new Map();
  const active = t.root.contains(document.activeElement) ? document.activeElement : null;
  const place = active && !active.closest("dialog") ? placeOf(active) : null;
  const page = view ? PAGES[view.kind]?.(t) : h("p", { class: "ct-loading" }, "…");
  const boxes = t.dialogs.map((one) => [one, view ? dialogBox(t, one) : null]);
  const gone = t.shown.filter((one) => !t.dialogs.includes(one) || !boxes.find(([dialog]) => dialog === one)?.[1]);
  t.dialogs = boxes.filter(([, box]) => box).map(([dialog]) => dialog);
  if (t.path.length && gone.some((one) => one.type === "picker") && !t.dialogs.length && !t.node?.next) t.path = [];
  const spoken = view?.lesson ? t.said : t.said ?? [view?.last?.title, view?.last?.text, ...(view?.last?.warnings ?? [])].filter(Boolean).join(" ");
  const cls = ["companion-table", t.host.page && "is-page", t.wide && "is-wide", view?.match?.suits === 2 && "suits-2", t.turned && "is-turned",
    t.path.length && "is-choosing", isFull(view) && "is-full"];
  update(t.root, h("div", { class: cls.filter(Boolean).join(" "), lang: view?.lang },
    page, h("div", { key: "live", class: "ct-sr", "aria-live": "polite" }, spoken), boxes.map(([, box]) => box)));
  t.shown = t.dialogs;
  stopTabs(t);
  settleDialogs(t, gone);
  if (place && !t.root.contains(document.activeElement) && !t.dialogs.length) focusPlace(t, place);
}

function receive(t, view) {
  const match = view?.match;
  const newer = t.view?.match?.seen !== match?.seen || t.view?.match?.id !== match?.id;
  const list = t.wide ? t.root.querySelector(".ct-aside .ct-log") : null;
  const atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  if (t.view?.kind !== view?.kind || t.view?.match?.id !== match?.id) Object.assign(t, { path: [], dialogs: [], rows: new Map() });
  if (newer) Object.assign(t, { toast: null, said: null });
  if (view?.notice && view.notice !== t.view?.notice) t.toast = null; // what is told now is about what was refused before
  t.view = view;
  if (view?.board) keepDeltas(t);
  draw(t);
  if (newer && atEnd && t.wide) scrollLog(t);
}

function scrollLog(t) {
  const list = t.root.querySelector(".ct-aside .ct-log");
  if (list) list.scrollTop = list.scrollHeight;
}

function measure(t) {
  const wide = t.root.clientWidth >= WIDE_PX;
  if (wide === t.wide) return;
  t.wide = wide;
  draw(t);
  if (wide) scrollLog(t);
}

/** Draws the host's views in `el` until the returned function is called. */
export function mount(el, host) {
  const root = document.createElement("div");
  root.className = "companion-table";
  el.append(root);
  const t = { host, root, view: null, path: [], node: null, dialogs: [], shown: [], refusals: [], rows: new Map(), stops: new Map(),
    things: new Map(), mains: new Map(), deltas: new Map(), modules: {}, count: 0, wide: root.clientWidth >= WIDE_PX, turned: wasTurned() };
  listenPointer(t);
  listenKeys(t);
  const sizes = new ResizeObserver(() => measure(t));
  sizes.observe(root);
  const offs = [host.onView((view) => receive(t, view)), host.onStatus?.(() => draw(t))];
  receive(t, host.view ?? null);
  if (t.wide) scrollLog(t);
  return () => {
    t.gone = true;
    sizes.disconnect();
    clearTimeout(t.toastTimer);
    for (const off of offs) off?.();
    root.remove();
  };
}

const SILENCE_MS = 6000;

/** A module that came as text with the widget: a notebook's page may load nothing by itself. */
async function importText(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try { return await import(address); } finally { URL.revokeObjectURL(address); }
}

/** Wraps an anywidget model as a host; a kernel that stays silent counts as lost. */
function widgetHost(model) {
  const waiting = new Map();
  const listeners = new Set();
  let number = 0;
  const display = Math.random().toString(36).slice(2); // replies reach every display of a widget: each knows its own
  const host = {
    get view() { return model.get("view"); },
    status: "live",
    module: (file) => importText(model.get("modules")?.[file] ?? ""),
    onView(callback) {
      const heard = () => { status("live"); callback(model.get("view")); };
      model.on("change:view", heard);
      return () => model.off("change:view", heard);
    },
    onStatus(callback) { listeners.add(callback); return () => listeners.delete(callback); },
    send(intent) {
      const id = `${display}-${++number}`;
      return new Promise((resolve) => {
        waiting.set(id, { resolve, timer: setTimeout(() => status("lost"), SILENCE_MS) });
        model.send({ type: "intent", id, intent });
      });
    },
  };
  function status(now) {
    if (host.status === now) return;
    host.status = now;
    for (const callback of listeners) callback(now);
  }
  const heard = (message) => {
    if (message?.type !== "reply" || !waiting.has(message.id)) return;
    const { resolve, timer } = waiting.get(message.id);
    waiting.delete(message.id);
    clearTimeout(timer);
    status("live");
    resolve(message);
  };
  model.on("msg:custom", heard);
  return { host, close: () => { model.off("msg:custom", heard); for (const { timer } of waiting.values()) clearTimeout(timer); } };
}

export default {
  render({ model, el }) {
    const { host, close: closeHost } = widgetHost(model);
    const unmount = mount(el, host);
    return () => { unmount(); closeHost(); };
  },
};
