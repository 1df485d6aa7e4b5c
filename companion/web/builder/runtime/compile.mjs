// Runs compiling.py in the very Python of the browser: node compile.mjs PYODIDE HOUSE FOLDER. Nothing is fetched.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, house, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide });
for (const [place, root] of [["/house", house], ["/folder", folder]]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/house")
from pathlib import Path
from companion.web.builder.runtime.compiling import compile_archives
compile_archives(Path("/folder"))
`);
