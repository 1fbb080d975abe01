"""The card page in a real browser: checking, texts and face while somebody types, then saving."""

from collections.abc import Iterator

import pytest
from pytest_django.live_server_helper import LiveServer
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from cardsite.models import User
from catalog.models import Card
from tests.browsers import chromium
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import condition_ensure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WRONG = '{"kind": "activated", "when": {"timing": "own_act"}, "do": [{"draw": {"who": "you", "amonut": 2}}]}'
RIGHT = WRONG.replace("amonut", "amount")


@pytest.fixture
def browser() -> Iterator[Chrome]:
    """A browser that asks for English."""
    with chromium("en") as driver:
        yield driver


@pytest.fixture
def person(transactional_db: None) -> User:
    """A card editor."""
    condition_ensure()
    user: User = EditorFactory.create()
    return user


def sign_in(browser: Chrome, site: str, user: User) -> None:
    browser.get(f"{site}/admin/login/")
    browser.find_element(By.NAME, "username").send_keys(user.username)
    browser.find_element(By.NAME, "password").send_keys("quiet harbour 7")
    browser.find_element(By.CSS_SELECTOR, "[type=submit]").click()
    wait(browser).until(lambda driver: driver.find_elements(By.ID, "user-tools"))


def wait(browser: Chrome) -> WebDriverWait[Chrome]:
    return WebDriverWait(browser, 20)


def type_into(browser: Chrome, name: str, text: str) -> WebElement:
    """Replace what a field holds, key by key, and wait until the site has looked at it."""
    field = browser.find_element(By.NAME, name)
    checked = checks(browser)
    field.clear()
    field.send_keys(text)
    wait(browser).until(lambda driver: checks(driver) > checked)
    return field


def checks(browser: Chrome) -> int:
    """How many answers of the check the page has shown."""
    return int(browser.find_element(By.ID, "card-preview").get_dom_attribute("data-checked") or 0)


def help_of(browser: Chrome, name: str) -> WebElement:
    """What stands below the field of an effect."""
    return browser.find_element(By.CSS_SELECTOR, f"[name={name}] + .effect-help")


def face_is_drawn(browser: Chrome, language: str) -> bool:
    image = browser.find_element(By.CSS_SELECTOR, f"img[data-language={language}]")
    return bool(browser.execute_script("return arguments[0].complete && arguments[0].naturalWidth === 630", image))


def complaints(browser: Chrome) -> list[str]:
    """What the browser holds against the page's scripts."""
    log = browser.get_log("browser")  # type: ignore[no-untyped-call]  # selenium leaves it untyped
    return [entry["message"] for entry in log if entry["level"] == "SEVERE" and entry["source"] != "network"]


def test_a_misspelt_key_is_seen_mended_and_saved_with_both_texts_and_the_face(
    browser: Chrome, live_server: LiveServer, person: User
) -> None:
    sign_in(browser, live_server.url, person)
    browser.get(f"{live_server.url}/admin/catalog/card/add/?game=tatemon&kind=building")
    type_into(browser, "name_ja", "灯台の家")
    type_into(browser, "reading", "とうだいのいえ")
    type_into(browser, "name_en", "Lighthouse House")
    type_into(browser, "printed_durability", "3")

    type_into(browser, "printed_skill", WRONG)
    wait(browser).until(lambda driver: "amonut" in help_of(driver, "printed_skill").text)

    places = [one.text for one in help_of(browser, "printed_skill").find_elements(By.CLASS_NAME, "effect-place")]
    assert "/do/0/draw/amonut" in places

    help_of(browser, "printed_skill").find_element(By.XPATH, ".//button[text()='/do/0/draw/amonut']").click()
    area = browser.find_element(By.NAME, "printed_skill")
    marked = browser.execute_script(
        "return arguments[0].value.slice(arguments[0].selectionStart, arguments[0].selectionEnd)", area
    )
    assert marked == '"amonut"'

    type_into(browser, "printed_skill", RIGHT)
    wait(browser).until(lambda driver: "No faults." in help_of(driver, "printed_skill").text)

    texts = {one.get_attribute("lang"): one.text for one in browser.find_elements(By.CLASS_NAME, "effect-text")}
    assert help_of(browser, "printed_skill").find_element(By.CSS_SELECTOR, "[lang=ja]").text == "カードを2枚引く。"
    assert help_of(browser, "printed_skill").find_element(By.CSS_SELECTOR, "[lang=en]").text == "Draw 2 cards."
    assert set(texts) == {"ja", "en"}
    wait(browser).until(lambda driver: face_is_drawn(driver, "ja") and face_is_drawn(driver, "en"))
    assert browser.find_element(By.CSS_SELECTOR, "img[data-language=en]").get_attribute("alt") == (
        "Face of the card: Lighthouse House"
    )

    browser.find_element(By.NAME, "_save").click()
    wait(browser).until(lambda driver: driver.find_elements(By.CLASS_NAME, "messagelist"))

    card = Card.objects.get(name_ja="灯台の家")
    assert card.facts["skill"]["do"] == [{"draw": {"who": "you", "amount": 2}}]
    assert card.missing == ["building_kind", "your_skill", "your_skill_condition"]
    assert complaints(browser) == []


def test_a_piece_is_put_in_where_the_cursor_stands(browser: Chrome, live_server: LiveServer, person: User) -> None:
    sign_in(browser, live_server.url, person)
    browser.get(f"{live_server.url}/admin/catalog/card/add/?game=tatemon&kind=event")
    wait(browser).until(lambda driver: checks(driver) > 0)
    helped = help_of(browser, "printed_ability")
    helped.find_element(By.TAG_NAME, "summary").click()

    helped.find_element(By.XPATH, ".//button[code='own_act']").click()
    browser.execute_script(
        "const area = arguments[0]; const end = area.value.lastIndexOf(']'); area.setSelectionRange(end, end)",
        browser.find_element(By.NAME, "printed_ability"),
    )
    helped.find_element(By.XPATH, ".//button[code='mill']").click()

    wait(browser).until(lambda driver: "No faults." in help_of(driver, "printed_ability").text)
    assert helped.find_element(By.CSS_SELECTOR, "[lang=en]").text == (
        "Draw 1 card. Put the top card of your deck into your retired pile."
    )


def test_a_piece_put_where_nothing_stands_is_a_whole_ability(
    browser: Chrome, live_server: LiveServer, person: User
) -> None:
    sign_in(browser, live_server.url, person)
    browser.get(f"{live_server.url}/admin/catalog/card/add/?game=tatemon&kind=event")
    wait(browser).until(lambda driver: checks(driver) > 0)
    helped = help_of(browser, "printed_ability")
    helped.find_element(By.TAG_NAME, "summary").click()

    helped.find_element(By.XPATH, ".//button[code='mill']").click()

    wait(browser).until(lambda driver: "No faults." in help_of(driver, "printed_ability").text)
    assert (
        helped.find_element(By.CSS_SELECTOR, "[lang=en]").text
        == "Put the top card of your deck into your retired pile."
    )
