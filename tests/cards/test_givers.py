"""Texts given without quotation marks that name the giver, and what comes after a defence; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, on, read

OPENS: Wire = {"effect": "open", "to": "self"}
CHIP: Wire = {"effect": "gain_chips", "x": 1, "to": "self"}

NAMING = [
    "{tap}: Выбранный орк получает При выстреле Бородач открывается.",
    "{tap}: Ваш орк получает При {strike} Бородач закрывается.",
    "{tap}: Ваш орк получает {tap}: Закрыть Бородача.",
    "Ваши орки получают При метании Бородач излечивается на 2.",
    "Хозяин получает В начале вашего хода Бородач излечивается на 2.",
]


@pytest.mark.parametrize("text", NAMING)
def test_a_text_that_is_given_means_the_giver_where_it_names_it(text: str) -> None:
    """201.2a: by its name the giver is meant, and not who was given the text."""
    (feature,) = read(text, "Бородач")
    (effect,) = feature["effects"]
    (done,) = effect["feature"]["effects"]
    assert (done["to"], done["filter"]) == ("each", {"is": "giver"})


def test_a_text_that_is_given_means_its_bearer_where_it_names_nobody() -> None:
    given = {"class": "triggered", "trigger": {"on": "simple_strike"}, "effects": [{"effect": "close", "to": "self"}]}
    (feature,) = read("{tap}: Ваш орк получает При {strike} закрыться.", "Бородач")
    assert feature["effects"] == [{"effect": "gain_feature", "feature": given, "to": "target"}]


AFTER: list[tuple[str, Wire]] = [
    ("После того, как выступает защитником, открыться.", on("after_defend", OPENS)),
    ("После того, как выступает защитником орку, открыться.", on("after_defend", OPENS, target={"class": "orc"})),
    ("Когда выступает защитником орку, получает {counter}.", on("defend", CHIP, target={"class": "orc"})),
    ("После того, как становится защитником, получает {counter}.", on("defend", CHIP)),
    ("После того, как нападает метанием, открыться.", on("after_attack", OPENS, type="throw")),
    ("Когда нападает метанием, получает {counter}.", on("assault", CHIP, type="throw")),
]


@pytest.mark.parametrize(("text", "feature"), AFTER, ids=[text for text, _ in AFTER])
def test_what_follows_a_defence_or_an_attack_is_not_at_its_beginning(text: str, feature: Wire) -> None:
    """Who defends is closed once that is over (216.12a); who begins to defend is not."""
    assert read(text) == [feature]


def test_after_an_attack_at_some_cards_is_not_read() -> None:
    assert compile_text("После того, как нападает метанием по орку, открыться.").unsupported
