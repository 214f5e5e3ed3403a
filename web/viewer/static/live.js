// A page that is told what is new: `take` puts it on the page, the status says whether it is still told.
const state = document.querySelector("[data-live]");
const PATIENCE = 20_000; // milliseconds: the server says something at least every fifteen seconds
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

export function show(name, words) {
  if (state.dataset.state === name && state.textContent === words) return;
  state.dataset.state = name;
  state.textContent = words;
}

// A browser comes back by itself after a broken connection, but never after an answer such as 503: so we do, ever slower.
class Watch {
  constructor(kind, take) {
    this.kind = kind;
    this.take = take;
    this.heard = Date.now();
    this.pause = FIRST_PAUSE;
    this.connect();
    this.clock = setInterval(() => this.check(), 1_000);
    addEventListener("pagehide", () => this.close());
  }

  connect() {
    const source = (this.source = new EventSource(state.dataset.live));
    source.addEventListener("still", () => this.hear());
    source.addEventListener(this.kind, (event) => {
      this.hear();
      this.take(JSON.parse(event.data));
    });
    source.addEventListener("signed-out", () => {
      this.close();
      location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
    });
    source.addEventListener("error", () => this.lose(source));
  }

  hear() {
    this.heard = Date.now();
    this.pause = FIRST_PAUSE;
    this.lost = false;
    show("live", "live");
  }

  lose(source) {
    if (source !== this.source || this.waiting) return;
    this.lost = true;
    this.check();
    if (source.readyState !== EventSource.CLOSED) return;
    this.again();
  }

  again() {
    this.source.close();
    this.waiting = setTimeout(() => {
      this.waiting = null;
      this.connect();
    }, this.pause * (0.75 + Math.random() / 2)); // not everybody at once
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  // Every second: how old is what the page shows?
  check() {
    const silent = Date.now() - this.heard;
    if (!this.lost && silent < PATIENCE) return;
    show("lost", `stale for ${Math.round(silent / 1_000)} s; reconnecting`);
    if (!this.lost) {
      this.lost = true;
      this.again();
    }
  }

  close() {
    clearInterval(this.clock);
    clearTimeout(this.waiting);
    this.source.close();
  }
}

export function watch(kind, take) {
  return new Watch(kind, take);
}

// Beside the way to the disputes: in how many that somebody follows there is something new.
export function tellUnread(count) {
  const mark = document.querySelector("[data-news]");
  if (!mark || mark.dataset.news === String(count)) return;
  mark.dataset.news = count;
  mark.hidden = !count;
  mark.firstChild.textContent = count;
}
