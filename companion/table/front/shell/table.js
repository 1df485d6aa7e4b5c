// The table: draws the view of any game and sends what is tapped (contract: site/table-view.md). No build step, no
// framework; it knows no game and no words. It puts together what the modules beside it draw.

import { draw, h, isEither, stays, update } from "./patch.js";
import { languages, rich, word } from "./text.js";
import { filled, icon, iconButton, own, pip, toneOf, wear } from "./icons.js";
import { focusOf, keepFocus, uncover } from "./focus.js";
import { liveIn, nothingHeard, speakUp, tieErrors } from "./live.js";
import { close, closeDialogs, openDialog, settleDialogs } from "./dialogs.js";
import { ask, explain, holdNext, play, playIn, say, send, showRule, showRules, tell, toast } from "./requests.js";
import { ringed } from "./ring.js";
import { letGo, nodeAt, payFor, tipOf } from "./taps.js";
import { ABOUT, BOARDS, coverOf, deviceText, END, ENTRY, HAND, PAD, heldOf, PAY, RULES, SEAT,
  WHO, pageOf } from "./pages.js";
import { badge, charactersOf, deltaOf, emblem, face, figureWord, gaugeLabel, partnerSign, pieces, placeProps,
  thing } from "./board.js";
import { answerDialog, choicesIn, contentsDialog, notNow, pickerDialog, revealDialog } from "./choices.js";
import { act, askedPanel, asks, bar, lastPanel, lastTold, middle, noteLine, panels, ruleLink, toolsOf,
  turnsOf } from "./panels.js";
import { sayDialog } from "./typed-move.js";
import { aside, logDialog } from "./log.js";
import { allTheSame, figureDialog, reasonsId, reasonsOf, refusalDialog, ruleDialog,
  whyDialog } from "./explanations.js";
import { addressDialog, confirmDialog, menuDialog, pickOne, qrCode, wasTurned } from "./menu.js";
import { hold, listenHeldKeys } from "./holds.js";
import { listenSteady, settleButtons } from "./debounce.js";
import { inTab } from "./storage.js";
import { fitNames } from "./fit.js";
import { listenKeys, listenPointer, stopTabs } from "./pointer.js";

const WIDE_PX = 960;
const LOW = "(max-height: 520px) and (min-width: 560px)"; // a phone held across (sizes.css)
const isNewer = (t, match) => t.deltas.match !== match.id || t.deltas.seen !== match.seen;

const PARTS = ["counters", "slots", "gauges", "card", "pips", "tiles", "tracks", "duel", "gauge", "rows", "cards",
  "purse", "columns"];

/** Keeps each change on the screen until a newer entry comes. */
function keepDeltas(t) {
  const { match } = t.view;
  if (isNewer(t, match)) t.deltas = Object.assign(new Map(), { match: match.id, seen: match.seen });
  const walk = (data) => {
    if (Array.isArray(data)) data.forEach(walk);
    else if (data && typeof data === "object") {
      if (data.delta && data.id) t.deltas.set(data.id, data.delta);
      for (const name of PARTS) if (data[name]) walk(data[name]);
    }
  };
  walk(t.view.board);
}

/** The table; `beside` (a lesson's panel) comes first on a phone and takes the log's place on a wide page. */
function tablePage(t, beside = null) {
  const board = t.view.board ?? [];
  const laidOut = BOARDS[board.find((one) => BOARDS[one.kind])?.kind];
  const props = { key: "table", class: `ct-frame${beside ? " has-lesson" : ""}`, "aria-label": t.view.title };
  return h(t.host.page ? "main" : "section", props, beside, laidOut ? laidOut(t) : twoSided(t, board, beside),
    t.wide && !beside ? aside(t) : null);
}

/** Sides across from each other, the bar and what is asked between them. */
function twoSided(t, board, beside) {
  return h("div", { key: "board", class: "ct-board" },
    t.wide || beside ? null : h("h1", { key: "title", class: "ct-sr" }, t.view.title),
    h("div", { key: "far", class: "ct-far" }, board.slice(0, -1).map((one) => thing(t, one))),
    middle(t),
    h("div", { key: "near", class: "ct-near" }, board.slice(-1).map((one) => thing(t, one))));
}

/** A pad: one that is a form is filled in as an entry is. */
function padOf(t, dialog) {
  const form = own(t.view.pads, dialog.pad)?.form;
  return form ? ENTRY(t, dialog, form) : PAD(t, dialog);
}

const DIALOGS = {
  picker: pickerDialog, answer: answerDialog, reveal: revealDialog, contents: contentsDialog, refusal: refusalDialog,
  pad: (t, dialog) => padOf(t, dialog), about: (t, dialog) => ABOUT(t, dialog), rules: (t, dialog) => RULES(t, dialog),
  seat: (t, dialog) => SEAT(t, dialog), hand: (t, dialog) => HAND(t, dialog), pay: (t, dialog) => PAY(t, dialog),
  address: addressDialog, figure: figureDialog, why: whyDialog, rule: ruleDialog,
  partners: (t, dialog) => WHO(t, dialog), confirm: confirmDialog, menu: menuDialog, log: logDialog, say: sayDialog,
  sheet: (t, dialog) => dialog.body(),
};

/** Whether who plays sits opposite: bar, question and explanation are turned to them. */
const isFarTurn = (t) => Boolean(t.turned && t.view?.board?.slice(0, -1).some((side) => side.acting));

const TITLE_FIRST = ["refusal", "why", "rule", "picker", "answer", "reveal", "contents", "pad", "pay", "about", "log"];
// what is read in a dialog comes before the button that closes it; where one types, the field has the focus

function dialogBox(t, dialog) {
  if (!dialog.sent) dialog.drawn = boxOf(t, dialog);
  return dialog.drawn; // what is being announced stays as it was, until the answer is there
}

function boxOf(t, dialog) {
  const body = DIALOGS[dialog.type](t, dialog);
  if (!body) return null;
  const far = dialog.anchor?.closest?.(isFarTurn(t) ? ".ct-far, .ct-middle" : ".ct-far");
  const turned = t.turned && far ? " is-turned" : "";
  const near = dialog.type !== "refusal" ? "" : dialog.about ? " is-near is-told" : " is-near";
  const refuses = dialog.type === "refusal";
  return h("dialog", { key: dialog.id, class: `ct-dialog d-${dialog.type}${turned}${near}`, "aria-label": body.title,
    role: refuses ? "alertdialog" : null, "aria-describedby": refuses ? reasonsId(t, dialog) : null,
    oncancel: (event) => { event.preventDefault(); close(t, dialog); },
    onclick: (event) => { if (event.target === event.currentTarget) close(t, dialog); } },
  h("div", { class: "ct-sheet" },
    h("header", {}, h("h2", TITLE_FIRST.includes(dialog.type) ? { tabindex: "-1", autofocus: true } : {},
      rich(body.title)),
      iconButton("close", word(t.view, "close"), { onclick: () => close(t, dialog) })),
    body.kids));
}

// What the modules of the other pages get, so that they need no import of their own.
const KIT = { h, isEither, word, rich, send, ask, draw, iconButton, pickOne, languages, qrCode, showRule, showRules,
  tablePage, pageOf, icon, pip, toneOf, filled, thing, placeProps, face, pieces, badge, deltaOf, gaugeLabel, bar,
  noteLine, panels, own, act, play, say, closeDialogs, openDialog, figureWord, allTheSame, reasonsOf, ruleLink,
  asks, lastTold, ringed, askedPanel, lastPanel, aside, explain, playIn, toast, emblem, turnsOf, toolsOf, isFarTurn,
  payFor, close, tell, heldOf, partnerSign, tipOf, hold, inTab, notNow,
  choicesIn };

const PAGES = { table: (t) => (t.view.ending ? END(t) : tablePage(t)),
  home: pageOf("home.js", "homePage"), join: pageOf("learn.js", "joinPage"), learn: pageOf("learn.js", "learnPage"),
  lesson: pageOf("lesson.js", "lessonPage"),
  teacher: pageOf("teacher.js", "teacherPage") };

/** Whether there is more to show than usual, so that a phone's cards give room. */
const isFull = (view) => Boolean(view && (view.asked || view.prompt || view.sealed || view.match?.outcome || view.invite
  || view.lesson || view.board?.some((side) => side.hand)));

/** Draws everything; what has not changed is not touched. */
function drawTable(t) {
  if (t.gone) return;
  const view = t.view;
  wear(view);
  t.node = nodeAt(t, t.path);
  if (!t.node) t.path = [];
  t.things = new Map();
  t.mains = new Map();
  t.characters = charactersOf(view);
  const focus = focusOf(t);
  t.clock = view && t.host.page ? deviceText(t) : null;
  const page = view ? PAGES[view.kind]?.(t) : h("p", { class: "ct-loading" }, "…");
  const boxes = t.dialogs.map((one) => [one, view ? dialogBox(t, one) : null]);
  const gone = t.shown.filter((one) => !t.dialogs.includes(one) || !boxes.find(([dialog]) => dialog === one)?.[1]);
  t.dialogs = boxes.filter(([, box]) => box).map(([dialog]) => dialog);
  if (t.path.length && gone.some((one) => one.type === "picker") && !t.dialogs.length && !t.node?.next) t.path = [];
  const whole = wholeOf(t, page, boxes);
  // with the focus taken away, all would be laid out twice
  if (focus.place && !stays(t.root, whole, focus.active)) focus.active.blur();
  update(t.root, whole);
  t.shown = t.dialogs;
  settleButtons(t);
  tieErrors(t.root);
  scrollNew(t);
  fitNames(t);
  stopTabs(t);
  t.host.opened?.(openCount(t));
  settleDialogs(t, gone);
  keepFocus(t, focus);
}

/** The page with its dialogs, and where what is new of it is said. */
function wholeOf(t, page, boxes) {
  const { view } = t;
  const cover = coverOf(t);
  const top = boxes.findLast(([, box]) => box);
  speakUp(t, top?.[0], cover);
  if (top && !top[0].sent) top[1].kids.push(liveIn(t, top[0].id));
  const cls = ["companion-table", t.host.page && "is-page", t.wide && "is-wide", view?.match?.suits === 2 && "suits-2",
    t.turned && "is-turned", isFarTurn(t) && "is-far-turn", t.path.length && "is-choosing", isFull(view) && "is-full"];
  return h("div", { class: cls.filter(Boolean).join(" "), lang: view?.lang },
    page, liveIn(t, 0), boxes.map(([, box]) => box), cover);
}

/** What Back closes before it leaves: dialogs, else a choice that is under way. */
const openCount = (t) => t.dialogs.length || Math.min(t.path.length, 1);

function closeTop(t) {
  if (t.dialogs.length) close(t, t.dialogs.at(-1));
  else letGo(t);
}

function receive(t, view) {
  const match = view?.match;
  const newer = t.view?.match?.seen !== match?.seen || t.view?.match?.id !== match?.id;
  const list = t.wide ? t.root.querySelector(".ct-aside .ct-log") : null;
  const atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  const elsewhere = t.view?.kind !== view?.kind || t.view?.match?.id !== match?.id;
  if (elsewhere) Object.assign(t, { path: [], dialogs: [], rows: new Map() });
  if (newer) Object.assign(t, { toast: null, said: null, answer: null, pointed: null });
  else if (t.answer?.asked && t.view.lang !== view.lang) t.answer = null; // it was told in the other language
  if (newer && !elsewhere && match) holdNext(t, view.last);
  if (view?.notice && view.notice !== t.view?.notice) t.toast = null; // it tells of what was refused
  t.sent = view;
  t.view = view?.match && t.secret ? t.secret.over(view) : view;
  t.changedAt = performance.now();
  if (view?.board) keepDeltas(t);
  draw(t);
  if (newer && atEnd && t.wide) scrollLog(t);
  t.secret?.follow();
}

/** A log that has just come on a wide page shows its end. */
function scrollNew(t) {
  const list = t.wide ? t.root.querySelector(".ct-aside .ct-log") : null;
  if (list && list !== t.list) list.scrollTop = list.scrollHeight;
  t.list = list;
}

function scrollLog(t) {
  const list = t.root.querySelector(".ct-aside .ct-log");
  if (list) list.scrollTop = list.scrollHeight;
}

const isLow = ({ host }) => Boolean(host.page) && matchMedia(LOW).matches;

const USUAL_PX = 16;

/** How much larger than usual somebody has set the text of their browser: what is read grows with it. */
const readingSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1;

function measure(t) {
  if (t.host.page) t.root.style.setProperty("--reading", Math.max(1, readingSize()));
  const [wide, low] = [t.root.clientWidth >= WIDE_PX, isLow(t)];
  fitNames(t);
  if (wide === t.wide && low === t.low) return;
  Object.assign(t, { wide, low });
  draw(t);
}

/** Draws the host's views in `el` until the returned function is called. */
export function mount(el, host) {
  const root = document.createElement("div");
  root.className = "companion-table";
  el.append(root);
  const t = { host, root, view: null, path: [], forced: null, node: null, dialogs: [], shown: [], refusals: [],
    sent: null, secret: null, steady: {}, unanswered: new Set(), name: Math.random().toString(36).slice(2),
    rows: new Map(), stops: new Map(), things: new Map(), mains: new Map(), deltas: new Map(), modules: {}, kit: KIT,
    count: 0, changedAt: 0, heldUntil: 0, movingBack: 0, passing: null, cover: null, typed: "", answer: null, tip: null,
    pointed: null, heard: nothingHeard(), wide: root.clientWidth >= WIDE_PX, low: isLow({ host }),
    turned: wasTurned(), opened: new Set(),
    draw: () => drawTable(t) };
  host.closing = { count: () => openCount(t), top: () => closeTop(t) };
  listenHeldKeys(t);
  listenSteady(t);
  listenPointer(t);
  listenKeys(t);
  root.addEventListener("focusin", uncover);
  const sizes = new ResizeObserver(() => measure(t));
  sizes.observe(root);
  const faceCame = () => fitNames(t, true); // names are measured in the face that they are seen in
  document.fonts?.addEventListener("loadingdone", faceCame);
  const offs = [host.onView((view) => receive(t, view)), host.onStatus?.(() => draw(t))];
  receive(t, host.view ?? null);
  return () => {
    t.gone = true;
    sizes.disconnect();
    document.fonts?.removeEventListener("loadingdone", faceCame);
    clearTimeout(t.toastTimer);
    for (const off of offs) off?.();
    root.remove();
  };
}
