// Each road is one stop of the tab key; inside it the arrow keys go from mark to mark. A road may come after this script.
document.addEventListener("keydown", (event) => {
  const road = event.target.closest?.(".road, .results-strip");
  if (!road) return;
  const marks = [...road.querySelectorAll("a")];
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const at = marks.indexOf(document.activeElement);
  const next = event.key === "Home" ? 0 : event.key === "End" ? marks.length - 1 : at + way;
  if (at < 0 || !marks[next]) return;
  event.preventDefault();
  marks[at].tabIndex = -1;
  marks[next].tabIndex = 0;
  marks[next].focus();
});
