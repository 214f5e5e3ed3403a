// The wall, kept up to date: tiles come from the server as the page has them, and lie in the order that the server gives.
import { tellUnread, watch } from "./live.js";

const SPOKEN_EVERY = 10_000; // milliseconds: who listens is told the newest in one sentence, not each by itself
const CHIME_EVERY = 60_000; // while somebody must look, and nobody acknowledged it
const state = document.querySelector("[data-live]");
const sorted = document.querySelector("[data-sorted]");
const tiles = new Map([...document.querySelectorAll("[data-tile]")].map((tile) => [tile.dataset.tile, tile]));

function take(news) {
  if (news.arrangement !== state.dataset.arrangement) return location.reload();
  for (const [key, told] of Object.entries(news.tiles)) put(tiles.get(key) ?? added(key), told);
  if (sorted) arrange(sorted, news.order);
  else for (const list of document.querySelectorAll("[data-pit=''] .wall")) arrange(list, news.order);
  lookFirst(news.order);
  document.querySelector("[data-summary]").textContent = document.title = news.summary;
  document.querySelector("[data-followed-until]").textContent = news.followed;
  tellUnread(news.unread);
  ring();
}

// By pit, tiles stay where they are: a line says where to look first.
function lookFirst(order) {
  const line = document.querySelector("[data-look-first]");
  if (!line) return;
  const loud = order.filter((key) => tiles.get(key)?.dataset.loud).slice(0, 6);
  const links = loud.map((key) => {
    const link = document.createElement("a");
    link.href = `#t-${key}`;
    link.textContent = tiles.get(key).querySelector(".name").textContent;
    return link;
  });
  line.hidden = !links.length;
  const list = line.querySelector("span");
  if (links.map((one) => one.href).join() === [...list.children].map((one) => one.href).join()) return;
  list.replaceChildren(...links.flatMap((link, nth) => (nth ? [", ", link] : [link])));
}

function added(key) {
  const tile = document.createElement("li");
  tile.className = "tile";
  tile.id = `t-${key}`;
  tile.dataset.tile = key;
  tile.dataset.loud = "";
  (sorted ?? document.querySelector("[data-pit=''] .wall")).append(tile);
  tile.closest("[hidden]")?.removeAttribute("hidden");
  document.querySelector("[data-nothing]")?.remove();
  tiles.set(key, tile);
  return tile;
}

// Whoever is in a tile stays at the same place of it.
function put(tile, told) {
  if (tile.dataset.version === told.version) return;
  const at = tile.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  tile.innerHTML = told.html;
  if (at) (tile.querySelector(`[data-at="${at}"]`) ?? tile.querySelector("[data-at]"))?.focus({ preventScroll: true });
  if (told.loud && told.loud !== tile.dataset.loud) alarm(`${told.name}: ${told.loud}`);
  tile.dataset.version = told.version;
  tile.dataset.loud = told.loud;
  tile.classList.toggle("loud", Boolean(told.loud));
}

// The tile that somebody is in, or points at, is never moved: the others are, around it.
function arrange(list, order) {
  const wanted = order.map((key) => tiles.get(key)).filter((tile) => tile?.parentElement === list);
  if (wanted.every((tile, nth) => list.children[nth] === tile)) return;
  const stays = wanted.find((tile) => tile.contains(document.activeElement) || tile.matches(":hover"));
  let before = !stays;
  for (const tile of wanted) {
    if (tile === stays) before = true;
    else if (before) list.append(tile);
    else list.insertBefore(tile, stays);
  }
}

// --- what is said and heard ---

const said = document.querySelector("[data-said]");
let waiting = [];
let spokenAt = 0;
let chimedAt = 0;

function alarm(words) {
  waiting.push(words);
  chimedAt = 0;
  setTimeout(speak, Math.max(0, spokenAt + SPOKEN_EVERY - Date.now()));
}

function speak() {
  if (!waiting.length || Date.now() < spokenAt + SPOKEN_EVERY) return;
  const [first, second, ...more] = waiting;
  said.textContent = [first, second, more.length && `and ${more.length} more`].filter(Boolean).join(". ");
  waiting = [];
  spokenAt = Date.now();
}

let sound = null;
const wanted = document.querySelector("[data-sound]");
delete wanted.dataset.scripted;
wanted.addEventListener("click", () => {
  sound = sound ? (sound.close(), null) : new AudioContext();
  wanted.setAttribute("aria-pressed", Boolean(sound));
  wanted.textContent = sound ? "Sound is on" : "Sound";
  if (sound) chime();
});

// While something is loud: at once where it is new, then once a minute.
function ring() {
  if (!sound || ![...tiles.values()].some((tile) => tile.dataset.loud) || Date.now() < chimedAt + CHIME_EVERY) return;
  chime();
}

function chime() {
  chimedAt = Date.now();
  for (const [nth, pitch] of [660, 880].entries()) {
    const tone = new OscillatorNode(sound, { frequency: pitch });
    const loudness = new GainNode(sound, { gain: 0.15 });
    tone.connect(loudness).connect(sound.destination);
    tone.start(sound.currentTime + nth * 0.18);
    tone.stop(sound.currentTime + nth * 0.18 + 0.15);
  }
}

// --- the whole screen ---

const full = document.querySelector("[data-full]");
if (document.fullscreenEnabled) delete full.dataset.scripted;
full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
document.addEventListener("fullscreenchange", () => {
  const on = Boolean(document.fullscreenElement);
  document.documentElement.classList.toggle("full", on);
  full.setAttribute("aria-pressed", on);
  full.textContent = on ? "Leave full screen" : "Full screen";
});

// --- acknowledging: without leaving the page, which would leave the full screen ---

const form = document.querySelector("#acknowledge");
const refused = document.querySelector("[data-refused]");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const asked = new URLSearchParams(new FormData(form, event.submitter));
  asked.set("once", [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join(""));
  event.submitter.disabled = true;
  const words = await sent(asked);
  refused.textContent = words;
  refused.hidden = !words;
  event.submitter.disabled = false;
});

async function sent(asked) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: asked, redirect: "manual" });
    if (answer.type === "opaqueredirect") return "";
    if (answer.status === 401) return location.reload();
    return answer.status === 409 ? "This table changed meanwhile: look again, then acknowledge." : "It was not recorded. Try again.";
  } catch {
    return "It was not recorded: the connection is lost.";
  }
}

watch("wall", take);
