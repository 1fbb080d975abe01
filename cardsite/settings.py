"""The site's settings, read from the environment alone; what is not said is the safe choice."""

from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from cardsite.database.settings import embedded_database

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
environ.Env.read_env(BASE_DIR / ".env")

# --- Where this runs: anything but an explicit development is production -------------------------------------------
DEVELOPMENT = env.str("CARDSITE_ENV", default="production") == "development"
DEBUG = env.bool("DEBUG", default=False)
if DEBUG and not DEVELOPMENT:
    raise ImproperlyConfigured("DEBUG is for development only: set CARDSITE_ENV=development with it.")
DEVELOPMENT_SECRET = "development-only-secret-that-no-deployment-accepts"  # noqa: S105  # refused outside development
SECRET_KEY = env.str("SECRET_KEY", default=DEVELOPMENT_SECRET) if DEVELOPMENT else env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"] if DEVELOPMENT else []
)

# --- Parts ---------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "cardsite",
    "catalog",
    "decks",
    "play",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "django_structlog",
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
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
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
if DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
    raise ImproperlyConfigured("DATABASE_URL must name a PostgreSQL server: postgres://user:password@host/name")
DATABASES["default"]["TEST"] = {
    "NAME": "_".join(filter(None, ["test_cardsite", env.str("TEST_DATABASE_SUFFIX", default="")]))
}
DATABASE_POOL_SIZE = env.int("DATABASE_POOL_SIZE", default=0)
if DATABASE_POOL_SIZE:
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_POOL_SIZE,
        "timeout": 10,
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Accounts ------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "cardsite.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# --- Languages and time --------------------------------------------------------------------------------------------
LANGUAGE_CODE = "ja"
LANGUAGES = [("ja", "日本語"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "cardsite" / "locale"]
USE_I18N = True
TIME_ZONE = "Asia/Tokyo"
USE_TZ = True

# --- Static files --------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"

# --- API (the conventions are in cardsite.api) ---------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "URL_FORMAT_OVERRIDE": None,
}
