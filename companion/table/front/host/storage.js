// What a page keeps in its browser. That is the whole host's: names here have the path of the page, so that another
// copy of it, or another server behind the same door, keeps its own.

/** Where this page lies; in a notebook, where its Jupyter does. */
function homePath() {
  try {
    const jupyter = document.getElementById("jupyter-config-data");
    const { jupyterLiteRoot } = jupyter?.dataset ?? {};
    const root = jupyter ? jupyterLiteRoot ?? JSON.parse(jupyter.textContent).baseUrl ?? "/" : "./";
    return new URL(root, new URL("./", document.baseURI)).pathname;
  } catch {
    return "/";
  }
}

const HOME = homePath();
const keyHere = (name) => `${name} ${HOME}`;

/** What is kept for a name: null for nothing, and where a browser keeps nothing. */
function readFrom(area, name) {
  try {
    const store = window[area];
    const found = store.getItem(keyHere(name));
    if (found !== null) return found;
    const old = store.getItem(name); // as older versions kept it, for all pages of the host
    if (old === null) return null;
    store.setItem(keyHere(name), old);
    store.removeItem(name);
    return old;
  } catch {
    return null;
  }
}

/** Keeps a text, or with null nothing any more; where a browser keeps nothing, it is forgotten. */
function writeTo(area, name, text) {
  try {
    if (text === null) window[area].removeItem(keyHere(name));
    else window[area].setItem(keyHere(name), text);
  } catch { /* it is forgotten */ }
}

const drawer = (area) => ({ read: (name) => readFrom(area, name), write: (name, text) => writeTo(area, name, text) });

/** For as long as the browser keeps what pages wrote. */
export const onDevice = drawer("localStorage");
/** For this tab alone, until it is closed. */
export const inTab = drawer("sessionStorage");
