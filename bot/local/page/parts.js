// The parts of a message: pictures, embeds, buttons, menus; and the forms that the bot opens.

import { el, svg } from "./dom.js";
import { inline, markdown } from "./markdown.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const [ROW, BUTTON, STRINGS, TEXT, USERS, ROLES, MENTIONABLES, CHANNELS] = [1, 2, 3, 4, 5, 6, 7, 8];
const [SECTION, DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL] = [9, 10, 11, 12, 13, 14, 17, 18];
const [RADIOS, CHECKBOXES, CHECKBOX] = [21, 22, 23];
const CHEVRON = "M6 9l6 6 6-6";

export function picture(file, open) {
  const image = el("img", {
    src: file.url,
    alt: file.alt || "",
    width: file.width || null,
    height: file.height || null,
    decoding: "async",
  });
  const frame = el("button", { type: "button", class: "picture", title: "Enlarge", onclick: () => open(file) }, image);
  if (file.width) frame.style.setProperty("--shape", file.width / file.height);
  return frame;
}

export function attachment(file, open) {
  if (file.image) return picture(file, open);
  const size = file.bytes < 1024 ? `${file.bytes} bytes` : `${Math.round(file.bytes / 1024)} KB`;
  return el("a", { class: "file", href: file.url, download: file.name }, `${file.name} (${size})`);
}

export function embed(data, names, open) {
  const box = el("article", { class: "embed" });
  if (data.color) box.style.setProperty("--side", `#${data.color.toString(16).padStart(6, "0")}`);
  if (data.author?.name) box.append(el("div", { class: "embed-author" }, data.author.name));
  if (data.title) box.append(el("h3", {}, ...inline(data.title, names)));
  if (data.description) box.append(el("div", { class: "embed-text" }, ...markdown(data.description, names)));
  if (data.fields?.length) {
    const grid = el("div", { class: "fields" });
    for (const field of data.fields) {
      grid.append(
        el("div", { class: field.inline ? "field inline" : "field" },
          el("h4", {}, ...inline(field.name, names)), el("div", {}, ...markdown(field.value, names))),
      );
    }
    box.append(grid);
  }
  if (data.thumbnail) box.append(el("div", { class: "thumbnail" }, picture(data.thumbnail, open)));
  if (data.image) box.append(picture(data.image, open));
  const foot = [data.footer?.text, data.timestamp && new Date(data.timestamp).toLocaleString()].filter(Boolean).join(" · ");
  if (foot) box.append(el("footer", {}, foot));
  return box;
}

function emoji(data) {
  return data?.name && !data.id ? `${data.name} ` : "";
}

function button(data, act) {
  const label = `${emoji(data.emoji)}${data.label || ""}`.trim();
  if (data.style === 5) {
    return el("a", { class: "button link", href: data.url, target: "_blank", rel: "noreferrer noopener" }, label);
  }
  const node = el("button", { type: "button", class: `button ${STYLES[data.style] || "secondary"}`, disabled: data.disabled }, label);
  node.addEventListener("click", async () => {
    if (node.classList.contains("busy")) return;
    node.classList.add("busy");
    try {
      await act.click(data.custom_id);
    } finally {
      node.classList.remove("busy");
    }
  });
  return node;
}

export function choicesOf(data, world) {
  if (data.type === USERS || data.type === MENTIONABLES) {
    return world.people.map((p) => ({ value: p.id, label: p.name }));
  }
  if (data.type === CHANNELS) {
    return world.places.filter((p) => p.kind !== "dm").map((p) => ({ value: p.id, label: `#${p.name}` }));
  }
  return data.options || [];
}

// A menu: a field that opens a list; one pick acts at once, several are confirmed.
function menu(data, act, world) {
  const least = data.min_values ?? 1;
  const most = data.max_values ?? 1;
  const options = choicesOf(data, world);
  const picked = new Set(options.filter((o) => o.default).map((o) => o.value));
  const label = () => options.filter((o) => picked.has(o.value)).map((o) => o.label).join(", ");
  const text = el("span", { class: picked.size ? "" : "placeholder" }, label() || data.placeholder || "Choose");
  const field = el("button", { type: "button", class: "menu-field", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: data.disabled }, text, svg(CHEVRON));
  const rows = el("div", { class: "menu-options", role: "listbox", "aria-multiselectable": most > 1 ? "true" : null });
  const list = el("div", { class: "menu-list", hidden: true }, rows);
  const box = el("div", { class: "menu" }, field, list);
  const close = () => {
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    box.closest(".message")?.classList.remove("menu-open");
  };
  const send = async () => {
    close();
    field.classList.add("busy");
    try {
      await act.select(data.custom_id, [...picked]);
    } finally {
      field.classList.remove("busy");
      if (most === 1) picked.clear();
      text.textContent = label() || data.placeholder || "Choose";
    }
  };
  const count = el("span", { class: "menu-count" });
  const confirm = el("button", { type: "button", class: "button primary", onclick: send }, "Choose");
  const refresh = () => {
    for (const row of list.querySelectorAll("[role=option]")) {
      const on = picked.has(row.dataset.value);
      row.setAttribute("aria-selected", String(on));
      row.disabled = !on && picked.size >= most && most > 1;
    }
    count.textContent = most > 1 ? `${picked.size} of ${least === most ? most : `${least} to ${most}`}` : "";
    confirm.disabled = picked.size < least;
  };
  for (const option of options) {
    rows.append(
      el("button", {
        type: "button", role: "option", class: "menu-option", data: { value: option.value },
        onclick: () => {
          if (most === 1) {
            picked.clear();
            picked.add(option.value);
            return send();
          }
          if (picked.has(option.value)) picked.delete(option.value);
          else picked.add(option.value);
          return refresh();
        },
      },
      most > 1 && el("span", { class: "tick" }),
      el("span", { class: "menu-words" },
        el("span", { class: "menu-label" }, `${emoji(option.emoji)}${option.label}`),
        option.description && el("span", { class: "menu-detail" }, option.description))),
    );
  }
  if (most > 1) list.append(el("div", { class: "menu-foot" }, count, confirm));
  refresh();
  field.addEventListener("click", () => {
    const open = list.hidden;
    document.querySelectorAll(".menu-list:not([hidden])").forEach((other) => { other.hidden = true; });
    document.querySelectorAll(".menu-open").forEach((other) => other.classList.remove("menu-open"));
    list.hidden = !open;
    field.setAttribute("aria-expanded", String(open));
    box.closest(".message")?.classList.toggle("menu-open", open);
    if (open) {
      list.classList.toggle("up", field.getBoundingClientRect().bottom + 260 > window.innerHeight);
      list.querySelector("[role=option]")?.focus({ preventScroll: true });
    }
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      close();
      field.focus();
      event.stopPropagation();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const all = [...rows.children];
      const next = all.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
      all[(next + all.length) % all.length]?.focus();
      event.preventDefault();
    }
  });
  return box;
}

export function component(data, act, world) {
  const many = (some) => (some || []).map((c) => component(c, act, world));
  switch (data.type) {
    case ROW: return el("div", { class: "row" }, ...many(data.components));
    case BUTTON: return button(data, act);
    case STRINGS: case USERS: case ROLES: case MENTIONABLES: case CHANNELS: return menu(data, act, world);
    case SECTION: return el("div", { class: "section" }, el("div", {}, ...many(data.components)), component(data.accessory, act, world));
    case DISPLAY: return el("div", { class: "words" }, ...markdown(data.content, world.names));
    case THUMBNAIL: return data.media ? el("div", { class: "thumbnail" }, picture(data.media, act.open)) : el("span");
    case GALLERY: return el("div", { class: "gallery" }, ...data.items.filter((i) => i.media).map((i) => picture(i.media, act.open)));
    case SEPARATOR: return el("hr");
    case CONTAINER: {
      const box = el("div", { class: "embed" }, ...many(data.components));
      if (data.accent_color) box.style.setProperty("--side", `#${data.accent_color.toString(16).padStart(6, "0")}`);
      return box;
    }
    case FILE: return el("span");
    default: return el("span", { class: "small" }, "This part cannot be shown here.");
  }
}

// Forms (modals): text fields, menus and ticks. Resolves to the values, or null if it was closed.

function control(data, world) {
  const id = `f-${data.custom_id}`;
  if (data.type === TEXT) {
    const shared = {
      id, name: data.custom_id, placeholder: data.placeholder, required: data.required !== false,
      minlength: data.min_length, maxlength: data.max_length, autocomplete: "off",
    };
    const node = data.style === 2 ? el("textarea", { ...shared, rows: 4 }) : el("input", { ...shared, type: "text" });
    node.value = data.value || "";
    return [node, () => node.value];
  }
  if (data.type === CHECKBOX) {
    const node = el("input", { id, type: "checkbox" });
    node.checked = Boolean(data.default);
    return [node, () => node.checked];
  }
  const several = data.type === CHECKBOXES || (data.max_values ?? 1) > 1;
  const kind = several ? "checkbox" : "radio";
  const inputs = choicesOf(data, world).map((option) => {
    const node = el("input", { type: kind, name: data.custom_id, value: option.value, required: kind === "radio" && data.required !== false });
    node.checked = Boolean(option.default);
    return el("label", { class: "tick-row" }, node, el("span", {}, option.label, option.description && el("small", {}, option.description)));
  });
  const box = el("div", { id, class: "ticks" }, ...inputs);
  const value = () => [...box.querySelectorAll("input:checked")].map((node) => node.value);
  return [box, data.type === RADIOS ? () => value()[0] ?? "" : value];
}

export function askForm(data, world) {
  const dialog = document.getElementById("form");
  const body = document.getElementById("form-body");
  const reads = {};
  body.replaceChildren(el("h2", {}, data.title || ""));
  for (const part of data.components || []) {
    if (part.type === DISPLAY) {
      body.append(el("div", { class: "words" }, ...markdown(part.content, world.names)));
      continue;
    }
    for (const data of part.type === LABEL ? [part.component] : part.components || []) {
      const [node, read] = control(data, world);
      reads[data.custom_id] = read;
      body.append(
        el("div", { class: "form-field" },
          el("label", { for: `f-${data.custom_id}` }, part.label || data.label || ""),
          part.description && el("p", { class: "hint" }, part.description), node),
      );
    }
  }
  const cancel = el("button", { type: "button", class: "button secondary" }, "Cancel");
  body.append(el("div", { class: "form-foot" }, cancel, el("button", { type: "submit", class: "button primary" }, "Submit")));
  return new Promise((resolve) => {
    let values = null;
    body.onsubmit = () => {
      values = Object.fromEntries(Object.entries(reads).map(([id, read]) => [id, read()]));
    };
    cancel.onclick = () => dialog.close();
    dialog.onclose = () => resolve(values);
    dialog.showModal();
    body.querySelector("input, textarea")?.focus();
  });
}
