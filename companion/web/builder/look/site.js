// A page whose language was chosen by hand is the language of the next visit (language.js).
const LANGUAGE = `companion-language ${new URL("..", document.currentScript.src).pathname}`;
for (const link of document.querySelectorAll("[data-language]")) {
  link.addEventListener("click", () => {
    try { localStorage.setItem(LANGUAGE, link.dataset.language); } catch { /* a browser that keeps nothing */ }
    if (location.hash) link.hash = location.hash; // the same place of the same page
  });
}
