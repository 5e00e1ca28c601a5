"""Requests and answers that the reference shows. Tests send each request and compare what comes with the answer."""

from __future__ import annotations

from typing import Any

from schemas.parts.notation import EXAMPLE as GAME_EXAMPLE

GNOME: dict[str, Any] = {
    "name": "Гном",
    "kind": "creature",
    "cost": {"silver": 4},
    "element": "mountains",
    "classes": ["gnome"],
    "lives": 8,
    "movement": 1,
    "strike": [1, 2, 3],
}
POSITION: dict[str, Any] = {
    "ruleset": "classic",
    "cards": {
        "a1": {"definition": GNOME, "owner": "first", "zone": "battlefield", "cell": "C1"},
        "b1": {
            "definition": {"kind": "creature", "lives": 8, "strike": [1, 2, 3], "text": "Regeneration 1."},
            "owner": "second",
            "zone": "battlefield",
            "cell": "C1'",
        },
    },
}
STRIKE: dict[str, Any] = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}

CLOSED_POSITION: dict[str, Any] = {
    "ruleset": "classic",
    "cards": {**POSITION["cards"], "a1": {**POSITION["cards"]["a1"], "closed": True}},
}
CROWDED_POSITION: dict[str, Any] = {
    "ruleset": "classic",
    "cards": {**POSITION["cards"], "b1": {**POSITION["cards"]["b1"], "cell": "C1"}},
}

FULL_BOARD_STRIKE: dict[str, Any] = {
    "position": {
        "ruleset": "classic",
        "cards": {
            f"{seat[0]}{place}": {
                "definition": {**GNOME, "strike": [2, 3, 4], "features": [{"keyword": "armor", "x": 1}]},
                "owner": seat,
                "zone": "battlefield",
                "cell": cell + half,
            }
            for seat, half in (("first", ""), ("second", "'"))
            for place, cell in enumerate(f"{letter}{row}" for row in "12" for letter in "CBDAE")
        },
    },
    "action": {"type": "strike", "player": "first", "source": "f0", "target": "s0"},
    "dice": [6, 5],
    "resolve": "all",
}
"""A strike between two open creatures on a board of twenty cards: what `arbiter bench` measures."""


def _shown(summary: str, value: Any) -> dict[str, Any]:
    return {"summary": summary, "value": value}


ADJUDICATIONS: dict[str, Any] = {
    "strike": _shown(
        "A strike, its dice, and no more to do until it is over",
        {"position": POSITION, "action": STRIKE, "dice": [4, 3], "resolve": "all"},
    ),
    "first_window": _shown("A strike, up to where the opponent could answer", {"position": POSITION, "action": STRIKE}),
    "several_actions": _shown(
        "Several actions, dice from a seed, sentences in Russian",
        {
            **{"position": POSITION, "actions": [STRIKE], "dice": {"seed": "00ff"}},
            **{"resolve": "all", "language": "ru"},
        },
    ),
    "illegal": _shown("A closed creature cannot strike", {"position": CLOSED_POSITION, "action": STRIKE}),
}
_SHOOTER: dict[str, Any] = {**GNOME, "text": "{tap}: Shot 1-2-3, range 3."}
_SHOT_AT_A_NEIGHBOUR: dict[str, Any] = {
    "position": {
        "ruleset": "classic",
        "cards": {**POSITION["cards"], "a1": {**POSITION["cards"]["a1"], "definition": _SHOOTER}},
    },
    "action": {"type": "use", "player": "first", "source": "a1", "targets": ["b1"]},
    "dice": [5],
    "resolve": "all",
}
COMPARISONS: dict[str, Any] = {
    "shot": _shown(
        "A shot at an adjacent card: allowed in the classic game and online, not in Storm of the Elements",
        {**_SHOT_AT_A_NEIGHBOUR, "rulesets": ["classic", "online", "storm"], "trace": "none"},
    ),
    "same": _shown(
        "A strike that all books judge alike",
        {
            **{"position": POSITION, "action": STRIKE, "dice": [4, 3], "resolve": "all"},
            **{"rulesets": ["classic", "storm"], "trace": "brief"},
        },
    ),
}
VALIDATIONS: dict[str, Any] = {
    "possible": _shown("A position that could arise", {"position": POSITION}),
    "impossible": _shown("Two creatures on one cell", {"position": CROWDED_POSITION}),
}
NOTED_POSITIONS: dict[str, Any] = {
    "object": _shown("A position to be written", {"position": POSITION}),
    "notation": _shown("A position to be read", {"position": "classic turn=3 / a1@C1=classic:b_zendar wounds=2 /"}),
}
NOTED_ACTIONS: dict[str, Any] = {
    "object": _shown("An action to be written", {"action": {"type": "end_turn", "player": "first"}}),
    "notation": _shown("An action to be read", {"action": "first strike a1 b1"}),
}
NOTED_GAMES: dict[str, Any] = {"game": _shown("A game of one blow", {"notation": GAME_EXAMPLE})}
LEGAL_ACTIONS: dict[str, Any] = {
    "everybody": _shown("What may be done", {"position": POSITION}),
    "one_player": _shown("What one player may do", {"position": POSITION, "player": "first"}),
}
COMPILATIONS: dict[str, Any] = {
    "english": _shown("An English text", {"text": "Armor 1. {tap}: Shot 1-2-3, range 3."}),
    "russian": _shown("A Russian text", {"text": "Броня 1. {tap}: Выстрел на 1-2-3, дальность 3."}),
    "heroes": _shown(
        "A text of Heroes", {"ruleset": "heroes", "text": "Рывок. 2{coin}{tap}: Отравите выбранное существо на 1."}
    ),
}
WORDINGS: dict[str, Any] = {
    "features": _shown(
        "Two features",
        {
            "features": [
                {"keyword": "armor", "x": 1},
                {
                    "playable": "turn",
                    "pay": [{"deed": "close", "on": {"is": "self"}}],
                    "do": [
                        {"target": {"kind": "card"}, "many": {"equal": 1}, "by": "own", "as": "goal"},
                        {
                            **{"deed": "attack", "by": {"is": "self"}, "on": {"is": "goal"}},
                            **{"type": "shot", "value": [1, 2, 3]},
                        },
                    ],
                },
            ]
        },
    )
}
ODDS: dict[str, Any] = {
    "strike": _shown("A strike, each choice made for the best", {"position": POSITION, "action": STRIKE}),
    "never_weakened": _shown(
        "Nobody takes the row above",
        {"position": POSITION, "action": STRIKE, "answers": {"weaken_result": "keep"}},
    ),
    "illegal": _shown("A closed creature cannot strike", {"position": CLOSED_POSITION, "action": STRIKE}),
}
DECKS: dict[str, Any] = {
    "too_small": _shown(
        "Too few cards, and too many of one name",
        {"ruleset": "classic", "format": "constructed", "cards": [{"definition": GNOME, "count": 4}]},
    ),
    "text": _shown(
        "A deck as players share it, which has a banned card",
        {"ruleset": "classic", "format": "tournament", "text": "# swamps\n3 Зендар\n2 Афари\nИфрит\n"},
    ),
    "heroes": _shown(
        "A deck of Heroes, led by a hero, with a card of another element",
        {
            "ruleset": "heroes",
            "format": "constructed",
            "hero": {"definition": {"name": "Тиша", "kind": "hero", "lives": 26, "element": "swamps"}},
            "cards": [{"definition": {"name": "Гном", "cost": 2, "lives": 3, "strike": 3, "element": "mountains"}}],
        },
    ),
    "sealed": _shown(
        "Twenty cards for sealed play",
        {"ruleset": "classic", "format": "sealed", "cards": [{"definition": GNOME, "count": 20}]},
    ),
}
SQUADS: dict[str, Any] = {
    "one_element": _shown(
        "Two cards of one element: a gold crystal more",
        {"ruleset": "classic", "seat": "first", "cards": [{"definition": GNOME}, {"definition": GNOME}]},
    ),
    "mulligans": _shown(
        "After two mulligans, as the second player, paid in gold",
        {
            "ruleset": "classic",
            "seat": "second",
            "mulligans": 2,
            "cards": [{"definition": GNOME, "pay": {"gold": 4, "silver": 0}}],
        },
    ),
}

LANGUAGE_CHECKS: dict[str, Any] = {
    "sound": _shown(
        "A feature that is sound: its normal form",
        {
            "features": [
                {
                    "playable": "turn",
                    "pay": [{"deed": "close", "on": {"is": "self"}}],
                    "do": [
                        {
                            **{"target": {"kind": ["creature"], "side": "enemy"}},
                            **{"many": {"min": 1, "max": 1}, "by": "own", "as": "goal"},
                        },
                        {"deed": "wound", "by": {"is": "self"}, "on": {"is": "goal"}, "amount": 2},
                    ],
                }
            ]
        },
    ),
    "faults": _shown(
        "An unknown word, and a part where it does not belong",
        {
            "features": [
                {"when": {"event": "wounds"}, "do": []},
                {"always": [{"cannot": {"event": "move", "on": {"adjacent": {"is": "self"}}}}]},
            ]
        },
    ),
}
