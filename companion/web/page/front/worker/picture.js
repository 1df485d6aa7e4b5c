// The worker that makes a picture of the memory. It does nothing else, and hears nothing of what tabs say to each
// other.
//
// From the page: `{ base, build, lang }`, once. To the page, once: `{ kind: "pictured" }`, or `{ kind: "unpictured",
// text }`, why not.

import { makePicture } from "./python.js";

self.onmessage = async ({ data }) => {
  try {
    await makePicture(data);
    self.postMessage({ kind: "pictured" });
  } catch (error) {
    self.postMessage({ kind: "unpictured", text: String(error.message ?? error) });
  }
};
