// The palette: Ctrl-K opens it, a line narrows its choices, the arrow keys move among them, Enter opens one.
// Without this script the search of every page does the same.
const dialog = document.querySelector("#palette");
const line = dialog.querySelector("input");
const list = dialog.querySelector("[role=listbox]");
const said = dialog.querySelector("p");
const opener = document.querySelector("[data-palette]");
const PAUSE = 120; // milliseconds after the last key
let asking = null;
let waiting = null;
let chosen = -1;

function choose(n) {
  list.children[chosen]?.setAttribute("aria-selected", "false");
  chosen = list.children.length ? (n + list.children.length) % list.children.length : -1;
  const one = list.children[chosen];
  one?.setAttribute("aria-selected", "true");
  one?.scrollIntoView({ block: "nearest" });
  if (one) line.setAttribute("aria-activedescendant", one.id);
  else line.removeAttribute("aria-activedescendant");
}

function put(page, asked) {
  const found = new DOMParser().parseFromString(page, "text/html");
  list.dataset.of = asked;
  list.replaceChildren(...found.querySelectorAll("li"));
  said.textContent = found.querySelector("p").textContent;
  line.setAttribute("aria-expanded", String(list.children.length > 0));
  chosen = -1;
  choose(0);
}

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const asked = line.value;
  try {
    const answer = await fetch(`/search/choices?q=${encodeURIComponent(asked)}`, { signal: asking.signal });
    if (answer.redirected) location.reload(); // the session has ended: the way leads by signing in
    else if (answer.ok) put(await answer.text(), asked);
    else said.textContent = "The record can't be read at the moment. Enter tries again.";
  } catch (why) {
    if (why.name !== "AbortError") said.textContent = "The viewer does not answer. Enter tries again.";
  }
}

function open() {
  if (dialog.open) return;
  dialog.showModal();
  said.setAttribute("role", "status");
  line.select();
  ask();
}

const MOVES = { ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1) };

opener.dataset.palette = "ready";
opener.addEventListener("click", open);
document.addEventListener("keydown", (key) => {
  if ((key.ctrlKey || key.metaKey) && !key.altKey && !key.shiftKey && key.key.toLowerCase() === "k") {
    key.preventDefault();
    open();
  }
});
line.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE);
});
line.addEventListener("keydown", (key) => {
  if (!MOVES[key.key]) return;
  key.preventDefault();
  MOVES[key.key]();
});
list.addEventListener("click", (click) => {
  const one = click.target.closest("li");
  if (one) location.assign(one.dataset.to);
});
dialog.addEventListener("click", (click) => click.target === dialog && dialog.close());
dialog.querySelector("form").addEventListener("submit", (sent) => {
  clearTimeout(waiting);
  if (chosen < 0 || list.dataset.of !== line.value) return; // the search page answers what the list does not show yet
  sent.preventDefault();
  location.assign(list.children[chosen].dataset.to);
});
