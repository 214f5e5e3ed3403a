// The floor, kept up to date. The server says what changed; this puts it into the cells, as text.
const state = document.querySelector("[data-live]");
const rows = new Map([...document.querySelectorAll("tr[data-table]")].map((row) => [row.dataset.table, row]));
let position = null;

function show(name, words) {
  state.dataset.state = name;
  state.textContent = words;
}

function put(row, cells) {
  for (const [name, [text, mark]] of Object.entries(cells)) {
    const cell = row.querySelector(`[data-cell="${name}"]`);
    if (!cell || cell.textContent === text) continue;
    cell.textContent = text;
    if (cell.classList.contains("tag") || mark) cell.className = mark ? `tag ${mark}` : "";
  }
  row.classList.add("fresh");
  setTimeout(() => row.classList.remove("fresh"), 2000);
}

function take(news) {
  const first = position === null;
  for (const [name, cells] of Object.entries(news.tables)) {
    const row = rows.get(name);
    if (!row) return location.reload(); // a table that was not there before
    if (!first) put(row, cells);
  }
  for (const [name, figure] of Object.entries(news.figures)) {
    document.querySelector(`[data-figure="${name}"]`).textContent = figure;
  }
  position = news.position;
  document.querySelector("[data-position]").textContent = news.position.toLocaleString("en");
  document.querySelector("[data-behind]").textContent = news.behind.toLocaleString("en");
  show("live", `live; followed until ${news.followed}`);
}

const source = new EventSource(state.dataset.live);
source.addEventListener("floor", (event) => take(JSON.parse(event.data)));
source.addEventListener("signed-out", () => {
  source.close();
  location.assign("/sign-in");
});
source.addEventListener("error", () => show("lost", "connection lost; trying again"));
addEventListener("pagehide", () => source.close());
