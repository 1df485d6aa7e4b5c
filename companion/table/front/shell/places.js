// Places: the parts of the page that stand for something of the view, by their `data-place`.

export const placeOf = (el) => el?.closest?.("[data-place]")?.dataset.place ?? null;

/** The places around an element, the innermost first; what stands apart is no part of the place that holds it. */
export function around(el, root) {
  const places = [];
  const stands = "[data-place], [data-apart]";
  for (let at = el.closest(stands); at && root.contains(at); at = at.parentElement?.closest(stands)) {
    if (at.dataset.place) places.push(at.dataset.place);
    if ("apart" in at.dataset) break;
  }
  return places;
}

export function focusPlace(t, place) {
  if (place === null || place === undefined) return;
  const box = [...t.root.querySelectorAll("[data-place]")].find((el) => el.dataset.place === place);
  box?.querySelector("button")?.focus({ preventScroll: true });
}
