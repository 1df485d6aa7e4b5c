// Plays as the page does, without a browser: node play.mjs TABLE GOLDEN. What comes out is what play.py found.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pythonOf } from "./python.mjs";

const [table, golden] = process.argv.slice(2);
const { start } = await pythonOf(table);
const python = await start();
python.FS.mkdirTree("/companion/golden");
python.FS.mkdirTree("/companion/matches");
for (const name of readdirSync(golden)) {
  python.FS.writeFile(`/companion/golden/${name}`, readFileSync(join(golden, name)));
}
python.FS.writeFile("/home/pyodide/play.py", readFileSync(join(import.meta.dirname, "play.py")));
process.stdout.write(python.runPython("import play; play.main()"));
