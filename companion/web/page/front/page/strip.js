// The strip at the top of the page: what the page itself has to say, beside what the table says. One line each.

function node(tag, props = {}, ...kids) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) made[key] = value;
  made.append(...kids);
  return made;
}

/** The strip; `set(key, text)` says something until it is set to null, `waits(isReady)` how many taps wait. */
export function strip(words, waiting) {
  const box = node("div", { id: "strip" });
  box.setAttribute("role", "status");
  document.body.prepend(box);
  const lines = new Map();

  function draw() {
    box.replaceChildren(...[...lines.values()]);
    document.documentElement.toggleAttribute("data-strip", lines.size > 0);
  }

  function set(key, text, { act = null, onact = null, href = "", close = false } = {}) {
    lines.delete(key);
    if (text) {
      const line = node("p", { className: `strip-${key}` }, node("span", {}, text));
      if (href) line.append(node("a", { href, textContent: act, ...(href.endsWith(".pdf") ? { download: "" } : {}) }));
      else if (act) line.append(node("button", { type: "button", textContent: act, onclick: onact }));
      const shut = () => set(key, null);
      if (close) line.append(node("button", { type: "button", textContent: words.close, onclick: shut }));
      lines.set(key, line);
    }
    draw();
  }

  function waits(isReady) {
    const count = isReady ? 0 : waiting();
    set("waiting", count === 0 ? null : count === 1 ? words.waiting_one : words.waiting_more.replace("{count}", count));
  }

  return { set, waits, has: (key) => lines.has(key) };
}
