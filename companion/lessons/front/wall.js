// What a class sees on the wall: the way in, large; where the class stands, a disc each; no name and no mistake
// (site/lessons.md, The class). Drawn of the same view as the teacher's page.

const CROWDED = 9; // so many discs stand one above the other

export function wallPage(t, kit) {
  const { h } = kit;
  return h(t.host.page ? "main" : "section", { key: "wall", class: "cl-wall", "aria-label": t.view.title },
    way(t, kit), h("section", { key: "stand", class: "cl-stand" },
      head(t, kit), counts(t, kit), hill(t, kit), finished(t, kit)));
}

function way(t, { h, word, qrCode }) {
  const { address } = t.view;
  if (!address) return h("section", { key: "way", class: "cl-way" });
  const typed = address.code ? [["address", address.typed], ["code", address.code]] : [["address", address.text]];
  return h("section", { key: "way", class: "cl-way" }, h("h2", {}, word(t.view, "wall_way")), qrCode(address).slice(0, 1),
    h("dl", {}, typed.flatMap(([name, text]) => [h("dt", { key: `t${name}` }, word(t.view, `wall_${name}`)),
      h("dd", { key: name, class: name === "code" ? "is-code" : "" }, text)])));
}

function head(t, { h, word, iconButton, draw }) {
  return h("header", { key: "head", class: "cl-wall-head" }, h("h1", {}, t.view.lesson_title ?? t.view.title),
    iconButton("close", word(t.view, "wall_close"), { "data-do": "wall-close",
      onclick: () => { t.wall = false; draw(t); } }));
}

function counts(t, { h, word }) {
  const { view } = t;
  const figure = (name, n, cls) => h("span", { key: name, class: cls }, h("b", {}, n),
    word(view, n === 1 || (n === 0 && view.lang === "fr") ? `wall_${name}_one` : `wall_${name}`));
  const left = view.left === null ? null : h("span", { key: "left", class: "is-left" }, view.left
    ? [`${word(view, "wall_left")} `, h("b", { key: "n" }, view.left), word(view, "wall_minutes")] : word(view, "wall_up"));
  return h("p", { key: "counts", class: "cl-wall-counts" }, figure("pupils", view.pupils.length, ""),
    figure("done", view.done, "is-done"), left);
}

/** A column a step, a disc for everybody who is there; the stroke stands where half of the class has passed. */
function hill(t, { h, word }) {
  const { view } = t;
  const at = view.steps.map((one) => view.pupils.filter((p) => p.mark !== "done" && p.place === one.number).length);
  const told = at.map((n, i) => n && `${i + 1} · ${n}`).filter(Boolean).concat(`${word(view, "wall_end")} · ${view.done}`);
  const column = (key, n, label, cls) => h("div", { key, class: `cl-column${cls}${n > CROWDED ? " is-crowded" : ""}` },
    h("span", { class: "cl-discs" }, Array.from({ length: n }, (_, i) => h("i", { key: i }))), h("small", {}, label));
  return h("div", { key: "hill", class: "cl-hill", role: "img", vars: { "--steps": at.length },
    "aria-label": word(view, "wall_hill", { told: told.join(", ") }) },
  at.map((n, i) => column(i, n, i + 1, n ? " is-peopled" : "")),
  column("end", view.done, word(view, "wall_end"), " is-end"), half(t, at, { h, word }));
}

function half({ view }, at, { h, word }) {
  const all = view.pupils.length;
  let beyond = view.done;
  let step = at.length; // the last step that half of the class has left behind
  while (step > 0 && beyond * 2 < all) { step -= 1; beyond += at[step]; }
  if (all < 2 || step < 1) return null;
  const share = step / (at.length + 2);
  return h("span", { key: "half", class: `cl-half${share > 0.6 ? " is-left" : ""}`, vars: { "--at": share } },
    word(view, "wall_half"));
}

function finished(t, { h, word }) {
  const { view } = t;
  return view.done ? h("p", { key: "finished", class: "cl-finished" }, h("b", {}, word(view, "wall_finished")), " ",
    word(view, view.next ? "wall_next" : "wall_help", { title: view.next })) : null;
}
