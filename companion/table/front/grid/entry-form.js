// An entry that is filled in by thumbs: choices and names as chips, figures as chips or on a pad of digits, with what
// their sum still lacks (contract: site/table-view.md, An entry form). On the page itself, or in a dialog that corrects
// a line. It knows no game.

import {
  begun, valueOf, asked, missingOf, isMissing, missing, restOf, fillLast, setOf, figureOf,
  textOf, keyed, isFull,
} from "./entry-text.js";

// ------------------------------------------------------------------------------------------------- the form

/** The dialog of a line, or of another kind of entry. */
export function entryDialog(t, kit, dialog, form) {
  dialog.entry ??= begun(dialog.preset);
  const { entry } = dialog;
  const send = (event) => kit.playIn(t, dialog, textOf(form, entry)).then(() => event);
  const refused = dialog.refusal ? kit.h("div", { key: "refused", class: "ct-whynot is-refused", role: "alert" },
    kit.reasonsOf(t, dialog.refusal), kit.allTheSame(t, dialog)) : null;
  const title = entry.line === null ? form.title : kit.word(t.view, "entry_line", { number: entry.line });
  return { title, kids: [formPart(t, kit, form, entry, send), refused] };
}

/** The entry on the page: it begins anew once it was announced. */
export function entryPart(t, kit, name, form) {
  const key = [t.view.match.id, name, t.view.board[0].lines.length, t.view.board[0].older, form.said ?? ""].join(" ");
  if (t.entry?.key !== key) t.entry = { key, ...begun() };
  const entry = t.entry;
  const send = (event) => kit.play(t, textOf(form, entry), event?.currentTarget ?? null);
  return formPart(t, kit, form, entry, send);
}

/** A form whose state somebody else keeps (`keeper.state`); `send(event, text)` is told what it announces. */
export function freeForm(t, kit, form, keeper, send) {
  keeper.state ??= begun();
  return formPart(t, kit, form, keeper.state, (event) => send(event, textOf(form, keeper.state)));
}

function formPart(t, kit, form, entry, send) {
  const { h, rich } = kit;
  const fields = asked(form, entry);
  const later = fields.some((one) => !one.optional) ? fields.filter((one) => one.optional && !hasSteps(one)) : [];
  const first = fields.filter((one) => !later.includes(one));
  const ctx = { t, kit, form, entry, send, fields, first };
  settleAt(ctx);
  return h("div", { key: `entry ${form.move}`, class: "ct-fillin", role: "group", "aria-label": form.title },
    form.said ? h("p", { key: "said", class: "ct-entrysaid" }, rich(form.said)) : null,
    form.by && entry.line === null ? chipRow(ctx, { key: "by", label: kit.word(t.view, "entry_by"), options: form.by,
      value: entry.by, pick: (value) => { entry.by = value; after(ctx, null); } }) : null,
    first.map((field) => fieldPart(ctx, field)),
    later.length ? h("div", { key: "later", class: "ct-entrylater" }, later.map((field) => laterPart(ctx, field)))
      : null,
    foot(ctx));
}

/** What is answered only now and then: a chip that opens it. */
function laterPart(ctx, field) {
  const { kit: { h }, entry, t, kit } = ctx;
  const open = entry.open.has(field.name);
  const toggle = () => {
    if (open) entry.open.delete(field.name);
    else entry.open.add(field.name);
    if (!open && field.kind === "number") entry.at = { name: field.name, who: field.each?.[0].value ?? null };
    kit.draw(t);
  };
  const told = toldOf(ctx, field);
  return h("div", { key: field.name, class: `ct-entryopt${open ? " is-open" : ""}` },
    h("button", { key: "open", type: "button", class: "ct-button ct-entrychip", "data-field": field.name,
      "aria-expanded": String(open), onclick: toggle },
    h("span", {}, field.label, told ? [" ", h("b", {}, told)] : null)),
    open ? fieldPart(ctx, field, true) : null);
}

/** What a field says so far, in a few words; nothing where that is as usual. */
function toldOf({ entry }, field) {
  const value = entry.values[field.name];
  if (value === undefined || value === field.usual) return "";
  const text = (one) => field.options?.find((option) => option.value === one)?.text ?? one;
  if (!field.each) return Array.isArray(value) ? value.join(" ") : text(value);
  const rows = field.each.filter((one) => value[one.value] !== undefined && value[one.value] !== field.usual);
  return rows.map((one) => (field.kind === "yes" ? one.text : `${one.text} ${text(value[one.value])}`)).join(", ");
}

const PARTS = { choice: choicePart, yes: choicePart, number: numberPart, dice: dicePart };

function fieldPart(ctx, field, bare = false) {
  return PARTS[field.kind](ctx, field, bare);
}

// ------------------------------------------------------------------------------------------------- chips

function chipRow({ kit: { h } }, { key, label, options, value, pick, bare = false, cls = "" }) {
  return h("div", { key, class: `ct-entryrow ${cls}`, role: "group", "aria-label": label },
    bare ? null : h("span", { class: "ct-entrylabel", "aria-hidden": "true" }, label),
    h("div", { class: "ct-entrychips" }, options.map((one) => h("button", { key: one.value, type: "button",
      class: "ct-button ct-entrychip", "data-value": one.value, "data-of": key, title: one.text,
      "aria-pressed": String(one.value === value),
      onclick: (event) => pick(one.value, event) }, h("span", { class: "ct-clip" }, one.text)))));
}

function choicePart(ctx, field, bare) {
  if (field.each) return eachChoice(ctx, field, bare);
  const { entry } = ctx;
  const again = (value) => field.optional && entry.values[field.name] === value;
  return chipRow(ctx, { key: field.name, label: field.label, options: field.options, bare,
    value: valueOf(entry, field), pick: (value, event) => {
      setOf(entry, field, null, again(value) ? undefined : value);
      if (field.optional) entry.open.delete(field.name);
      after(ctx, event, field);
    } });
}

/** A choice of every player; where it is yes or no, the names themselves are tapped. */
function eachChoice(ctx, field, bare) {
  const { kit: { h, draw }, entry, t } = ctx;
  if (field.kind === "yes") {
    const worn = entry.values[field.name] ?? {};
    return h("div", { key: field.name, class: "ct-entryrow", role: "group", "aria-label": field.label },
      bare ? null : h("span", { class: "ct-entrylabel" }, field.label),
      h("div", { class: "ct-entrychips" }, field.each.map((one) => h("button", { key: one.value, type: "button",
        class: "ct-button ct-entrychip", "data-of": field.name, "data-value": one.value,
        "aria-pressed": String(worn[one.value] === "yes"), onclick: () => {
          setOf(entry, field, one.value, worn[one.value] === "yes" ? undefined : "yes");
          draw(t);
        } }, h("span", { class: "ct-clip" }, one.text)))));
  }
  return h("div", { key: field.name, class: "ct-entryeach" }, field.each.map((one) => chipRow(ctx, {
    key: `${field.name} ${one.value}`, label: one.text, options: field.options,
    value: figureOf(entry, field, one.value) ?? field.usual,
    pick: (value) => { setOf(entry, field, one.value, value); draw(t); } })));
}

// ------------------------------------------------------------------------------------------------- figures

const isAt = ({ entry }, field, who) => entry.at?.name === field.name && entry.at.who === who;

/** Whether all figures that it can be are there to be tapped. */
const allThere = (field) => !field.half && field.buttons && field.high - field.low + 1 <= field.buttons.length;

const hasSteps = (field) => field.each && field.buttons?.some((one) => one < 0);

function numberPart(ctx, field, bare) {
  if (hasSteps(field)) return stepsPart(ctx, field);
  const { kit: { h }, entry, t, kit } = ctx;
  if (!field.each && allThere(field)) {
    return chipRow(ctx, { key: field.name, label: field.label, bare, cls: "is-digits", value: valueOf(entry, field),
      options: field.buttons.map((one) => ({ value: String(one), text: String(one).replace("-", "−") })),
      pick: (value, event) => { setOf(entry, field, null, value); after(ctx, event, field); } });
  }
  const cells = field.each ?? [{ value: null, text: field.label }];
  const rest = restOf(entry, field);
  return h("div", { key: field.name, class: `ct-entryrow ct-entryfigures${field.each ? " is-each" : ""}`, role: "group",
    "aria-label": field.label },
  field.each && !bare ? h("span", { key: "label", class: "ct-entrylabel" }, field.label,
    rest !== null && missingOf(entry, field).length ? h("small", {}, ` ${kit.word(t.view, "entry_rest",
      { rest: String(rest).replace("-", "−"), makes: field.makes })}`) : null) : null,
  h("div", { key: "cells", class: "ct-entrycells" }, cells.map((one) => cell(ctx, field, one))),
  entry.at?.name === field.name ? keypad(ctx, field) : null);
}

/** A figure that is filled in, and whose it is. */
function cell(ctx, field, one) {
  const { kit: { h, draw }, entry, t } = ctx;
  const value = figureOf(entry, field, one.value);
  const filled = entry.filled === `${field.name} ${one.value}`;
  return h("button", { key: one.value ?? "one", type: "button", "data-field": field.name, "data-who": one.value,
    class: `ct-entrycell${isAt(ctx, field, one.value) ? " is-at" : ""}${filled ? " is-filled" : ""}`,
    "aria-pressed": String(isAt(ctx, field, one.value)),
    "aria-label": `${field.each ? `${field.label}, ` : ""}${one.text} ${value ?? ""}`,
    onclick: () => { entry.at = { name: field.name, who: one.value, fresh: true }; draw(t); } },
  h("span", { class: "ct-clip" }, one.text),
  h("b", { class: "ct-num" }, value === undefined ? "–" : shownFigure(value)));
}

const shownFigure = (value) => String(value).replace("-", "−").replace(".5", "½").replace(/^0½/, "½");

/** Steps up and down for everybody: what is tapped in a row is one entry. */
function stepsPart(ctx, field) {
  const { kit: { h, draw }, entry, t } = ctx;
  return h("div", { key: field.name, class: "ct-entrysteps", role: "group", "aria-label": field.label },
    field.each.map((one) => {
      const now = Number(figureOf(entry, field, one.value) ?? 0);
      const step = (by) => () => {
        const next = Math.max(field.low, Math.min(field.high, now + by));
        setOf(entry, field, one.value, next ? String(next) : undefined);
        draw(t);
      };
      const button = (by) => h("button", { key: by, type: "button", class: "ct-button", "data-step": by,
        "data-who": one.value, "aria-label": `${one.text} ${by > 0 ? `+${by}` : `−${-by}`}`, onclick: step(by) },
      by > 0 ? `+${by}` : `−${-by}`);
      return h("div", { key: one.value, class: "ct-entrystep" }, h("span", { class: "ct-clip" }, one.text),
        field.buttons.filter((by) => by < 0).map(button),
        h("b", { class: "ct-num" }, now > 0 ? `+${now}` : String(now).replace("-", "−")),
        field.buttons.filter((by) => by > 0).map(button));
    }));
}

function keypad(ctx, field) {
  const { kit: { h }, kit, t, entry } = ctx;
  const { who } = entry.at;
  const quick = (field.buttons ?? []).map((one) => h("button", { key: `q${one}`, type: "button", "data-quick": one,
    class: "ct-button ct-quick", onclick: (event) => {
      setOf(entry, field, who, String(one));
      next(ctx, event, field);
    } }, String(one)));
  const key = (name, text, label = text) => h("button", { key: name, type: "button", class: "ct-button ct-key",
    "data-key": name, "aria-label": label, onclick: (event) => press(ctx, field, name, event) }, text);
  const rest = restOf(entry, field);
  const left = field.each ? missingOf(entry, field).length : 0;
  return h("div", { key: "keypad", class: "ct-keypad", role: "group", "aria-label": field.label },
    quick.length ? h("div", { key: "quick", class: "ct-quicks" }, quick) : null,
    field.each && allThere(field) ? null : h("div", { key: "keys", class: "ct-keys" },
      [..."123"].map((one) => key(one, one)),
      key("back", "⌫", kit.word(t.view, "entry_back")), [..."456"].map((one) => key(one, one)),
      field.half ? key("half", "½") : field.low < 0 ? key("sign", "±") : h("span", { key: "gap1" }),
      [..."789"].map((one) => key(one, one)),
      rest !== null && left === 1 && rest >= field.low ? key("rest", `= ${rest}`) : h("span", { key: "gap2" }),
      h("span", { key: "gap3" }), key("0", "0"), h("span", { key: "gap4" }), key("next", "→",
        kit.word(t.view, "entry_next"))));
}

function press(ctx, field, name, event) {
  const { entry, kit, t } = ctx;
  const { who } = entry.at;
  if (name === "next") return next(ctx, event, field);
  if (name === "rest") { fillLast(entry, field); return next(ctx, event, field); }
  const fresh = entry.at.fresh || entry.filled === `${field.name} ${who}`;
  const before = fresh && /\d/.test(name) ? undefined : figureOf(entry, field, who);
  entry.at.fresh = false;
  if (entry.filled === `${field.name} ${who}`) entry.filled = null;
  const text = keyed(before, name, field);
  setOf(entry, field, who, text);
  if (entry.filled?.startsWith(`${field.name} `)) refill(ctx, field);
  if (/\d/.test(name) && isFull(text, field)) return next(ctx, event, field);
  return kit.draw(t);
}

/** What was worked out follows what it was worked out from. */
function refill({ entry }, field) {
  const who = entry.filled.slice(field.name.length + 1);
  setOf(entry, field, who, undefined);
  if (!fillLast(entry, field)) entry.filled = null;
}

// ------------------------------------------------------------------------------------------------- dice

function dicePart(ctx, field) {
  const { kit: { h, draw }, entry, t } = ctx;
  const thrown = entry.values[field.name] ?? [];
  const put = (dice) => { setOf(entry, field, null, dice.length ? dice : undefined); draw(t); };
  const slots = Array.from({ length: field.dice }, (_, i) => h("button", { key: `d${i}`, type: "button",
    class: `ct-die${thrown[i] ? "" : " is-none"}`, "data-die": i,
    "aria-label": `${field.label} ${i + 1} ${thrown[i] ?? ""}`,
    onclick: () => put(thrown.filter((_, at) => at !== i)) }, thrown[i] ?? ""));
  const faces = Array.from({ length: field.faces }, (_, i) => h("button", { key: `f${i}`, type: "button",
    class: "ct-button ct-key", "data-face": i + 1,
    onclick: () => put([...thrown, i + 1].slice(0, field.dice)) }, i + 1));
  return h("div", { key: field.name, class: "ct-entryrow ct-entrydice", role: "group", "aria-label": field.label },
    h("span", { class: "ct-entrylabel" }, field.label), h("div", { class: "ct-dice" }, slots),
    h("div", { class: "ct-keys is-faces" }, faces));
}

// ------------------------------------------------------------------------------------------------- going on

/** Where the pad of digits stands: at the first figure that is missing, unless somebody put it elsewhere. */
function settleAt({ entry, fields, first }) {
  const at = fields.find((one) => one.name === entry.at?.name);
  if (at && (first.includes(at) || entry.open.has(at.name))) return;
  const wanted = first.find((one) => one.kind === "number" && !hasSteps(one) && (one.each || !allThere(one))
    && (isMissing(entry, one) || (one.optional && one.each && missingOf(entry, one).length && !entry.at)));
  entry.at = wanted ? { name: wanted.name, who: wanted.each ? missingOf(entry, wanted)[0].value : null } : null;
}

/** After a figure: the next one that is missing. */
function next(ctx, event, field) {
  const { entry, form } = ctx;
  if (field.each) fillLast(entry, field);
  const left = field.each ? missingOf(entry, field) : [];
  entry.at = left.length ? { name: field.name, who: left[0].value } : null;
  if (!left.length && field.optional) entry.open.delete(field.name);
  ctx.fields = asked(form, entry);
  after(ctx, left.length ? null : event, field);
}

/** After each answer: where one tap is enough, it is announced. */
function after(ctx, event, field) {
  const { form, entry, kit, t, send } = ctx;
  ctx.fields = asked(form, entry);
  const whole = !missing(form, entry).length;
  const ends = field && field.ends !== undefined && entry.values[field.name] === field.ends;
  if (event && whole && entry.line === null && (form.quick || ends)) return send(event);
  return kit.draw(t);
}

function foot(ctx) {
  const { kit: { h }, kit, t, form, entry, send } = ctx;
  const lacks = missing(form, entry);
  return h("div", { key: "foot", class: "ct-entryfoot" },
    h("button", { key: "send", type: "button", class: "ct-button is-main", "data-action": "entry",
      disabled: lacks.length > 0, onclick: (event) => send(event) },
    entry.line === null ? form.send : kit.word(t.view, "entry_correct")));
}
