// Back in the app: it closes what is open, one thing after the other, before it leaves what is shown.
//
// While so many things are open, the history has at least so many steps more of the same place: each is made as a thing
// opens, by a tap, for browsers skip steps that nobody asked for. Who closes by hand leaves a step that is too many;
// Back goes past those at once. Going forward again opens nothing.

const level = () => history.state?.level ?? 0;

/**
 * Steps back through `host.closing`, which the page sets: how many things are open, and what closes the topmost.
 * `place(hash)`: what a step shows, without what does not count; `go()`: shows what the address says.
 */
export function listenBack(host, { shown, place, go }) {
  let at = level();
  host.opened = (count) => {
    for (; at < count; at += 1) history.pushState({ level: at + 1 }, "", location.href);
  };
  window.addEventListener("popstate", () => {
    const before = at;
    at = level();
    const here = history.state !== null && place(location.hash) === place(shown());
    if (!here) return go();
    if (location.hash !== shown()) history.replaceState(history.state, "", shown()); // the seat of then
    const open = host.closing.count();
    if (at >= before) return undefined;
    if (at > open - 1) return history.go(open - 1 - at);
    for (let left = open; left > at; left -= 1) host.closing.top();
    return undefined;
  });
}
