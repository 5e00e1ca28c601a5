"""Features in words: our own sentences, which the compiler reads back as the same features."""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import Any
from zlib import crc32

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.cards import compile_text, default_catalogue
from service.cards.wording import LANGUAGES, NoWording, sentence, wording
from service.settings import Settings

Feature = dict[str, Any]

#: Compiling takes its time: the rest is read back where somebody asks for it.
ALL = "ARBITER_ALL_WORDINGS" in os.environ
OWN = {"kind": "creature", "side": "own"}
ENEMY = {"kind": "creature", "side": "enemy"}
SHOT = {"class": "playable", "cost": {"close": True, "chips": 2}, "type": "shot", "value": [1, 2, 3], "range": 3}


def _features() -> list[Feature]:
    """Every different feature of the catalogue, as far as it was understood."""
    found: dict[str, Feature] = {}
    for entry in default_catalogue():
        for feature in entry.get("features", ()):
            if "unsupported" not in feature:
                settled = _settled(feature)
                found.setdefault(json.dumps(settled, sort_keys=True), settled)
    return list(found.values())


def _settled(feature: Feature) -> Feature:
    """A feature without what its text could mean besides: the words for it are clear."""
    return {name: value for name, value in feature.items() if name != "readings"}


def _drawn(written: str, of: int) -> bool:
    """Whether something is read back: all of it where that is wanted, else one of so many."""
    return ALL or crc32(written.encode()) % of == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiler_reads_every_sentence_back(language: str) -> None:
    """Every feature of the catalogue has words, and comes back as itself."""
    features, missing, other = _features(), Counter[str](), []
    for feature in features:
        try:
            said = sentence(feature, language)
        except NoWording as none:
            missing[str(none)] += 1
            continue
        if _drawn(said, 24) and list(map(_settled, compile_text(said).features)) != [feature]:
            other.append((said, feature))
    worded = len(features) - missing.total()
    print(f"wording, {language}: {worded} of {len(features)} features; without: {missing.most_common(5)}")
    assert not other, other
    assert not missing, missing.most_common(20)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_reads_back_whole(language: str) -> None:
    """All its sentences as one text."""
    read, other = 0, []
    for entry in default_catalogue():
        features = list(map(_settled, entry.get("features", ())))
        if not features or any("unsupported" in feature for feature in features):
            continue
        said = wording(features)[language]
        if None in said or not _drawn(entry["id"], 24):
            continue
        read += 1
        if list(map(_settled, compile_text(" ".join(map(str, said))).features)) != features:
            other.append((entry["id"], said))
    assert not other, other
    assert read > 20


@pytest.mark.parametrize(
    ("feature", "en", "ru"),
    [
        ({"keyword": "armor", "x": 2}, "Armor 2.", "Броня 2."),
        (SHOT, "{tap} 2{chip}: shot 1-2-3, range 3.", "{tap} 2{chip}: выстрел на 1-2-3, дальность 3."),
        ({"keyword": "life_limit", "x": 2}, "Maximum 2 lives.", "Максимум 2 жизни."),
        ({"keyword": "life_limit", "x": 21}, "Maximum 21 lives.", "Максимум 21 жизнь."),
        (
            {"class": "permanent", "effects": [{"effect": "modify", "what": "value", "of": "simple_strike", "by": 1,
             "when": "attacking", "against": {"kind": "creature", "element": "forests"}}]},
            "+1 to simple strikes against forest creatures.",
            "+1 к простым ударам по лесным существам.",
        ),
        (
            {"class": "triggered", "trigger": {"on": "simple_strike", "whose": {**OWN, "element": "swamps"}},
             "effects": [{"effect": "poison", "x": 1, "to": "attacked"}], "limit": {"times": 2, "per": "turn"}},
            "On a simple strike of your swamp creature - the attacked card gets poison 1 (2 times per turn).",
            "При простом ударе вашего болотного существа - отравить атакованного на 1 (2 раза за ход).",
        ),
        (
            {"class": "triggered", "trigger": {"on": "kill", "target": ENEMY, "type": "shot"},
             "effects": [{"effect": "extra_lives", "x": 3, "to": "self"}]},
            "When this card kills an enemy creature by a shot - gets 3 extra lives.",
            "Когда убивает существо противника выстрелом - получает 3 дополнительных жизни.",
        ),
        (
            {"class": "triggered", "trigger": {"on": "death"}, "optional": True,
             "effects": [{"effect": "wound", "x": 1, "get": True, "to": "self"}, {"effect": "close", "to": "self"}]},
            "On death - may wound itself by 1, then close itself.",
            "При гибели - может раниться на 1, при этом закрыться.",
        ),
        (
            {"class": "permanent", "condition": {"self": {"lives": {"max": 3}}}, "effects": [
                {"effect": "grant", "feature": {"keyword": "directed_strike"}},
                {"effect": "modify", "what": "movement", "by": 1}]},
            "Gets directed strike and +1 to {move}, while it has 3 or less lives.",
            "Получает направленный удар и +1 к {move}, пока имеет 3 или менее жизни.",
        ),
        (
            {"class": "playable", "cost": {"close": True}, "type": "impact", "count": 3, "target": ENEMY,
             "effects": [{"effect": "wound", "x": 2, "to": "target"}],
             "limit": {"times": 2, "per": "turn", "each": True}},
            "{tap}: wound up to 3 enemy creatures by 2 (2 times per turn for each creature).",
            "{tap}: ранить до 3 существ противника на 2 (2 раза за ход для каждого существа).",
        ),
    ],
)  # fmt: skip
def test_sentences_are_what_a_person_would_write(feature: Feature, en: str, ru: str) -> None:
    """Cases, numbers and gender agree."""
    assert wording([feature]) == {"en": [en], "ru": [ru]}


def test_what_has_no_words_is_left_open() -> None:
    """Rather nothing than something else than what it says."""
    odd = {"class": "permanent", "effects": [{"effect": "modify", "what": "dreams", "by": 1}]}
    for feature in ({"unsupported": "x"}, odd, {**SHOT, "surprise": 1}, {"keyword": "armor", "x": 1, "surprise": 1}):
        assert wording([{"keyword": "vampirism"}, feature]) == {"en": ["Vampirism.", None], "ru": ["Вампиризм.", None]}


@pytest.fixture
def client(tmp_path: Any) -> FlaskClient:
    """A client of the application, without Redis."""
    return create_app(Settings(var=tmp_path)).test_client()


def test_cards_are_answered_and_found_in_words(client: FlaskClient) -> None:
    """The card's own page has its words, and words find cards."""
    card = client.get("/v1/cards/classic:b_zendar").get_json()
    assert len(card["wording"]["en"]) == len(card["features"])
    said = client.post("/v1/cards/wording", json={"features": [SHOT]}).get_json()["wording"]
    assert said["en"] == ["{tap} 2{chip}: shot 1-2-3, range 3."]
    for text in ("shot range 3", "выстрел дальность 3"):
        found = client.get("/v1/cards", query_string={"text": text, "limit": 500}).get_json()
        assert found["total"] > 5
        assert all("shot" in json.dumps(card) for card in found["cards"])
    assert client.get("/v1/cards?text=zzz").get_json()["total"] == 0


def test_numbers_that_are_counted_are_said_or_left_open() -> None:
    """What has no words is None, and never a number in the judge's own notation."""
    counted = {"of": "chips", "whose": "self"}
    shot = {"class": "playable", "cost": {"close": True}, "type": "shot", "target": {}, "value": [1, counted, 3]}
    free = {"class": "playable", "sudden": True, "effects": [{"effect": "reroll", "to": "attacker"}]}
    fear = wording([{"keyword": "fear", "x": {**counted, "max": 3}}])
    assert fear["en"] == ["Fear X, where X is the number of chips (maximum 3)."]
    assert fear["ru"] == ["Страх X, где X - число фишек (максимум 3)."]
    for feature in ({"keyword": "fear", "x": {**counted, "times": 2}}, shot, free):
        assert wording([feature]) == {"en": [None], "ru": [None]}
