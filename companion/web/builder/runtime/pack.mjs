// Runs packing.py in the very Python of the page: node pack.mjs PYODIDE STAGED OUT. Nothing is fetched.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, staged, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide });
for (const [place, folder] of [["/staged", staged], ["/out", out], ["/pyodide", pyodide]]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.FS.writeFile("/home/pyodide/packing.py", readFileSync(join(import.meta.dirname, "packing.py")));
python.runPython(`
import sys
loaded = sorted(sys.modules)
from pathlib import Path
import packing
packing.write_packs(Path("/staged"), Path("/pyodide/python_stdlib.zip"), Path("/out"), loaded)
`);
