// The ring: where several sides may answer at once, whose usual answers stand in the blue line. The game says who comes
// next (bar.ring); a tap on another side moves it there until something is announced.

import { draw } from "./patch.js";
import { own } from "./icons.js";

/** Whether a side still owes something, and has usual answers to offer. */
export const mayAnswer = (t, side) =>
  Boolean(t.view.bar?.owes?.some((one) => one.name === side) && own(t.view.tree, side)?.choices);

/** The side that was tapped since the last entry, if it still has answers. */
export function taken(t) {
  const { match } = t.view;
  const side = t.ring?.match === match.id && t.ring.seen === match.seen ? t.ring.side : null;
  return side !== null && mayAnswer(t, side) ? side : null;
}

/** The side with the ring. */
export const ringed = (t) => taken(t) ?? (mayAnswer(t, t.view.bar?.ring) ? t.view.bar.ring : null);

/** Moves the ring. */
export function moveRing(t, side) {
  const { id: match, seen } = t.view.match;
  t.ring = { side, match, seen };
  t.path = [];
  t.dialogs = t.dialogs.filter((one) => one.type !== "picker");
  draw(t);
}
