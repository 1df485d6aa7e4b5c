// The signs of the start page: those of its doors and of what is done with matches, and the emblems of the games.

const LINES = { // in a box of 24 by 24
  book: "M12 6.5C10 4.8 7 4.5 3.5 4.5v13.5c3.5 0 6.5.3 8.5 2 2-1.7 5-2 8.5-2V4.5c-3.5 0-6.5.3-8.5 2zM12 6.5V20",
  chart: "M4 4v16h16M7.500 15.500l4-5 3.500 3 5-7",
  print: "M7 8.500V3.500h10v5M7 17H4.500V8.500h15V17H17M7 14h10v6.500H7z",
  bin: "M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 13h9l1-13M10.500 10.500v6M13.500 10.500v6",
  pen: "M5 19l1-4L16.500 4.500l3 3L9 18zM14.500 6.500l3 3",
  save: "M12 4v11M7.500 11l4.500 4.500L16.500 11M4.500 19.500h15",
  bring: "M12 15.500V4.500M7.500 9 12 4.500 16.500 9M4.500 19.500h15",
  cards: "M8.500 3.500h10v14h-10zM5.500 7.500v13h9.500M11 7h5",
  next: "M9.500 5.500 16 12l-6.500 6.500",
  before: "M14.500 5.500 8 12l6.500 6.500",
};

export const sign = ({ h }, name) => h("svg", { class: "ct-icon", viewBox: "0 0 24 24", "aria-hidden": "true",
  focusable: "false" }, h("path", { d: LINES[name] }));

/** A game's emblem (companion/core/view/emblems.py); the first letter of its title for one without. */
export function emblem({ h }, game) {
  const shapes = game?.emblem ?? [];
  if (!shapes.length) {
    const letter = [...game?.title ?? "?"][0];
    return h("span", { class: "ct-emblem-letter", "aria-hidden": "true" }, letter);
  }
  return h("svg", { class: "ct-emblem-art", viewBox: "0 0 64 64", "aria-hidden": "true", focusable: "false" },
    shapes.map(({ path, tone, line, faint, place }) => h("path", { d: path,
      class: line ? "is-line" : faint ? "is-faint" : null,
      transform: place ? `translate(${place[0]} ${place[1]}) scale(${place[2]})` : null,
      "stroke-width": line ? line / (place?.[2] ?? 1) : null, vars: { "--tone": `var(--${tone})` } })));
}

export const gameOf = (view, name) =>
  [...view.games ?? [], ...view.score_sheets ?? []].find((one) => one.name === name);
