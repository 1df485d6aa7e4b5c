// What is said to those who listen instead of looking: once, where it is heard. A dialog that is open makes the rest
// of the page mute: then it is said in that dialog; what an announcement came from says nothing, it is about to go.

import { h } from "./patch.js";

const UNHEARD = "curtain";

/** What the view says, and what is new of it: who has heard the beginning hears only how it goes on. */
function newWords(t) {
  const { before, title, text, warnings = [] } = t.view?.last ?? {};
  const told = t.view?.lesson ? "" : [before, title, text, ...warnings].filter(Boolean).join(" ");
  const prompt = t.view?.lesson ? "" : t.view?.prompt?.text ?? "";
  const said = t.said ?? null;
  const whole = said ?? [told, prompt].filter(Boolean).join(" ");
  const goesOn = said === null && t.heard.told && told !== t.heard.told && told.startsWith(t.heard.told);
  if (!goesOn) return { whole, told, words: whole };
  return { whole, told, words: [told.slice(t.heard.told.length).trim(), prompt].filter(Boolean).join(" ") };
}

/** Where it can be heard now: the dialog on top, the page, or nowhere. */
function homeOf(t, top, covered) {
  if (covered) return UNHEARD;
  return top ? (top.sent ? UNHEARD : top.id) : 0;
}

/** Settles where the newest words are said. */
export function speakUp(t, top, covered) {
  const { whole, told, words } = newWords(t);
  const home = homeOf(t, top, covered);
  if (home === UNHEARD || whole === t.heard.whole) return;
  t.heard = { whole, told, words, home };
}

/** The words of a dialog or (0) of the page. */
export const liveIn = (t, home) => h("div", { key: "live", class: "ct-sr", "aria-live": "polite" },
  t.heard.home === home ? t.heard.words : "");

/** Ties each error to the field that it speaks of: who comes to the field hears what was wrong. */
export function tieErrors(root) {
  for (const field of root.querySelectorAll("[aria-invalid]")) {
    if (root.querySelector(`#${CSS.escape(field.getAttribute("aria-describedby"))}`)) continue;
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  root.querySelectorAll(".ct-error[role=alert]").forEach((error, n) => {
    const field = error.closest("label, form")?.querySelector("input:not([type=file]), textarea");
    if (!field) return;
    error.id = `ct-error-${n}`;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", error.id);
  });
}

export const nothingHeard = () => ({ whole: "", told: "", words: "", home: 0 });
