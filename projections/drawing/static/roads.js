// Each road is one stop of the tab key; inside it the arrow keys go from mark to mark.
for (const road of document.querySelectorAll(".road, .results-strip")) {
  const marks = [...road.querySelectorAll("a")];
  road.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = marks.indexOf(document.activeElement);
    const next = event.key === "Home" ? 0 : event.key === "End" ? marks.length - 1 : at + way;
    if (at < 0 || !marks[next]) return;
    event.preventDefault();
    marks[at].tabIndex = -1;
    marks[next].tabIndex = 0;
    marks[next].focus();
  });
}
