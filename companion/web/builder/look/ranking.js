// What a question finds in a rule book: companion/core/answers/{stems,thesaurus,ranking}.py, over the index that they made.

/** A text in plain letters. */
const plain = (text) => text.replace(/œ/gi, "oe").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** How a book is asked: `find(question)` gives places, scores and shares, the best first. */
function ranking({ endings, silent, vague, set }, { worth, weights, asks, often, related, rarest, meanings }) {
  const quiet = new Set(silent), vagueOnes = new Set(vague);
  const weak = (term) => vagueOnes.has(term) || /^[0-9]+$/.test(term);
  const longest = Math.max(...Object.keys(meanings).map((phrase) => phrase.split(" ").length));
  const own = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);

  function stem(word) {
    if (word.length <= set.shortest || /[^a-z]/.test(word)) return word;
    const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= set.shortest) ?? "";
    let left = word.slice(0, word.length - ending.length).replaceAll("qu", "c").replaceAll("ck", "c").replaceAll("y", "i");
    if (left.length > set.shortest && "eiu".includes(left.at(-1))) left = left.slice(0, -1);
    return left.length > set.shortest && left.at(-1) === left.at(-2) && left.at(-1) !== "t" ? left.slice(0, -1) : left;
  }

  /** What its words mean, each with what it counts. */
  function meant(said) {
    const found = new Map();
    for (let place = 0; place < said.length; place += 1) {
      let length;
      for (length = Math.min(longest, said.length - place); length > 1; length -= 1) {
        if (own(meanings, said.slice(place, place + length).join(" "))) break;
      }
      const all = own(meanings, said.slice(place, place + length).join(" ")) ?? [];
      for (const one of all) found.set(one, Math.max(found.get(one) ?? 0, all.length ** -set.spread));
    }
    return found;
  }

  function terms(text) {
    const words = plain(text).match(/[a-z0-9]+|[♥♠♦♣]/g) ?? [];
    return new Map([...words.filter((word) => !quiet.has(word)).map((word) => [stem(word), 1]), ...meant(words.map(stem))]);
  }

  const worthOf = (term) => own(worth, term) ?? set.strange * rarest * (weak(term) ? set.faint : term[0] === "=" ? set.meant : 1);

  /** Words of the book that a term begins, else those that are one letter away from it. */
  function likes(term) {
    if (term[0] === "=" || term.length < set.shortest) return [];
    const longer = Object.keys(worth).filter((one) => one.startsWith(term));
    return longer.length ? longer : Object.keys(worth).filter((one) => isNear(term, one)).slice(0, 1);
  }

  function asked(question) {
    const found = new Map();
    for (const [term, part] of terms(question)) {
      const near = own(worth, term) === undefined ? likes(term) : [];
      for (const one of near.length ? near : [term]) if (!found.has(one)) found.set(one, near.length ? set.mended * part : part);
    }
    return found;
  }

  function nearness(place, parts, whole) {
    let best = 0;
    for (const ask of asks[place]) {
      const both = ask.reduce((sum, term) => sum + worthOf(term) * (parts.get(term) ?? 0), 0);
      const theirs = ask.reduce((sum, term) => sum + worthOf(term) * (parts.get(term) ?? 1), 0);
      if (both) best = Math.max(best, both / Math.sqrt(whole * theirs));
    }
    return set.asked * best ** set.nearness + set.verbatim * best ** set.close;
  }

  /** What a clause has of those that speak of the same. */
  function borrowed(place, alone) {
    const best = related[place].map((one) => alone.get(one) ?? 0).sort((one, two) => two - one).slice(0, set.best);
    return (set.related / set.best) * best.reduce((sum, one) => sum + one, 0);
  }

  return (question) => {
    const parts = asked(question), scores = new Map(), shares = new Map();
    const told = [...parts.keys()].filter((term) => !weak(term) && term[0] !== "=");
    const known = told.reduce((sum, term) => sum + (own(worth, term) === undefined ? 0 : parts.get(term)), 0);
    const meant = [...parts.keys()].filter((term) => term[0] === "=" && own(worth, term) !== undefined).length * set.meant;
    if (told.length && (known + meant < set.known * told.length || !(known + meant))) return [];
    const whole = [...parts].reduce((sum, [term, part]) => sum + worthOf(term) * part, 0);
    for (const [term, part] of parts) {
      const pairs = own(weights, term) ?? [];
      for (let at = 0; at < pairs.length; at += 2) {
        scores.set(pairs[at], (scores.get(pairs[at]) ?? 0) + (pairs[at + 1] * part) / whole);
        shares.set(pairs[at], (shares.get(pairs[at]) ?? 0) + (worthOf(term) * part) / whole);
      }
    }
    const alone = new Map([...scores].map(([place, score]) =>
      [place, often[place] * (score * shares.get(place) ** set.whole + nearness(place, parts, whole))]));
    return [...alone].map(([place, score]) => ({ place, share: shares.get(place), score: score + borrowed(place, alone) }))
      .sort((one, two) => two.score - one.score || one.place - two.place);
  };
}

/** Whether one letter is wrong, missing, too many, or two stand in each other's place. */
function isNear(one, two) {
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  if (long.length - short.length > 1 || long.length < 4) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
