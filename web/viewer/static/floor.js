// The floor, kept up to date. The server says what changed; this puts it into the cells, as text.
import { tellUnread, watch } from "./live.js";

const body = document.querySelector("#floor tbody");
const blank = document.querySelector("#floor-row").content.firstElementChild;
const rows = new Map([...body.rows].map((row) => [row.dataset.table, row]));
let position = null;

function put(row, cells) {
  for (const [name, [text, mark, link]] of Object.entries(cells)) {
    let cell = row.querySelector(`[data-cell="${name}"]`);
    if (!cell || (cell.textContent === text && cell.getAttribute("href") === (link || null))) continue;
    if ((cell.localName === "a") !== Boolean(link)) {
      const other = document.createElement(link ? "a" : "span");
      other.dataset.cell = name;
      cell.replaceWith(other);
      cell = other;
    }
    if (link) cell.href = link;
    cell.textContent = text;
    cell.className = mark ? `tag ${mark}` : "";
  }
  row.classList.add("fresh");
  setTimeout(() => row.classList.remove("fresh"), 2000);
}

// A table that was not there before: a row in its place, and nothing else of the page moves away under a reader.
function added(key, cells) {
  const row = blank.cloneNode(true);
  row.dataset.table = key;
  rows.set(key, row);
  const name = cells.table[0];
  const after = [...body.rows].find((one) => one.querySelector("[data-cell=table]").textContent > name);
  body.insertBefore(row, after ?? null);
  document.querySelector("[data-nothing]")?.remove();
  return row;
}

function take(news) {
  for (const [key, cells] of Object.entries(news.tables)) {
    const row = rows.get(key);
    if (position !== null || !row) put(row ?? added(key, cells), cells);
  }
  for (const [name, figure] of Object.entries(news.figures)) {
    document.querySelector(`[data-figure="${name}"]`).textContent = figure;
  }
  position = news.position;
  document.querySelector("[data-position]").textContent = news.position.toLocaleString("en");
  document.querySelector("[data-behind]").textContent = news.behind.toLocaleString("en");
  document.querySelector("[data-followed-until]").textContent = news.followed;
  tellUnread(news.unread);
}

watch("floor", take);
