// What a copy of the page calls its own. Locks, channels, storage and folders are those of the whole host: another
// copy, at another path of it, has other names.

const OLD = "companion"; // as they were called before they had the path

const pathOf = (base) => new URL(base).pathname;

/** The names of the copy at an address; `folder` and `pictures` are names of folders too, which hold no slash. */
export function namesOf(base) {
  const path = pathOf(base);
  const whole = encodeURIComponent(path);
  return { channel: `companion ${path}`, folder: `companion ${whole}`, pictures: `companion-pictures ${whole}` };
}

/** The same as copies of older versions have them, wherever they lie. */
export const OLD_NAMES = { folder: OLD, pictures: `${OLD}-pictures`, lock: `${OLD}-folder` };
