"""The guides are served as pages: what they say, where they lead, and under the strictest policy."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from service.api.pages.guide_pages import GUIDES


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_is_a_page(client: FlaskClient, name: str) -> None:
    response = client.get(f"/docs/{name}")
    assert response.status_code == 200 and response.mimetype == "text/html"
    assert "script-src" not in response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    text = GUIDES[name].read_text(encoding="utf-8")
    title = text.splitlines()[0].removeprefix("# ")
    assert f"<h1>{title}</h1>" in response.text
    assert response.text.count("<pre>") == len(re.findall(r"^ *```", text, re.MULTILINE)) / 2
    assert "<script" not in response.text


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_leads_to_other_pages(client: FlaskClient, name: str) -> None:
    """Links within the guides lead to pages that are there, and headings can be led to."""
    page = client.get(f"/docs/{name}").text
    for link in re.findall(r'href="([^"#]+)"', page):
        assert client.get(f"/docs/{link}").status_code == 200, link
    assert len(set(re.findall(r'<h2 id="([^"]+)"', page))) == page.count("<h2")


def test_the_reference_leads_to_every_guide(client: FlaskClient) -> None:
    page = client.get("/docs").text
    assert [name for name in GUIDES if f'href="docs/{name}"' not in page] == []


def test_there_is_no_other_guide(client: FlaskClient) -> None:
    assert client.get("/docs/nosuch").status_code == 404
