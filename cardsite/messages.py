"""The texts that the site says, collected from its code and templates, and their translations into Japanese.

Written in Python, so that a machine without GNU gettext can check and compile them too.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.utils.translation.template import templatize

CLONE = Path(__file__).resolve().parents[1]
APPS = ("cardsite", "catalog", "decks", "play")
LOCALE = Path("cardsite/locale/ja/LC_MESSAGES")
CATALOG = LOCALE / "django.po"
COMPILED = LOCALE / "django.mo"
# How many leading arguments of a marking function are its context and its texts.
MARKS = {
    "_": (0, 1),
    "gettext": (0, 1),
    "gettext_lazy": (0, 1),
    "gettext_noop": (0, 1),
    "ngettext": (0, 2),
    "ngettext_lazy": (0, 2),
    "pgettext": (1, 1),
    "pgettext_lazy": (1, 1),
    "npgettext": (1, 2),
    "npgettext_lazy": (1, 2),
}
_SLOT = re.compile(r"%\((\w+)\)[sd]|\{(\w+)(?::[^{}|]*\|[^{}|]*)?\}")
_TEMPLATE_MARK = re.compile(r"\b(\w*gettext\w*|_)\((.*?)\)\s", re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """A text in English as the code has it; ``plural`` and ``context`` are empty where there are none."""

    text: str
    plural: str = ""
    context: str = ""


def messages_collect(root: Path = CLONE) -> dict[Message, list[str]]:
    """Every marked text with the files it stands in."""
    found: dict[Message, set[str]] = {}
    for app in APPS:
        for file in sorted((root / app).rglob("*")):
            if "migrations" in file.parts or not file.is_file():
                continue
            for message in messages_of_file(file):
                found.setdefault(message, set()).add(str(file.relative_to(root)))
    return {message: sorted(found[message]) for message in sorted(found)}


def messages_of_file(file: Path) -> Iterator[Message]:
    """The marked texts of one Python file or template."""
    if file.suffix == ".py":
        yield from messages_of_code(file.read_text())
    elif file.suffix in {".html", ".txt", ".svg"}:
        for name, words in _TEMPLATE_MARK.findall(templatize(file.read_text())):
            yield from messages_of_code(f"{name}({words})")


def messages_of_code(source: str) -> Iterator[Message]:
    """The texts that Python code hands to a marking function."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name not in MARKS:
            continue
        contexts, texts = MARKS[name]
        words = [argument.value for argument in node.args[: contexts + texts] if isinstance(argument, ast.Constant)]
        if len(words) == contexts + texts and all(isinstance(word, str) for word in words):
            context, (text, *plural) = words[0] if contexts else "", words[contexts:]
            yield Message(str(text), str(plural[0]) if plural else "", str(context))


def catalog_update(catalog: polib.POFile, messages: dict[Message, list[str]], known: dict[str, str]) -> None:
    """Bring a catalog to the messages of the code: new ones in, translated where already known, unused ones out."""
    stale = [entry for entry in catalog if _message(entry) not in messages]
    for entry in stale:
        catalog.remove(entry)
    entries = {_message(entry): entry for entry in catalog}
    for message, files in messages.items():
        if message not in entries:
            entries[message] = polib.POEntry(msgid=message.text, msgctxt=message.context or None)
            if message.plural:
                entries[message].msgid_plural, entries[message].msgstr_plural = message.plural, {0: ""}
            else:
                entries[message].msgstr = known.get(message.text, "")
            catalog.append(entries[message])
        entries[message].occurrences = [(file, "") for file in files]
    catalog.sort(key=_message)


def catalog_faults(catalog: polib.POFile, messages: dict[Message, list[str]]) -> list[str]:
    """What is wrong with a catalog: texts without a translation, translations without a text, slots that differ."""
    entries = {_message(entry): entry for entry in catalog}
    faults = [
        f"not in the catalog: {message.text!r} ({files[0]})"
        for message, files in messages.items()
        if message not in entries
    ]
    for message, entry in entries.items():
        translations = [entry.msgstr] if not message.plural else list(entry.msgstr_plural.values())
        if message not in messages:
            faults.append(f"no longer said: {message.text!r}")
        elif entry.fuzzy or not all(translations):
            faults.append(f"not translated: {message.text!r}")
        else:
            slots = set(_SLOT.findall(message.plural or message.text))
            faults += [
                f"other slots than the text: {message.text!r} -> {words!r}"
                for words in translations
                if set(_SLOT.findall(words)) != slots
            ]
    return faults


def catalog_read(root: Path = CLONE) -> polib.POFile:
    """The committed catalog, or an empty one."""
    if (root / CATALOG).exists():
        return polib.pofile(str(root / CATALOG), wrapwidth=110)
    catalog = polib.POFile(wrapwidth=110)
    catalog.metadata = {
        "Language": "ja",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=1; plural=0;",
    }
    return catalog


def _message(entry: polib.POEntry) -> Message:
    return Message(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")
