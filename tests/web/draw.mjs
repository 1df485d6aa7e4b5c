// Draws sheets as the page does, without a browser: node draw.mjs TABLE ASKED. ASKED is a JSON file,
// `{ "records": { name: text }, "addresses": [address] }`; what comes out is `{ "sums": { address: … }, "ms": … }`,
// where what could not be drawn has its sentence in the place of the sum.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pythonOf } from "./python.mjs";

const [table, asked] = process.argv.slice(2);
const { records, addresses } = JSON.parse(readFileSync(asked, "utf-8"));
const { start, add } = await pythonOf(table);

const FOLDER = "/companion";
const ms = {};

async function timed(what, act) {
  const begun = performance.now();
  const made = await act();
  ms[what] = Math.round(performance.now() - begun);
  return made;
}

try {
  const python = await timed("start", start);
  const glue = await timed("glue", () => python.pyimport("companion.web.page.glue"));
  await timed("warm", () => glue.warm("/tmp/warm", "fr"));
  python.FS.mkdirTree(`${FOLDER}/matches`);
  for (const [name, text] of Object.entries(records)) python.FS.writeFile(`${FOLDER}/matches/${name}.jsonl`, text);
  const companion = glue.Companion(FOLDER, "fr", "", "");
  await timed("pack", () => add(python, "paper.pack"));
  const draw = await timed("import", () => python.pyimport("companion.web.page.paper").drawn);
  const sums = {};
  for (const address of addresses) {
    const found = await timed(address, () => {
      try {
        return companion.file.callKwargs(address, { draw });
      } catch (error) {
        return String(error.message ?? error).trim().split("\n").at(-1);
      }
    });
    sums[address] = typeof found === "string" ? found : createHash("sha256").update(found.toJs()[2]).digest("hex");
  }
  const modules = python.runPython("import json, sys; json.dumps(sorted(sys.modules))");
  process.stdout.write(JSON.stringify({ sums, ms, modules: JSON.parse(modules) }));
} catch (error) {
  process.stderr.write(String(error.message ?? error).slice(-2000)); // not the source that stands around it
  process.exit(1);
}
