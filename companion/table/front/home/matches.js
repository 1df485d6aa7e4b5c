// The matches of a folder: their list, what the owner does with one, all of them as one file and back.

import { emblem, gameOf, sign } from "./signs.js";

export const PIECE = 45000; // bytes of a file that travel at a time

/** One row a match: its game, who beat whom, when and how long, the score. `open(match)`: what a tap does. */
export function matchRows(t, kit, rows, open) {
  const { h } = kit;
  const { view } = t;
  return h("ul", { key: "rows" }, rows.map((one) => h("li", { key: one.match, class: "ct-match-row" },
    h("button", { type: "button", class: "ct-match", "data-match": one.match, onclick: () => open(one.match),
      oncontextmenu: view.owner === false ? null : (event) => {
        event.preventDefault();
        sheet(t, kit, one, event.currentTarget);
      } },
    emblem(kit, gameOf(view, one.game) ?? { title: one.title }),
    h("span", { class: "ct-match-text" }, h("strong", { title: one.title }, one.title),
      h("span", { class: "ct-quiet" }, one.detail)), score(kit, one.score)),
    view.owner === false || view.door !== "matches" ? null : kit.iconButton("menu",
      kit.word(view, "match_menu", { title: one.title }), { class: "ct-button ct-square is-bare",
        "data-menu": one.match, onclick: (event) => sheet(t, kit, one, event.currentTarget) }))));
}

function score({ h }, told) {
  if (!told) return null;
  return h("span", { class: "ct-tally" }, told.label ? [h("span", { class: "ct-quiet" }, told.label), " "] : null,
    told.text.split("–").map((figure, i) => [i ? h("i", {}, "–") : null, h("span", { class: "ct-num" }, figure)]));
}

/** All matches, so many at a time. */
export function matchesPage(t, kit, ask) {
  const { h, word } = kit;
  const { view } = t;
  const rows = view.matches ?? [];
  const open = async (match) => {
    await ask(t, kit, { type: "open", match });
    t.root.querySelector("[data-action=rescue]")?.focus();
  };
  return [rows.length ? h("section", { key: "all", class: "ct-matches" }, matchRows(t, kit, rows, open))
    : h("p", { key: "none", class: "ct-quiet" }, word(view, "no_matches")),
  rows.length < view.count ? h("button", { key: "more", type: "button", class: "ct-button", "data-action": "more",
    onclick: () => ask(t, kit, { type: "home", door: "matches", more: true }) },
  word(view, "more_matches", { count: view.count - rows.length })) : null,
  view.owner === false ? null : h("div", { key: "files", class: "ct-buttons" }, fileButtons(t, kit))];
}

/** The menu of the start page: what concerns all matches. */
export function menuSheet(t, kit) {
  const { h, word, ask } = kit;
  const decks = () => { kit.closeDialogs(t, ["sheet"]); ask(t, { type: "home", door: "decks" }); };
  return { title: word(t.view, "menu"), kids: [!t.view.checks ? null : h("div", { key: "more", class: "ct-rows" },
    h("button", { key: "decks", type: "button", class: "ct-button", "data-door": "decks", onclick: decks },
      sign(kit, "cards"), word(t.view, "decks_check"))),
  h("div", { key: "files", class: "ct-rows" }, fileButtons(t, kit)),
    h("p", { key: "help", class: "ct-quiet" }, word(t.view, "files_help"))] };
}

function fileButtons(t, kit) {
  const { h, word } = kit;
  const pick = (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) bring(t, kit, file);
  };
  return [t.host.page ? h("a", { key: "save", class: "ct-button", href: "matches.zip", download: "",
    "data-action": "save-all" }, sign(kit, "save"), word(t.view, "save_all")) : null,
  h("label", { key: "bring", class: "ct-button ct-file" }, sign(kit, "bring"),
    h("span", {}, t.bringing ? word(t.view, "bringing", { share: t.bringing }) : word(t.view, "bring")),
    h("input", { type: "file", class: "ct-sr", name: "bring", accept: ".jsonl,.zip", onchange: pick })),
  t.bringError ? h("p", { key: "error", class: "ct-error", role: "alert" }, t.bringError) : null];
}

/** Sends a file in pieces, one after the other; what came of it stands on the page that comes back. */
async function bring(t, kit, file) {
  const of = Math.max(1, Math.ceil(file.size / PIECE));
  t.bringError = null;
  for (let part = 0; part < of; part += 1) {
    t.bringing = Math.round((100 * part) / of) || 1;
    if (part % 10 === 0) kit.draw(t);
    const data = base64(new Uint8Array(await file.slice(part * PIECE, (part + 1) * PIECE).arrayBuffer()));
    const reply = await kit.send(t, { type: "bring", part, of, data });
    if (!reply.ok) {
      t.bringError = reply.text ?? "";
      break;
    }
  }
  t.bringing = null;
  if (!t.bringError) kit.closeDialogs(t, ["sheet"]);
  kit.draw(t);
}

export function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** What the owner may do with a match. */
function sheet(t, kit, one, anchor) {
  const { h, word, close, openDialog, draw } = kit;
  const { view } = t;
  const form = { title: one.named, error: null };
  const shut = () => close(t, t.dialogs.at(-1));
  const send = async (intent) => {
    const reply = await kit.send(t, intent);
    if (reply.ok) return shut();
    form.error = reply.text ?? "";
    return draw(t);
  };
  const rename = (event) => { event.preventDefault(); send({ type: "rename", match: one.match, title: form.title }); };
  const body = () => ({ title: one.title, kids: [
    h("p", { key: "detail", class: "ct-quiet" }, one.detail),
    h("form", { key: "rename", class: "ct-rename", onsubmit: rename },
      h("label", { class: "ct-field" }, h("span", {}, word(view, "match_name")),
        h("input", { name: "title", value: form.title, maxlength: "60", autocomplete: "off",
          placeholder: one.named ? "" : one.title, oninput: (event) => { form.title = event.target.value; } })),
      h("button", { type: "submit", class: "ct-button" }, sign(kit, "pen"), word(view, "rename"))),
    form.error ? h("p", { key: "error", class: "ct-error", role: "alert" }, form.error) : null,
    h("div", { key: "more", class: "ct-rows" },
      t.host.page ? [one.over && view.papers ? h("a", { key: "report", class: "ct-button", download: "",
        href: `paper/match/${encodeURIComponent(one.match)}/report.pdf?lang=${view.lang}` }, sign(kit, "print"),
      word(view, "match_report")) : null,
      h("a", { key: "save", class: "ct-button", download: "", href: `record/${encodeURIComponent(one.match)}.jsonl` },
        sign(kit, "save"), word(view, "match_save"))] : null,
      h("button", { key: "delete", type: "button", class: "ct-button is-grave", "data-action": "delete",
        onclick: () => send({ type: "delete", match: one.match }) }, sign(kit, "bin"), word(view, "match_delete")))] });
  openDialog(t, { type: "sheet", body }, anchor);
}
