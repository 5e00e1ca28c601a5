"""The viewer as files: what is served, how strictly, and how much of it."""

from __future__ import annotations

import gzip
import hashlib
import re

import pytest
from flask.testing import FlaskClient

from service import rulebook
from service.app import create_app
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.position.laid import SPANS
from service.games.berserk.rules.stack.durations import AWAITED
from service.games.berserk.rules.telling.vocabulary import SAID_RU
from service.settings import Settings
from service.viewer.pages import POLICY, STATIC

PAGES = ("/viewer/", "/viewer/desk", "/viewer/replays/0123456789abcdef")
LARGEST = 300_000
#: Preact 11.2.0 and htm 3.1.1 as they are published; of hooks.mjs the import names preact.js by its path.
VENDORED = {
    "preact.js": "86c693f569d3ec7b694002cc62d0aac3c00231cc0ab76e48f607b3c3df3f6217",
    "hooks.js": "69b3b46cbeedeb2eac134482f6eb30abdd5af0467e6f2ffa50e5f776a0a1dae2",
    "htm.js": "ab33dd3f38059b9be4d5f5350128eefb2356639c4e0bbe9d9e8b3ba75847e9e4",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A client of the application; nothing of the viewer needs a Redis to be served."""
    return create_app(Settings(var=tmp_path_factory.mktemp("var"))).test_client()


class TestServing:
    """Every address below `/viewer/`."""

    @pytest.mark.parametrize("path", PAGES)
    def test_one_page_for_every_address(self, client: FlaskClient, path: str) -> None:
        """Strictly: scripts and styles from files of this service only."""
        response = client.get(path)
        assert response.status_code == 200
        assert response.mimetype == "text/html"
        assert response.headers["Content-Security-Policy"] == POLICY
        assert "unsafe" not in POLICY
        assert "script" in response.text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=", response.text)

    def test_without_the_slash(self, client: FlaskClient) -> None:
        """It is where people look first."""
        assert client.get("/viewer").headers["Location"] == "/viewer/"

    @pytest.mark.parametrize("path", ["/viewer/static/nothing.js", "/viewer/static/../pages.py"])
    def test_what_is_not_there(self, client: FlaskClient, path: str) -> None:
        """Is a 404 like any other."""
        assert client.get(path).status_code == 404

    def test_no_page_is_a_page(self, client: FlaskClient) -> None:
        """People get words and a way on, and no document for programs."""
        response = client.get("/viewer/nothing")
        assert response.status_code == 404
        assert response.mimetype == "text/html"
        assert response.headers["Content-Security-Policy"] == POLICY

    def test_files_are_packed_and_revalidated(self, client: FlaskClient) -> None:
        """Small on the wire, and never stale."""
        path = "/viewer/static/main.js"
        plain, packed = client.get(path), client.get(path, headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(packed.data) == plain.data == (STATIC / "main.js").read_bytes()
        assert packed.headers["Content-Encoding"] == "gzip"
        assert plain.mimetype == "text/javascript"
        again = client.get(path, headers={"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]})
        assert again.status_code == 304
        assert not again.data


class TestFiles:
    """What stands in `static/`."""

    def test_all_of_it_is_light(self, client: FlaskClient) -> None:
        """Less than 300 kB over the wire, were every file needed at once."""
        sent = 0
        for file in sorted(path for path in STATIC.rglob("*") if path.is_file()):
            response = client.get(
                f"/viewer/static/{file.relative_to(STATIC).as_posix()}", headers={"Accept-Encoding": "gzip"}
            )
            assert response.status_code == 200
            sent += len(response.data)
        assert sent < LARGEST, f"the viewer's files are {sent} bytes"

    def test_every_import_is_there(self) -> None:
        """A module that is missing would only be noticed by a browser."""
        for file in STATIC.rglob("*.js"):
            for named in re.findall(r"""(?:from|import)\s*["'](\.[^"']+)["']""", file.read_text(encoding="utf-8")):
                assert (file.parent / named).resolve().is_file(), f"{file.name} imports {named}"

    def test_nothing_comes_from_elsewhere(self) -> None:
        """No file names another host, the licences and SVG's namespace apart."""
        for file in STATIC.rglob("*"):
            if file.suffix in {".js", ".css", ".html", ".svg"}:
                text = file.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
                assert not re.search(r"https?://(?!\$)", text), file.name

    @pytest.mark.parametrize("name", VENDORED)
    def test_vendored_files_are_as_published(self, name: str) -> None:
        """Nobody mends them here: a newer release is put in their place."""
        assert hashlib.sha256((STATIC / "vendor" / name).read_bytes()).hexdigest() == VENDORED[name]

    def test_every_word_is_in_both_languages(self) -> None:
        """Two texts under each name."""
        tables = []
        for name in ("words.js", "terms.js", "desk/words.js", "list/words.js"):
            text = (STATIC / name).read_text(encoding="utf-8")
            tables += re.findall(r"^(?:export )?const [A-Z_]+ = \{\n.*?^\};", text, re.MULTILINE | re.DOTALL)
        assert len(tables) == 5
        for table in tables:
            self.check(table)

    def test_every_term_of_the_rules_is_told_in_russian(self) -> None:
        """Features, entries of the dictionary, how long something lasts: of whatever comes up there are words."""
        tables = "".join((STATIC / name).read_text(encoding="utf-8") for name in ("words.js", "terms.js"))
        known = {*re.findall(r"^  (\w+): \[", tables, re.MULTILINE), *SAID_RU}
        numbers = [paragraph.number for book in rulebook.rulebooks() for paragraph in rulebook.paragraphs(book)]
        entries = {number.split(".")[1] for number in numbers if number.startswith("dictionary.")}
        assert len(entries) > 50
        assert sorted({*entries, *KEYWORDS, *SPANS} - known - {AWAITED}) == []

    @staticmethod
    def check(block: str) -> None:
        """Of one table of words."""
        names = re.findall(r"^  (\w+): \[", block, re.MULTILINE)
        pairs = re.findall(r'^  (\w+): \[\s*"[^"]+",\s*"[^"]*[а-яё][^"]*",?\s*\]', block, re.MULTILINE)
        assert names == pairs
        assert len(names) == len(set(names))
