// A pad on which something is announced by a few figures, or by names (contract: site/table-view.md, pad). The last
// figure sends; in a series it adds a card to the list instead. Loaded with the first pad; it knows no game.

/** The dialog of a pad: `dialog.pad` names it, `dialog.preset` holds what the tap has told already. */
export function padDialog(t, kit, dialog) {
  const pad = padOf(t, kit, dialog);
  if (!pad) return null;
  const now = state(pad, dialog);
  return { title: pad.title, kids: [kinds(t, kit, pad, dialog, now),
    ...[aims, laid, parts, names, byFigures, refused, foot].map((part) => part(t, kit, dialog, now))] };
}

/** The pad with the targets of each kind, of which several may share a list. */
function padOf(t, kit, dialog) {
  const pad = kit.own(t.view.pads, dialog.pad);
  const aimed = (kind) => (typeof kind.targets === "string"
    ? { ...kind, targets: pad.aims?.[kind.targets] ?? [] } : kind);
  return pad ? { ...pad, kinds: pad.kinds.map(aimed) } : null;
}

/** Why what was announced is refused, beside the figures: they stay, and one of them is changed by a tap. */
function refused(t, kit, dialog) {
  return dialog.refusal ? kit.h("div", { key: "refused", class: "ct-whynot is-refused", role: "alert" },
    kit.reasonsOf(t, dialog.refusal), kit.allTheSame(t, dialog)) : null;
}

/** What has been chosen so far: the kind of card, the card at hand, the cards laid, the target, the values. */
function state(pad, dialog) {
  const preset = dialog.preset ?? {};
  const able = pad.kinds.filter((one) => preset.target === undefined || one.targets.length);
  const kind = able.find((one) => one.id === dialog.kind) ?? able.find((one) => one.legal) ?? able[0] ?? pad.kinds[0];
  const cards = dialog.cards ?? [];
  const options = cards.length ? kind.more : kind.parts;
  const part = options[Math.min(dialog.part ?? 0, options.length - 1)] ?? kind.parts[0];
  const told = (part.fields ?? []).filter((one) => "value" in one);
  const usual = Object.fromEntries(told.map((one) => [one.name, one.value]));
  const values = { ...usual, ...(cards.length ? {} : preset), ...dialog.values };
  const target = dialog.target ?? preset.target ?? kind.targets.find((one) => one.usual)?.value ?? null;
  return { able, kind, cards, options, part, values, target, preset };
}

const reset = (dialog, more = {}) => Object.assign(dialog, { values: {}, part: 0 }, more);

/** One of several, as a row of buttons. */
function choose(t, kit, label, options, onpick, cls = "") {
  const { h, rich } = kit;
  return h("div", { key: label, class: `ct-field ct-pick ${cls}`, role: "group", "aria-label": label },
    h("span", {}, label),
    h("div", { class: "ct-buttons" }, options.map((one) => h("button", { key: one.value, type: "button",
      class: `ct-button${one.barred ? " is-barred" : ""}`, "data-pick": one.value,
      "aria-pressed": String(Boolean(one.on)), onclick: (event) => onpick(one.value, event) },
    h("span", {}, rich(one.text)), one.detail ? h("small", {}, one.detail) : null,
    one.barred ? kit.notNow(t) : null))));
}

function kinds(t, kit, pad, dialog, now) {
  if (now.able.length < 2) return null;
  const options = now.able.map((one) => ({ value: one.id, text: one.text, on: one === now.kind, barred: !one.legal }));
  const pick = (id) => { reset(dialog, { kind: id, cards: [], target: undefined }); kit.draw(t); };
  return choose(t, kit, kit.word(t.view, "pad_kind"), options, pick, "is-kinds");
}

function aims(t, kit, dialog, now) {
  if (!now.kind.targets.length) return null;
  const options = now.kind.targets.map((one) => ({ ...one, on: one.value === now.target }));
  const wanted = (dialog.named || dialog.all) && now.target === null ? " is-wanted" : "";
  return choose(t, kit, kit.word(t.view, "pad_target"), options,
    (value, event) => { dialog.target = value; settle(t, kit, dialog, event); }, `is-targets${wanted}`);
}

/** The cards of the series so far; a tap takes one back. */
function laid(t, kit, dialog, now) {
  const { h, word } = kit;
  if (!now.cards.length) return null;
  const drop = (place) => { dialog.cards = place ? now.cards.filter((_, i) => i !== place) : []; kit.draw(t); };
  return h("div", { key: "laid", class: "ct-field", role: "group", "aria-label": word(t.view, "pad_laid") },
    h("span", {}, word(t.view, "pad_laid")),
    h("div", { class: "ct-buttons ct-laidrow" }, now.cards.map((one, i) =>
      h("button", { key: i, type: "button", class: "ct-button", title: word(t.view, "pad_remove"),
        "aria-label": `${word(t.view, "pad_remove")} ${one.told}`, onclick: () => drop(i) },
      one.told, h("span", { "aria-hidden": "true" }, " ×")))));
}

function parts(t, kit, dialog, now) {
  if (now.options.length < 2) return null;
  const options = now.options.map((one, i) => ({ value: i, text: one.text, on: one === now.part }));
  const pick = (place) => { dialog.part = place; kit.draw(t); };
  return choose(t, kit, kit.word(t.view, "pad_card"), options, pick);
}

// ------------------------------------------------------------------------------------------------ names, figures

/** What the cards laid so far have cost, by attribute. */
function used(now) {
  const total = {};
  const costs = now.cards.flatMap((one) => Object.entries(one.costs));
  for (const [key, cost] of costs) total[key] = (total[key] ?? 0) + cost;
  return total;
}

/** Whether so much more can be paid: what is not known can. */
function payable(now, costs) {
  const left = now.part.budget?.left ?? {};
  const spent = used(now);
  return Object.entries(costs).every(([key, cost]) =>
    !cost || (left[key] ?? null) === null || (spent[key] ?? 0) + cost <= left[key]);
}

/** What the cards laid so far leave of a choice that is paid from; null where nothing is paid, or nobody knows. */
function remains(now, field, key) {
  const { budget } = now.part;
  const left = budget?.by === field.name ? budget.left[key] ?? null : null;
  return left === null ? null : budget.text.replace("{left}", String(left - (used(now)[key] ?? 0)));
}

/** The listed cards; of the place that was tapped, if one was. */
function listed(now) {
  const first = !now.cards.length && now.preset.place;
  return now.part.listed.filter((one) => !first || first in one.costs);
}

const can = (now, one) => one.legal && payable(now, one.costs);

function names(t, kit, dialog, now) {
  const { h, rich } = kit;
  const shown = listed(now);
  if (!shown.length) return null;
  return h("div", { key: "names", class: "ct-field", role: "group", "aria-label": kit.word(t.view, "pad_names") },
    h("span", {}, kit.word(t.view, "pad_names")),
    h("div", { class: "ct-names" }, shown.map((one) => h("button", {
      key: one.text, type: "button", "data-choice": one.text,
      class: `ct-button ct-choice${can(now, one) ? "" : " is-barred"}`,
      onclick: (event) => add(t, kit, dialog, now, { card: one.card, told: one.text, costs: one.costs }, event) },
    h("span", {}, one.text), one.detail ? h("small", {}, rich(one.detail)) : null,
    can(now, one) ? null : kit.notNow(t)))));
}

/** By its figures; where cards can be named, these are behind a button. */
function byFigures(t, kit, dialog, now) {
  if (!now.part.card) return null;
  const all = fields(t, kit, dialog, now);
  if (!listed(now).length) return all;
  return kit.h("details", { key: "figures", class: "ct-byfigures" },
    kit.h("summary", { class: "ct-button" }, kit.word(t.view, "pad_figures")), all);
}

function fields(t, kit, dialog, now) {
  const set = (field) => (value, event) => {
    dialog.values = { ...dialog.values, [field.name]: value };
    settle(t, kit, dialog, event);
  };
  const choice = (field, one) =>
    ({ ...one, detail: remains(now, field, one.value) ?? one.detail, on: now.values[field.name] === one.value });
  return now.part.fields.map((field) => (field.text ? typed(t, kit, dialog, now, field)
    : field.choices
      ? choose(t, kit, field.label, field.choices.map((one) => choice(field, one)), set(field), `is-${field.name}`)
      : figures(t, kit, now, field, set(field))));
}

/** Figures from low to high; those that cannot be paid any more are barred, and may be tapped all the same. */
function figures(t, kit, now, field, onpick) {
  const { budget } = now.part;
  const of = budget?.of === field.name ? now.values[budget.by] : undefined;
  const values = Array.from({ length: field.high - field.low + 1 }, (_, i) => field.low + i);
  const options = values.map((value) => ({ value, text: String(value),
    on: now.values[field.name] === value, barred: of !== undefined && !payable(now, { [of]: value }) }));
  return choose(t, kit, field.label, options, onpick, `is-figures is-${field.name}`);
}

function typed(t, kit, dialog, now, field) {
  const { h } = kit;
  const write = (text, worn = {}) => {
    dialog.values = { ...dialog.values, [field.name]: text, [wornOf(field)]: worn };
    kit.draw(t);
  };
  const label = h("label", { key: field.name, class: "ct-field" }, h("span", {}, field.label),
    h("input", { name: field.name, autocomplete: "off", maxlength: "80", value: now.values[field.name] ?? "",
      oninput: (event) => write(event.target.value),
      onkeydown: (event) => { if (event.key === "Enter") settle(t, kit, dialog, event); } }));
  return field.chips ? [label, chips(kit, now, field, write)] : label;
}

const wornOf = (field) => `${field.name} worn`;
const MOST_OF_ONE = 3; // a word with a number is tapped up to it, and then off again

/** Words that are tapped in place of being typed. */
function chips(kit, now, field, write) {
  const { h } = kit;
  const worn = now.values[wornOf(field)] ?? {};
  const tap = ({ text, counted }) => () => {
    const next = { ...worn, [text]: ((worn[text] ?? 0) + 1) % (counted ? MOST_OF_ONE + 1 : 2) };
    const told = field.chips.filter((one) => next[one.text]).map((one) =>
      (one.counted ? `${one.text} ${next[one.text]}` : one.text));
    write(told.join(" "), next);
  };
  return h("div", { key: `${field.name} chips`, class: "ct-wordchips", role: "group", "aria-label": field.label },
    field.chips.map((one) => h("button", { key: one.text, type: "button", class: "ct-button", "data-chip": one.text,
      "aria-pressed": String(Boolean(worn[one.text])), onclick: tap(one) },
    one.counted && worn[one.text] ? `${one.text} ${worn[one.text]}` : one.text)));
}

// ------------------------------------------------------------------------------------------------------ sending

/** The card of the values, once all are there. */
function written(now) {
  const { part, values } = now;
  const empty = (one) => {
    const value = values[one.name];
    return one.text ? one.needed && !String(value ?? "").trim() : value === undefined;
  };
  if (!part.card || part.fields.some(empty)) return null;
  const fill = (text) => text.replace(/\{(\w+)\}/g, (whole, name) => {
    const field = part.fields.find((one) => one.name === name);
    const value = values[name] ?? "";
    if (!field?.wrap) return String(value);
    const typed = String(value).trim().replaceAll('"', "");
    return typed ? field.wrap.replace("{}", typed) : "";
  });
  const paid = now.kind.pay ? { [now.kind.pay.by]: values[now.kind.pay.by] ?? 0 } : {};
  const costs = part.budget ? { [values[part.budget.by]]: values[part.budget.of] } : paid;
  return { card: fill(part.card), told: fill(part.told), costs };
}

/** After each tap: what is whole is sent, or joins the series. */
function settle(t, kit, dialog, event) {
  const now = state(padOf(t, kit, dialog), dialog);
  const card = written(now);
  const ready = card ?? (dialog.named && now.target !== null ? dialog.named : null);
  if (ready) return add(t, kit, dialog, now, ready, event);
  if (dialog.all && now.cards.length && now.target !== null) return announce(t, kit, dialog, now.cards);
  return kit.draw(t);
}

/** Says that only a target is missing, and shows where. */
function wantTarget(t, kit) {
  kit.say(t, kit.word(t.view, "choose_target"));
  t.root.querySelector(".d-pad .is-wanted")?.scrollIntoView({ block: "nearest" });
}

const aimed = (now) => !now.kind.targets.length || now.target !== null;

function add(t, kit, dialog, now, card, event) {
  const cards = [...now.cards, card];
  if (dialog.series && now.kind.more.length) {
    reset(dialog, { cards });
    return kit.draw(t);
  }
  if (!aimed(now)) { // whom it is aimed at is all that is missing
    dialog.named = card;
    return wantTarget(t, kit);
  }
  return announce(t, kit, dialog, cards);
}

async function announce(t, kit, dialog, cards) {
  const now = state(padOf(t, kit, dialog), dialog);
  const laid = cards.map((one) => one.card).join(" + ");
  const text = now.kind.move.replace("{target}", () => now.target ?? "").replace("{cards}", () => laid);
  const price = cards.reduce((sum, one) => sum + (one.costs[now.kind.pay?.by] ?? 0), 0);
  if (price) return paid(t, kit, { ...now.kind.pay, price, move: text }, cards);
  await kit.playIn(t, dialog, text.replace("{with}", ""));
  return t.root.querySelector(".d-pad .is-refused")?.scrollIntoView({ block: "nearest" });
}

/** What has a price is paid before it is announced. */
function paid(t, kit, pay, cards) {
  const title = cards.map((one) => one.told).join(" + ");
  return kit.payFor(t, { title, ...pay }, null);
}

function foot(t, kit, dialog, now) {
  const { h, word } = kit;
  if (!now.kind.more.length) return null;
  const toggle = () => { dialog.series = !dialog.series; if (!dialog.series) dialog.cards = []; kit.draw(t); };
  const send = (event) => {
    if (aimed(now)) return announce(t, kit, dialog, now.cards);
    dialog.all = true;
    return wantTarget(t, kit);
  };
  return h("div", { key: "foot", class: "ct-buttons ct-padfoot" },
    h("button", { key: "series", type: "button", class: "ct-button", "data-action": "series",
      "aria-pressed": String(Boolean(dialog.series)), onclick: toggle }, word(t.view, "pad_series")),
    dialog.series ? h("button", { key: "send", type: "button", class: "ct-button is-main", "data-action": "announce",
      disabled: !now.cards.length, onclick: send }, word(t.view, "say_do")) : null);
}
