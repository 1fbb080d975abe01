"""JSON shapes of accounts and tokens."""

from rest_framework import serializers

from cardsite.api.bodies import NameField, StrictSerializer
from cardsite.models import ApiToken, User

MAX_PASSWORD_LENGTH = 256
MAX_USERNAME_LENGTH = 30
MAX_TOKEN_DAYS = 3650


class UserSerializer(serializers.ModelSerializer[User]):
    """An account as its owner sees it."""

    class Meta:
        model = User
        fields = ("id", "username", "date_joined", "is_staff")
        read_only_fields = fields


class ApiTokenSerializer(serializers.ModelSerializer[ApiToken]):
    """A token without its secret."""

    class Meta:
        model = ApiToken
        fields = ("id", "name", "created_at", "expires_at", "last_used_on")
        read_only_fields = fields


class NewApiTokenSerializer(ApiTokenSerializer):
    """A token just made, with the secret that is shown this once."""

    token = serializers.SerializerMethodField(help_text="Send it as `Authorization: Token …`.")

    class Meta:
        model = ApiToken
        fields = ("id", "name", "created_at", "expires_at", "last_used_on", "token")
        read_only_fields = fields

    def get_token(self, _: ApiToken) -> str:
        """The secret, handed over in the context."""
        return str(self.context["secret"])


def _password() -> serializers.CharField:
    return serializers.CharField(
        max_length=MAX_PASSWORD_LENGTH, trim_whitespace=False, style={"input_type": "password"}
    )


class CredentialsWriteSerializer(StrictSerializer):
    """A name and its password."""

    username = serializers.CharField(max_length=MAX_USERNAME_LENGTH)
    password = _password()


class ApiTokenWriteSerializer(StrictSerializer):
    """What a token is called, and for how many days it is valid (without end when left out)."""

    name = NameField(max_length=100)
    days = serializers.IntegerField(min_value=1, max_value=MAX_TOKEN_DAYS, required=False, allow_null=True)


class PasswordChangeWriteSerializer(StrictSerializer):
    """The present password and the next."""

    current_password = _password()
    new_password = _password()


class PasswordResetWriteSerializer(StrictSerializer):
    """The two parts of a link from the staff, and the next password."""

    uid = serializers.CharField(max_length=100)
    secret = serializers.CharField(max_length=200)
    new_password = _password()


class AccountCloseWriteSerializer(StrictSerializer):
    """The password, once more, before the account is closed for good."""

    password = _password()


class SessionSerializer(serializers.Serializer[dict[str, object]]):
    """Who is signed in, and the token that unsafe requests signed in by cookie send as `X-CSRFToken`."""

    user = UserSerializer(allow_null=True)
    csrf_token = serializers.CharField()


class ProblemTypeSerializer(serializers.Serializer[dict[str, object]]):
    """One kind of refusal, explained."""

    code = serializers.CharField()
    type = serializers.CharField(help_text="The `type` of its problem documents.")
    status = serializers.IntegerField()
    title = serializers.CharField()
    detail = serializers.CharField(help_text="The words, with slots for data in braces.")
    explanation = serializers.CharField()
