// A new version of the page: fetched beside the old one, offered between matches, never taken in one.

/** `begin()` registers the service worker; `seen(view)` tells where the page is. */
export function listenUpdates({ base, words, show }) {
  let waiting = null;
  let between = false;
  let taking = false;
  let begun = false;
  let registered = null;

  function offer() {
    show.set("update", waiting && between ? words.update : null, { act: words.update_take, onact: take });
  }

  function take() {
    taking = true;
    waiting.postMessage({ type: "take" });
  }

  function watch(coming) {
    coming?.addEventListener("statechange", () => {
      if (coming.state !== "installed") return;
      document.documentElement.dataset.installed = "yes";
      waiting = navigator.serviceWorker.controller ? registered.waiting : null;
      offer();
    });
  }

  function found(registration) {
    registered = registration;
    waiting = navigator.serviceWorker.controller ? registration.waiting : null;
    offer();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    if (registration.active) document.documentElement.dataset.installed = "yes";
  }

  /** Begins once Python is there: on a first visit it would fetch and check all files beside it. */
  function begin() {
    if (begun || !("serviceWorker" in navigator) || !isSecureContext) return;
    begun = true;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data?.type !== "others") return;
      taking = false;
      show.set("update", words.update_others, { act: words.update_take, onact: take });
    });
    navigator.serviceWorker.addEventListener("controllerchange", () => { if (taking) location.reload(); });
    const how = { scope: base, updateViaCache: "none" };
    navigator.serviceWorker.register(new URL("sw.js", base), how).then(found, () => {});
  }
  return {
    begin,
    seen(view) {
      const now = view.kind === "home";
      if (now === between) return;
      between = now;
      if (now) registered?.update().catch(() => {}); // an installed page is open for days
      offer();
    },
  };
}
