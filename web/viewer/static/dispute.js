// A dispute, kept up to date: what was said since stands below what was; a form that somebody fills in stays as it is.
import { watch } from "./live.js";

const said = document.querySelector("[data-said]");
const tag = document.querySelector("[data-dispute-state]");

function take(news) {
  const there = new Set([...said.children].map((one) => one.dataset.fact));
  const all = new DOMParser().parseFromString(news.said, "text/html").querySelectorAll("li");
  for (const one of all) {
    if (there.has(one.dataset.fact)) continue;
    one.classList.add("fresh");
    said.append(one);
  }
  document.querySelector("[data-nothing]").hidden = said.children.length > 0;
  tag.textContent = news.state;
  tag.className = `tag ${news.state === "decided" ? "good" : "warn"}`;
}

watch("dispute", take);
