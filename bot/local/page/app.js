// The page of local play: who you are, the channels, the messages. State comes from the server, news by waiting.

import { Composer } from "./composer.js";
import { EYE, REPLY, el, get, notice, post, svg } from "./dom.js";
import { markdown, relative } from "./markdown.js";
import { askForm, attachment, component, embed } from "./parts.js";

const GROUPED = 7 * 60 * 1000; // ms within which messages of one author share a heading
const byId = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const view = {
  as: query.get("as") || "Alice",
  channel: query.get("channel") || "",
  rev: -1,
  count: 60,
  data: null,
  pinned: true,
  help: false,
  dismissed: new Set(JSON.parse(sessionStorage.getItem("dismissed") || "[]")),
};
let waiting = null;

const composer = new Composer(byId("composer"), {
  run: (command, options) => act("slash", { command, options }),
  say: (text) => act("say", { text }),
  suggest: async (command, option, text, options) => (await post("suggest", { ...here(), command, option, text, options })).choices,
  people: () => (view.data?.people || []).map((p) => ({ name: p.name, value: p.id })),
  places: () => (view.data?.places || []).filter((p) => p.kind !== "dm").map((p) => ({ name: `#${p.name}`, value: p.id })),
});

const here = () => ({ as: view.as, channel: view.channel });
const dm = () => view.data?.places.find((p) => p.kind === "dm");

// acting

async function act(path, body) {
  view.pinned = true;
  const answer = await post(path, { ...here(), ...body });
  if (answer.notice) notice(answer.notice);
  if (answer.form) {
    const who = view.as;
    const values = await askForm(answer.form, view.data);
    composer.focus();
    if (values) {
      const more = await post("form", { as: who, key: answer.form_key, values });
      if (more.notice) notice(more.notice);
    }
  }
}

async function tryTo(path, body) {
  try {
    await act(path, body);
  } catch (error) {
    notice(error.message, "bad");
  }
}

// moving

function go({ as = view.as, channel = view.channel }) {
  const person = as !== view.as;
  if (person && view.channel === dm()?.id) channel = ""; // the other one's direct messages, found below
  const wantsDm = person && channel === "";
  Object.assign(view, { as, channel, rev: -1, count: 60, pinned: true, help: false });
  closeMenu();
  composer.leave();
  byId("messages").replaceChildren();
  shown.clear();
  refresh(wantsDm);
}

async function refresh(toDm = false) {
  waiting?.abort();
  const mine = (waiting = new AbortController());
  let failures = 0;
  while (!mine.signal.aborted) {
    try {
      const asked = { as: view.as, channel: view.channel, rev: view.rev, count: view.count };
      if (view.pinned && !document.hidden) asked.seen = 1;
      const response = await fetch(`api/state?${new URLSearchParams(asked)}`, { signal: mine.signal, cache: "no-store" });
      const data = await response.json();
      if (mine.signal.aborted) return;
      if (!response.ok) {
        if (view.channel) {
          view.channel = "";
          continue;
        }
        throw new Error(data.error);
      }
      failures = 0;
      byId("notices").querySelector(".gone")?.remove();
      view.rev = data.rev;
      if (data.same) continue;
      if (toDm) {
        toDm = false;
        view.channel = data.places.find((p) => p.kind === "dm").id;
        view.rev = -1;
        continue;
      }
      const moved = view.channel !== data.channel || !view.data || view.data.you !== data.you || view.data.channel !== data.channel;
      view.channel = data.channel;
      view.data = data;
      history.replaceState(null, "", `?${new URLSearchParams({ as: view.as, channel: view.channel })}`);
      if (moved) loadCommands();
      draw();
    } catch (error) {
      if (mine.signal.aborted) return;
      failures += 1;
      if (failures === 3) notice("Local play does not answer. Is it still running?", "bad gone");
      await new Promise((resolve) => setTimeout(resolve, Math.min(failures, 10) * 500));
    }
  }
}

async function loadCommands() {
  try {
    composer.setCommands((await get("commands", here())).commands);
    byId("composer").dataset.ready = `${view.as} ${view.channel}`;
  } catch (error) {
    notice(error.message, "bad");
  }
}

// drawing

function draw() {
  const { data } = view;
  const place = data.places.find((p) => p.id === data.channel);
  byId("where").replaceChildren(...(place.kind === "dm" ? [`${place.name}, direct messages`] : [el("span", { class: "sign" }, "#"), place.name]));
  byId("topic").textContent = place.kind === "dm" ? `What the bot tells only ${data.you}` : place.topic;
  composer.setPlace(place.kind === "dm" ? place.name : `#${place.name}`);
  drawPeople();
  drawPlaces();
  drawMessages(place);
  const elsewhere = data.places.filter((p) => p.id !== data.channel).reduce((sum, p) => sum + p.pings, 0);
  byId("menu-badge").hidden = !elsewhere;
  byId("menu-badge").textContent = elsewhere;
  const news = data.places.reduce((sum, p) => sum + p.pings, 0);
  document.title = `${news ? `(${news}) ` : ""}${place.kind === "dm" ? "Direct messages" : `#${place.name}`} · ${data.you} · Chancery`;
}

function drawPeople() {
  byId("people").replaceChildren(
    ...view.data.people.map((p, n) =>
      el("button", { type: "button", class: `person p${n}`, "aria-pressed": String(p.name === view.as), onclick: () => go({ as: p.name }) },
        p.name, p.news > 0 && el("span", { class: "badge", title: `${p.news} unread` }, p.news)),
    ),
  );
  const other = view.data.people.find((p) => p.name !== view.as);
  secondWindow.href = `?${new URLSearchParams({ as: other.name })}`;
  secondWindow.textContent = `Second window, as ${other.name}`;
}

function drawPlaces() {
  const { places, channel } = view.data;
  const row = (p) =>
    el("button", {
      type: "button", class: `place ${p.kind}${p.unread ? " unread" : ""}`, "aria-current": p.id === channel ? "page" : null,
      onclick: () => go({ channel: p.id }),
    },
    el("span", { class: "place-sign" }, p.kind === "dm" ? "@" : p.kind === "thread" ? "└" : "#"),
    el("span", { class: "place-name" }, p.name),
    p.pings > 0 && el("span", { class: "badge" }, p.pings));
  byId("place-list").replaceChildren(
    el("h2", {}, "Channels"), ...places.filter((p) => p.kind !== "dm").map(row),
    el("h2", {}, "Direct messages"), ...places.filter((p) => p.kind === "dm").map(row),
  );
}

const shown = new Map(); // message id -> {signature, node}

function drawMessages(place) {
  const box = byId("messages");
  const below = box.scrollHeight - box.scrollTop;
  const { messages, more } = view.data;
  const wanted = [];
  if (more) wanted.push(["more", "more", () => el("button", { type: "button", class: "older quiet", onclick: older }, "Show older messages")]);
  let before = null;
  for (const message of messages) {
    if (view.dismissed.has(message.id)) continue;
    const grouped = before && !message.used && !message.reply && before.author === message.author && plain(message) && plain(before)
      && before.private === message.private && Date.parse(message.at) - Date.parse(before.at) < GROUPED;
    wanted.push([message.id, `${grouped}${JSON.stringify(message)}`, () => drawMessage(message, grouped)]);
    before = message;
  }
  if (view.help || (!messages.length && place.kind === "channel")) wanted.push(["help", `help${view.as}`, welcome]);
  else if (!messages.length) wanted.push(["empty", "empty", () => el("p", { class: "empty" }, "Nothing here yet. The bot writes here what only you may know: your hand, your objective, reminders.")]);
  const last = wanted.filter(([id]) => /^\d+$/.test(id)).at(-1)?.[0];
  const news = last && shown.size && !shown.has(last);
  const kept = new Set(wanted.map(([id]) => id));
  for (const [id, { node }] of shown) {
    if (!kept.has(id)) {
      node.remove();
      shown.delete(id);
    }
  }
  let after = null;
  for (const [id, signature, make] of wanted) {
    let entry = shown.get(id);
    if (!entry || entry.signature !== signature) {
      const node = make();
      entry?.node.replaceWith(node);
      entry = { signature, node };
      shown.set(id, entry);
    }
    const spot = after ? after.nextSibling : box.firstChild;
    if (entry.node !== spot) box.insertBefore(entry.node, spot);
    after = entry.node;
  }
  if (view.pinned) toEnd();
  else if (view.older) box.scrollTop = box.scrollHeight - below;
  else if (news) byId("to-end").hidden = false;
  view.older = false;
}

const plain = (message) => !message.files.length && !message.embeds.length && !message.components.length;

function toEnd() {
  const box = byId("messages");
  box.scrollTop = box.scrollHeight;
  byId("to-end").hidden = true;
}

function drawMessage(message, grouped) {
  const person = view.data.people.findIndex((p) => p.name === message.author);
  const doing = {
    click: (custom_id) => tryTo("click", { message: message.id, custom_id }),
    select: (custom_id, values) => tryTo("select", { message: message.id, custom_id, values }),
    open: openPicture,
  };
  const names = view.data.names;
  const clock = new Date(message.at);
  const body = el("div", { class: "body" });
  if (message.used) body.append(el("div", { class: "used" }, svg(REPLY, 16), el("b", {}, message.used.who), " used ", el("span", { class: "used-command" }, `/${message.used.command}`)));
  if (message.reply) body.append(el("div", { class: "used" }, svg(REPLY, 16), el("b", {}, message.reply.author), ` ${message.reply.text}`));
  if (!grouped) {
    body.append(el("div", { class: "head" }, el("span", { class: "author" }, message.author), message.bot && el("span", { class: "tag" }, "bot"),
      el("time", { datetime: message.at, title: clock.toLocaleString() }, clock.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }))));
  }
  if (message.loading) body.append(el("p", { class: "thinking" }, `${message.author} is thinking`, el("i"), el("i"), el("i")));
  if (message.text) body.append(el("div", { class: "words" }, ...markdown(message.text, names)));
  const images = message.files.filter((f) => f.image);
  body.append(...message.embeds.map((e) => embed(e, names, openPicture)));
  if (images.length) body.append(el("div", { class: images.length > 1 ? "pictures many" : "pictures" }, ...images.map((f) => attachment(f, openPicture))));
  body.append(...message.files.filter((f) => !f.image).map((f) => attachment(f, openPicture)));
  if (message.components.length) body.append(el("div", { class: "components" }, ...message.components.map((c) => component(c, doing, view.data))));
  if (message.private) body.append(el("div", { class: "only-you" }, svg(EYE, 16), "Only you see this. ", el("button", { type: "button", class: "dismiss", onclick: () => dismiss(message.id) }, "Dismiss")));
  const face = grouped ? el("div", { class: "face none" })
    : message.bot ? el("div", { class: "face" }, el("img", { src: "page/mark.svg", alt: "", width: 40, height: 40 }))
    : el("div", { class: `face p${person}` }, message.author[0]);
  return el("article", {
    class: `message${grouped ? " grouped" : ""}${message.private ? " private" : ""}${message.pinged ? " pinged" : ""}`,
    data: { id: message.id },
  }, face, body);
}

function dismiss(id) {
  view.dismissed.add(id);
  sessionStorage.setItem("dismissed", JSON.stringify([...view.dismissed].slice(-500)));
  draw();
}

function older() {
  view.count += 100;
  view.rev = -1;
  view.pinned = false;
  view.older = true;
  refresh();
}

function welcome() {
  const typed = (name) => el("button", { type: "button", class: "command-link", data: { command: name } }, `/${name}`);
  const [first, second] = view.data.people.map((p) => p.name);
  const start = el("button", { type: "button", class: "button primary", id: "demo" }, "Set up a demo game");
  start.addEventListener("click", async () => {
    start.disabled = true;
    view.help = false;
    await tryTo("demo", {});
    start.disabled = false;
  });
  return el("section", { class: "welcome" },
    el("h2", {}, "Play a game here, as all sides"),
    el("p", {}, "This is the real bot in a small Discord of its own: nothing leaves this machine. You are whoever is marked at the top; open a second window to be two people at once."),
    el("ol", {},
      el("li", {}, `As ${first}, type `, typed("table new"), " and choose Red Flag Over Paris."),
      el("li", {}, `Become ${second} at the top, and type `, typed("table join"), "."),
      el("li", {}, `As ${first} again, type `, typed("table start"), ". Each then finds a first question under Direct messages.")),
    el("p", {}, "Or let the same three steps be done for you:"),
    el("div", { class: "row" }, start),
    el("p", { class: "small" }, "Everything else is a command too: type / and look. Tables last until local play ends."));
}

function openPicture(file) {
  const dialog = byId("picture");
  byId("picture-img").src = file.url;
  byId("picture-img").alt = file.alt || "";
  byId("picture-alt").textContent = file.alt || "";
  dialog.classList.remove("full");
  dialog.showModal();
}

// the fixed parts

function closeMenu() {
  document.body.classList.remove("menu-shown");
  byId("veil").hidden = true;
  byId("menu").setAttribute("aria-expanded", "false");
}

byId("menu").addEventListener("click", () => {
  const open = document.body.classList.toggle("menu-shown");
  byId("veil").hidden = !open;
  byId("menu").setAttribute("aria-expanded", String(open));
});
byId("veil").addEventListener("click", closeMenu);
byId("help-again").addEventListener("click", () => {
  view.help = !view.help;
  view.pinned = true;
  closeMenu();
  draw();
});
const secondWindow = el("a", { class: "quiet", target: "_blank", rel: "noopener", href: "?as=Bob" }, "Second window");
document.querySelector(".nav-foot").append(secondWindow);
byId("to-end").addEventListener("click", () => {
  view.pinned = true;
  toEnd();
});
let height = 0; // a change of height scrolls too, but is nobody's wish to read further up
byId("messages").addEventListener("scroll", () => {
  const box = byId("messages");
  if (box.clientHeight !== height) return;
  view.pinned = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
  if (view.pinned) byId("to-end").hidden = true;
});
new ResizeObserver(() => {
  if (view.pinned) toEnd();
  height = byId("messages").clientHeight;
}).observe(byId("messages"));
byId("messages").addEventListener("load", () => view.pinned && toEnd(), true);
byId("picture-img").addEventListener("click", () => byId("picture").classList.toggle("full"));
byId("picture-close").addEventListener("click", () => byId("picture").close());
byId("picture").addEventListener("close", () => document.activeElement?.blur());
byId("picture").addEventListener("click", (event) => event.target === byId("picture") && byId("picture").close());
document.addEventListener("click", (event) => {
  const command = event.target.closest?.("[data-command]");
  if (command) composer.start(command.dataset.command);
  const channel = event.target.closest?.(".mention.channel[data-channel]");
  if (channel) go({ channel: channel.dataset.channel });
  if (!event.target.closest?.(".menu")) {
    document.querySelectorAll(".menu-list:not([hidden])").forEach((list) => { list.hidden = true; });
    document.querySelectorAll(".menu-open").forEach((node) => node.classList.remove("menu-open"));
  }
});
document.addEventListener("keydown", (event) => {
  const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (typed && event.key !== " " && (event.target === document.body || event.target === byId("messages"))) composer.focus();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && view.pinned) {
    view.rev = -1;
    refresh();
  }
});
setInterval(() => {
  document.querySelectorAll("time[data-relative]").forEach((node) => { node.textContent = relative(Number(node.dataset.relative)); });
}, 10000);
refresh();
