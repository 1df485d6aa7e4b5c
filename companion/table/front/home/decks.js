// Decks in files of this device, against the rules of their game (contract: site/table-view.md, Decks). Loaded when its
// door is first opened; nothing of the files is kept.

import { base64, PIECE } from "./matches.js";
import { emblem, gameOf, sign } from "./signs.js";
import { option } from "./new-match.js";

const TYPING_MS = 400; // a number is looked at once it is typed

export function decksPage(t, kit) {
  const { h, word } = kit;
  const { view } = t;
  const games = view.decks ?? [];
  if (!games.length) return h("p", { key: "none", class: "ct-quiet" }, word(view, "decks_no_game"));
  t.decks ??= { game: games[0].game, cards: null, options: {}, files: [], told: null, error: null, busy: false };
  const form = t.decks;
  const game = games.find((one) => one.game === form.game) ?? games[0];
  if (form.lang !== view.lang && form.files.length && !form.busy) check(t, kit, form); // told anew in another language
  return [h("p", { key: "lead", class: "ct-lead" }, word(view, "decks_lead")), gamePicker(t, kit, games, game),
    cardsPicker(t, kit, game), houseRules(t, kit, game), chooser(t, kit, game),
    form.error ? errors(t, kit, form.error.split("\n")) : null,
    form.told ? results(t, kit, form.told) : null];
}

const AT_ONCE = 3; // lines of what is wrong that are told before somebody asks for the others

/** What is wrong with the files, a line each. */
function errors(t, kit, lines) {
  const { h, word } = kit;
  const list = (some) => h("ul", { class: "ct-errors" }, some.map((line, n) => h("li", { key: n }, line)));
  const more = lines.slice(AT_ONCE);
  return h("div", { key: "error", class: "ct-error", role: "alert" }, list(lines.slice(0, AT_ONCE)),
    more.length ? h("details", { key: "more" },
      h("summary", {}, word(t.view, "decks_more", { count: more.length })), list(more)) : null);
}

function gamePicker(t, kit, games, chosen) {
  const { h } = kit;
  return h("div", { key: "games", class: "ct-games", role: "group", "aria-label": kit.word(t.view, "game"),
    vars: { "--n": games.length } }, games.map((one) => h("button", { key: one.game, type: "button",
    class: "ct-game-card", "data-value": one.game, "aria-pressed": String(one === chosen),
    onclick: () => { Object.assign(t.decks, { game: one.game, cards: null }); check(t, kit, t.decks); } },
  emblem(kit, gameOf(t.view, one.game) ?? one), h("b", {}, one.title))));
}

/** The card lists that a deck file alone goes with, where there are several. */
function cardsPicker(t, kit, game) {
  if (game.cards.length < 2) return null;
  const at = t.decks.cards ?? game.cards[0].value;
  return kit.pickOne(kit.word(t.view, "decks_cards"), game.cards.map((one) => [one.value, one.text]), at,
    (value) => { t.decks.cards = value; check(t, kit, t.decks); });
}

/** What the table has agreed on for its decks. */
function houseRules(t, kit, game) {
  const { h, word } = kit;
  if (!game.options.length) return null;
  const form = t.decks;
  const chosen = form.options[game.game] ??= Object.fromEntries(game.options.map((one) => [one.name, one.default]));
  const changed = () => {
    clearTimeout(form.timer);
    form.timer = setTimeout(() => { if (t.decks === form && form.files.length) check(t, kit, form); }, TYPING_MS);
  };
  return h("details", { key: `house-${game.game}`, class: "ct-house" }, h("summary", {}, word(t.view, "options")),
    game.options.map((one) => option(t, kit, one, chosen, changed)));
}

function chooser(t, kit, game) {
  const { h, word } = kit;
  const { view, decks: form } = t;
  const pick = (event) => {
    const files = [...event.target.files];
    event.target.value = "";
    if (!files.length) return;
    form.files = files;
    check(t, kit, form);
  };
  return h("div", { key: "files", class: "ct-field" },
    h("label", { class: "ct-button is-main ct-file" }, sign(kit, "bring"),
      h("span", {}, word(view, form.busy ? "decks_busy" : "decks_choose")),
      h("input", { type: "file", class: "ct-sr", name: "decks", multiple: true, accept: ".csv,.toml,.txt",
        onchange: pick })),
    h("p", { class: "ct-quiet" }, form.files.length ? form.files.map((one) => one.name).join(", ")
      : word(view, "decks_files", { file: game.file, files: game.files.slice(0, -1).join(", ") })));
}

/** Sends the files in pieces, one after the other; the answer comes with the last one. */
async function check(t, kit, form) {
  const files = form.files;
  const asked = { type: "check-decks", game: form.game, cards: form.cards, options: form.options[form.game] ?? {},
    files: files.length };
  const turn = form.turn = (form.turn ?? 0) + 1;
  Object.assign(form, { told: null, error: null, lang: t.view.lang, busy: files.length > 0 });
  kit.draw(t);
  let reply = null;
  for (let file = 0; file < files.length && (reply?.ok ?? true); file += 1) {
    const { name, size } = files[file];
    const of = Math.max(1, Math.ceil(Math.min(size, MOST) / PIECE));
    for (let part = 0; part < of && (reply?.ok ?? true); part += 1) {
      const bytes = await bytesOf(files[file], part);
      reply = bytes ? await kit.send(t, { ...asked, file, name, part, of, data: base64(bytes) })
        : { ok: false, text: kit.word(t.view, "decks_gone", { name }) };
      if (t.decks !== form || form.turn !== turn) return; // something else was chosen meanwhile
    }
  }
  form.busy = false;
  if (reply?.ok) form.told = reply;
  else if (reply) form.error = reply.text ?? "";
  kit.draw(t);
}

const MOST = 400000; // of a file: more than any list holds, so that the answer says that it is too large

/** A piece of a file; null where it is there no more, or has changed since it was chosen. */
async function bytesOf(file, part) {
  try {
    return new Uint8Array(await file.slice(part * PIECE, (part + 1) * PIECE).arrayBuffer());
  } catch {
    return null;
  }
}

function results(t, kit, told) {
  const { h } = kit;
  return h("section", { key: "told", class: "ct-checked", role: "status" },
    h("h2", { key: "count", class: "ct-heading" }, told.text),
    told.note ? h("p", { key: "note", class: "ct-quiet" }, told.note) : null,
    h("ul", { key: "decks" }, told.decks.map((deck, i) => h("li", { key: i,
      class: `ct-deck${deck.ok ? "" : " is-not"}` },
      h("h3", {}, h("span", { class: "ct-deck-mark", "aria-hidden": "true" }, deck.ok ? "✓" : "✗"), deck.name),
      deck.ok ? h("p", { key: "ok" }, kit.word(t.view, "decks_ok")) : null,
      h("p", { key: "figures", class: "ct-quiet" }, [deck.figures, deck.note].filter(Boolean).join(" · ")),
      deck.ok ? null : h("ul", { key: "broken" }, deck.broken.map((one, j) => h("li", { key: j }, one.text, " ",
        h("button", { type: "button", class: "ct-link", "data-rule": one.rule.id,
          onclick: (event) => kit.showRules(t, { game: told.game, rule: one.rule.id }, event.currentTarget) },
        one.rule.text))))))));
}
