// The curtain: where one phone holds several hands that are hidden from each other, it covers the whole phone until the
// player whose hand it is holds a button down (or taps it twice: keys, screen readers); it falls again when the turn
// passes to another hand of this phone, and when nobody touches it. It draws with what table.js hands it (`kit`).

const HOLD_MS = 700;
const AGAIN_MS = 4000; // two taps within this count as holding
const IDLE_MS = 20000;

/** Who is to have the phone (`to`: a seat; null: whoever has it sees the hand that is shown), and how far they are. */
function lowered(t, to) {
  if (to !== null) Object.assign(t, { path: [], dialogs: [] });
  return Object.assign(t.cover, { to, tapAt: -Infinity, said: null });
}

/** Lets the curtain fall where the newest view asks for it. */
function follow(t) {
  const { match } = t.view;
  const { id, seat, hands, waits = [] } = match;
  if (!t.cover) {
    t.cover = { id: null, waits: null };
    lowered(t, null);
    idle(t);
  }
  const next = waits.find((one) => one !== seat && hands.includes(one));
  const own = seat === null || waits.includes(seat) || next === undefined;
  if (t.passing !== null) lowered(t, t.passing);
  else if (match.outcome) lowered(t, null);
  else if (t.cover.id !== id) lowered(t, own ? seat : next);
  else if (!own && String(waits) !== t.cover.waits) lowered(t, next);
  Object.assign(t.cover, { id, waits: String(waits) });
  t.passing = null;
}

/** Nobody has touched the phone for a while: it may lie on the table. */
function idle(t) {
  let timer = 0;
  const touched = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { match } = t.view ?? {};
      if (t.gone || !t.cover) return;
      if (match?.hands?.length > 1 && match.seat !== null && !match.outcome && t.cover.to === null) {
        lowered(t, match.seat);
        t.draw();
      }
    }, IDLE_MS);
  };
  for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, touched, true);
  touched();
}

async function open(t, kit) {
  const { to } = t.cover;
  if (to !== t.view.match.seat) {
    const reply = await kit.send(t, { type: "seat", seat: to });
    if (!reply.ok) {
      lowered(t, t.view.match.seat).said = reply.text;
      return kit.draw(t);
    }
  }
  lowered(t, null);
  return kit.draw(t);
}

/** The button that opens it: held down, or tapped twice. */
function opener(t, kit, name) {
  const { h, word } = kit;
  const release = (event) => {
    clearTimeout(t.cover.holding);
    event.currentTarget.classList.remove("is-held");
  };
  const press = (event) => {
    if (event.button !== 0) return;
    event.currentTarget.classList.add("is-held");
    clearTimeout(t.cover.holding);
    t.cover.holding = setTimeout(() => open(t, kit), HOLD_MS);
  };
  const tap = () => {
    if (performance.now() - t.cover.tapAt < AGAIN_MS) return open(t, kit);
    t.cover.tapAt = performance.now();
    t.cover.said = word(t.view, "curtain_again");
    return kit.draw(t);
  };
  return h("button", { key: "open", type: "button", class: "ct-button is-main ct-opener", autofocus: true,
    "data-action": "open-curtain", onpointerdown: press, onpointerup: release, onpointerleave: release,
    onpointercancel: release, onclick: tap, oncontextmenu: (event) => event.preventDefault() },
  h("span", {}, word(t.view, "i_am", { name })), h("small", {}, word(t.view, "curtain_hold")));
}

/** The two hands: one goes to sleep, the other one wakes up. */
const hands = ({ h }, names) => h("div", { key: "hands", class: "ct-hands", "aria-hidden": "true" },
  names.map((name, i) => [i ? h("span", { key: "to", class: "ct-handto" }) : null,
    h("span", { key: name, class: "ct-handof" }, h("i", {}), h("span", { class: "ct-clip" }, name))]));

/** Nothing where the hand may be seen, else the whole phone's cover. */
export function curtainDialog(t, kit) {
  follow(t);
  const { to, said } = t.cover;
  const { match, bar, title } = t.view;
  if (to === null) return null;
  const { h, word } = kit;
  const nameOf = (seat) => match.seats.find((one) => one.seat === seat)?.text ?? "";
  const passing = match.seat !== null && match.seat !== to;
  const [name, own] = [nameOf(to), nameOf(match.seat)];
  const lead = word(t.view, passing ? "curtain_pass" : "curtain_of");
  return h("dialog", { key: "curtain", class: "ct-curtain", "aria-label": `${lead} ${name}`,
    oncancel: (event) => event.preventDefault(), onclose: () => kit.draw(t) },
  h("div", { class: "ct-back" },
    h("header", {}, h("strong", {}, bar.title), h("span", { class: "ct-quiet" }, title)),
    h("div", { class: "ct-whose" }, h("p", {}, lead),
      h("h2", { vars: { "--letters": Math.max(3, [...name].length) } }, name),
      passing ? hands(kit, [own, name]) : null),
    h("div", { class: "ct-openers" },
      h("p", { class: "ct-quiet", role: "status" }, said ?? word(t.view, "curtain_idle")),
      opener(t, kit, name),
      passing ? h("button", { key: "keep", type: "button", class: "ct-button", "data-action": "keep-phone",
        onclick: () => { lowered(t, match.seat); kit.draw(t); } },
      word(t.view, "curtain_keep", { name: own })) : null)));
}
