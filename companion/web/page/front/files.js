// Files of the page: matches, sheets. The links are the app's own; here the worker makes what they lead to, and the phone
// shares it, or the browser keeps it.

const OURS = /^(record\/|matches\.zip|paper\/)/;
const READY_MADE = /^paper\/game\/([^/]+)\/([a-z0-9-]+)\.pdf/;

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

/** Hears the clicks on links to files, and what the worker says of those it makes. */
export function listenFiles({ worker, words, show, lang }) {
  const asked = new Map();
  let number = 0;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const address = link?.getAttribute("href") ?? "";
    if (!OURS.test(address)) return;
    event.preventDefault();
    const id = ++number;
    asked.set(id, address);
    worker.postMessage({ kind: "file", id, address });
  });

  function refused(id, text) {
    const [, game, sheet] = READY_MADE.exec(asked.get(id) ?? "") ?? [];
    const href = sheet ? `../${lang()}/printables/${game}.html#${sheet}` : `../${lang()}/printables/`;
    show.set("file", text, { act: words.ready_made, href, close: true });
  }

  function heard(data) {
    if (data.kind === "drawing") return show.set("file", words.drawing);
    if (data.kind !== "file") return undefined;
    show.set("file", null);
    if (data.data) hand(data);
    else if (data.text) show.set("file", data.text, { close: true });
    else if (data.away) show.set("file", words.elsewhere, { close: true });
    else refused(data.id, words.no_file.replace("{what}", data.failed ?? ""));
    asked.delete(data.id);
    return undefined;
  }

  return { heard };
}
