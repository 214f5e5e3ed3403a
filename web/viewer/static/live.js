// A page that is told what is new: `take` puts it on the page, the status says whether it is still told.
const state = document.querySelector("[data-live]");

export function show(name, words) {
  if (state.dataset.state === name && state.textContent === words) return;
  state.dataset.state = name;
  state.textContent = words;
}

export function watch(kind, take) {
  const source = new EventSource(state.dataset.live);
  source.addEventListener("open", () => show("live", "live"));
  source.addEventListener(kind, (event) => take(JSON.parse(event.data)));
  source.addEventListener("signed-out", () => {
    source.close();
    location.assign("/sign-in");
  });
  source.addEventListener("error", () => show("lost", "connection lost; trying again"));
  addEventListener("pagehide", () => source.close());
}
