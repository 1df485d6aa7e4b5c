// A payment (contract: site/table-view.md, Paying): the price as places to be filled, what is usual, what is missing,
// other ways to pay. Nothing is sent before the price is covered. Loaded with the first one; it knows no game.

const MOST_OFFERS = 2;
const MOST_SLOTS = 8; // places drawn; of a higher price the figures alone
const isCards = (source) => Boolean(source.values || source.cards);

/** The dialog: `dialog.pay` says what costs how much, and who pays. */
export function payDialog(t, kit, dialog) {
  const whole = kit.own(t.view.purses, dialog.pay.of);
  if (!whole) return null;
  const purse = without(whole, dialog.pay.but);
  dialog.given ??= usual(purse, dialog.pay.price);
  const now = reckon(purse, dialog);
  return { title: dialog.pay.title ?? "", kids: [
    dialog.pay.detail ? kit.h("p", { key: "detail", class: "ct-quiet ct-paidfor" }, kit.rich(dialog.pay.detail)) : null,
    price(t, kit, dialog, now),
    ...purse.sources.map((one) => (isCards(one) ? cards : stepper)(t, kit, dialog, now, one)),
    offers(t, kit, dialog, now, purse), refused(t, kit, dialog), foot(t, kit, dialog, now, purse)] };
}

// ------------------------------------------------------------------------------------------------- reckoning

/** The purse without one such card: it cannot pay for itself. */
function without(purse, form) {
  const sources = purse.sources.map((one) => {
    const at = form ? (one.cards ?? []).findIndex((card) => card.form === form) : -1;
    return at < 0 ? one : { ...one, have: one.have - 1, cards: one.cards.filter((_, n) => n !== at) };
  });
  return { ...purse, sources };
}

/** What is taken where nobody says anything: one source after the other, never a card. */
function usual(purse, due) {
  let left = due;
  return { counts: Object.fromEntries(purse.sources.filter((one) => !isCards(one)).map((one) => {
    const many = Math.min(one.have, Math.ceil(left / one.value));
    left -= many * one.value;
    return [one.name, many];
  })), cards: [] };
}

/** What has been given so far: `paid`, what is `missing`, what is too much. */
function reckon(purse, { given, pay }) {
  const counted = purse.sources.reduce((sum, one) => sum + (given.counts[one.name] ?? 0) * one.value, 0);
  const paid = counted + given.cards.reduce((sum, one) => sum + one.value, 0);
  return { purse, given, due: pay.price, counted, paid, missing: Math.max(0, pay.price - paid),
    over: Math.max(0, paid - pay.price) };
}

/** With so many cards, the counts that come out even: the later sources give way first. */
function evened(purse, due, given) {
  const counts = usual(purse, Math.max(0, due - given.reduce((sum, one) => sum + one.value, 0))).counts;
  const now = reckon(purse, { given: { counts, cards: given }, pay: { price: due } });
  return now.missing || now.over ? null : { counts, cards: given };
}

/** Other payments that come out even, with one card; those with the least cards first. */
function others(purse, due, now) {
  const values = purse.sources.filter((source) => isCards(source) && source.have).flatMap(ways);
  const found = [[], ...values.map((one) => [one])].map((given) => evened(purse, due, given)).filter(Boolean);
  const texts = new Map(found.map((one) => [said(purse, one), one]));
  texts.delete(said(purse, now.given));
  for (const one of values) texts.delete(said(purse, { counts: now.given.counts, cards: [...now.given.cards, one] }));
  return [...texts].slice(0, MOST_OFFERS);
}

const ways = (source) => [...(source.cards ?? []).map((one) => ({ ...one, source: source.name })),
  ...(source.values ?? []).map((value) =>
    ({ value, source: source.name, form: source.form.replace("{value}", value) }))];

/** Whether one more card of a source may be given. */
const room = (source, given) => given.cards.filter((one) => one.source === source.name).length < source.have;

/** A payment as it is announced. */
function said(purse, given) {
  const counted = purse.sources.filter((one) => given.counts[one.name]).map((one) => {
    const many = given.counts[one.name];
    return many === 1 ? one.one : one.form.replace("{n}", many);
  });
  return [...counted, ...given.cards.map((one) => one.form)].join(purse.join);
}

// --------------------------------------------------------------------------------------------------- drawing

/** The price, and as many places as it costs: what fills them, and what is missing. */
function price(t, { h, icon, word }, dialog, now) {
  const full = now.purse.sources.flatMap((one) => Array.from(
    { length: (now.given.counts[one.name] ?? 0) * one.value }, () => ({ icon: one.icon, text: one.sign })));
  const given = now.given.cards.flatMap((one) => Array.from({ length: one.value }, () => {
    const source = now.purse.sources.find((other) => other.name === one.source);
    return { icon: source.icon, text: one.text ?? source.sign };
  }));
  const slots = [...full, ...given].slice(0, Math.max(0, now.due));
  const told = word(t.view, "pay_slots", { paid: Math.min(now.paid, now.due), price: now.due });
  const lacks = now.missing ? `, ${word(t.view, "pay_missing")} ${now.missing}` : "";
  return h("div", { key: "price", class: "ct-price", role: "img", "aria-label": told + lacks },
    h("div", { key: "due", class: "ct-due" }, h("b", { class: "ct-num" }, now.due),
      h("small", {}, word(t.view, "pay_price"))),
    h("div", { key: "slots", class: `ct-payslots${now.due > 5 ? " is-many" : ""}` }, now.due > MOST_SLOTS
      ? h("span", { key: "all", class: "ct-payslot" }, h("b", { class: "ct-num" }, Math.min(now.paid, now.due)))
      : slots.map((one, n) => h("span", { key: n, class: "ct-payslot" }, icon(one.icon),
        h("small", { class: "ct-clip" }, one.text))),
    now.missing ? h("span", { key: "missing", class: "ct-payslot is-missing", vars: { "--many": now.missing } },
      h("b", { class: "ct-num" }, now.missing), h("small", {}, word(t.view, "pay_missing"))) : null));
}

/** So many of so many, one more or less by a tap; what can give nothing is not asked for. */
function stepper(t, { h, word, iconButton, draw }, dialog, now, source) {
  if (!source.have) return null;
  const many = now.given.counts[source.name] ?? 0;
  const by = (name, step, off) => iconButton(name, `${source.text} · ${word(t.view, step < 0 ? "less" : "more")}`, {
    class: "ct-button ct-step-button", "aria-disabled": off ? "true" : null, "data-step": `${source.name} ${step}`,
    onclick: () => { if (!off) { now.given.counts[source.name] = many + step; dialog.refusal = null; draw(t); } } });
  return h("div", { key: source.name, class: "ct-paysource", role: "group", "aria-label": source.text },
    h("span", { class: "ct-paylabel" }, h("b", {}, source.text), source.detail ? h("small", {}, source.detail) : null),
    h("span", { class: "ct-paystep" }, by("minus", -1, many === 0),
      h("span", { class: "ct-num", "aria-live": "polite" }, many, h("small", {}, `/${source.have}`)),
      by("plus", 1, many >= source.have || now.paid >= now.due)));
}

/** Cards, each by its name or by what it is worth; what it would lose is told beforehand. */
function cards(t, kit, dialog, now, source) {
  const { h, word, rich, draw } = kit;
  if (!source.have) return null;
  const mine = now.given.cards.filter((one) => one.source === source.name);
  const more = room(source, now.given);
  const free = ways(source).filter((one) => !one.text || !mine.some((other) => other.form === one.form));
  const set = (given) => { Object.assign(now.given, { cards: given }); dialog.refusal = null; draw(t); };
  const give = (one) => set([...now.given.cards, one]);
  const back = (one) => set(now.given.cards.filter((other) => other !== one));
  return h("div", { key: source.name, class: "ct-paysource is-cards", role: "group", "aria-label": source.text },
    h("span", { class: "ct-paylabel" }, h("b", {}, source.text),
      source.detail ? h("small", {}, rich(source.detail)) : null),
    mine.length ? h("div", { key: "given", class: "ct-buttons ct-paygiven" }, mine.map((one, n) => h("button", {
      key: `${n} ${one.form}`, type: "button", class: "ct-button", "data-back": one.form,
      "aria-label": word(t.view, "pay_back", { what: one.text ?? one.form }), onclick: () => back(one) },
    one.text ?? one.form, h("span", { "aria-hidden": "true" }, " ×")))) : null,
    now.missing && more ? h("div", { key: "ways", class: `ct-payways${source.cards?.length ? " is-named" : ""}` },
      free.map((one) => way(t, kit, now, one, () => give(one)))) : null);
}

function way(t, { h, word }, now, one, onclick) {
  const fits = one.value >= now.missing;
  const over = Math.max(0, one.value - now.missing);
  const count = (key, many) => word(t.view, key).split("|")[many > 1 ? 1 : 0].replace("{count}", many);
  const verdict = !fits ? word(t.view, "pay_not_yet", { count: now.missing - one.value })
    : word(t.view, over ? "pay_enough" : "pay_fit");
  const lost = count(now.purse.surplus === "kept" ? "pay_kept" : "pay_lost", over);
  return h("button", { key: one.form, type: "button", class: `ct-button ct-payway${fits && !over ? " is-fit" : ""}`,
    "data-pay": one.form, onclick },
  h("b", { class: "ct-num" }, one.value), h("span", {}, one.text ? h("strong", { class: "ct-clip" }, one.text) : null,
    h("strong", { class: "ct-verdict" }, verdict), fits ? h("small", {}, lost) : null));
}

/** Two other payments that come out even, each whole. */
function offers(t, { h, word, draw }, dialog, now, purse) {
  const found = others(purse, now.due, now);
  if (!found.length) return null;
  const take = (given) => { dialog.given = structuredClone(given); dialog.refusal = null; draw(t); };
  return h("div", { key: "offers", class: "ct-payoffers" }, h("span", { class: "ct-quiet" }, word(t.view, "pay_or")),
    found.map(([text, given]) => h("button", { key: text, type: "button", class: "ct-button", "data-offer": text,
      onclick: () => take(given) }, text)));
}

function refused(t, kit, dialog) {
  return dialog.refusal ? kit.h("div", { key: "refused", class: "ct-whynot is-refused", role: "alert" },
    kit.reasonsOf(t, dialog.refusal), kit.allTheSame(t, dialog)) : null;
}

/** The foot: what is missing, in words; once nothing is, the dark button. */
function foot(t, kit, dialog, now, purse) {
  const { h, word, close } = kit;
  const leave = h("button", { key: "leave", type: "button", class: "ct-button", "data-action": "leave",
    onclick: () => close(t, dialog) }, word(t.view, "cancel"));
  const pay = now.missing
    ? h("p", { key: "lacks", class: "ct-button ct-paylacks" }, word(t.view, "pay_lacks", { count: now.missing }))
    : h("button", { key: "pay", type: "button", class: "ct-button is-main", "data-action": "pay",
      onclick: () => send(t, kit, dialog, purse) }, word(t.view, "pay_do", { price: now.due }));
  return h("div", { key: "foot", class: "ct-buttons ct-padfoot ct-payfoot" }, leave, pay);
}

function send(t, kit, dialog, purse) {
  const text = said(purse, dialog.given);
  const move = dialog.pay.move.replace("{with}", () => (text ? purse.form.replace("{parts}", () => text) : ""));
  return kit.playIn(t, dialog, move);
}
