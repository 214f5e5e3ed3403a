// Charts on a screen: one stop of the Tab key for each, arrows from mark to mark, and the words of a mark below it.

export function listen(within) {
  for (const plot of within.querySelectorAll("[data-plot]")) listenTo(plot);
}

function listenTo(plot) {
  const marks = [...plot.querySelectorAll(".drawn a")];
  const says = plot.querySelector(".says");
  const say = (mark) => { says.textContent = mark ? mark.getAttribute("aria-label") : ""; };
  marks.forEach((mark, n) => mark.setAttribute("tabindex", n ? "-1" : "0"));

  plot.addEventListener("focusin", (event) => say(event.target.closest(".drawn a")));
  plot.addEventListener("pointerover", (event) => {
    const mark = event.target.closest(".drawn a");
    if (mark) say(mark);
  });
  plot.addEventListener("keydown", (event) => {
    const at = marks.indexOf(event.target.closest(".drawn a"));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: marks.length - 1 }[event.key];
    if (at < 0 || to === undefined || !marks[to]) return;
    event.preventDefault();
    marks[at].setAttribute("tabindex", "-1");
    marks[to].setAttribute("tabindex", "0");
    marks[to].focus();
  });
}

listen(document);
