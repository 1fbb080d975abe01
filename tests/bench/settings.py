"""The site's settings while it is measured: a database of its own, the plain list beside the site's, no refusal by count."""

from cardsite.settings import *  # noqa: F403  # Django reads settings from one module's names
from cardsite.settings import DATABASES, THROTTLE_RATES

DATABASES["default"]["NAME"] = DATABASES["default"]["TEST"]["NAME"]
ROOT_URLCONF = "tests.bench.urls"
# Neither list counts its readers. Acting counts as on any site, since the count is part of what an action costs.
THROTTLE_RATES = {**dict.fromkeys(THROTTLE_RATES, ""), "action": "1000000/min"}
