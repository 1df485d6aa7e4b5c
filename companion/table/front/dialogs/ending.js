// The end of a match: who has won and why, the last sum, the curve, the best blow, what comes next; and its picture, to
// be shared. What `table.js` hands over (`KIT`) is all that it needs.

/** The page of a match that is over; the table itself is a tap away. */
export function endingPage(t, kit) {
  const { h, word, aside, noteLine, lastPanel, askedPanel } = kit;
  const { ending, match } = t.view;
  const label = word(t.view, "outcome");
  return h(t.host.page ? "main" : "section", { key: "ending", class: "ct-frame ct-end", "aria-label": label },
    h("div", { class: "ct-endpage" }, top(t, kit), noteLine(t), askedPanel(t),
      h("div", { class: "ct-endgrid" },
        h("div", { class: "ct-endmain" }, winner(t, kit), t.wide ? [tiles(t, kit), turnings(t, kit)] : lastPanel(t)),
        h("div", { class: "ct-endtold" }, ending.curve ? curve(t, kit, ending.curve) : null,
          t.wide ? null : tiles(t, kit), ending.review ? review(t, kit, ending.review) : null,
          t.wide ? null : turnings(t, kit))),
      next(t, kit, match)),
    t.wide ? aside(t) : null);
}

function top(t, { h, word, icon, ask, iconButton, openDialog }) {
  const { match, title } = t.view;
  return h("div", { key: "top", class: "ct-endtop" },
    match.undo === null ? null : h("button", { key: "back", type: "button", class: "ct-button is-bare",
      "data-action": "end-back", onclick: () => ask(t, { type: "undo", entry: match.undo }) },
    icon("undo"), h("span", {}, word(t.view, "end_back"))),
    t.wide ? h("span", { class: "ct-endgame" }) : h("h1", { class: "ct-endgame ct-clip" }, title),
    iconButton("menu", word(t.view, "menu"),
      { key: "menu", onclick: (e) => openDialog(t, { type: "menu" }, e.currentTarget) }));
}

function winner(t, { h, rich }) {
  const { who, title, points, why, won, scores, series } = t.view.ending;
  const many = scores.length > 2;
  return h("section", { key: "winner", class: `ct-winner${won ? "" : " is-lost"}` },
    h("header", { class: "ct-wonby", "data-named": "" },
      h("h2", { class: `ct-wonname${who ? "" : " is-long"}` }, h("span", { class: "ct-wonwho" }, who ?? title),
        who ? h("span", { class: "ct-wonhow" }, ` ${title}`) : null),
      points ? h("p", { class: `ct-wonpoints${typeof points.value === "string" ? " is-pair" : ""}` },
        h("span", { class: "ct-num", num: points.value }),
        h("span", {}, points.text)) : null),
    h("p", { class: "ct-wonwhy" }, rich(why)),
    many ? h("dl", { class: "ct-wonscores", "aria-label": points?.text }, scores.map(([name, value]) =>
      h("div", { key: name }, h("dt", { class: "ct-clip", title: name }, name),
        h("dd", { class: "ct-num", num: value })))) : null,
    series?.scores ? h("p", { class: "ct-quiet" }, `${series.scores} ${series.text}`) : null);
}

// ------------------------------------------------------------------------------------------------- the curve

const MARKS = [
  (h, x, y) => h("circle", { class: "ct-mark", cx: x, cy: y, r: 6 }),
  (h, x, y) => h("rect", { class: "ct-mark", x: x - 5.5, y: y - 5.5, width: 11, height: 11 }),
  (h, x, y) => h("polygon", { class: "ct-mark", points: `${x},${y - 7} ${x + 7},${y + 5.5} ${x - 7},${y + 5.5}` }),
  (h, x, y) => h("polygon", { class: "ct-mark",
    points: `${x},${y - 7.5} ${x + 7.5},${y} ${x},${y + 7.5} ${x - 7.5},${y}` }),
];
const crossAt = ([x, y]) => `M${x - 5.5} ${y - 5.5}l11 11M${x + 5.5} ${y - 5.5}l-11 11`;

function curve(t, { h, ask }, data, key = "curve") {
  const at = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * data.wide;
    const [, entry] = data.places.reduce((best, one) => (Math.abs(one[0] - x) < Math.abs(best[0] - x) ? one : best));
    ask(t, { type: "look", entry });
  };
  const text = (x, y, words, cls, anchor = "start") => h("text", { x, y, class: cls, "text-anchor": anchor }, words);
  return h("figure", { key, class: "ct-curve" },
    h("figcaption", {}, h("span", {}, data.title), data.cross ? h("span", { class: "ct-crosskey" },
      h("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" },
        h("path", { class: "ct-cross", d: crossAt([8, 8]) })), data.cross) : null),
    h("svg", { viewBox: `0 0 ${data.wide} ${data.high}`, role: "img", "aria-label": data.text,
      class: "can-look", onclick: at },
    data.across.map((one) => [h("path", { key: `a${one.y}`, class: "ct-across",
      d: `M${data.left} ${one.y}H${data.right}` }),
    text(data.left - 7, one.y + 5, one.text, "ct-scale", "end")]),
    data.ticks.map((one) => text(one.x, data.foot + 21, one.text, "ct-scale", one.at)),
    [...data.lines].reverse().map((one, i) => h("g", { key: `l${i}`, class: `ct-line l-${one.style}` },
      h("path", { class: "ct-stairs", d: one.path }), !one.end ? null : MARKS[one.style](h, ...one.end),
      one.beside === null ? null : [text(one.end[0] + 12, one.beside + 6.5, one.value, "ct-endvalue"),
        text(one.end[0] + 18 + 9.2 * one.value.length, one.beside + 6, one.name, "ct-endname")])),
    data.crosses.map((one, i) => h("path", { key: `x${i}`, class: "ct-cross is-under", d: crossAt(one) })),
    data.crosses.map((one, i) => h("path", { key: `c${i}`, class: "ct-cross", d: crossAt(one) })),
    data.marks.map(({ at: [x, y], text: sign }) => h("g", { key: `m${sign}`, class: "ct-turnmark" },
      h("circle", { cx: x, cy: y, r: 10 }), text(x, y + 5, sign, "ct-turnnumber", "middle")))));
}

// ------------------------------------------------------------------------------------------------- looking back

/** How the chance to win ran, as far as it is thought. */
function review(t, kit, data) {
  const { h } = kit;
  return h("section", { key: "review", class: "ct-review" },
    data.curve ? curve(t, kit, data.curve, "chance") : null,
    h("p", { key: "said", class: data.thinking ? "ct-quiet" : "ct-sr", role: "status" }, data.said),
    data.note ? h("p", { key: "note", class: "ct-quiet" }, data.note) : null);
}

/** Its turning points: what was played, what would have been better, and why. */
function turnings(t, kit) {
  const { h } = kit;
  const rows = t.view.ending.review?.turnings ?? [];
  return rows.length ? h("ol", { key: "turnings", class: "ct-turnings", "aria-label": t.view.ending.review.said },
    rows.map((one) => h("li", { key: one.sign }, turning(t, kit, one)))) : null;
}

/** A row leads to the table as it stood when that was decided. */
function turning(t, { h, rich, ask }, one) {
  return h("button", { type: "button", class: "ct-turning", "data-turning": one.sign, title: one.look,
    onclick: () => ask(t, { type: "look", entry: one.entry }) },
  h("span", { class: "ct-turnsign", "aria-hidden": "true" }, one.sign),
  h("span", { class: "ct-turntold" },
    h("span", { class: "ct-turninghead" }, h("strong", {}, [one.when, one.player].filter(Boolean).join(" · ")),
      h("span", { class: "ct-turnloss" }, one.loss)),
    h("span", {}, rich(one.played)), h("span", { class: "ct-turnbetter" }, rich(one.better)),
    h("span", { class: "ct-quiet" }, rich(one.why))));
}

// ----------------------------------------------------------------------------------------- what is told besides

function tiles(t, { h, rich, word, explain }) {
  const { blow, length, series } = t.view.ending;
  return h("div", { key: "tiles", class: "ct-endtiles" },
    blow ? h("button", { key: "blow", type: "button", class: "ct-endtile is-blow", "data-action": "end-blow",
      onclick: (e) => explain(t, { entry: blow.entry }, blow.title, e.currentTarget) },
    h("span", { class: "ct-num" }, String(blow.value)),
    h("span", { class: "ct-blowtold" }, h("strong", {}, word(t.view, "end_blow")),
      h("span", {}, rich([blow.text, blow.when].filter(Boolean).join(", "))))) : null,
    h("p", { key: "length", class: "ct-endtile" }, h("span", { class: "ct-lengthy" },
      h("span", { class: "ct-num" }, length.value), length.unit ? h("span", { class: "ct-unit" }, length.unit) : null),
    h("span", { class: "ct-quiet" }, length.text)),
    series?.value ? h("p", { key: "series", class: "ct-endtile" }, h("span", { class: "ct-num" }, series.value),
      h("span", { class: "ct-quiet" }, series.text)) : null);
}

// ------------------------------------------------------------------------------------------------ what comes next

function next(t, kit, match) {
  const { h, word, icon, ask } = kit;
  const { again, report } = t.view.ending;
  const door = (key, name, props, tag = "button") => h(tag, { key, class: "ct-button ct-door", "data-action": key,
    ...(tag === "button" ? { type: "button" } : {}), ...props }, icon(name), h("span", {}, word(t.view, key)));
  return h("div", { key: "next", class: "ct-endnext" },
    match.outcome?.next ? h("button", { key: "again", type: "button", class: "ct-button is-main ct-again",
      "data-action": "next-round", onclick: () => ask(t, { type: "next-round" }) }, h("strong", {}, again.text),
    again.detail ? h("span", {}, again.detail) : null) : null,
    h("div", { class: "ct-doors" },
      report ? door("end_report", "report", { href: report, download: "" }, "a") : null,
      door("end_share", "share", { onclick: () => share(t, kit) }),
      door("end_table", "deck", { onclick: () => ask(t, { type: "look", entry: match.undo ?? 0 }) }),
      t.host.page ? door("end_home", "home", { onclick: () => ask(t, { type: "home" }) }) : null));
}

// --------------------------------------------------------------------------------------------- the shared picture

/** The end as a picture, with the record for its owner: by the phone's own share sheet, else kept on this device. */
async function share(t, { toast, word }) {
  const { who, title, why } = t.view.ending;
  const files = (await Promise.all([picture(t), record(t)])).filter(Boolean);
  const told = { title: t.view.title, text: `${[who, title].filter(Boolean).join(" ")}. ${why}` };
  const taken = [files, files.slice(0, 1)].find((some) => navigator.canShare?.({ ...told, files: some }));
  if (taken && matchMedia("(pointer: coarse)").matches) {
    try { return await navigator.share({ ...told, files: taken }); } catch (stopped) {
      if (stopped.name === "AbortError") return null;
    }
  }
  for (const file of files) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
  return toast(t, word(t.view, "end_saved"));
}

/** The record of the match, where this page may have it. */
async function record(t) {
  const { record: address } = t.view.ending;
  if (!address) return null;
  try {
    const reply = await fetch(address);
    return reply.ok ? new File([await reply.blob()], `${t.view.match.id}.jsonl`, { type: "application/jsonl" }) : null;
  } catch {
    return null; // then the picture alone
  }
}

const EDGE = 24;
const SIZE = 420;

function picture(t) {
  const { ending, title } = t.view;
  const css = getComputedStyle(t.root);
  const colour = (name) => css.getPropertyValue(`--${name}`).trim();
  const canvas = document.createElement("canvas");
  const ink = canvas.getContext("2d");
  const wide = SIZE - 2 * EDGE;
  const face = (px, which, weight = 700) => { ink.font = `${weight} ${px}px ${css.getPropertyValue(`--${which}`)}`; };
  const lines = (text) => {
    const found = [""];
    for (const one of text.split(" ")) {
      const longer = found.at(-1) ? `${found.at(-1)} ${one}` : one;
      if (ink.measureText(longer).width > wide) found.push(one);
      else found[found.length - 1] = longer;
    }
    return found;
  };
  const steps = []; // what is drawn, once the height is known
  let y = EDGE;
  const say = (text, px, which, tone, weight = 700) => {
    face(px, which, weight);
    for (const line of lines(text)) {
      y += px * 1.25;
      const base = y;
      steps.push(() => { face(px, which, weight); ink.fillStyle = colour(tone); ink.fillText(line, EDGE, base); });
    }
    y += px * 0.35;
  };
  say(title, 17, "text", "quiet");
  if (ending.who) say(ending.who, 44, "titles", "ink");
  say(ending.title, ending.who ? 22 : 34, "titles", ending.won ? "gold-deep" : "ink");
  if (ending.points) say(`${ending.points.value} ${ending.points.text}`, 40, "numerals", "ink");
  say(ending.why, 18, "text", "ink", 400);
  if (ending.scores.length > 2) say(ending.scores.map((one) => one.join(" ")).join(" · "), 20, "numerals", "ink");
  if (ending.curve) {
    say(ending.curve.title, 17, "text", "ink");
    const from = y;
    steps.push(() => curveOn(ink, ending.curve, EDGE, from, wide / ending.curve.wide, colour, face));
    y += ending.curve.high * wide / ending.curve.wide + 8;
  }
  const { blow, length, series } = ending;
  const told = [blow && `${blow.text}${blow.when ? `, ${blow.when}` : ""}`,
    `${length.value} ${length.unit ?? ""} · ${length.text}`.replace("  ", " "),
    series && `${series.value ?? series.scores} ${series.text}`];
  for (const one of told.filter(Boolean)) say(one, 16, "text", "quiet", 400);
  const scale = 3;
  Object.assign(canvas, { width: SIZE * scale, height: (y + EDGE) * scale });
  ink.scale(scale, scale);
  ink.fillStyle = colour("paper");
  ink.fillRect(0, 0, SIZE, y + EDGE);
  ink.strokeStyle = colour("gold");
  ink.lineWidth = 3;
  ink.strokeRect(7, 7, SIZE - 14, y + EDGE - 14);
  for (const one of steps) one();
  return new Promise((done) => {
    canvas.toBlob((blob) => done(new File([blob], `${t.view.match.id}.png`, { type: "image/png" })), "image/png");
  });
}

const STROKES = [["gold-deep", []], ["ink", [7, 5]], ["plum", [2, 5]], ["teal", [12, 4, 2, 4]]];

function curveOn(ink, data, x, y, scale, colour, face) {
  ink.save();
  ink.translate(x, y);
  ink.scale(scale, scale);
  const stroke = (path, tone, width, dash = []) => {
    Object.assign(ink, { strokeStyle: colour(tone), lineWidth: width });
    ink.setLineDash(dash);
    ink.stroke(new Path2D(path));
  };
  const text = (words, at, base, align, tone) => {
    Object.assign(ink, { textAlign: align, fillStyle: colour(tone) });
    ink.fillText(words, at, base);
  };
  face(15, "numerals");
  for (const one of data.across) {
    stroke(`M${data.left} ${one.y}H${data.right}`, "line", 1.5);
    text(one.text, data.left - 7, one.y + 5, "right", "quiet");
  }
  for (const one of data.ticks) text(one.text, one.x, data.foot + 21, one.at === "start" ? "left" : "center", "quiet");
  for (const one of [...data.lines].reverse()) {
    const [tone, dash] = STROKES[one.style];
    stroke(one.path, tone, 4, dash);
    if (!one.end) continue;
    ink.fillStyle = colour(tone);
    const mark = new Path2D();
    if (one.style === 0) mark.arc(...one.end, 6, 0, 7);
    else mark.rect(one.end[0] - 5.5, one.end[1] - 5.5, 11, 11);
    ink.fill(mark);
    if (one.beside === null) continue; // more lines than names find room
    face(19, "numerals");
    text(one.value, one.end[0] + 12, one.beside + 6.5, "left", "ink");
    face(17, "titles");
    text(one.name, one.end[0] + 18 + 9.2 * one.value.length, one.beside + 6, "left", "ink");
  }
  for (const one of data.crosses) stroke(crossAt(one), "card", 6.5);
  for (const one of data.crosses) stroke(crossAt(one), "hearts", 3);
  ink.restore();
}
