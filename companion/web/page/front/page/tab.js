// A tab around its worker: it begins it, ends it when the page is left, and answers for it while it is busy.
//
// A page that is left may come back as it was (the back/forward cache). Until then it sleeps, and so would its worker,
// with the folder in its hands: it is ended with the page, and another one begins when the page is back.

import { namesOf } from "./names.js";

/**
 * `heard(message)` is told what the worker says; `back()`: another worker begins, what was on its way is lost. Gives
 * `post(message)` to the worker, and `begin(message)`, once: what the worker has to know.
 */
export function makeTab({ base, heard, back }) {
  const me = [...crypto.getRandomValues(new Uint32Array(2))].map((n) => n.toString(16)).join("");
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(namesOf(base).channel) : null;
  let told = null;
  let worker = null;
  let relays = false; // else the folder is in its hands, or soon

  function open() {
    const mine = new Worker("static/worker.js", { type: "module", name: "companion" });
    worker = mine;
    relays = false;
    mine.onmessage = ({ data }) => { if (mine === worker) hear(data); };
    mine.onerror = (event) => heard({ kind: "failed", text: event.message ?? "" });
  }

  function end() {
    worker?.terminate();
    worker = null;
  }

  function start() {
    end();
    open();
    if (told) worker.postMessage(told);
    back();
  }

  function hear(message) {
    if (message.kind === "relays") relays = true;
    if (message.kind === "waking") relays = false;
    if (message.kind === "passed") start();
    else heard(message);
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data.from && worker && !relays) channel.postMessage({ to: data.from, alive: true });
    };
  }
  window.addEventListener("pagehide", () => {
    channel?.postMessage({ gone: me });
    end();
  });
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) start(); });
  open();
  return {
    post: (message) => worker?.postMessage(message),
    begin(message) {
      told = { kind: "begin", me, base, ...message };
      worker?.postMessage(told);
    },
  };
}
