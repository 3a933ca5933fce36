// Small tools: every node of the page is made here, from text, never from markup.

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (value === true) node.setAttribute(name, "");
    else node.setAttribute(name, String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function svg(path, size = 18) {
  const space = "http://www.w3.org/2000/svg";
  const node = document.createElementNS(space, "svg");
  node.setAttribute("viewBox", "0 0 24 24");
  node.setAttribute("width", size);
  node.setAttribute("height", size);
  node.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  line.setAttribute("fill", "none");
  line.setAttribute("stroke", "currentColor");
  line.setAttribute("stroke-width", "2");
  line.setAttribute("stroke-linecap", "round");
  line.setAttribute("stroke-linejoin", "round");
  node.append(line);
  return node;
}

export const EYE = "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z";
export const CROSS = "M6 6l12 12M18 6L6 18";
export const REPLY = "M4 18v-5a4 4 0 0 1 4-4h11M15 5l4 4-4 4";

export async function get(path, query) {
  const response = await fetch(`api/${path}?${new URLSearchParams(query)}`, { cache: "no-store" });
  const body = await response.json().catch(() => ({ error: "Local play has ended: start it again." }));
  if (!response.ok) throw new Error(body.error || "Not possible.");
  return body;
}

export async function post(path, body) {
  const response = await fetch(`api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({ error: "Local play has ended: start it again." }));
  if (!response.ok) throw new Error(answer.error || "Not possible.");
  return answer;
}

export function notice(text, kind = "") {
  const box = el("div", { class: `notice ${kind}` }, text);
  box.addEventListener("click", () => box.remove());
  document.getElementById("notices").append(box);
  setTimeout(() => box.remove(), 8000);
}
