// The page of a card: asks the site while somebody types what is wrong, what the effects say and how the card looks.
"use strict";

const PAUSE = 300; // milliseconds without a key before asking

class CardPreview {
  constructor(form, panel, config) {
    this.form = form;
    this.panel = panel;
    this.config = config;
    this.editors = new Map();
    for (const area of form.querySelectorAll("textarea.effect-source")) {
      this.editors.set(area.name, new EffectEditor(area, config));
    }
    this.asking = null;
    this.timer = null;
    const later = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(), PAUSE);
    };
    form.addEventListener("input", later);
    form.addEventListener("change", later);
    // The library of the autocompletes tells of a choice in its own way only.
    django.jQuery(form).on("select2:select select2:clear select2:unselect", later);
    this.ask();
  }

  async ask() {
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const body = new FormData(this.form);
    for (const [name, value] of [...body]) {
      if (value instanceof File) body.delete(name); // a picture says nothing about texts, and may be large
    }
    try {
      const answer = await fetch(this.config.address, {
        method: "POST",
        body,
        headers: { Accept: "application/json" },
        signal,
      });
      if (!answer.ok) throw new Error(String(answer.status));
      this.show(await answer.json());
      this.notice("");
    } catch (error) {
      if (!signal.aborted) this.notice(this.config.words.unreachable);
    }
  }

  notice(words) {
    const place = this.panel.querySelector(".card-notice");
    place.textContent = words;
    place.hidden = words === "";
  }

  show(answer) {
    for (const [name, editor] of this.editors) {
      editor.show(answer.faults[name] ?? [], answer.texts[name] ?? {}, answer.sources[name]);
    }
    const { missing, whole, face } = this.config.words;
    const separator = document.documentElement.lang.startsWith("ja") ? "、" : ", ";
    this.panel.querySelector(".card-missing").textContent =
      answer.missing.length > 0 ? `${missing} ${answer.missing.join(separator)}` : whole;
    for (const image of this.panel.querySelectorAll("img[data-language]")) {
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.faces[image.dataset.language])}`;
      image.alt = `${face}: ${answer.names[image.dataset.language]}`;
    }
    this.panel.dataset.checked = String(Number(this.panel.dataset.checked ?? "0") + 1);
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const panel = document.getElementById("card-preview");
  const config = document.getElementById("card-editor");
  if (panel && config) new CardPreview(document.getElementById("card_form"), panel, JSON.parse(config.textContent));
});
