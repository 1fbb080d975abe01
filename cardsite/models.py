"""Accounts and their tokens, answers given to repeated requests, and counts of what was asked."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from cardsite.errors import UNSEEN_NAME
from cardsite.values import name_is_seen, new_id


class User(AbstractUser):
    """Somebody with an account.

    A closed account stays as a row without a name, so that what others share with it (a finished match, the history of
    a card) keeps its shape; see ``cardsite.services.account_close``.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True, editable=False)

    class Meta(AbstractUser.Meta):
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                Lower("username"),
                name="user_username_unique_in_any_case",
                violation_error_code="unique",
                violation_error_message=_("A user with that username already exists."),
            ),
        ]

    def clean(self) -> None:
        """Refuse a name that shows nothing: the signs that the framework calls letters have blank ones among them."""
        super().clean()
        if self.username and not name_is_seen(self.username):
            raise ValidationError({"username": ValidationError(_(UNSEEN_NAME), code="invisible_name")})

    @property
    def public_name(self) -> str | None:
        """The name others may read; None once the account is closed."""
        return None if self.closed_at else self.username


class ApiToken(models.Model):
    """A secret that signs its owner in, stored as a hash (SHA-256, hex): the secret is random, so a slow hash adds nothing."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens", verbose_name=_("user"))
    name = models.CharField(_("name"), max_length=100)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires at"), null=True, blank=True)
    last_used_on = models.DateField(_("last used on"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return self.name


class IdempotencyRecord(models.Model):
    """The answer once given under an Idempotency-Key; ``user`` is empty for callers without an account."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    key = models.CharField(max_length=128)
    fingerprint = models.BinaryField(max_length=32)
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField(default=dict)
    body = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=("user", "key"), nulls_distinct=False, name="idempotencyrecord_one_answer_for_a_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} ({self.status})"


class ThrottleCount(models.Model):
    """How often one caller did one kind of work in the period that began at ``period_start`` (seconds since 1970).

    The table is unlogged: after a crash of the server counting begins anew, and counting costs no wait for the disk.
    """

    bucket = models.CharField(primary_key=True, max_length=200)
    period_start = models.BigIntegerField()
    count = models.PositiveIntegerField()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=("period_start",), name="throttlecount_by_period")]

    def __str__(self) -> str:
        return f"{self.bucket}: {self.count}"
