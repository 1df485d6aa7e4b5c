// Python in this worker: started from a picture of its memory where one was made on this device, else from its parts.
//
// A picture (snapshot) holds the memory after everything was loaded once, and none of the files. It is made in a worker
// of its own, which does nothing else and holds nothing of JavaScript, and kept under the sum of all it was made from.

import { namesOf } from "./names.js";
import { layOut } from "./packs.js";

const ROOM = 4 * 2 ** 20;
const PLACE = "/lib/companion"; // where the modules of the house lie

const bytesOf = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
};

async function pictures(base) {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(namesOf(base).pictures, { create: true });
}

/** The picture that was made of this very build, if there is one that is whole. */
export async function keptPicture(base, build) {
  try {
    const file = await (await (await pictures(base)).getFileHandle(`${build}.whole`)).getFile();
    return file.size ? new Uint8Array(await file.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Keeps a picture, and lets go of those of other builds. */
export async function keepPicture(base, build, picture) {
  const folder = await pictures(base);
  for await (const name of folder.keys()) await folder.removeEntry(name);
  const file = await folder.getFileHandle(`${build}.part`, { create: true });
  const handle = await file.createSyncAccessHandle();
  handle.write(picture);
  handle.flush();
  handle.close();
  await file.move(`${build}.whole`); // under its name it is whole or not there
}

export async function dropPictures(base) {
  try {
    const folder = await pictures(base);
    for await (const name of folder.keys()) await folder.removeEntry(name);
  } catch { /* there are none */ }
}

/** A module whose memory is large enough for a picture: it is copied in as it is (pyodide issue 6254). */
const roomy = (py, picture) => async (settings) => {
  const { default: create } = await import(`${py}pyodide.asm.mjs`);
  const module = await create(settings);
  while (module.HEAP8.length < picture.length && module._malloc(ROOM)); // what was given out is free again afterwards
  return module;
};

/** Starts Python. `base`: the page's folder; `picture`: from which, or null; `forPicture`: one is to be made. */
export async function startPython({ base, picture = null, forPicture = false }) {
  const py = new URL("py/", base).href;
  const pack = bytesOf(`${py}play.pack`);
  const { loadPyodide } = await import(`${py}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: py,
    stdLibURL: `${py}stdlib.zip`,
    lockFileContents: JSON.stringify({ info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten",
      version: "0", python: "3.14.2" }, packages: {} }),
    packageBaseUrl: py,
    ...(picture ? { _loadSnapshot: picture, createPyodideModule: roomy(py, picture) } : {}),
    ...(forPicture ? { _makeSnapshot: true } : {}),
  });
  layOut(python.FS, await pack, PLACE);
  if (!picture) python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  return python;
}

/** Adds the modules that print. */
export async function addPaper(python, base) {
  layOut(python.FS, await bytesOf(new URL("py/paper.pack", base).href), PLACE);
  python.runPython("import importlib; importlib.invalidate_caches()");
}

/** Makes the picture of this build's memory, and keeps it. */
export async function makePicture({ base, build, lang }) {
  const python = await startPython({ base, forPicture: true });
  python.globals.set("lang", lang);
  python.runPython("from companion.web.page import glue; glue.warm('/tmp/warm', lang); del lang");
  python.runPython("import gc; gc.collect()");
  await keepPicture(base, build, python.makeMemorySnapshot());
}
