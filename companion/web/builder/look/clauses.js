// Looks a rule up in the rule books: all words, in any order, accents and capitals ignored, as `companion rules` does.
// The index is a script (clause-index.js), fetched with the first letter, so that it works from a folder as well.
(() => {
  const form = document.querySelector(".clause-search");
  if (!form) return;
  const field = form.querySelector("input"), list = form.querySelector("ol"), count = form.querySelector("#clause-count");
  const { game, lang } = form.dataset, MOST = 30;
  const folder = document.currentScript.src.replace(/[^/]*$/, "");
  const page = location.pathname.split("/").pop() || "index.html";
  let rows = null;

  const plain = (text) => text.replace(/œ/gi, "oe").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function load() {
    if (rows || load.asked) return;
    load.asked = true;
    const script = document.createElement("script");
    script.src = `${folder}clause-index.js`;
    script.onload = () => { rows = read(window.companionClauses); look(); };
    document.head.append(script);
  }

  function read({ games, clauses }) {
    const own = ["fr", "en"].indexOf(lang);
    return clauses.filter((row) => !game || row[0] === game).map(([of, id, kind, ...told]) => ({
      id, kind, of, name: games[of], title: told[own][0], text: told[own][2],
      head: plain(`${id} ${told.map((one) => one[0]).join(" ")}`),
      names: told.map((one) => plain(one[0]).split(/\s+/).join(" ")),
      body: plain(told.map((one) => `${one[1]} ${one[2]}`).join(" ")),
    }));
  }

  function search(words) {
    const exact = rows.filter((row) => row.id.toLowerCase() === words.trim().toLowerCase());
    if (exact.length) return exact;
    const wanted = plain(words).split(/\s+/).filter(Boolean), whole = wanted.join(" ");
    return rows.filter((row) => wanted.every((word) => row.head.includes(word) || row.body.includes(word)))
      .map((row) => [row.names.includes(whole) ? 0 : 1, -wanted.filter((word) => row.head.includes(word)).length, row])
      .sort((one, two) => one[0] - two[0] || one[1] - two[1]).map((one) => one[2]);
  }

  function look() {
    const words = field.value.trim();
    list.replaceChildren();
    count.textContent = "";
    if (!words) return;
    if (!rows) { load(); return; }
    const found = search(words);
    count.textContent = found.length ? counted(found.length) : form.dataset.none;
    list.append(...found.slice(0, MOST).map(row));
  }

  const counted = (number) => form.dataset[number === 1 ? "one" : "more"].replace("#", number);

  function row(one) {
    const item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("p");
    const where = `${one.of}.html`;
    link.href = `${page === where ? "" : where}#${one.id}`;
    link.textContent = one.title;
    const marks = document.createElement("span");
    marks.className = "quiet";
    marks.textContent = `${game ? "" : `${one.name} · `}${form.dataset[one.kind]}`;
    text.textContent = one.text;
    item.append(link, " ", marks, text);
    return item;
  }

  field.addEventListener("focus", load, { once: true });
  field.addEventListener("input", look);
  // `rules/etraclor.html?words=bouclier` begins with a search.
  const asked = new URLSearchParams(location.search).get("words");
  if (asked) { field.value = asked.slice(0, 200); look(); }
})();
