"""Loading the project's files: what is missing is added, what staff changed stays and is reported."""

from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from django.db import transaction

from cardsite.errors import Fault, gettext_noop
from catalog.errors import InvalidCardError, InvalidFileError
from catalog.models import (
    Card,
    CardMigration,
    CardRevision,
    Erratum,
    Format,
    Printing,
    Restriction,
    Rule,
    Ruling,
    Set,
    Term,
)
from catalog.services.cards import card_create, card_update, card_values, values_json
from catalog.services.errata import ErratumValues, erratum_create, erratum_update
from catalog.services.files import (
    CardsFile,
    FileCard,
    FileFormat,
    RulebookFile,
    cards_file_read,
    rulebook_file_read,
)
from catalog.services.formats import (
    FormatValues,
    RestrictionValues,
    format_create,
    format_update,
    restriction_create,
    restriction_update,
)
from catalog.services.games import game_lock
from catalog.services.loading import Load, LoadReport
from catalog.services.printings import (
    PrintingValues,
    SetValues,
    printing_create,
    printing_update,
    set_create,
    set_update,
)
from catalog.services.rendering import Terms, terms_read
from catalog.services.rules import (
    RuleValues,
    rule_create,
    rule_update,
    rules_arrange,
)
from catalog.services.rulings import ruling_create, ruling_update, ruling_values
from catalog.services.terms import TermValues, term_create, term_update

Origin = CardRevision.Origin


def _stored(record: Any, values: type[Any]) -> Any:
    return values(**{one.name: getattr(record, one.name) for one in fields(values)}) if record else None


def _terms_load(load: Load, file: CardsFile) -> None:
    for category, slug, wanted in file.terms:
        found = Term.objects.filter(game_id=file.game, category=category, slug=slug).first()
        load.settle(
            f"term {category}/{slug}",
            stored=_stored(found, TermValues),
            wanted=wanted,
            create=lambda: term_create(game=file.game, category=category, slug=slug, values=wanted),  # noqa: B023  # called at once
            update=lambda: found and term_update(term_id=found.pk, values=wanted),  # noqa: B023  # called at once
        )


def _sets_load(load: Load, file: CardsFile) -> None:
    for set_id, wanted in file.sets:
        load.settle(
            f"set {wanted.code}",
            stored=_stored(Set.objects.filter(pk=set_id).first(), SetValues),
            wanted=wanted,
            create=lambda: set_create(game=file.game, values=wanted, set_id=set_id, origin=Origin.FIXTURE),  # noqa: B023  # called at once
            update=lambda: set_update(set_id=set_id, values=wanted, origin=Origin.FIXTURE),  # noqa: B023  # called at once
        )


def _changed_by_others(card: Card) -> bool:
    return CardRevision.objects.filter(card_id=card.pk).exclude(origin=Origin.FIXTURE).exists()


def _renumbered(card: Card, game: str, number: int) -> bool:
    """Whether staff gave the card another number in place of this one; it keeps theirs."""
    before = CardMigration.objects.renumbered().filter(card_id=card.pk)
    return before.filter(game_id=game, number=number).exists()


def _card_load(load: Load, game: str, wanted: FileCard, terms: Terms) -> bool:
    name = f"card {wanted.number} {wanted.values.name_ja}"
    stored = Card.objects.filter(pk=wanted.id).first()
    if stored is None:
        gone = CardMigration.objects.gone().filter(card_id=wanted.id).first()
        if gone is not None:
            load.report.kept.append(f"{name}: {gone.reason} here")
            return False
        card_create(
            game=game,
            values=wanted.values,
            user=None,
            card_id=wanted.id,
            number=wanted.number,
            origin=Origin.FIXTURE,
            terms=terms,
        )
        load.report.added += 1
    elif (stored.game_id, stored.number) != (game, wanted.number) and not _renumbered(stored, game, wanted.number):
        message = gettext_noop("This id belongs to card {number} of {game}.")
        params = {"number": stored.number, "game": stored.game_id}
        raise InvalidFileError(faults=[Fault("number_changed", message, params, f"{wanted.pointer}/number")])
    elif values_json(card_values(stored)) == values_json(wanted.values):
        load.report.unchanged += 1
    elif load.overwrite or not _changed_by_others(stored):
        card_update(
            card_id=wanted.id,
            values=wanted.values,
            expected_revision=None,
            user=None,
            origin=Origin.FIXTURE,
            terms=terms,
        )
        load.report.updated += 1
    else:
        load.report.kept.append(f"{name}: changed here")
    return True


def _printings_load(load: Load, card: FileCard, sets: dict[str, Set]) -> None:
    for printing in card.printings:
        home = sets.get(printing.set_code)
        if home is None:
            message = gettext_noop('There is no set "{code}".')
            raise InvalidFileError(
                faults=[Fault("unknown_set", message, {"code": printing.set_code}, f"{card.pointer}/printings")]
            )
        wanted = PrintingValues(set_id=home.pk, **printing.details)
        load.settle(
            f"printing {printing.id} ({wanted.collector_number})",
            stored=_stored(Printing.objects.filter(pk=printing.id).first(), PrintingValues),
            wanted=wanted,
            create=partial(
                printing_create, card_id=card.id, values=wanted, printing_id=printing.id, origin=Origin.FIXTURE
            ),
            update=partial(printing_update, printing_id=printing.id, values=wanted, origin=Origin.FIXTURE),
        )


def _rulings_load(load: Load, card: FileCard) -> None:
    for ruling_id, said in card.rulings:
        stored = Ruling.objects.filter(pk=ruling_id).first()
        load.settle(
            f"ruling {ruling_id} on card {card.number}",
            stored=ruling_values(stored) if stored else None,
            wanted=said,
            create=partial(ruling_create, card_id=card.id, values=said, ruling_id=ruling_id, origin=Origin.FIXTURE),
            update=partial(ruling_update, ruling_id=ruling_id, values=said, origin=Origin.FIXTURE),
        )


def _errata_load(load: Load, card: FileCard) -> None:
    for erratum_id, said in card.errata:
        load.settle(
            f"erratum {erratum_id} of card {card.number}",
            stored=_stored(Erratum.objects.filter(pk=erratum_id).first(), ErratumValues),
            wanted=said,
            create=partial(erratum_create, card_id=card.id, values=said, erratum_id=erratum_id, origin=Origin.FIXTURE),
            update=partial(erratum_update, erratum_id=erratum_id, values=said, origin=Origin.FIXTURE),
        )


def _cards_load(load: Load, file: CardsFile) -> None:
    terms = terms_read(file.game)
    sets = {home.code: home for home in Set.objects.filter(game_id=file.game)}
    here = []
    for card in file.cards:
        try:
            is_here = _card_load(load, file.game, card, terms)
        except InvalidCardError as refused:
            raise InvalidFileError(
                faults=[
                    Fault(fault.code, fault.message, fault.params, f"{card.pointer}{fault.pointer or ''}")
                    for fault in refused.faults
                ]
            ) from refused
        if is_here:
            here.append(card)
    # Rulings may be about cards that come later in the file.
    for card in here:
        _printings_load(load, card, sets)
        _rulings_load(load, card)
        _errata_load(load, card)


def _format_load(load: Load, game: str, wanted: FileFormat) -> None:
    found = Format.objects.filter(game_id=game, slug=wanted.slug).first()
    load.settle(
        f"format {wanted.slug}",
        stored=_stored(found, FormatValues),
        wanted=wanted.values,
        create=lambda: format_create(
            game=game, slug=wanted.slug, values=wanted.values, format_id=wanted.id, origin=Origin.FIXTURE
        ),
        update=lambda: found and format_update(format_id=found.pk, values=wanted.values, origin=Origin.FIXTURE),
    )
    home = Format.objects.get(game_id=game, slug=wanted.slug)
    for restriction_id, said in wanted.restrictions:
        stored = Restriction.objects.filter(pk=restriction_id).first()
        as_stored = stored and RestrictionValues(
            kind=stored.kind,
            limit=stored.limit,
            card_ids=tuple(sorted(stored.cards.values_list("pk", flat=True))),
            begins_on=stored.begins_on,
            ends_on=stored.ends_on,
            note_ja=stored.note_ja,
            note_en=stored.note_en,
            announced_on=stored.announced_on,
            announcement_url=stored.announcement_url,
        )
        load.settle(
            f"restriction {restriction_id}",
            stored=as_stored,
            wanted=said,
            create=partial(
                restriction_create,
                format_id=home.pk,
                values=said,
                restriction_id=restriction_id,
                origin=Origin.FIXTURE,
            ),
            update=partial(restriction_update, restriction_id=restriction_id, values=said, origin=Origin.FIXTURE),
        )


@transaction.atomic
def cards_file_load(*, file: CardsFile, overwrite: bool = False) -> LoadReport:
    """A file of cards in the catalog, as far as nobody else said otherwise."""
    game_lock(file.game)
    load = Load(file.game, LoadReport(), overwrite)
    _terms_load(load, file)
    _sets_load(load, file)
    _cards_load(load, file)
    for wanted in file.formats:
        _format_load(load, file.game, wanted)
    return load.report


@transaction.atomic
def rulebook_file_load(*, file: RulebookFile, overwrite: bool = False) -> LoadReport:
    """A rulebook in the catalog, in the file's order; rules that only this site has keep their place behind the one before."""
    game_lock(file.game)
    load = Load(file.game, LoadReport(), overwrite)
    for rule_id, wanted in file.rules:
        load.settle(
            f"rule {rule_id}",
            stored=_stored(Rule.objects.filter(rule_id=rule_id).first(), RuleValues),
            wanted=wanted,
            create=lambda: rule_create(game=file.game, rule_id=rule_id, values=wanted),  # noqa: B023  # called at once
            update=lambda: rule_update(rule_id=rule_id, values=wanted),  # noqa: B023  # called at once
        )
    rules_arrange(game=file.game, rule_ids=[rule_id for rule_id, _ in file.rules])
    return load.report


@transaction.atomic
def fixtures_load(*, folder: Path, overwrite: bool = False) -> dict[str, LoadReport]:
    """Every file of the folder loaded, all or none, with a report for each by its name in the folder."""
    reports = {}
    for path in sorted(folder.glob("rulebooks/*.json")):
        file = rulebook_file_read(path.read_bytes())
        reports[str(path.relative_to(folder))] = rulebook_file_load(file=file, overwrite=overwrite)
    for path in sorted(folder.glob("cards/*.json")):
        cards = cards_file_read(path.read_bytes())
        reports[str(path.relative_to(folder))] = cards_file_load(file=cards, overwrite=overwrite)
    return reports
