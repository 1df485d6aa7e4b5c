// Choosing in secret: what a player chooses stays in this page until all are ready (site/table-view.md, Choices in
// secret). A tap that would announce is collected instead; the table is drawn as it would be behind what was chosen.
// Loaded with the first view in which somebody chooses so. It draws with what table.js hands it (`kit`).

const STORE = "companion-table.sealed";
const READY = "ready"; // what the dark button announces

/** Whose choice it is, and since when it is asked for. */
const atOf = ({ match }, part) => `${match.id} ${part.seat} ${part.entry}`;
const partOf = (view, seat) => view?.sealed?.seats.find((one) => one.seat === seat);
const clean = { path: [], typed: "", answer: null };

/** What this tab keeps of choices, by match and seat; without storage, until it closes. */
const kept = {
  store: null, // the tab's (storage.js)
  memory: new Map(),
  key: (match, seat) => `${STORE}.${match}.${seat}`,
  read(match, seat, entry) {
    const key = this.key(match, seat);
    try {
      const found = JSON.parse(this.store.read(key) ?? this.memory.get(key));
      return found?.entry === entry && Array.isArray(found.texts) ? found.texts : null;
    } catch { return null; }
  },
  write(match, seat, entry, texts) {
    const text = JSON.stringify({ entry, texts });
    this.memory.set(this.key(match, seat), text);
    this.store.write(this.key(match, seat), text);
  },
  drop(match, seat) {
    this.memory.delete(this.key(match, seat));
    this.store.write(this.key(match, seat), null);
  },
};

/** What a page knows while somebody chooses in secret: who looks, what was chosen, the table behind it. */
class Secret {
  constructor(t, kit) {
    Object.assign(this, { t, kit, seat: null, bringing: false, said: "", last: Promise.resolve() });
    kept.store = kit.inTab;
    this.forget();
  }

  forget() {
    Object.assign(this, { at: null, entry: null, texts: [], chosen: [], rest: null, complete: false, shown: null });
  }

  /** The page's own part, where its player still chooses. */
  get choosing() {
    const part = partOf(this.t.sent, this.seat);
    return part && !part.ready ? part : null;
  }

  /** The view as it is drawn. */
  over(view) {
    const { sealed, match } = view;
    if (!sealed) {
      for (const one of match?.seats ?? []) if (one.seat !== null) kept.drop(match.id, one.seat);
      this.forget();
      return view;
    }
    const menu = view.actions.filter((one) => one.menu);
    if (!sealed.here.includes(this.seat)) this.seat = null;
    if (!sealed.here.length) return { ...view, tree: {}, prompt: null, actions: menu }; // they choose elsewhere
    if (sealed.here.length === 1) [this.seat] = sealed.here;
    else if (sealed.here.includes(match.seat)) this.seat = match.seat;
    const part = partOf(view, this.seat);
    if (!part || this.at !== atOf(view, part)) this.forget(); // what another has chosen, or chose before
    if (!part || part.ready || !this.shown) {
      return { ...view, tree: {}, prompt: null, actions: menu };
    }
    const others = this.shown.actions.filter((one) => !one.menu && one.move !== this.rest);
    const undo = this.texts.length ? match.undo ?? 0 : match.undo; // it takes out what was chosen last
    return { ...view, ...this.shown, match: { ...match, undo },
      actions: [...others.map((one) => ({ ...one, main: false })), ...this.readyButton(view), ...menu] };
  }

  readyButton(view) {
    if (!this.complete && this.rest === null) return [];
    const text = this.kit.word(view, this.texts.length ? "sealed_ready" : "sealed_none");
    return [{ id: "sealed-ready", text, move: READY, main: true }];
  }

  /** A new view has come: what was kept is taken up again, or brought to be opened. */
  async follow() {
    const { sealed, match } = this.t.sent ?? {};
    if (!sealed) return;
    if (sealed.open) { await this.bring(); return; }
    const part = this.choosing;
    if (!part) { this.forget(); return; }
    if (this.at !== atOf(this.t.sent, part)) {
      this.forget();
      const texts = kept.read(match.id, this.seat, part.entry) ?? [];
      Object.assign(this, { at: atOf(this.t.sent, part), entry: part.entry, texts });
    }
    await this.inTurn(() => this.preview(this.texts));
  }

  /** Does something to the choice once all that was begun before is done: what a tap chose, or who said to be ready,
  is not undone by an answer that was still under way. What was meant for another choice is passed over. */
  inTurn(job) {
    const { at } = this;
    const now = this.last.then(() => (this.at === at ? job() : { ok: false }));
    this.last = now.catch(() => {});
    return now;
  }

  /** Asks how the table would be behind some texts, and keeps them; a refusal is returned and changes nothing. */
  async preview(texts) {
    const { seat, entry, at } = this;
    const reply = await this.kit.tell(this.t, { type: "preview", seat, texts });
    if (this.seat !== seat || this.at !== at) return reply; // somebody else looks by now
    if (reply.ok && !reply.open) {
      const { rest, complete, chosen, view: shown } = reply;
      Object.assign(this, { texts: reply.texts, chosen, rest, complete, shown });
      kept.write(this.t.sent.match.id, seat, entry, reply.texts);
      this.t.said = chosen.join(", ");
      this.redraw();
    } else if (!this.shown && texts.length) {
      return this.preview([]); // what was kept is no longer possible
    }
    return reply;
  }

  redraw() {
    this.t.view = this.over(this.t.sent);
    this.kit.draw(this.t);
  }

  /** Whether an intent is part of the choice that is made on this page now. */
  takes({ type }) {
    return Boolean(this.choosing) && (["play", "ask", "override"].includes(type)
      || (type === "undo" && this.texts.length > 0));
  }

  take(intent) {
    return this.inTurn(() => this.taken(intent));
  }

  async taken(intent) {
    const { type, move } = intent;
    if (type === "undo") return this.without(this.texts.length - 1);
    if (type === "play" && move === READY) return this.ready();
    if (type === "ask") {
      const reply = await this.kit.tell(this.t, { type: "preview", seat: this.seat, texts: this.texts, ask: move });
      return reply.open ? this.kit.tell(this.t, intent) : reply;
    }
    const reply = await this.preview([...this.texts, ...[move].flat()]);
    return reply.open ? this.kit.tell(this.t, intent) : reply;
  }

  /** Without one of what was chosen; what cannot stand without it goes too. */
  async without(place) {
    const rest = this.texts.filter((_, i) => i !== place);
    const reply = await this.preview(rest);
    return reply.ok ? reply : this.preview(rest.slice(0, place));
  }

  async ready() {
    const { seat, entry, t } = this;
    if (this.rest !== null) kept.write(t.sent.match.id, seat, entry, [...this.texts, this.rest]);
    Object.assign(t, clean);
    this.said = "";
    return this.kit.tell(t, { type: "ready", seat });
  }

  async again(seat) {
    const { match } = this.t.sent;
    const part = partOf(this.t.sent, seat);
    const texts = part ? kept.read(match.id, seat, part.entry) : null;
    if (texts?.length) kept.write(match.id, seat, part.entry, []); // who changes one's mind begins anew
    return this.kit.ask(this.t, { type: "unready", seat });
  }

  /** The curtain has opened for a player. */
  async look(seat) {
    if (this.seat !== seat) this.forget();
    this.seat = seat;
    if (this.choosing) await this.follow();
    this.redraw();
  }

  /** All are ready: what this page keeps is brought; again with each view that finds it unopened. */
  async bring() {
    if (this.bringing) return;
    const at = this.t.sent;
    this.bringing = true;
    try { await this.bringAll(at.sealed); } finally { this.bringing = false; }
    if (!this.t.sent.sealed?.open) return;
    if (this.t.sent === at) this.redraw();
    else await this.bring();
  }

  async bringAll({ here }) {
    this.said = "";
    for (const seat of here) {
      const texts = this.keptOf(seat);
      if (texts === null) continue;
      const reply = await this.kit.tell(this.t, { type: "unseal", seat, texts });
      if (reply.opened) return;
      this.said = reply.waits ?? reply.text ?? "";
    }
  }

  /** What this page keeps of a seat, null for nothing. */
  keptOf(seat) {
    const part = partOf(this.t.sent, seat);
    return part ? kept.read(this.t.sent.match.id, seat, part.entry) : null;
  }

  /** The seats of this page that are ready and whose choice it has not: another page has it, or nobody. */
  get lost() {
    const { sealed } = this.t.sent;
    return sealed.here.filter((seat) => partOf(this.t.sent, seat).ready && this.keptOf(seat) === null);
  }
}

/** Takes a page's choices in secret in hand; whether it just began. */
function attached(t, kit) {
  if (t.secret) return false;
  t.secret = new Secret(t, kit);
  return true;
}

// --- drawing ---------------------------------------------------------------------------------------------------------

/** Who has chosen and who has not. */
function others(t, kit, seats) {
  const { h, word } = kit;
  return h("ul", { key: "who", class: "ct-sealers" }, seats.map((one) =>
    h("li", { key: one.seat, class: one.ready ? "is-ready" : null }, one.ready ? kit.icon("check") : null,
      h("span", {}, word(t.view, one.ready ? "sealed_has" : "sealed_chooses", { name: one.name })))));
}

/** What was chosen so far: each can be taken out again. */
function chips(t, kit, secret) {
  const { h, word, rich } = kit;
  if (!secret.chosen.length) return h("p", { key: "none", class: "ct-quiet" }, word(t.view, "sealed_hint"));
  return h("div", { key: "chosen", class: "ct-buttons ct-chosen" }, secret.chosen.map((text, i) =>
    h("button", { key: `${i} ${text}`, type: "button", class: "ct-button ct-pledge", "data-chosen": i,
      "aria-label": word(t.view, "sealed_out", { what: text }), title: word(t.view, "sealed_out", { what: text }),
      onclick: () => secret.inTurn(() => secret.without(i)) },
    h("span", { class: "ct-clip" }, rich(text)), h("span", { class: "ct-takeback", "aria-hidden": "true" }, "×"))));
}

/** The choice that is made on this page. */
function choosing(t, kit, secret, part) {
  const { h, rich } = kit;
  return [
    part.refused ? h("p", { key: "refused", class: "ct-warning", role: "alert" }, rich(part.refused)) : null,
    chips(t, kit, secret)];
}

/** Once this page's player is ready: what is waited for, and the way back. */
function waits(t, kit, secret, own) {
  const { h, word, rich } = kit;
  const { sealed } = t.sent;
  const lost = secret.lost;
  const names = lost.map((seat) => partOf(t.sent, seat).name);
  const again = lost.length ? lost : own ? [own.seat] : [];
  const button = (seat) => h("button", { key: `again ${seat}`, type: "button", class: "ct-button",
    "data-again": seat, onclick: () => secret.again(seat) },
  word(t.view, lost.length ? "sealed_anew" : "sealed_mind", { name: partOf(t.sent, seat).name }));
  const one = lost.length || sealed.here.length === 1;
  return [
    lost.length ? h("p", { key: "lost", class: "ct-warning" },
      word(t.view, names.length > 1 ? "sealed_lost_all" : "sealed_lost", { name: names[0] }))
      : secret.said ? h("p", { key: "said", role: "status" }, rich(secret.said)) : null,
    one ? h("div", { key: "again", class: "ct-buttons" }, again.map(button)) : null];
}

/** Nothing where nobody chooses in secret, else what this page may know of it. */
export function sealedPanel(t, kit) {
  if (!t.sent?.sealed) return null;
  if (attached(t, kit)) queueMicrotask(() => { t.secret.redraw(); t.secret.follow(); });
  const { secret } = t;
  const { h, word } = kit;
  const { seats, here } = t.sent.sealed;
  const own = partOf(t.sent, secret.seat);
  const busy = secret.choosing;
  const told = busy ? seats.filter((one) => one !== own) : seats;
  return h("section", { key: "sealed", class: `ct-panel ct-prompt ct-sealed${busy ? " is-choosing" : ""}`,
    "aria-label": word(t.view, "sealed") },
  busy ? choosing(t, kit, secret, own) : null, others(t, kit, told),
  busy || !here.length ? null : waits(t, kit, secret, own));
}
