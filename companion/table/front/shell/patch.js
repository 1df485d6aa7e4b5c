// Drawing: what is on the page becomes what is described. A small keyed patcher: only what differs touches the page, so
// that focus, scroll and dialogs survive. Every text goes in as a text node.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "g", "polygon", "circle", "rect", "text"]);
const FOCUSABLE = new Set(["button", "input", "select", "textarea", "a", "summary"]);
export const drawn = new WeakMap(); // node -> the description it shows
const NOTHING = { props: {}, kids: [] };

/** Describes an element. Props: attributes; on… handlers; `key`; `num` (a figure); `vars` (CSS variables). */
export function h(tag, props, ...kids) {
  const real = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");
  return { tag, props: props ?? {}, kids: real };
}

function create(kid) {
  if (typeof kid !== "object") return document.createTextNode(String(kid));
  const el = SVG_TAGS.has(kid.tag) ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  // On each focusable element: on a container it does not keep JupyterLab's one-letter shortcuts away.
  if (FOCUSABLE.has(kid.tag)) el.setAttribute("data-lm-suppress-shortcuts", "true");
  update(el, kid);
  return el;
}

function setProp(el, name, value, old) {
  if (name === "key") return;
  if (name === "num") count(el, old, value);
  else if (name === "vars") for (const [key, one] of Object.entries(value ?? {})) el.style.setProperty(key, one);
  else if (name === "value") { if (el.value !== String(value ?? "")) el.value = value ?? ""; }
  else if (name === "checked") el.checked = Boolean(value);
  else if (name.startsWith("on")) el[name] = value ?? null;
  else if (value === null || value === undefined || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : value);
}

/** Makes `el` show what `kid` describes. */
export function update(el, kid) {
  const before = drawn.get(el) ?? NOTHING;
  if (before === kid) return;
  drawn.set(el, kid);
  for (const name in before.props) if (!(name in kid.props)) setProp(el, name, null, before.props[name]);
  if (!("num" in kid.props)) patchKids(el, kid.kids);
  for (const name in kid.props) {
    if (kid.props[name] !== before.props[name]) setProp(el, name, kid.props[name], before.props[name]);
  }
}

function fits(node, kid) {
  if (typeof kid !== "object") return node.nodeType === Node.TEXT_NODE;
  return drawn.get(node)?.tag === kid.tag;
}

function patchKids(el, kids) {
  const keyed = new Map();
  const loose = [];
  for (const node of el.childNodes) {
    const key = drawn.get(node)?.props.key;
    if (key === undefined) loose.push(node);
    else keyed.set(key, node);
  }
  let next = 0;
  const kept = new Set();
  const found = kids.map((kid) => {
    const key = kid.props?.key;
    const node = key === undefined ? loose[next++] : keyed.get(key);
    if (!node || kept.has(node) || !fits(node, kid)) return null;
    kept.add(node);
    return node;
  });
  for (const node of [...el.childNodes]) if (!kept.has(node)) node.remove();
  let at = el.firstChild;
  kids.forEach((kid, i) => {
    const node = found[i] ?? create(kid);
    if (found[i]) {
      if (typeof kid === "object") update(node, kid);
      else if (node.data !== String(kid)) node.data = String(kid);
    }
    if (node === at) at = at.nextSibling; // a node that stays in place is never moved: moving takes the focus away
    else el.insertBefore(node, at);
  });
}

/** Whether what is within `el` will still be there once `el` shows what `kid` describes (as patchKids pairs them). */
export function stays(el, kid, within) {
  if (el === within) return true;
  const loose = (one) => one.props?.key === undefined;
  const child = [...el.childNodes].find((node) => node.contains(within));
  const { key } = drawn.get(child)?.props ?? {};
  const before = [...el.childNodes].filter((node) => drawn.get(node)?.props.key === undefined);
  const next = key === undefined ? kid.kids.filter(loose)[before.indexOf(child)]
    : kid.kids.find((one) => one.props?.key === key);
  return next?.tag !== undefined && fits(child, next) && stays(child, next, within);
}

/** Whether a figure upside down is another one: both are underlined where they can be read so. */
export const isEither = (figure) => /^(?=.*[69])[01689]+$/.test(String(figure));

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
const MOVE_MS = 220;

/** Shows a figure, at once; one that has changed moves into its place, from below where it has grown. */
export function count(el, from, to) {
  el.textContent = to ?? "";
  el.toggleAttribute("data-either", isEither(to));
  if (typeof from !== "number" || typeof to !== "number" || still()) return;
  const start = { transform: `translateY(${to > from ? ".3em" : "-.3em"}) scale(1.15)` };
  el.animate([start, { transform: "none" }], { duration: MOVE_MS, easing: "ease-out" });
}

/** Draws the page of a table anew. */
export const draw = (t) => t.draw();
