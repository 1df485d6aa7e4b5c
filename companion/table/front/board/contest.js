// A board whose players sit round a contest (contract: site/table-view.md): their panels with piles of cards beside
// figures, and in the middle who is up against whom. Loaded by table.js when the first such view arrives; it knows no game.

/** The board: the far players, bar and contest in the middle, the near players. */
export function contestBoard(t, kit) {
  const { h, bar, noteLine, panels } = kit;
  const board = t.view.board ?? [];
  const middle = board.find((one) => one.kind === "contest");
  const sides = board.filter((one) => one !== middle);
  const [far, near] = seated(sides);
  const round = (list, cls) => h("div",
    { key: cls, class: `ct-round ct-${cls}${list.length > 1 ? " is-pair" : ""}`, vars: { "--n": list.length } },
    list.map((side) => player(t, kit, side, sides.indexOf(side))));
  return h("div", { key: "board", class: `ct-board ct-ring${middle.duel.length || middle.text ? " is-contested" : ""}`,
    vars: { "--players": sides.length } },
    t.wide && !t.view.lesson ? null : h("h1", { key: "title", class: "ct-sr" }, t.view.title),
    round(far, "far"),
    h("div", { key: "middle", class: "ct-middle" }, bar(t), noteLine(t), contest(t, kit, middle), panels(t)),
    round(near, "near"));
}

/** Who sits where: clockwise round the table, two abreast; the page's own player, the last, is nearest. */
export function seated(sides) {
  const ring = [sides.at(-1), ...sides.slice(0, -1)]; // clockwise from the nearest
  const near = ring.length % 2 || ring.length < 4 ? [ring.shift()] : [ring.splice(1, 1)[0], ring.shift()];
  const rows = [];
  while (ring.length) rows.unshift([ring.shift(), ...(ring.length ? [ring.pop()] : [])]);
  return [rows.flat(), near];
}

// -------------------------------------------------------------------------------------------------- the contest

function contest(t, kit, part) {
  const { h, rich, act } = kit;
  if (!part.duel.length && !part.text) return null;
  return h("section", { key: "contest", class: "ct-contest", "aria-label": part.name },
    part.duel.length ? h("div", { key: "duel", class: "ct-side ct-duel", "data-place": part.id },
      part.duel.map((half, i) => [
      i ? h("span", { key: "state", class: `ct-state${kit.toneOf(part.duel[part.state.ahead].gauge)}` },
        part.state.text) : null,
      side(t, kit, half, i, part.state.ahead === i)])) : null,
    part.text || part.close ? h("div", { key: "answers", class: "ct-answers" },
      part.text ? h("p", {}, rich(part.text)) : null,
      part.close ? h("button", { key: "close", type: "button", class: "ct-button is-main", "data-action": part.close.id,
        onclick: act(t, part.close) },
        part.close.text) : null) : null);
}

/** One of the two: the figure, large, and the cards that make it. */
function side(t, { h, isEither, placeProps, pieces, icon, toneOf, deltaOf, gaugeLabel }, half, i, ahead) {
  const { gauge } = half;
  t.things.set(gauge.id, { ...gauge, owner: half.name });
  const part = placeProps(t, gauge, `ct-total g-${gauge.icon}${toneOf(gauge)}${ahead ? " is-ahead" : ""}`,
    gaugeLabel(t, gauge));
  return h("div", { key: half.role, class: `ct-half is-${i ? "second" : "first"}` },
    h("p", { class: "ct-fighter" }, h("strong", { class: "ct-clip", title: half.name }, half.name),
      h("span", { class: "ct-quiet" }, half.role)),
    h("div", part.place, pieces(part.spoken, gauge.label, { class: "ct-plain" }, icon(gauge.icon),
      h("span", { class: "ct-num", num: gauge.value }), deltaOf(t, gauge))),
    h("ul", { class: "ct-terms" }, half.cards.map((card, n) => h("li", { key: n, class: "ct-term", title: card.name },
      h("span", { class: "ct-sr" }, `${card.name} `),
      card.worth ? h("b", { class: "ct-num", "aria-hidden": "true", "data-either": isEither(card.worth) }, card.worth)
        : null,
      h("small", { class: "ct-clip", "aria-hidden": "true" }, [card.cost, card.short].filter(Boolean).join(" "))))));
}

// -------------------------------------------------------------------------------------------------- the players

function player(t, kit, data, place) {
  const { h, word, placeProps, face, thing, badge } = kit;
  const told = [word(t.view, "side", { name: data.name }), data.note, data.badge].filter(Boolean).join(", ");
  const part = placeProps(t, data, `ct-side ct-seatpanel${data.acting ? " is-acting" : ""}${data.out ? " is-out" : ""}`,
    told);
  return h("section", { ...part.place, "aria-label": word(t.view, "side", { name: data.name }),
    vars: { "--order": place } },
    face(part.spoken, data.name),
    h("header", { class: "ct-phead", "data-named": "" },
      h("h2", {}, h("span", { class: "ct-name", title: data.name }, kit.partnerSign(t, data.name), data.name),
        data.note ? h("small", { class: "ct-hero-name ct-clip", title: data.note }, data.note) : null),
      data.series ? h("span", { key: "series", class: "ct-series", title: data.series.text },
        h("span", { class: "ct-sr" }, data.series.text),
        h("span", { "aria-hidden": "true", class: "ct-num", num: data.series.value })) : null,
      turn(t, kit, data),
      (data.gauges ?? []).map((one) => score(t, kit, one, data))),
    data.hand ? held(t, kit, data) : null, // first, as it is what a thumb looks for
    h("div", { key: "goods", class: "ct-goods" },
      h("div", { key: "piles", class: "ct-piles" }, (data.slots ?? []).map((one) => pile(t, kit, one, data))),
      h("div", { key: "about", class: "ct-counters", "data-apart": "" },
        (data.counters ?? []).map((one) => thing(t, one, data)))),
    badge(t, part));
}

/** Whose turn it is, or the button of a place that only this player has: passing, for one. */
function turn(t, { h, own, placeProps, pieces }, data) {
  const place = `${data.id}.pass`;
  const node = own(t.view.tree, place);
  if (!node) return data.badge ? h("span", { key: "turn", class: "ct-turn" }, data.badge) : null;
  const part = placeProps(t, { id: place }, "ct-passing", [node.label, data.name].join(", "));
  return h("div", part.place, pieces(part.spoken, data.badge, { class: "ct-button" }, node.label));
}

/** What the match is won with: the largest figure of a player. */
function score(t, { h, placeProps, pieces, icon, deltaOf, gaugeLabel }, gauge, owner) {
  t.things.set(gauge.id, { ...gauge, owner: owner.name });
  const part = placeProps(t, gauge, "ct-score", gaugeLabel(t, gauge));
  return h("div", { ...part.place, "data-apart": "" }, pieces(part.spoken, gauge.text || gauge.label,
    { class: "ct-plain" }, icon(gauge.icon),
    h("span", { class: "ct-num", num: gauge.value }), gauge.max ? h("span", { class: "ct-max" }, `/${gauge.max}`)
      : null, deltaOf(t, gauge)));
}

/** A figure that is spent by the cards beside it, in the order they were laid: the last one lies on top. */
function pile(t, { h, isEither, own, toneOf, placeProps, face, pieces, deltaOf }, data, owner) {
  t.things.set(data.id, { kind: "gauge", id: data.id, label: data.label, value: data.figure ?? 0, max: null,
    fact: data.fact, owner: owner.name });
  const short = data.value !== null && data.value < 0;
  const part = placeProps(t, data,
    `ct-pile${toneOf(data)}${data.value === 0 ? " is-empty" : ""}${short ? " is-short" : ""}`, data.text);
  const cards = data.cards ?? [];
  return h("div", part.place, face(part.spoken, data.label),
    h("div", { class: "ct-limit", "aria-hidden": "true" },
      h("span", { class: "ct-label ct-clip" }, data.label === data.letter ? "" : data.label),
      h("span", { class: "ct-letter" }, data.letter),
      data.max === null ? h("span", { class: "ct-max" }, data.spent ? `−${data.spent}` : "")
        : [h("span", { key: "num", class: "ct-num", num: data.value }),
        h("span", { key: "max", class: "ct-max" }, `/${data.max}`)],
      deltaOf(t, data)),
    h("div", { class: "ct-stack", vars: { "--n": cards.length } }, cards.map((card, i) => {
      const top = i === cards.length - 1 && own(t.view.tree, data.top);
      const worth = { class: "ct-num", "data-either": isEither(card.worth) };
      const inside = [card.worth ? h("b", worth, card.worth) : null,
        h("small", {}, `${data.letter}${card.cost}`),
        card.short ? h("span", { class: "ct-cardname ct-clip" }, card.short) : null];
      const cls = `ct-laid${card.active ? " is-active" : ""}`;
      if (!top) return h("div", { key: i, class: cls, title: card.name, "aria-hidden": "true" },
        h("div", { class: "ct-chip" }, inside));
      const place = placeProps(t, { id: data.top }, `${cls} is-top`, `${top.label}, ${card.name}`);
      return h("div", { ...place.place, key: i }, pieces(place.spoken, `${top.label} · ${card.name}`,
        { class: "ct-chip" }, inside));
    })));
}

function held(t, { h, word, placeProps, pieces, badge }, side) {
  return h("div", { key: "hand", class: "ct-heldrow", role: "group",
    "aria-label": word(t.view, "hand", { name: side.name }) }, side.hand.map((card) => {
    const part = placeProps(t, card, "ct-heldcard", card.name);
    return h("div", part.place, pieces(part.spoken, card.name, { class: "ct-plain" },
      h("span", { class: "ct-clip" }, card.text),
      card.detail ? h("small", { class: "ct-clip" }, card.detail) : null), badge(t, part));
  }));
}
