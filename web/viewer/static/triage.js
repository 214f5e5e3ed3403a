// Findings by keyboard: j and k move, x chooses, a letter does. Without a script, boxes and buttons do the same.
const form = document.querySelector("#triage");
const boxes = [...document.querySelectorAll('input[form="triage"]')];
const keys = { l: "look", e: "explain", a: "assign", c: "case", u: "undo" };
let at = -1;

function go(by) {
  at = Math.min(Math.max(at + by, 0), boxes.length - 1);
  boxes[at].focus();
  boxes[at].closest("tr").scrollIntoView({ block: "nearest" });
}

function chosen() {
  const many = boxes.filter((one) => one.checked).length;
  form.querySelector("[data-chosen]").textContent = `${many} chosen`;
}

function act(what) {
  if (!boxes.some((one) => one.checked) && at >= 0) boxes[at].checked = true;
  const reason = form.elements.reason;
  if (what === "explain" && !reason.value.trim()) return reason.focus();
  form.querySelector(`button[value="${what}"]`).click();
}

function typed(event) {
  const typing = event.target.matches("input:not([type=checkbox]), textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "j" || event.key === "k") go(event.key === "j" ? 1 : -1);
  else if (event.key === "x" && at >= 0) boxes[at].click();
  else if (keys[event.key]) act(keys[event.key]);
  else return;
  event.preventDefault();
}

if (form && boxes.length) {
  form.querySelector("[data-keys]").hidden = false;
  for (const [nth, box] of boxes.entries()) box.addEventListener("focus", () => { at = nth; });
  document.addEventListener("change", chosen);
  document.addEventListener("keydown", typed);
}
