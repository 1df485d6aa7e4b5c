// Advice on the table (contract: site/table-view.md, Advice): the best moves side by side, each with its chance and how
// sure that is; the one that is looked at is told below, and its places are lit on the board. Nothing here announces
// anything. Loaded when a page first asks for it; it knows no game.

export function advicePanel(t, kit) {
  const { h, rich } = kit;
  const { advice } = t.view;
  const tip = kit.tipOf(t);
  bring(t);
  slide(t, tip);
  return h("section", { key: "advice", class: `ct-panel ct-advice${advice.thinking ? " is-thinking" : ""}`,
    "aria-label": advice.title },
  head(t, kit),
  h("p", { key: "said", class: "ct-sr", role: "status" }, advice.said),
  advice.cards.length ? h("ol", { key: "cards", class: "ct-tips" },
    advice.cards.map((one) => card(t, kit, one, one === tip))) : null,
  !advice.cards.length && advice.thinking ? h("p", { key: "wait", class: "ct-quiet" }, advice.said) : null,
  tip ? told(t, kit, tip) : null,
  [advice.note, advice.only].map((text) => (text ? h("p", { key: text, class: "ct-quiet" }, rich(text)) : null)),
  tip ? h("p", { key: "foot", class: "ct-quiet ct-tipfoot" }, [`${kit.word(t.view, "advice_wins")} ${tip.between}`,
    advice.effort, kit.word(t.view, "advice_yours")].map((text) => h("span", { key: text }, text))) : null);
}

/** What was asked for in the menu comes into sight, once. */
function bring(t) {
  const { match } = t.view;
  const of = `${match.id} ${match.seen} ${match.seat}`;
  if (t.adviceOf === of) return;
  t.adviceOf = of;
  requestAnimationFrame(() => t.root.querySelector(".ct-advice > header")?.scrollIntoView({ block: "nearest" }));
}

const ROWS = ".ct-fieldhand, .ct-heldrow";

/** A card of the move that lies beyond the edge of a hand comes into sight. */
function slide(t, tip) {
  if (t.tipSlid === tip?.move) return;
  t.tipSlid = tip?.move;
  requestAnimationFrame(() => {
    for (const el of t.root.querySelectorAll(".is-advised")) {
      const row = el.closest(ROWS);
      if (row) row.scrollLeft += el.getBoundingClientRect().left - row.getBoundingClientRect().left - 12;
    }
  });
}

/** Whom it is for; whether it is still thought, and how to have enough of that. */
function head(t, { h, word, ask, iconButton }) {
  const { advice } = t.view;
  return h("header", { key: "head" }, h("h2", { class: "ct-title" }, advice.title),
    advice.thinking ? h("span", { key: "pulse", class: "ct-pulse", "aria-hidden": "true" }) : null,
    advice.thinking ? h("button", { key: "stop", type: "button", class: "ct-button", "data-action": "advice-stop",
      onclick: () => ask(t, { type: "advice-stop" }) }, word(t.view, "advice_stop")) : null,
    iconButton("close", word(t.view, "advice_close"), { key: "close", "data-action": "advice-close",
      onclick: () => { t.adviceOf = null; ask(t, { type: "advice-close" }); } }));
}

/** A move with its chance: looked at, it is told and lit. */
function card(t, kit, one, looked) {
  const { h, word, rich } = kit;
  const look = () => { if (t.tip !== one.move) { t.tip = one.move; kit.draw(t); } };
  const heard = (text) => h("span", { class: "ct-sr" }, ` ${text} `);
  return h("li", { key: one.move }, h("button", { type: "button", class: "ct-tip", "data-tip": one.move,
    "aria-pressed": String(looked), title: one.text, onclick: look, onfocus: look },
  h("span", { class: "ct-tipchance" }, heard(word(t.view, "advice_wins")), h("b", { class: "ct-num" }, one.share),
    heard(`${one.between},`)),
  h("span", { class: "ct-tipbar", "aria-hidden": "true",
    vars: { "--low": one.low, "--high": one.high, "--chance": one.chance } }, h("i", {}), h("b", {})),
  h("span", { class: "ct-tiptext" }, rich(one.text))));
}

/** What a move does, what is expected then, and what speaks against it. */
function told(t, { h, word, rich }, one) {
  const part = (key, text) => (text ? h("p", { key },
    h("span", { class: "ct-tiplabel" }, word(t.view, `advice_${key}`)), " ", rich(text)) : null);
  return h("div", { key: "told", class: "ct-tiptold" },
    h("p", { key: "does" }, rich(one.does)), part("line", one.line.join(" → ")), part("against", one.against));
}
