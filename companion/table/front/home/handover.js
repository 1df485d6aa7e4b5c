// The whole match as codes for another phone, which goes on with it (contract: site/table-view.md, Handing over).
// Loaded when it is first opened; it knows no game.

export function handDialog(t, kit, dialog) {
  const { h, word } = kit;
  const { view } = t;
  const title = word(view, "hand_on");
  if (dialog.seen !== view.match.seen) load(t, kit, dialog); // who plays on meanwhile hands over what is new too
  const { told } = dialog;
  if (!told) return { title, kids: h("p", { key: "wait", class: dialog.error ? "ct-error" : "ct-loading",
    role: "status" }, dialog.error ?? word(view, "hand_wait")) };
  const { codes } = told;
  const at = Math.min(dialog.at ?? 0, codes.length - 1);
  return { title, kids: h("div", { key: "hand", class: "ct-handing" },
    told.warnings.map((text) => h("p", { key: text, class: "ct-handing-warn" }, text)),
    codes[at].qr ? kit.qrCode({ ...codes[at], label: labelOf(view, kit, codes, at) }, false) : null,
    codes.length > 1 ? steps(t, kit, dialog, codes, at) : null,
    h("p", { key: "how", class: "ct-lead" },
      word(view, told.site ? "hand_scan" : "hand_bare", { entries: told.entries })),
    codes.length > 1 ? h("p", { key: "many" }, word(view, "hand_many")) : null,
    texts(t, kit, dialog, codes),
    h("p", { key: "stays", class: "ct-quiet" }, word(view, "hand_stays"))) };
}

const labelOf = (view, { word }, codes, at) => (codes.length > 1
  ? word(view, "hand_of", { number: at + 1, count: codes.length }) : word(view, "hand_code"));

async function load(t, kit, dialog) {
  dialog.seen = t.view.match.seen;
  const reply = await kit.send(t, { type: "hand-on" });
  Object.assign(dialog, reply.ok ? { told: reply, error: null } : { told: null, error: reply.text ?? "" });
  kit.draw(t);
}

/** Which of several codes is shown, and the one after it. */
function steps(t, kit, dialog, codes, at) {
  const { h, word } = kit;
  const show = (place) => { dialog.at = place; kit.draw(t); };
  return h("div", { key: "steps", class: "ct-handing-steps" },
    h("strong", { key: "at", role: "status" }, word(t.view, "hand_of", { number: at + 1, count: codes.length })),
    h("button", { key: "next", type: "button", class: "ct-button is-main", "data-action": "hand-next",
      onclick: () => show((at + 1) % codes.length) },
    word(t.view, at + 1 < codes.length ? "hand_next" : "hand_first")));
}

/** The same as text, for whoever cannot scan: all codes, one after the other. */
function texts(t, kit, dialog, codes) {
  const { h, word } = kit;
  const all = codes.map((one) => one.text).join(" ");
  const label = word(t.view, "hand_text");
  return h("div", { key: "text", class: "ct-field" }, h("label", { for: "ct-hand-text" }, label),
    h("textarea", { id: "ct-hand-text", name: "hand", readonly: true, rows: "3", spellcheck: "false", value: all,
      onfocus: (event) => event.target.select() }),
    h("button", { key: "copy", type: "button", class: "ct-button", "data-action": "hand-copy",
      onclick: (event) => copy(t, kit, dialog, all, event.currentTarget) },
    word(t.view, dialog.copied ? "hand_copied" : "hand_copy")));
}

async function copy(t, kit, dialog, text, button) {
  try {
    await navigator.clipboard.writeText(text);
    dialog.copied = true;
  } catch { // a page of the network without a certificate: the text is selected, to be copied by hand
    button.parentElement.querySelector("textarea")?.select();
    dialog.copied = document.execCommand?.("copy") ?? false;
  }
  kit.draw(t);
}
