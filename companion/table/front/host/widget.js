// The table in a notebook: an anywidget model as the host of the page (site/table-view.md, The host).

import { mount } from "./table.js";
import { changed } from "./views.js";

const SILENCE_MS = 6000;

/** A module that came as text with the widget: a notebook's page may load nothing by itself. */
async function importText(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try { return await import(address); } finally { URL.revokeObjectURL(address); }
}

/** Keeps the view of a model up with the kernel, which sends what has changed; a page that missed something asks. */
function follow(model) {
  const again = () => model.send({ type: "again", version: model.get("version") });
  const heard = (message) => {
    if (message?.type !== "view") return;
    if (!message.view && message.since !== model.get("version")) { again(); return; }
    model.set("version", message.version);
    model.set("view", message.view ?? changed(model.get("view"), message));
  };
  model.on("msg:custom", heard);
  again(); // what came before anybody listened
  return () => model.off("msg:custom", heard);
}

/** Wraps an anywidget model as a host; a kernel that stays silent counts as lost. */
function widgetHost(model) {
  const waiting = new Map();
  const listeners = new Set();
  let number = 0;
  const display = Math.random().toString(36).slice(2); // replies reach every display of a widget: each knows its own
  const host = {
    get view() { return model.get("view"); },
    status: "live",
    module: (file) => importText(model.get("modules")?.[file] ?? ""),
    onView(callback) {
      const heard = () => { status("live"); callback(model.get("view")); };
      model.on("change:view", heard);
      return () => model.off("change:view", heard);
    },
    onStatus(callback) { listeners.add(callback); return () => listeners.delete(callback); },
    send(intent) {
      const id = `${display}-${++number}`;
      return new Promise((resolve) => {
        waiting.set(id, { resolve, timer: setTimeout(() => status("lost"), SILENCE_MS) });
        model.send({ type: "intent", id, intent });
      });
    },
  };
  function status(now) {
    if (host.status === now) return;
    host.status = now;
    for (const callback of listeners) callback(now);
  }
  const heard = (message) => {
    if (message?.type !== "reply" || !waiting.has(message.id)) return;
    const { resolve, timer } = waiting.get(message.id);
    waiting.delete(message.id);
    clearTimeout(timer);
    status("live");
    resolve(message);
  };
  model.on("msg:custom", heard);
  const close = () => {
    model.off("msg:custom", heard);
    for (const { timer } of waiting.values()) clearTimeout(timer);
  };
  return { host, close };
}

export default {
  initialize: ({ model }) => follow(model),
  render({ model, el }) {
    const { host, close: closeHost } = widgetHost(model);
    const unmount = mount(el, host);
    return () => { unmount(); closeHost(); };
  },
};
