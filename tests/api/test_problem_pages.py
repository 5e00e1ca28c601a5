"""`/problems/{type}`: where the type of a problem document leads, in the reader's language."""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from service.api.answering.problem_language import told
from service.api.answering.problems import KINDS
from service.api.pages.problem_pages import MEANINGS


class _Links(HTMLParser):
    """The addresses that a page leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name == "href"]


def test_every_kind_has_its_meaning_in_both_languages() -> None:
    assert set(MEANINGS) == set(KINDS)
    for said in (*MEANINGS.values(), *(kind.title for kind in KINDS.values())):
        assert told(said, "ru") != said


@pytest.mark.parametrize("slug", KINDS)
def test_the_page_of_a_kind(client: FlaskClient, slug: str) -> None:
    for asked, language in (
        (None, "en"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("de, en;q=0.5", "en"),
        ("nonsense", "en"),
    ):
        page = client.get(f"/problems/{slug}", headers={"Accept-Language": asked} if asked else {})
        assert (page.status_code, page.mimetype, page.headers["Content-Language"]) == (200, "text/html", language)
        assert "Accept-Language" in page.vary
        assert f"<title>{told(KINDS[slug].title, language)}</title>" in page.text
        assert told(MEANINGS[slug], language) in unescape(page.text) and f'lang="{language}"' in page.text
        assert str(KINDS[slug].status) in page.text


def test_the_type_of_a_problem_that_came_leads_to_its_page(client: FlaskClient) -> None:
    for answer in (client.get("/v1/nothing"), client.post("/v1/adjudications", json={}), client.put("/v1/cards")):
        assert answer.json is not None
        page = client.get(answer.json["type"])
        assert page.status_code == 200 and answer.json["title"] in page.text


def test_all_of_them_are_listed(client: FlaskClient) -> None:
    links = _Links()
    links.feed(client.get("/problems/").text)
    assert links.found == list(KINDS)
    assert client.get("/problems").status_code == 308


def test_a_problem_that_has_no_name_but_its_status_has_a_page_too_and_others_have_none(client: FlaskClient) -> None:
    assert "Requested Range Not Satisfiable" in client.get("/problems/http-416").text
    for name in ("nothing", "http-200", "http-999", "<script>"):
        assert client.get(f"/problems/{name}").status_code == 404
