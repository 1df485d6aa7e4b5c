// The page's Python in Node.js, from the packs of a built page: what front/worker/python.js does, without a network.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PLACE = "/lib/companion";

/** What the page of a folder is made of: `start()` gives Python, `add(python, pack)` lays out another pack. */
export async function pythonOf(table) {
  const py = join(table, "py", "/");
  const { layOut } = await import(pathToFileURL(join(table, "static", "packs.js")));

  function add(python, name) {
    const { buffer, byteOffset, length } = readFileSync(join(py, name));
    layOut(python.FS, buffer.slice(byteOffset, byteOffset + length), PLACE);
    python.runPython("import importlib; importlib.invalidate_caches()");
  }

  async function start() {
    const { loadPyodide } = await import(pathToFileURL(join(py, "pyodide.mjs")));
    const python = await loadPyodide({ indexURL: py, packageBaseUrl: py, stdLibURL: join(py, "stdlib.zip"),
      lockFileContents: JSON.stringify({ info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten",
        version: "0", python: "3.14.2" }, packages: {} }) });
    python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
    add(python, "play.pack");
    return python;
  }

  return { start, add };
}
