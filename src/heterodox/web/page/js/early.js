/* The theme before anything is painted, so that nothing flashes; settings.js does the rest. */
(function () {
  var root = document.documentElement;
  /** @type {Record<string, string>} */
  var wanted = {};
  try {
    wanted = JSON.parse(localStorage.getItem("heterodox.settings") || "{}");
  } catch (error) {
    console.warn("settings could not be read", error);
  }
  var dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = wanted.theme && wanted.theme !== "auto" ? wanted.theme : dark ? "dark" : "light";
  root.dataset.vision = wanted.vision || "usual";
  root.dataset.board = wanted.board || "own";
  root.dataset.pieces = wanted.pieces || "drawings";
})();
