// The app's start page: resume, a new match, the matches, doors to the rest (site/table-view.md, Home). It draws the
// view of kind "home" with what table.js hands it (`kit`).

import { emblem, gameOf, sign } from "./signs.js";
import { newMatch } from "./new-match.js";
import { matchRows, matchesPage, menuSheet } from "./matches.js";

const PAGES = {
  matches: matchesPage,
  statistics: (t, kit) => kit.pageOf("statistics.js", "statisticsPage")(t),
  learn: (t, kit) => (t.view.learn ? kit.pageOf("learn.js", "learnSection")(t) : null),
  code: codeField,
  print: (t, kit) => kit.pageOf("statistics.js", "printPage")(t),
  decks: (t, kit) => kit.pageOf("decks.js", "decksPage")(t),
};

export function homePage(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  const behind = PAGES[view.door];
  if (t.homeDoor !== view.door) { // another page: from its top
    t.homeDoor = view.door;
    queueMicrotask(() => scrollTo(0, 0));
  }
  const notices = [
    view.notice ? h("p", { key: "notice", class: "ct-error", role: "status" }, view.notice) : null, rescue(t, kit),
    t.host.status === "lost" ? h("p", { key: "lost", class: "ct-error", role: "status" }, word(view, "lost")) : null];
  const title = behind ? word(view, `door_${view.door}`) : word(view, "start_title");
  return h(t.host.page ? "main" : "section", { key: `home-${view.door ?? ""}`, "aria-label": title,
    class: `ct-home${behind ? " is-door" : ""}` },
  h("header", { class: "ct-home-head" },
    behind ? h("button", { key: "back", type: "button", class: "ct-button ct-square is-bare", "data-action": "home",
      "aria-label": word(view, "back"), onclick: () => ask(t, kit, { type: "home" }) }, sign(kit, "before")) : null,
    h("h1", { key: "title", class: "ct-game" }, title), behind ? null : tools(t, kit)),
  notices, behind ? h("div", { key: "door", class: "ct-door-page" }, behind(t, kit, ask)) : startPage(t, kit),
  view.trashed ? trashed(t, kit) : null);
}

function startPage(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  return [h("div", { key: "columns", class: "ct-home-columns" },
    h("div", { key: "start", class: "ct-home-column" }, offer(t, kit), resume(t, kit), newMatch(t, kit, ask)),
    h("div", { key: "rest", class: "ct-home-column" }, matches(t, kit), view.brief ? brief(t, kit) : null,
      address(t, kit))),
  h("nav", { key: "doors", class: "ct-home-doors", "aria-label": word(view, "doors") },
    view.learn ? door(t, kit, "learn", sign(kit, "book")) : null, door(t, kit, "code", kit.icon("qr")),
    view.owner === false ? null : [door(t, kit, "statistics", sign(kit, "chart")),
      view.papers ? door(t, kit, "print", sign(kit, "print")) : null],
    view.checks ? door(t, kit, "decks", sign(kit, "cards")) : null)];
}

/** Sends what a form asks for; a refusal is shown in that form. */
async function ask(t, kit, intent, form = t.form) {
  const reply = await kit.send(t, intent);
  if (!reply.ok && form) {
    form.error = reply.text ?? reply.refusal?.text ?? "";
    kit.draw(t);
  }
  return reply;
}

/** What can be kept of a record that is damaged. */
function rescue(t, kit) {
  const { h } = kit;
  const offered = t.view.rescue;
  if (!offered) return null;
  return h("section", { key: "rescue", class: "ct-offer" }, h("p", {}, offered.text),
    h("button", { type: "button", class: "ct-button is-main", "data-action": "rescue",
      onclick: () => ask(t, kit, { type: "rescue", match: offered.match }) }, offered.button));
}

/** The match of a printed code: its players may take their own names, or their whole ones where the code cut them. */
function offer(t, kit) {
  const { h, word, draw } = kit;
  const { view } = t;
  if (!view.offer) return null;
  const { code, title, detail, players } = view.offer;
  if (t.offer?.code !== code) t.offer = { code, players: [...players], error: null };
  const form = t.offer;
  const submit = async (event) => {
    event.preventDefault();
    form.error = null;
    const named = form.players.map((name, i) => name.trim() || players[i]);
    await ask(t, kit, { type: "new", code, players: named, lang: view.lang }, form);
  };
  return h("form", { key: "offer", class: "ct-offer", onsubmit: submit },
    h("span", { class: "ct-resume-word" }, word(view, "code")), h("h2", { class: "ct-heading", title }, title),
    h("span", { class: "ct-quiet" }, detail),
    form.players.map((name, i) => h("input", { key: i, name: `offer-${i}`, value: name, maxlength: "60",
      autocomplete: "off", spellcheck: "false",
      "aria-label": word(view, "player", { number: i + 1 }), placeholder: players[i],
      oninput: (event) => { form.players[i] = event.target.value; draw(t); } })),
    form.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, form.error) : null,
    h("button", { key: "begin", type: "submit", class: "ct-button is-main ct-start" }, word(view, "offer_start")),
    h("button", { key: "leave", type: "button", class: "ct-button",
      onclick: () => ask(t, kit, { type: "home" }, form) }, word(view, "offer_leave")));
}

/** Where a code is typed or pasted. */
function codeField(t, kit) {
  const { h, word, draw } = kit;
  const { view } = t;
  t.paper ??= { code: "", error: null };
  const form = t.paper;
  const submit = async (event) => {
    event.preventDefault();
    form.error = null;
    const reply = await ask(t, kit, { type: "code", code: form.code }, form);
    if (!reply.ok) return;
    t.paper = null;
    draw(t);
    t.root.querySelector(".ct-offer .is-main")?.focus();
  };
  return h("form", { key: "code", class: "ct-code", onsubmit: submit },
    h("p", { class: "ct-lead" }, word(view, "code_scan")),
    h("label", { class: "ct-field" }, h("span", {}, word(view, "code_text")),
      h("input", { name: "code", value: form.code, maxlength: "14000", autocomplete: "off",
        autocapitalize: "characters", spellcheck: "false", placeholder: "C1ET 4Z0K …",
        oninput: (event) => { form.code = event.target.value; draw(t); } })),
    h("p", { class: "ct-quiet" }, word(view, "code_help")),
    form.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, form.error) : null,
    h("button", { key: "read", type: "submit", class: "ct-button is-main" }, word(view, "code_read")),
    !view.checks ? null : h("button", { key: "decks", type: "button", class: "ct-button", "data-door": "decks",
      onclick: () => ask(t, kit, { type: "home", door: "decks" }) }, sign(kit, "cards"), word(view, "decks_check")));
}

function tools(t, kit) {
  const { h, word, send, languages, iconButton, openDialog } = kit;
  const { view } = t;
  return h("div", { key: "tools", class: "ct-home-tools" },
    h("div", { class: "ct-langs", role: "group", "aria-label": word(view, "lang") },
      languages(view).map(([lang, text]) => h("button", { key: lang, type: "button", class: "ct-button is-bare", lang,
        "data-lang": lang, title: text, "aria-pressed": String(lang === view.lang),
        onclick: () => send(t, { type: "lang", lang }) }, lang.toUpperCase()))),
    view.owner === false ? null : iconButton("menu", word(view, "menu"), { class: "ct-button ct-square is-bare",
      onclick: (event) => openDialog(t, { type: "sheet", body: () => menuSheet(t, kit) }, event.currentTarget) }));
}

/** How a match stands: a figure for each player, in its emblem where the house has one. */
function standing({ h, icon }, told) {
  if (!told) return null;
  const of = (name) => told.figures.length > 1 && name;
  return h("span", { class: "ct-standing", role: "img", "aria-label":
    `${told.label} : ${told.figures.map((one) => [of(one.name), one.value].filter(Boolean).join(" ")).join(", ")}` },
  told.figures.slice(0, 6).map((one) => h("span", { key: one.name, class: `ct-stands${one.name ? "" : " is-all"}` },
    h("span", { class: "ct-quiet" }, one.name || told.label),
    h("span", { class: "ct-stands-figure" }, told.icon ? icon(told.icon) : null,
      h("span", { class: "ct-num" }, String(one.value))))));
}

function resume(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  const last = view.resume;
  if (!last) return null;
  return h("button", { key: "resume", type: "button", class: "ct-resume", "data-match": last.match,
    onclick: () => openMatch(t, kit, last.match) },
  emblem(kit, gameOf(view, last.game) ?? { title: last.title }),
  h("span", { class: "ct-resume-text" }, h("span", { class: "ct-resume-word" }, word(view, "resume")),
    h("strong", { title: last.title }, last.title), h("span", { class: "ct-quiet" }, last.detail)),
  standing(kit, last.standing));
}

/** Opens a match; the page of one that is damaged comes back with what can be kept of it, which must be seen. */
export async function openMatch(t, kit, match) {
  await ask(t, kit, { type: "open", match });
  t.root.querySelector("[data-action=rescue]")?.focus();
}

function matches(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  const shown = view.matches ?? [];
  if (!shown.length && !view.resume) {
    if (!view.learn) return null;
    return h("button", { key: "first", type: "button", class: "ct-home-door ct-first", "data-door": "learn",
      onclick: () => ask(t, kit, { type: "home", door: "learn" }) }, sign(kit, "book"),
    h("span", {}, h("b", {}, word(view, "first_time")), h("small", {}, word(view, "first_lesson"))));
  }
  return h("section", { key: "matches", class: "ct-matches" },
    h("div", { class: "ct-home-row" }, h("h2", { class: "ct-heading" }, word(view, "matches")),
      h("button", { type: "button", class: "ct-link", "data-door": "matches",
        onclick: () => ask(t, kit, { type: "home", door: "matches" }) },
      h("span", {}, word(view, "all_matches", { count: view.count ?? shown.length })))),
    shown.length ? matchRows(t, kit, shown, (match) => openMatch(t, kit, match)) : null);
}

/** A door of the start page: what is behind it, in one line where there is room. */
function door(t, kit, name, picture) {
  const { h, word } = kit;
  return h("button", { key: name, type: "button", class: `ct-home-door d-${name}`, "data-door": name,
    onclick: () => ask(t, kit, { type: "home", door: name }) }, picture,
  h("span", {}, h("b", {}, word(t.view, `door_${name}`)), h("small", {}, word(t.view, `door_${name}_help`))));
}

/** Who won how often, the bars told apart by their pattern. */
function brief(t, kit) {
  const { h, word } = kit;
  const { wins, text } = t.view.brief;
  const most = Math.max(...wins.map((one) => one.won), 1);
  return h("button", { key: "brief", type: "button", class: "ct-brief", "data-door": "statistics",
    onclick: () => ask(t, kit, { type: "home", door: "statistics" }) },
  h("span", { class: "ct-brief-head" }, h("span", {}, h("b", {}, word(t.view, "door_statistics")), " ",
    h("span", { class: "ct-quiet" }, word(t.view, "statistics_wins"))), h("span", { class: "ct-quiet" }, text)),
  wins.map((one, i) => h("span", { key: one.name, class: "ct-bar-row" }, h("span", { class: "ct-bar-name" }, one.name),
    h("span", { class: `ct-stat-bar p-${i % 3}`, vars: { "--share": one.won / most } }),
    h("span", { class: "ct-num" }, String(one.won)))));
}

function address(t, { h, word, qrCode }) {
  const data = t.view.address;
  return data ? h("section", { key: "address", class: "ct-address" },
    h("h2", { class: "ct-heading" }, word(t.view, "address")), qrCode(data)) : null;
}

/** What came of the matches that were just brought, or of one that was deleted: with the way back. */
function trashed(t, kit) {
  const { h, word } = kit;
  const { match, text } = t.view.trashed;
  return h("p", { key: "trashed", class: "ct-trashed", role: "status" }, h("span", {}, text),
    match ? h("button", { type: "button", class: "ct-button", "data-action": "restore",
      onclick: () => ask(t, kit, { type: "restore", match }) }, word(t.view, "undo")) : null);
}
