// A worker that opens the store of a page as the real one does, and is cut short at one of the steps on the disk: it
// says so and does nothing more. `{ base, only, cut }`: the number of the step (0: none); the answer: the files.

import { openStore } from "./disk.js";

let steps = 0;
let cut = 0;

/** What is done on the disk, with half of it done where it can be, when the time has come. */
function watched(proto, name, half = () => {}) {
  const real = proto[name];
  proto[name] = function step(...given) {
    steps += 1;
    if (steps === cut) {
      half.call(this, real, ...given);
      self.postMessage({ cut: `${name} ${steps}` });
      for (;;); // until this worker is ended
    }
    return real.apply(this, given);
  };
}

watched(FileSystemSyncAccessHandle.prototype, "write", function half(real, bytes, how) {
  real.call(this, bytes.subarray(0, bytes.length / 2), how);
});
watched(FileSystemSyncAccessHandle.prototype, "flush");
watched(FileSystemDirectoryHandle.prototype, "removeEntry");
watched(IDBObjectStore.prototype, "put");
watched(IDBObjectStore.prototype, "delete");

self.onmessage = async ({ data }) => {
  cut = data.cut;
  const store = await openStore(data.base, data.only);
  const found = await store.read();
  self.postMessage({ steps, files: found.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]).sort() });
};
