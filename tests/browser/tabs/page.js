// A page around the tab and the worker of the real one, without a table: it shows the lines that it is told.

import { makeTab } from "./tab.js";

const hello = JSON.stringify({ type: "hello" });
const base = new URL("./", location.href.split("#")[0]).href;
const say = (text) => tab.post({ kind: "say", text });
const name = new URLSearchParams(location.search).get("name") ?? "";
const here = { shown: [], ever: new Set(), kinds: [], number: 0, timer: 0 };
const tab = makeTab({ base, back: () => say(hello),
  heard(message) {
    here.kinds.push(message.text ? `${message.kind}: ${message.text}` : message.kind);
    if (message.kind !== "hear") return undefined;
    if (message.message.type === "again") return say(hello);
    here.shown = message.message.lines;
    for (const line of here.shown) here.ever.add(line);
    document.documentElement.dataset.shown = here.shown.length;
    return undefined;
  } });

here.add = (line = `${name} ${here.number += 1}`) => say(JSON.stringify({ type: "add", line }));
here.stream = (ms) => { here.timer = setInterval(here.add, ms, undefined); };
here.rest = () => clearInterval(here.timer);
window.here = here;
tab.begin({ build: "", lang: "fr", site: base, noPicture: true,
  store: new URLSearchParams(location.search).get("store") ?? "" });
say(hello);
