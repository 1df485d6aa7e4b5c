// The curtain: where one phone holds several hands that are hidden from each other, or several choose in secret on it,
// it covers the whole phone until the player whose turn it is to look holds a button down (or taps it twice: keys,
// screen readers); it falls again when somebody else of this phone is to look, and when nobody touches it. It draws
// with what table.js hands it (`kit`).

const HOLD_MS = 700;
const AGAIN_MS = 4000; // two taps within this count as holding
const IDLE_MS = 20000;

/** Who is to have the phone (`to`: a seat; null: whoever has it sees the hand that is shown), and how far they are. */
function lowered(t, to) {
  if (to !== null) Object.assign(t, { path: [], dialogs: [] });
  return Object.assign(t.cover, { to, tapAt: -Infinity, said: null });
}

/** Whose secret the page shows now: a hidden hand, or what is chosen in secret; null: nobody's. */
const shownTo = (t) => (t.view.match.hands?.length ? t.view.match.seat : t.secret?.seat ?? null);

/** Whether it is for choices in secret that the phone goes round. */
const choosing = (t) => t.view.sealed?.here.length > 1;

/** Lets the curtain fall where the newest view asks for it. */
function follow(t, kit) {
  const { match } = t.view;
  const { id, waits = [] } = match;
  const [hands, seat] = [kit.heldOf(t.view), shownTo(t)];
  if (!t.cover) {
    t.cover = { id: null, waits: null };
    lowered(t, null);
    idle(t, kit);
  }
  const next = waits.find((one) => one !== seat && hands.includes(one));
  const nobody = seat === null && !choosing(t);
  const own = nobody || waits.includes(seat) || next === undefined;
  if (t.passing !== null) lowered(t, t.passing);
  else if (match.outcome) lowered(t, null);
  else if (t.cover.id !== id) lowered(t, own && (match.hands?.length || waits.includes(seat)) ? seat : next ?? null);
  else if (!own && String(waits) !== t.cover.waits) lowered(t, next);
  Object.assign(t.cover, { id, waits: String(waits) });
  t.passing = null;
}

/** Nobody has touched the phone for a while: it may lie on the table. */
function idle(t, kit) {
  let timer = 0;
  const touched = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (t.gone || !t.cover || !t.view?.match || t.view.match.outcome || t.cover.to !== null) return;
      const seat = shownTo(t);
      if (kit.heldOf(t.view).length < 2 || seat === null) return;
      lowered(t, seat);
      t.draw();
    }, IDLE_MS);
  };
  for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, touched, true);
  touched();
}

/** Opens for a player; `first`: what is announced before. */
async function open(t, kit, to = t.cover.to, first = null) {
  const { match } = t.view;
  const refused = (reply) => {
    lowered(t, shownTo(t) ?? to).said = reply.text;
    return kit.draw(t);
  };
  const said = first && await first();
  if (said && !said.ok) return refused(said);
  if (match.hands?.length && to !== match.seat) {
    const reply = await kit.send(t, { type: "seat", seat: to });
    if (!reply.ok) return refused(reply);
  }
  if (choosing(t)) await t.secret?.look(to);
  lowered(t, null);
  return kit.draw(t);
}

/** A button that opens it: held down, or tapped twice. */
function opener(t, kit, key, cls, act, ...kids) {
  const { h, word, hold } = kit;
  const release = (event) => {
    t.cover?.letGo?.();
    event.currentTarget.classList.remove("is-held");
  };
  const press = (event) => {
    if (event.button !== 0) return;
    event.currentTarget.classList.add("is-held");
    t.cover.letGo?.();
    t.cover.letGo = hold(event, HOLD_MS, () => { act(); });
  };
  const tap = () => {
    if (t.cover.tapped === key && performance.now() - t.cover.tapAt < AGAIN_MS) return act();
    Object.assign(t.cover, { tapAt: performance.now(), tapped: key, said: word(t.view, "curtain_again") });
    return kit.draw(t);
  };
  return h("button", { key, type: "button", class: `ct-button ct-opener ${cls}`, autofocus: cls === "is-main",
    "data-action": key, onpointerdown: press, onpointerup: release, onpointerleave: release,
    onpointercancel: release, onclick: tap, oncontextmenu: (event) => event.preventDefault() }, kids);
}

/** The two hands: one goes to sleep, the other one wakes up. */
const hands = ({ h }, names) => h("div", { key: "hands", class: "ct-hands", "aria-hidden": "true" },
  names.map((name, i) => [i ? h("span", { key: "to", class: "ct-handto" }) : null,
    h("span", { key: name, class: "ct-handof" }, h("i", {}), h("span", { class: "ct-clip" }, name))]));

/** What all may know while somebody chooses in secret: names, and what stands between them; else what is played. */
function heading(t, { h }) {
  const { bar, title, sealed } = t.view;
  const names = sealed?.public ?? [];
  return h("header", {}, h("strong", {}, bar.title), names.length
    ? h("p", { key: "public", class: "ct-public" }, names.map((one, i) =>
      [i ? " " : "", h(i % 2 ? "span" : "b", { key: i, class: i % 2 ? "ct-quiet" : null }, one)]))
    : h("span", { key: "title", class: "ct-quiet" }, title));
}

/** That others have chosen, not how much. */
function chosen(t, { h, word, icon }, to) {
  const ready = (t.view.sealed?.seats ?? []).filter((one) => one.ready && one.seat !== to);
  const [before, after] = word(t.view, "sealed_has", { name: "\n" }).split("\n");
  return ready.map((one) => h("p", { key: `has ${one.seat}`, class: "ct-has" }, icon("check"),
    h("span", {}, before, h("b", {}, one.name), after)));
}

/** What else may be done with the phone: it stays where it is, somebody looks first, or changes their mind. */
function otherwise(t, kit, to) {
  const { h, word } = kit;
  const [seat, plain] = [shownTo(t), (key, name, text, act) => h("button", { key: `${key} ${name}`, type: "button",
    class: "ct-button", "data-action": key, onclick: act }, word(t.view, text, { name }))];
  const others = choosing(t) ? t.view.sealed.seats.filter((one) =>
    one.seat !== to && t.view.sealed.here.includes(one.seat)) : [];
  const own = others.find((one) => one.seat === seat);
  const keeps = seat !== null && seat !== to && !own?.ready;
  const keep = () => { lowered(t, seat); kit.draw(t); };
  return [keeps ? plain("keep-phone", nameOf(t, seat), "curtain_keep", keep) : null,
    others.filter((one) => one.ready).map((one) => opener(t, kit, `mind-${one.seat}`, "is-mind",
      () => open(t, kit, one.seat, () => t.secret?.again(one.seat)),
      h("span", {}, word(t.view, "sealed_mind", { name: one.name })))),
    others.filter((one) => !one.ready && !(keeps && one === own)).map((one) =>
      plain(`first-${one.seat}`, one.name, "curtain_first", () => { lowered(t, one.seat); kit.draw(t); }))];
}

/** Who takes the phone, or has keys alone, begins at the button: also where the curtain came before what is on it. */
function focusOpener(t) {
  const dialog = t.root.querySelector(".ct-curtain");
  const at = document.activeElement;
  if (dialog && (at === dialog || !dialog.contains(at))) {
    dialog.querySelector("[data-action=open-curtain]")?.focus({ preventScroll: true });
  }
}

const nameOf = (t, seat) => t.view.match.seats.find((one) => one.seat === seat)?.text ?? "";

/** Nothing where the secret may be seen, else the whole phone's cover. */
export function curtainDialog(t, kit) {
  follow(t, kit);
  const { to, said } = t.cover;
  if (to === null) return null;
  const { h, word } = kit;
  requestAnimationFrame(() => focusOpener(t));
  const [name, seat, secret] = [nameOf(t, to), shownTo(t), choosing(t)];
  const passing = seat !== null && seat !== to;
  const handed = passing || (secret && seat === null);
  const lead = word(t.view, handed ? "curtain_pass" : secret ? "curtain_choice" : "curtain_of");
  const told = chosen(t, kit, to);
  const from = passing ? nameOf(t, seat) : t.view.sealed?.seats.find((one) => one.ready && one.seat !== to)?.name;
  const hint = said ?? word(t.view, secret ? "sealed_quiet" : "curtain_idle");
  const quiet = h("p", { key: "quiet", class: "ct-quiet", role: "status" }, hint);
  return h("dialog", { key: "curtain", class: `ct-curtain${secret ? " is-secret" : ""}`,
    "aria-label": `${lead} ${name}`, oncancel: (event) => event.preventDefault(), onclose: () => kit.draw(t) },
  h("div", { class: "ct-back" }, heading(t, kit),
    h("div", { class: "ct-whose" }, told, h("p", { key: "lead", class: "ct-lead" }, lead),
      h("h2", { vars: { "--letters": Math.max(3, [...name].length) } }, name),
      handed && from ? hands(kit, [from, name]) : null),
    h("div", { class: "ct-openers" }, secret ? null : quiet,
      opener(t, kit, "open-curtain", "is-main", () => open(t, kit), h("span", {}, word(t.view, "i_am", { name })),
        h("small", {}, word(t.view, secret && !t.view.match.hands?.length ? "sealed_hold" : "curtain_hold"))),
      otherwise(t, kit, to), secret ? quiet : null)));
}
