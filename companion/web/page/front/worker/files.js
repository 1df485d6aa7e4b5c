// Files of the page: matches, sheets. The links are the app's own; here the worker makes what they lead to, and the
// phone shares it, or the browser keeps it.

const OURS = /^(record\/|matches\.zip|paper\/)/;
const SOON_MS = 250; // what is there sooner needs no word that it is being drawn
const SHEET = /^paper\/game\/([^/]+)\/([a-z0-9-]+)\.pdf/;

async function hand({ name, type, data }) {
  const file = new File([data], name, { type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: name });
    } catch (error) {
      if (error.name === "AbortError") return undefined;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  return undefined;
}

/** Where the PDF lies that stands for a sheet of a game (static/printables.json); empty: none does. */
async function readyMade(address, lang) {
  const [, game, name] = SHEET.exec(address) ?? [];
  if (!name) return "";
  const found = (await (await fetch("static/printables.json")).json())[lang]?.[game] ?? {};
  return found[name] ? `../${found[name]}` : `../${lang}/printables.html#game-${game}`;
}

/** Hears the clicks on links to files, and what the worker says of those it makes. */
export function listenFiles({ post, words, show, lang }) {
  const asked = new Map();
  let number = 0;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const address = link?.getAttribute("href") ?? "";
    if (!OURS.test(address)) return;
    event.preventDefault();
    const id = ++number;
    asked.set(id, address);
    post({ kind: "file", id, address });
  });

  /** Says why there is no file; where a sheet lies ready on the site, that leads there. */
  async function refused(address, text) {
    const href = await readyMade(address, lang()).catch(() => "");
    show.set("file", text, { act: words.ready_made, href, close: true });
  }

  let drawing = 0;

  function heard(data) {
    if (data.kind !== "drawing" && data.kind !== "file") return undefined;
    clearTimeout(drawing);
    if (data.kind === "drawing") {
      drawing = setTimeout(() => show.set("file", words.drawing), SOON_MS);
      return undefined;
    }
    show.set("file", null);
    if (data.data) hand(data);
    else if (data.text) refused(asked.get(data.id), data.text);
    else if (data.away) show.set("file", words.elsewhere, { close: true });
    else refused(asked.get(data.id), words.no_file.replace("{what}", data.failed ?? ""));
    asked.delete(data.id);
    return undefined;
  }

  return { heard };
}
