"""A real browser for tests, where the machine has one."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from selenium.webdriver import Chrome, ChromeOptions, ChromeService

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRIVERS = ("chromedriver", "chromium.chromedriver")


def _found(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def browser_missing() -> str | None:
    """What keeps tests in a browser from running here; None where they can."""
    missing = [names[0] for names in (BROWSERS, DRIVERS) if _found(names) is None]
    return " and ".join(missing) or None


@contextmanager
def chromium(language: str) -> Iterator[Chrome]:
    """A headless Chromium that asks for pages in that language."""
    options = ChromeOptions()
    options.binary_location = _found(BROWSERS) or ""
    with tempfile.TemporaryDirectory(prefix="cardsite-browser-") as profile:
        for argument in (
            "--headless=new",
            "--no-sandbox",  # root has no sandbox, and the pages are our own
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--window-size=1400,1600",
            f"--lang={language}",
            f"--accept-lang={language}",
            f"--user-data-dir={profile}",
        ):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = Chrome(options=options, service=ChromeService(_found(DRIVERS)))
        try:
            yield driver
        finally:
            driver.quit()
