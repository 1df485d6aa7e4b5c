// What versions before this one kept lies in a folder that all copies on a host shared: the first copy that finds it
// and has nothing of its own takes it, once.

import { OLD_NAMES } from "./names.js";

const CLAIM = ".moved-to"; // whose it is from now on, a line; nobody plays before all of it is there
const NOTHING = new Uint8Array();

/** The copy that has begun to take it: "" for none, or one that was killed while it wrote so. */
function claimed(files) {
  const claim = files.find(([path]) => path === CLAIM);
  return /^(.+)\n$/.exec(claim ? new TextDecoder().decode(claim[1]) : "")?.[1] ?? "";
}

async function isOurs(files, store, name) {
  const claim = claimed(files);
  if (claim) return claim === name;
  return files.some(([path]) => path !== CLAIM) && (await store.read()).length === 0;
}

/** Gives up what versions before this one kept besides: pictures of their memory, which need much room. */
async function makeRoom() {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(OLD_NAMES.pictures, { recursive: true });
  } catch { /* there are none */ }
}

/** Does it once no page of those versions has the folder in its hands. */
const alone = (act) => (navigator.locks ? navigator.locks.request(OLD_NAMES.lock, act) : act());

/** Takes what lies in the store `old`, where it is ours (`name`): file by file, each of which is somewhere whole. */
export async function inherit(old, store, name) {
  if (!(await isOurs(await old.read(), store, name))) return;
  await alone(async () => {
    const files = await old.read();
    if (!(await isOurs(files, store, name))) return;
    await makeRoom();
    if (!claimed(files)) await old.write(CLAIM, NOTHING, new TextEncoder().encode(`${name}\n`));
    const theirs = files.filter(([path]) => path !== CLAIM).sort(([, , one], [, , other]) => one - other);
    for (const [path, bytes] of theirs) {
      await store.write(path, NOTHING, bytes);
      await old.remove(path);
    }
    await old.remove(CLAIM);
  });
}
