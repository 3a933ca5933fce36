// Discord's Markdown as DOM nodes: bold, italics, underline, strike, spoilers, code, links, mentions, times,
// headings, lists, quotes and small print.

import { el } from "./dom.js";

const INLINE = [
  [/^``(.+?)``|^`([^`]+)`/s, (m) => el("code", {}, m[1] ?? m[2])],
  [/^\*\*\*(.+?)\*\*\*(?!\*)/s, (m, r) => el("strong", {}, el("em", {}, ...r(m[1])))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (m, r) => el("strong", {}, ...r(m[1]))],
  [/^__(.+?)__(?!_)/s, (m, r) => el("u", {}, ...r(m[1]))],
  [/^\*(?=\S)([^*]+?)\*(?!\*)/s, (m, r) => el("em", {}, ...r(m[1]))],
  [/^_(?=\S)([^_]+?)_(?![A-Za-z0-9])/s, (m, r) => el("em", {}, ...r(m[1]))],
  [/^~~(.+?)~~/s, (m, r) => el("s", {}, ...r(m[1]))],
  [/^\|\|(.+?)\|\|/s, (m, r) => spoiler(r(m[1]))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, r) => link(m[2], r(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m) => link(m[0], [m[0]])],
  [/^<@!?(\d+)>/, (m, r, names) => mention("@", names.users[m[1]], "user")],
  [/^<#(\d+)>/, (m, r, names) => mention("#", names.channels[m[1]], "channel", m[1])],
  [/^<@&(\d+)>/, (m, r, names) => mention("@", names.roles[m[1]], "role")],
  [/^<t:(\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] || "f")],
  [/^<\/([^:>]+):\d+>/, (m) => el("button", { type: "button", class: "command-link", data: { command: m[1] } }, `/${m[1]}`)],
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
];

function spoiler(children) {
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0" }, ...children);
  node.addEventListener("click", () => node.classList.add("open"));
  return node;
}

function link(address, children) {
  return el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, ...children);
}

function mention(sign, name, kind, id) {
  return el("span", { class: `mention ${kind}`, data: id ? { channel: id } : {} }, sign + (name || "unknown"));
}

export function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const formats = {
    t: { timeStyle: "short" },
    T: { timeStyle: "medium" },
    d: { dateStyle: "short" },
    D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" },
    F: { dateStyle: "full", timeStyle: "short" },
  };
  const node = el("time", { datetime: date.toISOString(), title: date.toLocaleString() });
  if (style === "R") {
    node.dataset.relative = String(seconds);
    node.textContent = relative(seconds);
  } else {
    node.textContent = new Intl.DateTimeFormat(undefined, formats[style]).format(date);
  }
  return node;
}

export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, size] of [["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (Math.abs(away) >= size) return words.format(Math.round(away / size), unit);
  }
  return words.format(Math.round(away), "second");
}

export function inline(text, names) {
  const nodes = [];
  let plain = "";
  const again = (inner) => inline(inner, names);
  while (text) {
    let found = null;
    for (const [pattern, make] of INLINE) {
      if ((found = pattern.exec(text))) {
        if (plain) nodes.push(plain);
        plain = "";
        nodes.push(make(found, again, names));
        text = text.slice(found[0].length);
        break;
      }
    }
    if (!found) {
      const run = /^(?:[A-Za-z0-9 ,.;'’“”–—:]+|[\s\S])/.exec(text)[0];
      const take = run.replace(/https?:$/, "") || run; // an address may begin here
      plain += take;
      text = text.slice(take.length);
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

export function markdown(text, names) {
  const out = [];
  const parts = text.split(/```(?:[a-z0-9]+\n)?([\s\S]*?)```/);
  parts.forEach((part, n) => {
    if (n % 2) out.push(el("pre", {}, el("code", {}, part.replace(/^\n|\n$/g, ""))));
    else if (part) out.push(...blocks(part, names));
  });
  return out;
}

function blocks(text, names) {
  const out = [];
  const lines = text.replace(/^\n+|\n+$/g, "").split("\n");
  let list = null;
  let quote = null;
  for (const line of lines) {
    const heading = /^(#{1,3}) (.+)/.exec(line);
    const item = /^(\s*)(?:[-*]|(\d+)\.) (.+)/.exec(line);
    const small = /^-# (.+)/.exec(line);
    const quoted = /^> ?(.*)/.exec(line);
    if (!item) list = null;
    if (!quoted) quote = null;
    if (heading) out.push(el(`h${heading[1].length + 2}`, {}, ...inline(heading[2], names)));
    else if (small) out.push(el("div", { class: "small" }, ...inline(small[1], names)));
    else if (item) {
      const tag = item[2] ? "ol" : "ul";
      if (!list || list.tagName.toLowerCase() !== tag) {
        list = el(tag, item[2] ? { start: item[2] } : {});
        out.push(list);
      }
      list.append(el("li", { class: item[1] ? "deep" : null }, ...inline(item[3], names)));
    } else if (quoted) {
      if (!quote) out.push((quote = el("blockquote")));
      quote.append(el("div", {}, ...inline(quoted[1], names)));
    } else out.push(el("div", { class: line.trim() ? "line" : "gap" }, ...inline(line, names)));
  }
  return out;
}
