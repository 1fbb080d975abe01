"""Accounts."""

import factory

from cardsite.models import User


class UserFactory(factory.django.DjangoModelFactory[User]):
    """Somebody with an account and the password "quiet harbour 7"."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")
    password = factory.django.Password("quiet harbour 7")


class EditorFactory(UserFactory):
    """A member of the staff who edits cards."""

    is_staff = True
    username = factory.Sequence(lambda n: f"editor{n}")

    @factory.post_generation
    def role(self: User, create: bool, extracted: object, **_: object) -> None:  # factory-boy's form
        """Put into the role of card editors."""
        from catalog.services.games import card_editors_ensure  # noqa: PLC0415  # models need the registry

        if create:
            self.groups.add(card_editors_ensure())
