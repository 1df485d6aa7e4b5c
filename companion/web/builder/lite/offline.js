// Keeps what a page of JupyterLite was made of before its service worker was there, so that it opens again without a
// network; what is asked for afterwards the worker keeps by itself. Of Python, only the newest is kept.

const CACHE = "precache";  // the service worker's
const HOME = new URL("./", import.meta.url).href; // the cache is that of all copies on this host
const LATER = [3000, 20000];

performance.setResourceTimingBufferSize(2000);

async function keep() {
  const cache = await caches.open(CACHE);
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  for (const address of new Set([location.href, ...loaded].map((one) => one.split("#")[0]))) {
    const url = new URL(address);
    const mine = url.origin === location.origin && !/\/api\/(?!contents\/|translations\/)|service-worker/.test(url.pathname);
    if (mine && !(await cache.match(address))) await cache.add(address).catch(() => {});
  }
  const settings = await fetch("../jupyter-lite.json").then((answer) => answer.text());
  for (const request of await cache.keys()) {
    const [, python] = request.url.match(/\/static\/(pyodide-\w+)\//) ?? [];
    if (python && request.url.startsWith(HOME) && !settings.includes(python)) await cache.delete(request);
  }
}

if (navigator.serviceWorker && window.caches) {
  navigator.serviceWorker.ready.then(() => LATER.forEach((wait) => setTimeout(() => keep().catch(() => {}), wait)));
}
