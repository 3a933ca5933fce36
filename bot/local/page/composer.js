// Where people type: words, or a slash command with its options, suggestions and keys
// (arrows choose, Tab goes on, Enter takes the suggestion or sends, Escape leaves).

import { CROSS, el, notice, svg } from "./dom.js";

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER, FILE] = [3, 4, 5, 6, 7, 10, 11];
const TOUCH = window.matchMedia("(pointer: coarse)");
const PAUSE = 120; // ms of quiet before the bot is asked for suggestions

export class Composer {
  // hooks: run(command, options), suggest(command, option, text, options), say(text), people(), places()
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    this.commands = [];
    this.command = null;
    this.fields = [];
    this.rows = [];
    this.active = -1;
    this.asked = 0;
    this.list = el("div", { class: "suggestions", role: "listbox", id: "suggestions", hidden: true });
    this.box = el("div", { class: "type" });
    root.append(this.list, this.box);
    document.addEventListener("pointerdown", (event) => {
      if (!root.contains(event.target)) this.hide();
    });
    window.addEventListener("resize", () => {
      this.input.placeholder = this.hint();
    });
    this.words();
  }

  // After a dialog the browser gives the field its focus back without a caret; so let go first.
  focus() {
    document.activeElement?.blur();
    if (!TOUCH.matches) (this.command ? this.fields.at(-1)?.input || this.name : this.input).focus();
  }

  setCommands(commands) {
    this.commands = commands;
  }

  setPlace(label) {
    this.place = label;
    if (this.input) this.input.placeholder = this.hint();
  }

  hint() {
    return window.innerWidth < 600 ? "Type / for commands" : `Type / for commands, or a message to ${this.place || "the table"}`;
  }

  // words

  words(text = "") {
    this.command = null;
    this.fields = [];
    this.hide();
    this.input = el("textarea", {
      rows: 1, id: "words", placeholder: this.hint(), "aria-label": "Message or command", autocomplete: "off",
      spellcheck: "false", "aria-controls": "suggestions",
    });
    this.input.value = text;
    const send = el("button", { type: "button", class: "button primary send", id: "send", onclick: () => this.sayIt() }, "Send");
    const slash = el("button", {
      type: "button", class: "slash", title: "Commands", "aria-label": "Commands",
      onclick: () => {
        this.input.value = "/";
        this.input.focus();
        this.pick();
      },
    }, "/");
    this.box.replaceChildren(slash, this.input, send);
    this.box.classList.remove("commanding");
    this.input.addEventListener("input", () => {
      this.grow();
      this.pick();
    });
    this.input.addEventListener("focus", () => this.pick());
    this.input.addEventListener("keydown", (event) => this.wordKeys(event));
    this.grow();
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
  }

  pick() {
    const text = this.input.value;
    if (!text.startsWith("/")) return this.hide();
    const typed = text.slice(1).toLowerCase().replace(/\s+/g, " ");
    const exact = this.commands.find((c) => typed.startsWith(`${c.name} `));
    if (exact) return this.choose(exact, typed.slice(exact.name.length + 1));
    const rank = (c) => (c.name.startsWith(typed) ? 0 : c.name.includes(typed) ? 1 : c.description.toLowerCase().includes(typed) ? 2 : 3);
    const found = this.commands.filter((c) => rank(c) < 3).sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
    return this.show(
      found.map((c) => ({ label: `/${c.name}`, detail: c.description, take: () => this.choose(c) })),
      found.length ? "Commands" : "No such command",
      0,
    );
  }

  wordKeys(event) {
    if (this.listKeys(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.sayIt();
    }
  }

  async sayIt() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.pick();
    this.leave();
    try {
      await this.hooks.say(text);
    } catch (error) {
      this.words(text);
      notice(error.message, "bad");
    }
  }

  // commands

  start(name, presets = {}) {
    const command = this.commands.find((c) => c.name === name);
    if (!command) return notice(`There is no command /${name} here.`, "bad");
    this.choose(command);
    for (const [option, [text, value]] of Object.entries(presets)) {
      const field = this.open(command.options.find((o) => o.name === option), false);
      field.value = value;
      field.input.value = text;
      this.fit(field);
    }
    return this.next();
  }

  choose(command, text = "") {
    this.command = command;
    this.fields = [];
    this.hide();
    this.line = el("div", { class: "options" });
    this.extra = el("div", { class: "extra" });
    const leave = el("button", { type: "button", class: "leave", "aria-label": "Leave this command", title: "Escape", onclick: () => this.leave() }, svg(CROSS, 18));
    const send = el("button", { type: "button", class: "button primary send", id: "send", onclick: () => this.run() }, "Send");
    this.name = el("button", { type: "button", class: "command-name", title: command.description, onclick: () => this.leave(`/${command.name.split(" ")[0]}`) }, `/${command.name}`);
    this.name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        this.run();
      } else if (event.key === "Escape" || event.key === "Backspace") {
        event.preventDefault();
        this.leave(event.key === "Backspace" ? `/${command.name}` : "");
      } else if (event.key === "Tab" && !event.shiftKey) {
        const next = this.unopened()[0];
        if (next) {
          event.preventDefault();
          this.open(next);
        }
      }
    });
    this.box.replaceChildren(leave, el("div", { class: "command" }, this.name, this.line, this.extra), send);
    this.box.classList.add("commanding");
    for (const option of command.options.filter((o) => o.required)) this.open(option, false);
    if (text && !this.fields.length && command.options.length) this.open(command.options[0], false);
    if (text && this.fields.length) this.fields[0].input.value = text;
    this.offerMore();
    this.next();
    return false;
  }

  leave(text = "") {
    this.words(text);
    if (text || !TOUCH.matches) this.input.focus(); // on a phone the keys would cover half the page
  }

  unopened() {
    return this.command.options.filter((o) => !this.fields.some((f) => f.option === o));
  }

  offerMore() {
    this.extra.replaceChildren(
      ...this.unopened().map((o) => el("button", { type: "button", class: "add-option", title: o.description, onclick: () => this.open(o) }, `+ ${o.name}`)),
    );
  }

  open(option, focus = true) {
    const kind = option.type === FILE ? "file" : "text";
    const input = el("input", {
      type: kind, id: `option-${option.name}`, "aria-label": `${option.name}: ${option.description}`, autocomplete: "off",
      spellcheck: "false", autocapitalize: "off", "aria-controls": "suggestions",
      inputmode: option.type === INTEGER ? "numeric" : option.type === NUMBER ? "decimal" : null,
    });
    const node = el("label", { class: "option" }, el("span", { class: "option-name" }, option.name), input);
    const field = { option, input, node, value: undefined };
    this.fields.push(field);
    this.line.append(node);
    input.addEventListener("focus", () => this.suggest(field));
    input.addEventListener("input", () => {
      field.value = undefined;
      node.classList.remove("wrong");
      this.fit(field);
      this.suggest(field);
    });
    input.addEventListener("keydown", (event) => this.fieldKeys(event, field));
    this.fit(field);
    this.offerMore();
    if (focus) input.focus();
    return field;
  }

  fit(field) {
    field.input.style.width = `${Math.min(Math.max(field.input.value.length + 2, 9), 46)}ch`;
  }

  close(field) {
    field.node.remove();
    this.fields = this.fields.filter((f) => f !== field);
    this.offerMore();
    (this.fields.at(-1)?.input || this.name).focus();
  }

  next(after) {
    const from = after ? this.fields.indexOf(after) + 1 : 0;
    const empty = this.fields.slice(from).find((f) => !f.input.value);
    if (empty) return empty.input.focus();
    if (after) return this.suggest(after);
    return (this.fields.at(-1)?.input || this.name).focus();
  }

  fieldKeys(event, field) {
    if (this.listKeys(event)) return;
    const at = this.fields.indexOf(field);
    if (event.key === "Enter") {
      event.preventDefault();
      this.run();
    } else if (event.key === "Tab" && !event.shiftKey) {
      const next = this.fields[at + 1];
      const more = this.unopened()[0];
      if (next || more) {
        event.preventDefault();
        if (next) next.input.focus();
        else this.open(more);
      }
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.leave();
    } else if (event.key === "Backspace" && !field.input.value && field.option.type !== FILE) {
      event.preventDefault();
      if (!field.option.required) this.close(field);
      else if (at === 0) this.leave(`/${this.command.name}`);
      else this.fields[at - 1].input.focus();
    }
  }

  // suggestions

  async suggest(field) {
    const { option, input } = field;
    const turn = ++this.asked;
    const text = input.value.toLowerCase();
    const offer = (choices) => {
      const chosen = field.value !== undefined;
      const first = chosen || (!input.value && !option.required) ? -1 : 0;
      this.show(
        choices.map((c) => ({ label: c.name, on: chosen && c.value === field.value, take: () => this.take(field, c) })),
        option.description,
        choices.length ? first : -1,
      );
    };
    const among = (choices) => {
      const found = field.value !== undefined ? choices : choices.filter((c) => c.name.toLowerCase().includes(text));
      offer(found.length ? found : choices);
    };
    if (option.type === BOOLEAN) return among([{ name: "True", value: true }, { name: "False", value: false }]);
    if (option.type === USER) return among(this.hooks.people());
    if (option.type === CHANNEL) return among(this.hooks.places());
    if (option.choices?.length) return among(option.choices);
    if (!option.autocomplete) return this.show([], option.description, -1);
    if (this.shownFor === field) this.outdate();
    else this.show([], option.description, -1);
    this.shownFor = field;
    await new Promise((resolve) => setTimeout(resolve, this.suggestedOnce === field ? PAUSE : 0));
    this.suggestedOnce = field;
    if (turn !== this.asked) return undefined;
    try {
      const others = this.values(false, field);
      const choices = await this.hooks.suggest(this.command.name, option.name, field.value === undefined ? input.value : "", others);
      if (turn === this.asked && document.activeElement === input) offer(choices);
    } catch (error) {
      if (turn === this.asked) notice(error.message, "bad");
    }
    return undefined;
  }

  take(field, choice) {
    field.value = choice.value;
    field.input.value = choice.name;
    field.node.classList.remove("wrong");
    this.fit(field);
    field.input.focus();
    this.hide();
    const empty = this.fields.find((f) => f.option.required && !f.input.value);
    if (empty) empty.input.focus();
  }

  show(rows, title, active) {
    this.rows = rows;
    this.active = active;
    this.list.replaceChildren(el("div", { class: "suggestions-title" }, title || ""));
    rows.forEach((row, n) => {
      row.node = el("button", {
        type: "button", role: "option", class: "suggestion", tabindex: "-1", id: `suggestion-${n}`,
        "aria-selected": String(n === active),
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => row.take(),
      }, el("span", { class: "suggestion-label" }, row.label), row.detail && el("span", { class: "suggestion-detail" }, row.detail));
      row.node.classList.toggle("on", Boolean(row.on));
      this.list.append(row.node);
    });
    this.list.hidden = !rows.length && !title;
    this.list.classList.remove("old");
    this.move(0);
  }

  // What is listed belongs to an older text: it stays in sight, but Enter must not take it.
  outdate() {
    this.move(0, -1);
    this.list.classList.add("old");
  }

  move(by, to = this.active) {
    this.active = to;
    if (!this.rows.length) return;
    if (by) this.active = (this.active + by + this.rows.length + (this.active < 0 && by < 0 ? 1 : 0)) % this.rows.length;
    this.rows.forEach((row, n) => row.node.setAttribute("aria-selected", String(n === this.active)));
    this.rows[this.active]?.node.scrollIntoView({ block: "nearest" });
    document.activeElement?.setAttribute?.("aria-activedescendant", this.active >= 0 ? `suggestion-${this.active}` : "");
  }

  hide() {
    this.shownFor = null;
    this.list.hidden = true;
    this.rows = [];
    this.active = -1;
    this.asked += 1;
  }

  listKeys(event) {
    if (this.list.hidden || event.isComposing) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!this.rows.length) return false;
      event.preventDefault();
      this.move(event.key === "ArrowDown" ? 1 : -1);
      return true;
    }
    if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.active >= 0) {
      event.preventDefault();
      this.rows[this.active].take();
      return true;
    }
    if (event.key === "Escape" && !this.command) {
      event.preventDefault();
      this.hide();
      return true;
    }
    return false;
  }

  // sending

  values(strict, except) {
    const values = {};
    for (const field of this.fields) {
      if (field === except) continue;
      const { option, input } = field;
      const text = input.value.trim();
      const wrong = (why) => {
        if (!strict) return;
        field.node.classList.add("wrong");
        input.focus();
        throw new Error(why);
      };
      if (field.value !== undefined) values[option.name] = field.value;
      else if (option.type === FILE) {
        if (input.files.length) values[option.name] = input.files[0];
        else if (option.required) wrong(`Choose a file for ${option.name}.`);
      } else if (!text) {
        if (option.required) wrong(`${option.name} is needed: ${option.description}`);
      } else {
        const known = { [BOOLEAN]: [{ name: "True", value: true }, { name: "False", value: false }], [USER]: this.hooks.people(), [CHANNEL]: this.hooks.places() };
        const choices = known[option.type] || (option.autocomplete ? null : option.choices);
        const match = choices?.find((c) => c.name.toLowerCase() === text.toLowerCase());
        if (match) values[option.name] = match.value;
        else if (choices?.length) wrong(`${option.name}: choose one of the list.`);
        else if (option.type === INTEGER || option.type === NUMBER) {
          const number = Number(text);
          if (Number.isFinite(number) && (option.type === NUMBER || Number.isInteger(number))) values[option.name] = number;
          else wrong(`${option.name}: type a number.`);
        } else values[option.name] = text;
      }
    }
    return values;
  }

  async run() {
    const command = this.command;
    let values;
    try {
      values = this.values(true);
    } catch (error) {
      return notice(error.message, "bad");
    }
    const shown = this.fields.map((f) => [f.option.name, f.input.value, f.value]);
    this.leave();
    try {
      for (const [name, value] of Object.entries(values)) {
        if (value instanceof File) values[name] = { name: value.name, data: await base64(value) };
      }
      await this.hooks.run(command.name, values);
    } catch (error) {
      notice(error.message, "bad");
      this.choose(command);
      for (const [name, text, value] of shown) {
        const option = command.options.find((o) => o.name === name);
        if (option.type === FILE) continue;
        const field = this.fields.find((f) => f.option === option) || this.open(option, false);
        field.input.value = text;
        field.value = value;
        this.fit(field);
      }
    }
    return undefined;
  }
}

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(new Error("That file cannot be read."));
    reader.readAsDataURL(file);
  });
}
