// Packs of files (companion/web/builder/runtime/packing.py): a line that lists them, then all of them, as a folder.

/** The files of a pack, `[path, bytes]`; the bytes are parts of the whole, not copies. */
export function filesOf(buffer) {
  const bytes = new Uint8Array(buffer);
  const end = bytes.indexOf(10);
  let at = end + 1;
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))).map(([path, size]) => {
    at += size;
    return [path, bytes.subarray(at - size, at)];
  });
}

/** Lays the files of a pack out below a folder of Python's disk. */
export function layOut(FS, buffer, below) {
  const made = new Set();
  for (const [path, bytes] of filesOf(buffer)) {
    const folder = `${below}/${path.slice(0, Math.max(0, path.lastIndexOf("/")))}`;
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(`${below}/${path}`, bytes, { canOwn: true });
  }
}
