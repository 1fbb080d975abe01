"""What the site tells the apps above it, which it does not know."""

from django.dispatch import Signal

# Sent with ``user`` inside the transaction that closes the account, before the name is taken away. Receivers delete or
# anonymise what their app holds of the user; one that raises keeps the account open.
account_closing = Signal()

# Sent once a backup has taken the database's place. Receivers note that what was counted since the backup is counted again.
database_restored = Signal()
