// What a page is sent: its view once, then what has changed of it (site/table-view.md, What travels).

/** A copy of a map or a list in which `value` stands at the end of a way; what lies beside the way is shared. */
function placed(whole, [first, ...rest], value) {
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[first] = rest.length ? placed(copy[first], rest, value) : value;
  return copy;
}

/** The same without what stands there. */
function removed(whole, [first, ...rest]) {
  if (rest.length) return placed(whole, [first], removed(whole[first], rest));
  const { [first]: gone, ...left } = whole;
  return left;
}

/** The view that a message makes of the one before. */
export function changed(view, { dropped, cut, set }) {
  let now = dropped ? { ...view, log: view.log.slice(dropped) } : view;
  for (const way of cut) now = removed(now, way);
  for (const [way, value] of set) now = placed(now, way, value);
  return now;
}
