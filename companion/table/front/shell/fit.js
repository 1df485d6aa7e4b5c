// Names: as large as there is room for. What counts is the width that is measured, not the number of letters.

const STEPS = ["", "tight", "long"]; // large; counters beside it as pictures; small and whole, on several lines
const fitted = new WeakMap(); // heading -> what was measured

/** Gives each heading that has a name the first step at which the name stands there whole. */
export function fitNames(t, again = false) {
  for (const head of t.root.querySelectorAll("[data-named]")) {
    const name = head.querySelector(".ct-name, .ct-wonwho");
    const said = `${head.clientWidth} ${name.textContent} ${head.textContent.length} ${head.childElementCount}`;
    if (!again && fitted.get(head) === said) continue;
    fitted.set(head, said);
    for (const step of STEPS) {
      head.dataset.fit = step;
      if (name.scrollWidth <= name.clientWidth) break;
    }
  }
}
