"""Players of Heroes are called by their seats, or by their names, which are not bent."""

from __future__ import annotations

import pytest

from service.games.heroes.telling.narration import sentence

NAMES = {"first": "Аня", "second": "Boris"}


@pytest.mark.parametrize(
    ("step", "english", "russian", "named"),
    [
        (
            {"event": "turn_begins", "player": "second", "data": {"number": 3}},
            "Round 3: the second player's turn begins.",
            "Круг 3: начинается ход второго игрока.",
            ("Round 3: Boris's turn begins.", "Круг 3: начинается ход игрока «Boris»."),
        ),
        (
            {"event": "hand_kept", "player": "first"},
            "The first player keeps the hand.",
            "Первый игрок оставляет раздачу.",
            ("Аня keeps the hand.", "Аня оставляет раздачу."),
        ),
        (
            {"event": "game_over", "data": {"result": "first"}},
            "The game is over: the first player has won.",
            "Игра окончена: победил первый игрок.",
            ("The game is over: Аня has won.", "Игра окончена: побеждает Аня."),
        ),
    ],
)
def test_sentences(step: dict[str, object], english: str, russian: str, named: tuple[str, str]) -> None:
    """In both languages, wherever a player stands in a sentence."""
    assert (sentence(step, {}, "en"), sentence(step, {}, "ru")) == (english, russian)
    assert (sentence(step, NAMES, "en"), sentence(step, NAMES, "ru")) == named
