// Dialogs of the bar: the menu, an action that is asked about once more, the address for other phones.

import { draw, h } from "./patch.js";
import { languages, phrase, warnings, word } from "./text.js";
import { svg } from "./icons.js";
import { close, closeDialogs, openDialog } from "./dialogs.js";
import { ask, play } from "./requests.js";
import { BOARDS, deviceRows } from "./pages.js";
import { act } from "./panels.js";
import { onDevice } from "./storage.js";

export function confirmDialog(t, dialog) {
  const { action } = dialog;
  const yes = () => play(t, action.move, dialog.anchor);
  const title = word(t.view, "sure", { text: action.text });
  return { title, kids: [warnings(action.warning ? [action.warning] : []), h("div", { class: "ct-buttons" },
    h("button", { type: "button", class: "ct-button", onclick: () => close(t, dialog) }, word(t.view, "cancel")),
    h("button", { type: "button", class: "ct-button is-grave", "data-confirm": action.id, onclick: yes },
      phrase(action.text)))] };
}

/** One of several: a row of buttons of which one is pressed. */
export function pickOne(label, options, current, onpick) {
  return h("div", { key: label, class: "ct-field", role: "group", "aria-label": label }, h("span", {}, label),
    h("div", { class: "ct-buttons" }, options.map(([value, text]) =>
      h("button", { key: String(value), type: "button", class: "ct-button", "data-value": String(value), title: text,
        "aria-pressed": String(value === current), onclick: () => onpick(value) },
      h("span", { class: "ct-clip" }, text)))));
}

/** An address as text (unless it is not `told`) and, where it has one, as a code that a phone reads. */
export function qrCode(data, told = true) {
  const size = Number(data.size) || 29;
  // The quiet zone of four modules belongs to the code: without it phones do not read it.
  return [data.qr ? h("svg", { key: "qr", class: "ct-qr", viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img",
    "aria-label": data.label ?? data.text, "shape-rendering": "crispEdges" }, h("path", { d: data.qr })) : null,
  told ? h("p", { key: "url", class: "ct-url" }, data.text) : null];
}

export function addressDialog(t) {
  const data = t.view.invite?.address;
  return data ? { title: word(t.view, "address"), kids: qrCode(data) } : null;
}

/** Another seat for this page; where it shows a hidden hand, the phone is handed over first (curtain.js). */
function sitDown(t, seat) {
  const { match } = t.view;
  if (!match.hands?.length || seat === null || match.seat === null || seat === match.seat) {
    ask(t, { type: "seat", seat });
    return;
  }
  t.passing = seat;
  closeDialogs(t, ["menu"]);
  draw(t);
}

export function menuDialog(t, dialog) {
  const { match } = t.view;
  const actions = (t.view.actions ?? []).filter((one) => one.menu);
  const facing = !t.view.board?.some((one) => one.kind === "map"); // two sides of cards, not one map for all
  const suited = !t.view.board?.some((one) => BOARDS[one.kind]); // cards of the ordinary pack
  return { title: t.view.title ?? word(t.view, "menu"), kids: [
    match.seats?.length > 1 ? pickOne(word(t.view, "seat"), match.seats.map((one) => [one.seat, one.text]),
      match.seat ?? null, (seat) => sitDown(t, seat)) : null,
    pickOne(word(t.view, "lang"), languages(t.view), t.view.lang, (lang) => ask(t, { type: "lang", lang })),
    !suited ? null : pickOne(word(t.view, "suits"), [4, 2].map((count) => [count, word(t.view, `suits_${count}`)]),
      match.suits ?? 4, (suits) => ask(t, { type: "suits", suits })),
    t.host.page ? deviceRows(t) : null,
    h("div", { key: "more", class: "ct-rows" },
      !match.advises ? null : h("button", { key: "advice", type: "button", class: "ct-button", "data-action": "advice",
        onclick: () => { close(t, dialog); t.adviceOf = null; ask(t, { type: "advice" }); } }, word(t.view, "advice")),
      !t.view.partners || match.outcome || match.lesson ? null : h("button", { key: "partners", type: "button",
        class: "ct-button", "data-action": "partners",
        onclick: (event) => openDialog(t, { type: "partners" }, event.currentTarget) }, word(t.view, "partner_title")),
      !facing ? null : h("button", { key: "turn", type: "button", class: "ct-button", "data-action": "turn-far",
        "aria-pressed": String(t.turned), onclick: () => turnFar(t) },
        word(t.view, "turn_far")),
      t.host.page ? h("button", { key: "home", type: "button", class: "ct-button", "data-action": "home",
        onclick: () => { close(t, dialog); ask(t, { type: "home" }); } }, word(t.view, "home")) : null,
      t.host.page && t.view.kind === "table" ? h("button", { key: "hand", type: "button", class: "ct-button",
        "data-action": "hand-on", onclick: () => { close(t, dialog); openDialog(t, { type: "hand" }); } },
      word(t.view, "hand_on")) : null,
      match.paper ? h("a", { key: "paper", class: "ct-button", "data-action": "print-position", href: match.paper,
        download: "", onclick: () => setTimeout(() => close(t, dialog)) }, word(t.view, "print_position")) : null,
      actions.map((one) => h("button", { key: one.id, type: "button",
        class: `ct-button${one.confirm ? " is-grave" : ""}`, "data-action": one.id,
        onclick: act(t, one) },
      phrase(one.text))))] };
}

const TURN_KEY = "companion-table.turned";

function turnFar(t) {
  t.turned = !t.turned;
  onDevice.write(TURN_KEY, t.turned ? "1" : null);
  draw(t);
}

export const wasTurned = () => onDevice.read(TURN_KEY) === "1";
