"""Who changed what belongs to cards: sets, printings, rulings, errata, formats and restrictions."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.models.cards import CardRevision


class EntryRevision(models.Model):
    """One change to something that belongs to cards: who, when, and the entry before and after; kept when the entry goes."""

    entry_kind = models.CharField(_("kind of entry"), max_length=20, editable=False)
    entry_id = models.UUIDField(_("entry ID"), editable=False)
    revision = models.PositiveIntegerField(_("revision"), editable=False)
    action = models.CharField(_("what was done"), max_length=10, choices=CardRevision.Action.choices)
    origin = models.CharField(
        _("where it came from"),
        max_length=10,
        choices=CardRevision.Origin.choices,
        default=CardRevision.Origin.STAFF,
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("when"), auto_now_add=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("change of an entry")
        verbose_name_plural = _("changes of entries")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("entry_id", "revision"), name="entryrevision_one_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_kind} {self.entry_id} {self.revision}: {self.get_action_display()}"
