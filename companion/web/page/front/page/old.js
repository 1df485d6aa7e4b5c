// Says, in words that every browser understands, why the page cannot work where it cannot. WORDS is written above.

(function () {
  "use strict";
  function say() {
    var lang = (navigator.language || "").slice(0, 2) === "fr" ? "fr" : "en";
    var key = location.protocol === "file:" ? "from_file" : "too_old";
    var line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.className = "old";
    line.appendChild(document.createTextNode(WORDS[key][lang]));
    document.body.appendChild(line);
  }
  var able = "noModule" in HTMLScriptElement.prototype && typeof WebAssembly === "object"
    && "toSorted" in Array.prototype;
  if (!able || location.protocol === "file:") window.addEventListener("load", say);
}());
