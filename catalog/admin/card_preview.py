"""What a card being edited would say and look like, worked out from its form without storing anything."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext

from cardsite.api.language import request_language
from cardsite.values import LANGUAGES
from catalog.admin.card_form import CardForm, card_form
from catalog.admin.effect_snippets import effect_snippets
from catalog.admin.effect_source import effect_source
from catalog.admin.fact_fields import EFFECTS, field_name
from catalog.games.card_kinds import CardKindSpec
from catalog.games.faces import CardNames
from catalog.games.game import GameSpec
from catalog.models import Card
from catalog.services.images.faces import face_svg
from catalog.services.rendering import texts_write


def editor_config(game: GameSpec, address: str) -> dict[str, Any]:
    """What the script of the card page needs: where to ask, the pieces of effects, and its words."""
    language = request_language()
    groups = {
        "ability": gettext("Whole abilities"),
        "choice": gettext("Choices"),
        "operation": gettext("Steps"),
        "condition": gettext("Conditions"),
        "number": gettext("Numbers"),
    }
    pieces = effect_snippets(game.slug)
    return {
        "address": address,
        "groups": [
            {
                "name": name,
                "pieces": [
                    {
                        "word": one.word,
                        "says": one.says.in_language(language),
                        "source": one.source,
                        "whole": effect_source(one.whole),
                    }
                    for one in pieces
                    if one.group == group
                ],
            }
            for group, name in groups.items()
        ],
        "words": {
            "tidy": gettext("Tidy up"),
            "pieces": gettext("Pieces to put in"),
            "find": gettext("Find a piece…"),
            "right": gettext("No faults."),
            "empty": gettext("Not known yet."),
            "unreachable": gettext("The check cannot be reached. What you typed is still here."),
            "missing": gettext("Still missing:"),
            "whole": gettext("Everything is known."),
            "face": gettext("Face of the card"),
        },
    }


def preview_document(request: HttpRequest, game: GameSpec, kind: CardKindSpec, card_id: UUID | None) -> dict[str, Any]:
    """Faults by field and place, texts of the effects, faces, and what is still missing; as JSON for the page."""
    card = Card.objects.filter(pk=card_id).first() if card_id else None
    form: CardForm = card_form(request, game, kind)(request.POST, instance=card)
    form.is_valid()
    names = CardNames(*(str(form.data.get(name, "")).strip() for name in ("name_ja", "reading", "name_en")))
    placed = {(fault.field, f"{fault.place}: {fault.words}" if fault.place else fault.words) for fault in form.faults}
    faults: dict[str, list[dict[str, str]]] = {}
    for fault in form.faults:
        faults.setdefault(fault.field, []).append({"place": fault.place, "words": fault.words})
    for field, errors in form.errors.items():
        for words in errors:
            if (field, words) not in placed:
                faults.setdefault(field, []).append({"place": "", "words": str(words)})
    effects = [spec for spec in kind.fields if spec.value_type in EFFECTS]
    texts = {language: texts_write(game, form.known, form.terms, language) for language in LANGUAGES}
    return {
        "faults": faults,
        "texts": {
            field_name(spec): {language: texts[language].get(spec.name, "") for language in LANGUAGES}
            for spec in effects
        },
        "sources": {
            field_name(spec): effect_source(form.facts[spec.name]) for spec in effects if spec.name in form.facts
        },
        "missing": [spec.words.in_language(request_language()) for spec in form.missing],
        "names": {"ja": names.ja, "en": names.en or names.ja},
        "faces": {
            language: face_svg(
                game,
                kind,
                form.known,
                names=names,
                number=card.number if card else None,
                terms=form.terms,
                language=language,
            )
            for language in LANGUAGES
        },
    }
