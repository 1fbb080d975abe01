"""What staff say before they do something with a match."""

from django import forms
from django.utils.translation import gettext_lazy as _

MAX_REASON_LENGTH = 500


class ReasonForm(forms.Form):
    """Why it is done; players read it."""

    reason = forms.CharField(label=_("reason"), max_length=MAX_REASON_LENGTH, widget=forms.Textarea({"rows": 3}))
