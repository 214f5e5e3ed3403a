// A table or a round that grows: the page asks for itself anew, and takes over what is other. Where somebody types nothing
// is touched; who is on a link, a button or a step stays there.
import { watch } from "./live.js";

const state = document.querySelector("[data-live]");
const main = document.querySelector("main");
const token = document.querySelector("input[name=token]").value;
let asking = false;
let more = false;

async function renew() {
  more = asking;
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(state.dataset.page + location.search);
    if (answer.ok) take(ours(new DOMParser().parseFromString(await answer.text(), "text/html")));
  } catch {
    // The stream says that the connection is lost, and comes back.
  }
  asking = false;
  if (more) setTimeout(renew, 1_000);
}

// It is made for all who watch: its forms get this person's token, and each an id of its own.
function ours(page) {
  for (const one of page.querySelectorAll("input[name=token]")) one.setAttribute("value", token);
  for (const one of page.querySelectorAll("input[name=once]")) {
    const bytes = [...crypto.getRandomValues(new Uint8Array(8))];
    one.setAttribute("value", bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return page;
}

// Part by part: each in the place of the one before, new ones after the one that they follow.
function take(page) {
  document.title = page.title;
  const before = named(main);
  let last = null;
  for (const [name, now] of named(page.querySelector("main"))) {
    const old = before.get(name);
    before.delete(name);
    last = old ? put(old, now) : added(now, last);
  }
  for (const old of before.values()) if (!inUse(old) && !isFilled(old)) old.remove();
}

// The parts of a page, by what stays the same of them: their ids, or their headings.
function named(of) {
  const parts = new Map();
  for (const one of of.children) {
    if (one.dataset.live) continue;
    let name = `${one.localName} ${one.id || (one.querySelector("h2")?.textContent ?? one.classList[0] ?? "")}`;
    while (parts.has(name)) name += "'";
    parts.set(name, one);
  }
  return parts;
}

function added(now, last) {
  sources.set(now, words(now));
  if (last) last.after(now);
  else main.prepend(now);
  return now;
}

// As it came from the server, without the ids of forms and without what scripts made of it.
const sources = new Map([...main.children].map((one) => [one, words(one)]));

function words(part) {
  const bare = part.cloneNode(true);
  for (const one of bare.querySelectorAll("input[type=hidden]")) one.remove();
  return bare.outerHTML;
}

const inUse = (part) =>
  part.contains(document.activeElement) && document.activeElement.matches("input:not([type=range]), textarea, select");
const isFilled = (part) =>
  [...part.querySelectorAll("textarea, input:not([type=hidden], [type=range])")].some((one) => one.value !== one.defaultValue);

function put(old, now) {
  const source = words(now);
  if (sources.get(old) === source || inUse(old) || isFilled(old)) return old;
  const at = anchor(old);
  for (const [nth, one] of [...now.querySelectorAll("details")].entries())
    one.open = old.querySelectorAll("details")[nth]?.open ?? one.open;
  const scrolled = [...old.querySelectorAll(".frame, .road-figure, .steps")].map((one) => [one.scrollLeft, one.scrollTop]);
  const [was, is] = [old, now].map((one) => (one.matches(".replay") ? one : one.querySelector(".replay")));
  old.replaceWith(now);
  sources.delete(old);
  sources.set(now, source);
  for (const [nth, one] of [...now.querySelectorAll(".frame, .road-figure, .steps")].entries())
    [one.scrollLeft, one.scrollTop] = scrolled[nth] ?? [0, 0];
  is?.dispatchEvent(new CustomEvent("replay-renewed", { bubbles: true, detail: was }));
  focus(now, at);
  return now;
}

// What somebody is on inside a part: a selector, and its text.
function anchor(part) {
  const one = document.activeElement;
  if (!part.contains(one)) return null;
  const name = ["id", "data-go", "href", "name", "type"].find((each) => one.hasAttribute(each));
  if (!name) return null;
  return { selector: `${one.localName}[${name}="${CSS.escape(one.getAttribute(name))}"]`, text: one.textContent };
}

function focus(part, at) {
  const fits = at ? [...part.querySelectorAll(at.selector)] : [];
  (fits.find((one) => one.textContent === at.text) ?? fits[0])?.focus({ preventScroll: true });
}

watch("grown", renew);
