"""Rarer families of features in words, and that the words are read back as themselves: `wordings.yaml` has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.data_files import load_yaml
from tests.cards.making import Feature
from tests.cards.test_wording_families import comes_back

WORDINGS = load_yaml((Path(__file__).parent / "wordings.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("feature", "en", "ru"), [(one["feature"], one["en"], one.get("ru")) for one in WORDINGS])
def test_it_is_read_back(feature: Feature, en: str, ru: str | None) -> None:
    """In both languages; a text whose usual words others have printed too is not written down."""
    comes_back(feature, en, ru)
