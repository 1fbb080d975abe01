"""The site's settings, read from the environment alone; what is not said is the safe choice."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import django_stubs_ext
import environ
from corsheaders.defaults import default_headers
from django.core.exceptions import ImproperlyConfigured

from cardsite.api.description import DESCRIPTION
from cardsite.database.settings import embedded_database
from cardsite.logs import logging_config, structlog_configure

django_stubs_ext.monkeypatch()  # lets the framework's classes be written with their type parameters

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
if (BASE_DIR / ".env").exists():
    environ.Env.read_env(BASE_DIR / ".env")  # what the real environment says wins


def whole_number(name: str, default: int, *, least: int = 0) -> int:
    """A number of the environment; a wrong one is refused by its name."""
    try:
        number: int = env.int(name, default=default)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a whole number.") from error
    if number < least:
        raise ImproperlyConfigured(f"{name} must be {least} or more.")
    return number


def throttle_rate(name: str, default: str) -> str:
    """How often something may be done, such as 120/min; empty is without limit."""
    rate: str = env.str(name, default=default)
    if rate and not re.fullmatch(r"[1-9][0-9]*/(s|min|hour|day)", rate):
        raise ImproperlyConfigured(f"{name} must be empty or like 120/min, with s, min, hour or day.")
    return rate


# --- Where this runs: anything but an explicit development is production -------------------------------------------
DEVELOPMENT = env.str("CARDSITE_ENV", default="production") == "development"
DEBUG = env.bool("DEBUG", default=False)
if DEBUG and not DEVELOPMENT:
    raise ImproperlyConfigured("DEBUG is for development only: set CARDSITE_ENV=development with it.")
DEVELOPMENT_SECRET = "development-only-secret-that-no-deployment-accepts"  # noqa: S105  # refused outside development
SECRET_KEY = env.str("SECRET_KEY", default=DEVELOPMENT_SECRET) if DEVELOPMENT else env.str("SECRET_KEY")
if SECRET_KEY == DEVELOPMENT_SECRET and not DEVELOPMENT:
    raise ImproperlyConfigured("This SECRET_KEY is known to everybody: set one of your own.")
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"] if DEVELOPMENT else []
)

# --- Transport: outside development everything is HTTPS --------------------------------------------------------------
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=not DEVELOPMENT)
SECURE_HSTS_SECONDS = whole_number("HSTS_SECONDS", 0 if DEVELOPMENT else 365 * 24 * 3600)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=not DEVELOPMENT)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=not DEVELOPMENT)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not DEVELOPMENT
SESSION_COOKIE_AGE = whole_number("SESSION_SECONDS", 14 * 24 * 3600)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
X_FRAME_OPTIONS = "DENY"
# Proxies before the site that append to X-Forwarded-For and set X-Forwarded-Proto; 0 believes nobody.
TRUSTED_PROXY_COUNT = whole_number("TRUSTED_PROXY_COUNT", 0)
if TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CORS_URLS_REGEX = r"^/api/"
CORS_OPEN_PATHS = r"^/api/v1/(games|cards|sets|printings|rulings|formats|schema)/"
CORS_ALLOWED_ORIGINS = env.list("CORS_ALLOWED_ORIGINS", default=[])
CORS_ALLOW_HEADERS = [*default_headers, "idempotency-key", "if-match", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Link", "Location", "Retry-After", "X-Request-ID"]

# --- Parts ---------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "procrastinate.contrib.django",  # before the site, whose admin leaves out the pages that it brings
    "cardsite",
    "catalog",
    "decks",
    "play",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
]
MIDDLEWARE = [
    "cardsite.request_log.RequestLogMiddleware",
    "cardsite.health.health_middleware",
    "cardsite.api.handlers.problem_middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "cardsite.api.revalidation.revalidation_middleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "cardsite.waiting.staff_waiting_middleware",
    "cardsite.sent_ids.SentIdsMiddleware",
]
# Only signed-in staff get messages, so that they need no signed cookie, whose signer every request would make.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
CSRF_FAILURE_VIEW = "cardsite.api.handlers.csrf_failure"
ROOT_URLCONF = "cardsite.urls"
WSGI_APPLICATION = "cardsite.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Database ------------------------------------------------------------------------------------------------------
DATABASES = {"default": env.db_url("DATABASE_URL") if env.str("DATABASE_URL", default="") else embedded_database()}
if DATABASES["default"].get("ENGINE") != "django.db.backends.postgresql":
    raise ImproperlyConfigured("DATABASE_URL must name a PostgreSQL server: postgres://user:password@host/name")
DATABASES["default"]["HOST"] = unquote(DATABASES["default"].get("HOST", ""))  # the folder of a unix socket: %2Frun%2F…
DATABASES["default"]["TEST"] = {
    "NAME": "_".join(filter(None, ["test_cardsite", env.str("TEST_DATABASE_SUFFIX", default="")]))
}
DATABASES["default"]["ENGINE"] = "cardsite.database.backend"
DATABASE_POOL_SIZE = whole_number("DATABASE_POOL_SIZE", 0)
if DATABASE_POOL_SIZE:
    # The pool sees for itself when the server was restarted, so that this costs no request an error.
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_POOL_SIZE,
        "timeout": 3,  # seconds until a silent database is an error
        "reconnect_timeout": 3,  # seconds of waiting longer and longer between attempts; then each request is one
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Work on the queue: what a request puts there, `manage.py worker` does ---------------------------------------------
WORKER_SILENT_SECONDS = whole_number("WORKER_SILENT_SECONDS", 30, least=1)  # then its jobs go to another worker

# --- Accounts ------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "cardsite.User"
LOGIN_URL = "rest_framework:login"
LOGIN_REDIRECT_URL = "/api/v1/docs/"
LOGOUT_REDIRECT_URL = "/api/v1/docs/"
SIGN_UP_OPEN = env.bool("SIGN_UP_OPEN", default=True)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# --- Languages and time --------------------------------------------------------------------------------------------
LANGUAGE_CODE = "ja"
LANGUAGES = [("ja", "日本語"), ("en", "English")]
LANGUAGE_COOKIE_PATH = "/admin/"  # answers of the API depend on what is asked for, never on a cookie
LOCALE_PATHS = [BASE_DIR / "cardsite" / "locale"]
USE_I18N = True
TIME_ZONE = "Asia/Tokyo"
USE_TZ = True

# --- Static files --------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=None)
WHITENOISE_USE_FINDERS = True  # served from where the packages have them, so that nothing must be collected first

# --- Bulk files ----------------------------------------------------------------------------------------------------
_DATA = Path(env.str("CARDSITE_DATA", default="") or BASE_DIR / ".data")
BULK_ROOT = Path(env.str("BULK_ROOT", default="") or _DATA / "bulk")

# --- Images: where the files of drawn faces and of uploaded pictures are kept --------------------------------------------
IMAGE_FOLDER = _DATA / "images"


def image_storage(kind: str) -> dict[str, Any]:
    """The storage of one kind of images: a folder, or whatever class and options the environment names."""
    name = f"{kind.upper()}_STORAGE"
    options = env.json(f"{name}_OPTIONS", default={})
    backend = env.str(name, default="django.core.files.storage.FileSystemStorage")
    if backend == "django.core.files.storage.FileSystemStorage":
        options = {"location": str(IMAGE_FOLDER / kind), **options}
    return {"BACKEND": backend, "OPTIONS": options}


STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    "faces": image_storage("faces"),
    "pictures": image_storage("pictures"),
}

# --- Logs ----------------------------------------------------------------------------------------------------------
LOGGING = logging_config(file=env.str("LOG_FILE", default=""), level=env.str("LOG_LEVEL", default="INFO"))
structlog_configure()

# --- API (the conventions are in cardsite.api) ---------------------------------------------------------------------
DATA_UPLOAD_MAX_MEMORY_SIZE = whole_number("BODY_LIMIT_BYTES", 1_000_000, least=1)
# Times per s, min, hour or day that one caller may do each kind of work; empty is without limit.
THROTTLE_RATES: dict[str, str] = {
    scope: throttle_rate(f"THROTTLE_{scope.upper()}", rate)
    for scope, rate in {
        "read": "1200/min",
        "search": "600/min",
        "image": "3000/min",
        "write": "120/min",
        "action": "600/min",
        "login": "20/min",
        "login_account": "60/hour",
        "signup": "20/hour",
        "suggest": "30/hour",
    }.items()
}
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "cardsite.api.schema.ConventionsSchema",
    "DEFAULT_RENDERER_CLASSES": [
        "cardsite.api.renderers.JsonRenderer",
        "rest_framework.renderers.BrowsableAPIRenderer",
    ],
    "DEFAULT_PARSER_CLASSES": ["cardsite.api.parsers.JsonParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "cardsite.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_THROTTLE_CLASSES": ["cardsite.api.throttles.CallerThrottle"],
    "EXCEPTION_HANDLER": "cardsite.api.problems.exception_handler",
    "URL_FORMAT_OVERRIDE": None,
    # Moments stay moments until they are rendered: all of them in UTC, wherever they stand.
    "DATETIME_FORMAT": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "cardsite",
    "DESCRIPTION": DESCRIPTION,
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "CardKindEnum": "catalog.api.fields.CARD_KINDS",
        "LegalityStatusEnum": "catalog.selectors.STATUSES",
        "RestrictionKindEnum": "catalog.models.Restriction.Kind",
        "SetKindEnum": "catalog.models.Set.Kind",
        "SuggestionStateEnum": "catalog.api.suggestions.SUGGESTION_STATES",
        "DeckVisibilityEnum": "decks.api.serializers.DECK_VISIBILITIES",
        "DrawSeatEnum": "decks.api.question_shapes.DRAW_SEATS",
        "ConditionMatchEnum": "decks.api.question_shapes.CONDITION_MATCHES",
        "DeckReportReasonEnum": "decks.api.readers.REPORT_REASONS",
        "DeckFieldEnum": "decks.api.history.FIELDS_COMPARED",
        "DeckActionEnum": "decks.api.history.DECK_ACTIONS",
        "ListFormEnum": "decks.api.list_shapes.FORMS",
        "ListLineStatusEnum": "decks.api.list_shapes.LINE_STATUSES",
        "MatchStatusEnum": "play.api.shapes.MATCH_STATUSES",
        "MatchVisibilityEnum": "play.api.shapes.MATCH_VISIBILITIES",
        "SeatKindEnum": "play.api.shapes.SEAT_KINDS",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "cardsite.api.schema.conventions_add",
    ],
}

# --- Retention: what `manage.py cleanup` calls, and how long each kind of thing is kept --------------------------------
CLEANUPS = {
    "cardsite.services.answers_forget": timedelta(hours=24),
    "cardsite.services.throttle_counts_forget": timedelta(days=1),  # the longest period that a rate speaks of
    "cardsite.services.sessions_forget": timedelta(0),
    "catalog.services.images.folders.images_forget": timedelta(days=1),
    "cardsite.jobs.jobs_forget": timedelta(days=7),
    "catalog.services.batches.making.batches_forget": timedelta(days=30),
    "play.services.ending.matches_abandon": timedelta(days=whole_number("MATCH_DAYS", 14, least=1)),
}
