// The editor of one effect: the JSON, pieces to put in, what is wrong with it and what it says.
"use strict";

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

class EffectEditor {
  constructor(area, config) {
    this.area = area;
    this.words = config.words;
    this.source = null;
    this.faults = element("ul", "effect-faults");
    this.texts = { ja: element("p", "effect-text"), en: element("p", "effect-text") };
    for (const [language, text] of Object.entries(this.texts)) text.lang = language;
    const tidy = element("button", "effect-tidy", this.words.tidy);
    tidy.type = "button";
    tidy.addEventListener("click", () => this.tidy());
    const box = element("div", "effect-help");
    box.append(this.faults, this.texts.ja, this.texts.en, tidy, this.pieces(config.groups));
    area.after(box);
  }

  /** The list of pieces, narrowed down by what is typed above it. */
  pieces(groups) {
    const details = element("details", "effect-pieces");
    details.append(element("summary", "", this.words.pieces));
    const find = element("input");
    find.type = "search";
    find.placeholder = this.words.find;
    find.setAttribute("aria-label", this.words.find);
    const list = element("div", "effect-list");
    details.append(find, list);
    const rows = [];
    for (const group of groups) {
      const section = element("section");
      section.append(element("h4", "", group.name));
      for (const piece of group.pieces) {
        const row = element("button", "effect-piece");
        row.type = "button";
        row.title = piece.source;
        row.append(element("code", "", piece.word), " ", element("span", "", piece.says));
        row.addEventListener("click", () => this.insert(piece));
        section.append(row);
        rows.push({ row, section, text: `${piece.word} ${piece.says}`.toLowerCase() });
      }
      list.append(section);
    }
    find.addEventListener("input", () => {
      const wanted = find.value.trim().toLowerCase();
      for (const { row, text } of rows) row.hidden = !text.includes(wanted);
      for (const { section } of rows) section.hidden = !section.querySelector("button:not([hidden])");
    });
    find.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
    return details;
  }

  /** Put a piece where the cursor is, with the commas and the indentation of that place; where nothing stands, a whole
      ability with the piece in it. */
  insert({ source, whole }) {
    if (this.area.value.trim() === "") {
      this.area.focus();
      this.area.value = whole;
      this.area.dispatchEvent(new Event("input", { bubbles: true }));
      return;
    }
    const { value, selectionStart: from, selectionEnd: to } = this.area;
    const before = value.slice(0, from);
    const after = value.slice(to);
    const indent = /(^|\n)([ \t]*)[^\n]*$/.exec(before)[2];
    const body = source.replace(/\n/g, `\n${indent}`);
    const last = before.trimEnd().slice(-1);
    const next = after.trimStart()[0] ?? "";
    const lead = /[}\]"\w]/.test(last) ? ", " : "";
    const tail = /[{["\w]/.test(next) ? ", " : "";
    this.area.focus();
    this.area.setRangeText(`${lead}${body}${tail}`, from, to, "end");
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Write the JSON as the site would. */
  tidy() {
    if (this.source === null) return;
    this.area.value = this.source;
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Show the answer of the check. */
  show(faults, texts, source) {
    this.source = source ?? null;
    // What was wrong when the page was sent is said anew below.
    document.getElementById(`${this.area.id}_error`)?.remove();
    this.faults.replaceChildren(...faults.map((fault) => this.fault(fault)));
    this.area.classList.toggle("is-wrong", faults.length > 0);
    this.area.setAttribute("aria-invalid", String(faults.length > 0));
    const empty = this.area.value.trim() === "";
    for (const [language, text] of Object.entries(this.texts)) {
      text.textContent = texts[language] ?? "";
      text.hidden = text.textContent === "";
    }
    if (faults.length === 0) {
      this.faults.append(element("li", empty ? "quiet" : "right", empty ? this.words.empty : this.words.right));
    }
  }

  fault(fault) {
    const row = element("li", "wrong");
    if (fault.place) {
      const place = element("button", "effect-place", fault.place);
      place.type = "button";
      place.addEventListener("click", () => {
        const found = jsonPlace(this.area.value, fault.place);
        this.area.focus();
        if (found) this.area.setSelectionRange(found.start, found.end);
      });
      row.append(place, " ");
    }
    row.append(fault.words);
    return row;
  }
}
