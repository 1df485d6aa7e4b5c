// The statistics page: who wins, against whom, in a row, with whom, how long; and the page of what can be printed.

import { emblem, gameOf, sign } from "./signs.js";

export function statisticsPage(t, kit) {
  const { h, word, pickOne, draw } = kit;
  const { view } = t;
  const told = view.statistics;
  if (!told) return null;
  const { groups, waiting } = told;
  const group = groups.find((one) => one.game === t.statGame) ?? groups[0];
  const pick = (game) => { t.statGame = game; draw(t); };
  return h("div", { key: "statistics", class: "ct-statistics" },
    waiting ? h("p", { key: "waiting", class: "ct-quiet", role: "status" }, waiting) : null,
    groups.length > 1 ? pickOne(word(view, "game"), groups.map((one) => [one.game, one.title]), group.game, pick)
      : null,
    h("p", { key: "sums", class: "ct-lead" }, group.text),
    group.wins.length ? h("div", { key: "parts", class: "ct-stat-parts" }, wins(t, kit, group), against(t, kit, group),
      streaks(t, kit, group), favourites(t, kit, group), lengths(t, kit, group))
      : h("p", { key: "none", class: "ct-quiet" }, word(view, "statistics_none")));
}

function part(kit, key, title, ...kids) {
  const { h } = kit;
  return h("section", { key, class: "ct-stat" }, h("h2", { class: "ct-heading" }, title), kids);
}

function wins(t, kit, group) {
  const { h, word } = kit;
  const most = Math.max(...group.wins.map((one) => one.won), 1);
  return part(kit, "wins", word(t.view, "statistics_wins_title"), h("ul", {}, group.wins.map((one, i) =>
    h("li", { key: one.name, class: "ct-bar-row" }, h("span", { class: "ct-bar-name", title: one.name }, one.name),
      h("span", { class: `ct-stat-bar p-${i % 3}`, vars: { "--share": one.won / most }, "aria-hidden": "true" }),
      h("span", { class: "ct-bar-sum" }, h("span", { class: "ct-num" }, String(one.won)), " ",
        h("span", { class: "ct-quiet" }, word(t.view, "statistics_of", { played: one.played })))))),
  group.together ? h("p", {}, group.together) : null);
}

/** Two who play against each other: a bar that both share, the wins of one full, those of the other striped. */
function against(t, kit, { against: pairs }) {
  const { h, word } = kit;
  if (!pairs.length) return null;
  return part(kit, "against", word(t.view, "statistics_against"), h("ul", {}, pairs.map(({ names, won, drawn }) =>
    h("li", { key: names.join("\n"), class: "ct-duel-row" },
      h("span", { class: "ct-duel-names" }, h("b", {}, names[0]), h("span", { class: "ct-tally" },
        h("span", { class: "ct-num" }, String(won[0])), h("i", {}, "–"),
        h("span", { class: "ct-num" }, String(won[1]))), h("b", {}, names[1])),
      h("span", { class: "ct-duel-bar", "aria-hidden": "true" }, won.map((count, i) => h("span", { key: i,
        class: `ct-stat-bar p-${i}`, vars: { "--share": 1, "--grow": count } }))),
      drawn ? h("span", { class: "ct-quiet" }, word(t.view, "statistics_drawn", { count: drawn })) : null))));
}

function streaks(t, kit, { streaks: runs }) {
  const { h, word } = kit;
  if (!runs.length) return null;
  return part(kit, "streaks", word(t.view, "statistics_streaks"), h("ul", {}, runs.map(({ name, best, now }) =>
    h("li", { key: name, class: "ct-fact-row" }, h("b", {}, name), h("span", {}, word(t.view, "statistics_streak",
      { count: best }), now > 1 ? [", ", word(t.view, "statistics_now", { count: now })] : null)))));
}

function favourites(t, kit, group) {
  const { h, rich } = kit;
  if (!group.favourites.length) return null;
  const title = kit.word(t.view, "statistics_favourites", { what: group.favourites_title });
  return part(kit, "favourites", title, h("ul", {}, group.favourites.map((one) =>
    h("li", { key: one.name, class: "ct-fact-row" }, h("b", {}, one.name), h("span", { class: "ct-favourites" },
      one.with.map(([name, count]) => h("span", { key: name, class: "ct-favourite" }, rich(name), " ",
        h("span", { class: "ct-num" }, String(count)))))))));
}

function lengths(t, kit, { longest, shortest }) {
  const { h, word, ask } = kit;
  if (!longest) return null;
  const row = (key, one) => h("li", { key, class: "ct-fact-row" }, h("span", { class: "ct-quiet" }, word(t.view, key)),
    h("button", { type: "button", class: "ct-link ct-length",
      onclick: () => ask(t, { type: "open", match: one.match }) },
      h("b", {}, one.time), h("span", {}, one.text)));
  return part(kit, "lengths", word(t.view, "statistics_lengths"), h("ul", {}, row("statistics_longest", longest),
    longest.match === shortest.match ? null : row("statistics_shortest", shortest)));
}

/** What can be printed of each game: a file a sheet. */
export function printPage(t, kit) {
  const { h } = kit;
  const { view } = t;
  return h("div", { key: "print", class: "ct-stat-parts" }, (view.sheets ?? []).map(({ game, title, sheets }) =>
    h("section", { key: game, class: "ct-stat" },
      h("h2", { class: "ct-heading ct-print-game" }, emblem(kit, gameOf(view, game) ?? { title }), title),
      h("div", { class: "ct-rows" }, sheets.map(([name, text]) => h("a", { key: name, class: "ct-button ct-sheet-link",
        href: `paper/game/${game}/${name}.pdf?lang=${view.lang}`, download: "" }, sign(kit, "save"),
      h("span", {}, text)))))));
}
