"""Where keys are asked for, the viewer asks for one, and shows what its holder may see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from schemas.examples import POSITION
from service.access.keys import Keys
from service.access.principals import READ, WRITE
from service.redis_client import connect
from service.settings import Settings
from tests.browser.watching import Watch
from tests.live.shared import Api
from tests.test_serve import Service

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Service]:
    """A service that asks for keys."""
    service = Service(
        tmp_path_factory.mktemp("keys") / "var",
        ARBITER_API_WORKERS="1",
        ARBITER_JOB_WORKERS="0",
        ARBITER_AUTH="keys",
    )
    yield service.wait_until_started()
    assert service.stop() == 0


def test_a_key_is_asked_for(watch: Watch) -> None:
    """It is entered once for the tab, never stands in an address, and shows the public's view."""
    watch.expected = ["401", "403"]
    with connect(Settings(var=watch.service.var)) as client:
        _, secret = Keys(client).create("viewer", dict.fromkeys([READ, WRITE]))
    api = Api(watch.service, secret)
    status, begun = api.ask("POST", "/v1/replays", {"position": POSITION, "title": "Behind a key"})
    assert status == 201, begun
    watch.open("/viewer/")
    watch.page.get_by_label("Key or seat token").fill(secret)
    watch.accessible()
    watch.page.get_by_role("button", name="Use it").click()
    watch.page.get_by_text("Behind a key").click()
    watch.page.wait_for_selector(".board .card")
    assert watch.page.url.endswith(begun["id"]) or "#" in watch.page.url
    assert not any(secret in request.url for request in watch.requests)
    watch.page.wait_for_selector(".live.live")
