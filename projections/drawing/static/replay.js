// A round, replayed. Everything stands in the page already, with the steps during which it is seen: this only moves
// between them. Without it the page shows how the round ended, and every step can be read.

const PACE = 1400; // milliseconds a step
const PLAY = "M7 4v16l13-8z";
const PAUSE = "M6 4h4v16H6zM14 4h4v16h-4z";

class Replay {
  constructor(root, at = 0) {
    this.root = root;
    this.layers = [...root.querySelectorAll("[data-first]")];
    this.steps = [...root.querySelectorAll(".step")];
    this.range = root.querySelector("input[type=range]");
    this.output = root.querySelector("output");
    this.now = root.querySelector(".now");
    this.live = root.querySelector("[data-live]");
    this.last = this.steps.length;
    this.timer = null;
    this.ticks = [...root.querySelectorAll("[data-tick]")];
    this.piles = [...root.querySelectorAll(".pile[tabindex]")];
    this.note = root.querySelector("[data-tip]");
    this.listen();
    this.listenToChips();
    root.querySelector(".controls").hidden = this.now.hidden = this.note.hidden = false;
    root.classList.add("moving");
    this.show(at || this.asked() || Number(root.dataset.at) || this.last, { quiet: true });
  }

  // A link to a step: `#step-7`.
  asked() {
    const name = location.hash.slice(1);
    const step = this.steps.find((one) => one.id === name);
    return step ? Number(step.dataset.step) : 0;
  }

  listen() {
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    for (const button of this.root.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.moves[button.dataset.go]());
    for (const tick of this.ticks)
      tick.addEventListener("click", (event) => {
        event.preventDefault();
        this.go(Number(tick.dataset.tick));
      });
    for (const step of this.steps)
      step.addEventListener("click", (event) => {
        if (event.target.closest("a:not(.at)") || getSelection().toString()) return;
        event.preventDefault();
        this.go(Number(step.dataset.step));
      });
  }

  // A chip that is touched, pointed at or focused lights all of its owner's, and says whose it is.
  listenToChips() {
    for (const pile of this.piles)
      for (const event of ["pointerenter", "focus", "click"]) pile.addEventListener(event, () => this.light(pile));
    for (const event of ["pointerleave", "focusout"]) this.root.querySelector(".layouts").addEventListener(event, () => this.light(null));
    this.root.querySelector(".layouts").addEventListener("keydown", (event) => {
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = this.piles[this.piles.indexOf(document.activeElement) + way];
      if (!way || !next || !this.piles.includes(document.activeElement)) return;
      event.preventDefault();
      document.activeElement.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  }

  light(pile) {
    for (const one of this.root.querySelectorAll("[data-who]")) one.classList.toggle("lit", one.dataset.who === pile?.dataset.who);
    this.note.textContent = pile?.querySelector(".chip:not(.off) title")?.textContent ?? "";
  }

  moves = {
    on: () => this.go(this.at + 1),
    back: () => this.go(this.at - 1),
    first: () => this.go(1),
    end: () => this.go(this.last),
    play: () => (this.timer ? this.pause() : this.play()),
    "next-irregular": () => this.go(this.irregular(1)),
    "last-irregular": () => this.go(this.irregular(-1)),
  };

  // The next step at which something went wrong; where nothing more did, the one at hand.
  irregular(way) {
    for (let at = this.at + way; at >= 1 && at <= this.last; at += way)
      if (this.steps[at - 1].classList.contains("irregular")) return at;
    return this.at;
  }

  go(at) {
    this.pause();
    this.show(at);
  }

  play() {
    if (this.at >= this.last) this.show(1);
    this.timer = setInterval(() => (this.at >= this.last ? this.pause() : this.show(this.at + 1)), PACE);
    this.sign(PAUSE, "Pause");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.sign(PLAY, "Play");
  }

  sign(mark, words) {
    const button = this.root.querySelector("[data-go=play]");
    button.querySelector("path").setAttribute("d", mark);
    button.lastElementChild.textContent = words;
  }

  show(at, { quiet = false } = {}) {
    this.at = Math.max(1, Math.min(this.last, at));
    for (const layer of this.layers) {
      const { first, last } = layer.dataset;
      layer.classList.toggle("off", this.at < Number(first) || this.at > Number(last ?? this.last));
    }
    const step = this.steps[this.at - 1];
    for (const one of this.steps) one.toggleAttribute("aria-current", one === step);
    step.setAttribute("aria-current", "step");
    for (const one of this.ticks) one.classList.toggle("now-at", Number(one.dataset.tick) === this.at);
    for (const one of this.steps) one.querySelector(".at").tabIndex = one === step ? 0 : -1; // one stop of the tab key
    this.range.value = this.at;
    this.output.textContent = `${this.at} of ${this.last}`;
    this.range.setAttribute("aria-valuetext", this.output.textContent);
    this.tell(step);
    for (const one of document.querySelectorAll("[data-link], [data-keep-step]")) one.href = withStep(one.href, this.at);
    for (const one of document.querySelectorAll("[data-step-field]")) one.selectedIndex = this.at - 1;
    if (!quiet) {
      history.replaceState(null, "", `#${step.id}`);
      this.live.textContent = `Step ${this.at} of ${this.last}. ${this.spoken(step)}`;
    }
    this.follow(step);
  }

  // What is said aloud: the step, what was found, and what the rules make of it.
  spoken(step) {
    const said = [step.querySelector(".spoken"), ...step.querySelectorAll(".found dd, .strays dd, .counts dd, .ruled dd, .remark dd")];
    const owing = this.root.querySelector(".owing .layer:not(.off)");
    return [...said.map((one) => one.firstChild.textContent.trim()), owing?.textContent].join(" ").trim();
  }

  tell(step) {
    const head = document.createElement("p");
    head.className = "head-line";
    head.append(...[...step.querySelector(".line").childNodes].map((one) => one.cloneNode(true)));
    for (const name of ["href", "tabindex"]) head.querySelector("a")?.removeAttribute(name);
    const parts = [...step.querySelectorAll(".more > div")].map((one) => one.cloneNode(true));
    const list = document.createElement("dl");
    list.append(...parts);
    this.now.replaceChildren(head, list);
  }

  // Inside its own frame, never the page.
  follow(step) {
    const frame = step.parentElement;
    if (frame.scrollHeight <= frame.clientHeight) return;
    const top = step.offsetTop; // from the frame's edge: the frame is what the step is placed in
    if (top < frame.scrollTop || top + step.offsetHeight > frame.scrollTop + frame.clientHeight)
      frame.scrollTop = top - frame.clientHeight / 3;
  }
}

// An address that opens at a step, in the reading that it has.
function withStep(href, step) {
  const to = new URL(href);
  to.searchParams.delete("about");
  to.searchParams.set("step", step);
  return to.href;
}

for (const link of document.querySelectorAll("[data-link]"))
  link.addEventListener("click", (event) => {
    if (!navigator.clipboard || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    navigator.clipboard.writeText(link.href).then(() => (link.textContent = "Link copied"), () => (location.href = link.href));
  });

const KEYS = {
  ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "end", " ": "play", n: "next-irregular", p: "last-irregular",
};

// Suits in two colours, as on the video, or in four: as this browser was last asked.
const FOUR = "four-suits";
const suits = document.querySelector("[data-suits]");

function colour(four) {
  document.documentElement.classList.toggle(FOUR, four);
  suits.textContent = four ? "Two colours" : "Four colours";
}

// Where the browser keeps nothing, a page is as it was sent.
function kept(now) {
  try {
    if (now) localStorage.setItem(FOUR, now);
    return localStorage.getItem(FOUR);
  } catch {
    return null;
  }
}

if (suits) {
  const asked = new URLSearchParams(location.search).get("suits");
  colour((asked ?? kept()) === "4");
  suits.addEventListener("click", (event) => {
    event.preventDefault();
    const four = !document.documentElement.classList.contains(FOUR);
    kept(four ? "4" : "2");
    colour(four);
  });
}

const replays = [...document.querySelectorAll(".replay")].filter((one) => one.querySelector(".step")).map((one) => new Replay(one));

// A round in play grows: its replay is put in the place of the one before. Who was at the last step is at the last step again,
// and is told it; anybody else stays at theirs.
document.addEventListener("replay-renewed", ({ target, detail }) => {
  const nth = replays.findIndex((one) => one.root === detail);
  const before = replays[nth];
  if (!before) return;
  const follows = before.at === before.last;
  before.pause();
  const now = (replays[nth] = new Replay(target, follows ? target.querySelectorAll(".step").length : before.at));
  if (follows) now.live.textContent = `Step ${now.at} of ${now.last}. ${now.spoken(now.steps[now.at - 1])}`;
});

// Where several rounds stand on a page, keys go to the one that somebody is in, or that is seen.
function meant() {
  const seen = (one) => { const box = one.root.getBoundingClientRect(); return box.bottom > 80 && box.top < innerHeight / 2; };
  return replays.find((one) => one.root.contains(document.activeElement)) || replays.find(seen);
}

addEventListener("keydown", (event) => {
  const one = meant();
  const move = KEYS[event.key];
  if (!one || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = event.target.closest?.("input:not([type=range]), textarea, select, summary");
  if (field || (event.key === " " && event.target.closest?.("button, a"))) return;
  if (event.key === "o") document.querySelector("[data-open-cards]")?.click();
  if (!move) return;
  event.preventDefault();
  one.moves[move]();
});

addEventListener("hashchange", () => {
  for (const one of replays) if (one.asked()) one.go(one.asked());
});
