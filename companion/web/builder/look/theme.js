// Day, night or as the system: what the reader chose in a guide holds on every page, before anything is painted.
(() => {
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* a browser that keeps nothing */ }
  document.body.dataset.theme = ["light", "dark"].includes(chosen) ? chosen : "auto";
})();
