// A part that takes longer than the rest of its page is asked for when the page is there, and takes the place of the link
// that leads to it. Without an answer the link stays.
import { listen } from "./charts.js";

for (const place of document.querySelectorAll("[data-later]")) fill(place);

async function fill(place) {
  place.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(place.dataset.later);
    if (answer.ok) put(place, new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The link leads there.
  }
  place.removeAttribute("aria-busy");
}

function put(place, page) {
  const parts = [...page.querySelectorAll("main > .panel")];
  if (place.contains(document.activeElement) || !parts.length) return;
  place.replaceWith(...parts);
  for (const part of parts) listen(part);
}
