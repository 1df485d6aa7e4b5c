// The first page of the site: to the language that was chosen, else to the first of the browser's that we speak.
(() => {
  const ours = ["fr", "en"];
  const here = new URL("..", document.currentScript.src).pathname; // other sites of this host have a language of theirs
  let chosen = null;
  try { chosen = localStorage.getItem(`companion-language ${here}`); } catch { /* a browser that keeps nothing */ }
  const spoken = (navigator.languages ?? [navigator.language]).map((one) => String(one).slice(0, 2).toLowerCase());
  const lang = ours.includes(chosen) ? chosen : spoken.find((one) => ours.includes(one)) ?? "en";
  location.replace(`${lang}/index.html${location.hash}`);
})();
