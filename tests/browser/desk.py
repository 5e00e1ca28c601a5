"""What the desk's tests do at it: find a card, put it, ask, and read what is said."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from playwright.sync_api import Page

from tests.browser.watching import Watch

SMALL: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
WRITTEN = "wanted => document.querySelector('.question textarea').value === wanted"
ROLLED = "() => [...document.querySelectorAll('.named-dice li')].map((one) => one.innerText.trim()[0]).join('')"
WALKED = "wanted => document.querySelector('.walk-head .quiet')?.innerText.startsWith(wanted)"


def find(page: Page, name: str) -> None:
    """Search for a card."""
    page.locator(".finder input[type=search]").fill(name)


def put(page: Page, name: str, cell: str) -> None:
    """Find a card by its name, and put it on a cell."""
    find(page, name)
    page.locator(".found .card", has_text=name).first.click()
    page.locator(f'[data-cell="{cell}"]').click()


FACING: dict[str, Any] = {
    "ruleset": "classic",
    "cards": {
        "a1": {"card": "Зендар", "owner": "first", "cell": "C1"},
        "b1": {"card": "Тощак", "owner": "second", "cell": "C1'"},
    },
}


def link(**question: Any) -> str:
    """The address of the desk with a question on it, as a program can write it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(question).encode()) + packer.flush()
    return f"/viewer/desk#q={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def built(watch: Watch, chosen: str = "") -> None:
    """Two creatures face to face, one of them chosen."""
    watch.open(link(position=FACING))
    watch.page.wait_for_selector(".choice")
    if chosen:
        watch.page.locator(f".board [data-card='{chosen}']").click()
        watch.page.wait_for_selector(".editor")


def ask(watch: Watch, dice: str = "") -> None:
    """Send the question."""
    watch.page.get_by_label("Dice (1–6").fill(dice)
    watch.page.get_by_role("button", name="Ask the judge").click()
    watch.page.wait_for_selector(".ruling-box")


def clipboard(watch: Watch) -> str:
    """What was copied."""
    watch.page.wait_for_selector(".notice:not([hidden])")
    found: str = watch.page.evaluate("() => navigator.clipboard.readText()")
    return found
