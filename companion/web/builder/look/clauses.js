// Looks a rule up in the rule books, by words or by a question, as `companion rules` does (companion/core/answers): the
// index was made by the same code, here only the question is taken apart and weighed.
// It is a script (clause-index.js), fetched with the first letter, so that it works from a folder as well.
(() => {
  const form = document.querySelector(".clause-search");
  if (!form) return;
  const field = form.querySelector("input"), list = form.querySelector("ol"), count = form.querySelector("#clause-count");
  const { game, lang } = form.dataset, MOST = 30;
  const folder = document.currentScript.src.replace(/[^/]*$/, "");
  const page = location.pathname.split("/").pop() || "index.html";
  let books = null;

  function load() {
    if (books || load.asked) return;
    load.asked = true;
    const script = document.createElement("script");
    script.src = `${folder}clause-index.js`;
    script.onload = () => { books = read(window.companionClauses); look(); };
    document.head.append(script);
  }

  function read(data) {
    const own = ["fr", "en"].indexOf(lang);
    const all = data.clauses.map(([of, id, kind, ...told]) => ({
      id, kind, of, name: data.games[of], title: told[own][0], text: told[own][1],
      called: [id, ...told.map((one) => one[0])].map(plain),
    }));
    return (game ? [game] : Object.keys(data.games)).map((name) => {
      const rows = all.filter((row) => row.of === name), find = ranking(data, data.books[name]);
      return (words) => {
        const called = rows.find((row) => row.called.includes(plain(words)));
        if (called?.id.toLowerCase() === words.toLowerCase()) return [{ row: called, score: Infinity }];
        const found = find(words), best = found[0]?.score ?? 0, { enough, beside, allWords } = data.set;
        const near = found.filter((one) => best >= enough && (one.score >= beside * best || one.share >= allWords))
          .map((one) => ({ row: rows[one.place], score: one.score })).filter((one) => one.row !== called);
        return called ? [{ row: called, score: Infinity }, ...near] : near;
      };
    });
  }

  /** What a search finds in the books that are looked through, the best first. */
  const search = (words) => books.flatMap((find) => find(words.slice(0, 200)))
    .sort((one, two) => (one.score === two.score ? 0 : two.score - one.score)).map((one) => one.row);

  function look() {
    const words = field.value.trim();
    list.replaceChildren();
    count.textContent = "";
    if (!words) return;
    if (!books) { load(); return; }
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
