// Holds: what is pressed and held down. The click that ends a hold was meant for what was held, not for what lies there
// by then; and a key that is held down has been pressed once.

const STRAY_PX = 10; // farther away, something is drawn or scrolled

/** Whatever ends the hold that has just counted is nobody's: the click of the finger or button that is let go, wherever
it lands, and the menu that some systems open then. A click by key is meant, and so is all that begins anew. */
export function swallowEnd() {
  const over = (event) => { if (event.isPrimary) hush("removeEventListener"); };
  const end = (event) => {
    if (event.type === "click" && event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click") hush("removeEventListener");
  };
  const hush = (does) => {
    for (const name of ["click", "auxclick", "contextmenu"]) window[does](name, end, true);
    window[does]("pointerdown", over, true);
  };
  hush("addEventListener");
}

/** Counts from a press; what is held for so long acts, unless it says that there was nothing to do (false). Gives what
ends the count. */
export function hold(press, ms, act) {
  const { clientX: x, clientY: y } = press;
  const moved = (event) => { if (Math.hypot(event.clientX - x, event.clientY - y) > STRAY_PX) end(); };
  const listen = (does) => {
    window[does]("pointermove", moved, true);
    for (const name of ["pointerup", "pointercancel"]) window[does](name, end, true);
  };
  const timer = setTimeout(() => {
    end();
    if (act() !== false) swallowEnd();
  }, ms);
  const end = () => {
    clearTimeout(timer);
    listen("removeEventListener");
  };
  listen("addEventListener");
  return end;
}

/** A key that is held down presses nothing again; to be called before anything else listens to keys. */
export function listenHeldKeys(t) {
  t.root.addEventListener("keydown", (event) => {
    if (!event.repeat || !["Enter", " "].includes(event.key) || event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
