// The service worker of the page: all its files are here, whatever the network does. VERSION and FILES (path → sum)
// are written above this line when the site is built.

const scope = new URL(self.registration.scope);
const OURS = `companion ${scope.pathname} `; // another copy on this host has caches of its own
const CACHE = `${OURS}${VERSION}`;
const SUMS = "sums.json";
const addressOf = (path) => new URL(path, scope).href;

async function sumOf(buffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file as it should be: one that some cache on the way has kept of old is asked for once more. */
async function fetched(path) {
  for (const cache of ["default", "reload"]) {
    const answer = await fetch(addressOf(path), { cache });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const data = await answer.arrayBuffer();
    const type = answer.headers.get("Content-Type");
    if (await sumOf(data) === FILES[path]) return new Response(data, { headers: type ? { "Content-Type": type } : {} });
  }
  throw new Error(`${path} is not the file of this version`);
}

/** What the caches of older versions hold, by sum. */
async function kept() {
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS) || name === CACHE) continue;
    const cache = await caches.open(name);
    const sums = await (await cache.match(addressOf(SUMS)))?.json();
    for (const [path, sum] of Object.entries(sums ?? {})) found.set(sum, () => cache.match(addressOf(path)));
  }
  return found;
}

async function install() {
  try {
    await fill();
  } catch (error) {
    await caches.delete(CACHE); // half of it would take room from the matches
    throw error;
  }
}

async function fill() {
  const [cache, old] = await Promise.all([caches.open(CACHE), kept()]);
  const paths = Object.keys(FILES);
  const one = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const known = await old.get(FILES[path])?.();
      await cache.put(addressOf(path), known ?? await fetched(path));
    }
  };
  await Promise.all([one(), one(), one(), one()]);
  await cache.put(addressOf(SUMS), new Response(JSON.stringify(FILES)));
}

async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  if (!names.length) await self.clients.claim(); // the first one: the page that is open is of this very version
}

async function answered(request) {
  const url = new URL(request.url);
  const path = url.pathname.slice(scope.pathname.length);
  const name = path === "" ? "index.html" : path;
  if (request.mode === "navigate" && name !== "index.html") return Response.redirect(scope.href);
  const found = await (await caches.open(CACHE)).match(addressOf(name), { ignoreSearch: true });
  return found ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === scope.origin && url.pathname.startsWith(scope.pathname);
  if (event.request.method === "GET" && ours) event.respondWith(answered(event.request));
});
self.addEventListener("message", (event) => {
  if (event.data?.type !== "take") return;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const here = pages.filter((page) => page.url.startsWith(scope.href));
    if (here.length > 1) event.source.postMessage({ type: "others" });
    else await self.skipWaiting();
  })());
});
