// The door of the app's server, from the side of the page. A key in the address is exchanged for a pass, which the page
// keeps in its own storage: that of its origin, port included, where a cookie would go to every port of this host.

const STORE = "companion.passes"; // by role: a browser may hold several, for the owner tries the guests' link too
const HEADER = "Companion-Pass";
const PROTOCOL = "companion";
const TOLD_MS = 8000;
const FILES = /^(record\/|matches\.zip|paper\/)/;

/** Whether this server has a door; Jupyter guards its own. */
export const HAS_DOOR = document.querySelector("meta[name=companion-door]") !== null;

const key = new URL(location.href).searchParams.get("token");
let own = null; // the pass that this page shows on its connection

function kept() {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(localStorage.getItem(STORE) ?? "{}"))
      .filter(([, pass]) => typeof pass === "string"));
  } catch {
    return {};
  }
}

/** Keeps a pass, and takes the key out of sight; a page without storage goes on with the key in its address. */
function keep({ role, pass }) {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...kept(), [role]: pass }));
  } catch {
    return;
  }
  if (location.search) history.replaceState(history.state, "", location.pathname + location.hash);
}

const shown = () => ({ Accept: "application/json", [HEADER]: [key, own, ...Object.values(kept())].filter(Boolean).join() });

/** What a socket says besides its address, which others might read. */
export const protocols = () => (own ? [PROTOCOL, own] : []);

/** Asks to be let in: null, or what the door says to who is not. Fails where nobody answers. */
export async function enter(signal) {
  const answer = await fetch("door", { headers: shown(), cache: "no-store", signal });
  const told = await answer.json();
  if (!answer.ok) return told;
  own = told.pass;
  keep(told);
  showAway(null);
  // What fetches the manifest hands over nothing of this page's storage.
  document.querySelector("link[rel=manifest]").href = `manifest?${new URLSearchParams({ pass: own })}`;
  return null;
}

/** The page of who has no key: the sentence, or where a short code may be typed. What it showed is not to be seen. */
export function turnedAway({ text, code }) {
  if (code) {
    location.replace("code");
    return;
  }
  const sentence = Object.assign(document.createElement("p"), { textContent: text });
  const title = Object.assign(document.createElement("h1"), { textContent: "companion" });
  const page = Object.assign(document.createElement("main"), { id: "away" });
  page.append(title, sentence);
  showAway(page);
}

function showAway(page) {
  document.getElementById("away")?.remove();
  document.getElementById("app").hidden = Boolean(page);
  if (page) document.body.append(page);
}

function tell(text) {
  const line = Object.assign(document.createElement("p"), { id: "told", textContent: text });
  line.setAttribute("role", "status");
  document.getElementById("told")?.remove();
  document.body.append(line);
  setTimeout(() => line.remove(), TOLD_MS);
}

/** Hears the clicks on links to files: what a browser fetches by itself has no pass with it. `lost()`: the word for
 * one that does not come. */
export function listenFiles(lost) {
  if (!HAS_DOOR) return;
  document.addEventListener("click", async (event) => {
    const address = event.target.closest?.("a[href]")?.getAttribute("href") ?? "";
    if (!FILES.test(address)) return;
    event.preventDefault();
    try {
      const answer = await fetch(address, { headers: shown() });
      if (answer.ok) save(await answer.blob(), nameOf(answer));
      else tell((await answer.json()).text);
    } catch {
      tell(lost());
    }
  });
}

const nameOf = (answer) => /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition"))?.[1] ?? "companion";

function save(file, download) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
