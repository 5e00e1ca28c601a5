"""Features that Russian hardly says otherwise than cards do: read in English, and in words of our own both ways."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import compile_text
from service.cards.wording import LANGUAGES
from tests.cards.making import ELF, ENEMY, TURN, Feature, comes_back, given, permanent, used

Wire = dict[str, Any]
RESULT, MORE = "результат броска", "более больше вашего"
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
CLOSED, SECOND = {"effect": "close", "to": "target"}, {"effect": "close", "to": "second"}
OTHERS = {"side": "own", "other": True, "kind": "creature"}
NO_DARK = {"exists": {"filter": {"kind": "card", "element": "darkness", "side": "enemy"}, "max": 0}}
OPEN = {"self": {"closed": False}}
WOUNDED = {"self": {"wounded": True}}
MINE = {"effect": "uncover", "to": "self"}
NOTE = {"effect": "note", "to": "self"}


def blocks(effect: Wire, **more: Any) -> Feature:
    return permanent({"effect": "block", **effect}, **more)


def armor(cards: Wire) -> Wire:
    return {"effect": "grant", "feature": {"keyword": "armor", "x": 1}, "cards": cards}


def beside(of: str, **more: Any) -> Wire:
    """The target and the second card, which costs so much beside it."""
    return {"target": ELF, "second": {**ENEMY, "cost_to": {"is": "target", of: 0}, **more}}


ROWS: list[tuple[str, Feature]] = [
    (
        "Before the reveal reveal this card, the enemy reveals all cards in the same row with this card, then you may"
        " rearrange your cards on your half of the battlefield without revealing them.",
        given(
            {"on": "before_reveal"},
            MINE,
            {"effect": "uncover", "to": "each", "filter": {"kind": "card", "same_row": True, "side": "enemy"}},
            {"effect": "arrange", "to": "self"},
        ),
    ),
    (
        "May incarnate open side up to a cell with marker «иней», destroying the creature on that cell.",
        permanent(
            {"effect": "returns_to", "mark": {"name": "иней", "whose": "own"}, "open": True},
            condition={"self": {"zone": "graveyard"}},
        ),
    ),
    ("", blocks({"of": "strikes", "base": {"max": 2}, "cards": ELF}, limit=TURN)),
    (
        "",
        blocks(
            {"of": "strikes", "worth": {"min": 4}, "cards": {}, "against": {"kind": "creature", "side": "enemy"}},
            condition={"turn": "enemy", "round": {"max": 1}},
        ),
    ),
    ("", {**used(CLOSED, SECOND), **beside("max")}),
    ("", {**given({"on": "turn_end"}, CLOSED, SECOND), **beside("min", crystal_like={"is": "target"})}),
    ("", permanent({"effect": "not_with", "cards": {"element": "mountains", "kind": "card"}})),
    ("", {"keyword": "may_stay_closed"}),
    ("", permanent(armor({**OTHERS, "same_row": True}), condition=OPEN)),
    ("", permanent(armor(ELF), condition={**OPEN, **NO_DARK})),
    (
        "Experience in shooting 2 against cards beside which your creatures stand.",
        {
            "keyword": "experience_in_shooting",
            "x": 2,
            "against": {"kind": "card", "beside": {"side": "own", "kind": "creature"}},
        },
    ),
    (
        "",
        given(
            {"on": "battle_start"},
            {"effect": "area", "shape": "cell", "cell": {"free": True}, "effects": [NOTE], "to": "self"},
        ),
    ),
    (
        "",
        given(
            {"on": "battle_start"},
            {"effect": "choose_element", "effects": [{**NOTE, "element": "chosen"}], "to": "self"},
        ),
    ),
    (
        "When this card moves for the second time per turn in the same direction, it gets a chip.",
        given({"on": "move", "cell": {"same_way": {"equal": 2}}}, CHIP),
    ),
    (
        "Concentration: get +1 to prophecy until the end of your turn.",
        given(
            {"on": "concentration"},
            {"effect": "modify", "what": "prophecy", "by": 1, "until": "end_of_your_turn", "to": "self"},
        ),
    ),
    (
        "On death of your gnome from a shot of an enemy card you may summon a card of the same name on the cell of the "
        "dead creature with 2 lives (once per battle).",
        given(
            {
                "on": "any_death",
                "target": {"side": "own", "class": "gnome"},
                "type": "shot",
                "source": {"kind": "card", "side": "enemy"},
            },
            {
                "effect": "summon",
                "filter": {"kind": "card", "near": {"to": "dead", "copy": True}},
                "cell": {"stood": "dead"},
                "lives": 2,
                "to": "self",
            },
            optional=True,
            limit={"times": 1, "per": "battle"},
        ),
    ),
    (
        "",
        {
            **used(
                {"effect": "wound", "x": {"of": "cards", "filter": ELF}, "to": "target"},
                {"effect": "close", "to": "target"},
            ),
            "target": {"element": "swamps", "kind": "creature"},
        },
    ),
    ("", permanent({"effect": "roll_twice", "when": "attacking"})),
    ("", given({"on": "roll", "die": {"alike": True}}, CHIP)),
    (
        "",
        given(
            {"on": "open"},
            {
                "effect": "gain_feature",
                "feature": permanent({"effect": "forbid", "action": "attacks"}),
                "until": "end_of_turn",
                "to": "self",
            },
        ),
    ),
    (
        "On a strike through a row over a free cell - move the attacked card to that cell.",
        given(
            {"on": "strike_through_a_row", "over_cell": {"free": True}},
            {"effect": "move", "cell": {"crossed": True}, "to": "attacked"},
        ),
    ),
    (
        "",
        permanent(
            {"effect": "grant", "feature": {"keyword": "diagonal_movement"}},
            {"effect": "grant", "feature": {"keyword": "diagonal_dash"}},
            condition=WOUNDED,
        ),
    ),
    ("", given({"on": "death"}, {"effect": "summon", "filter": {"class": "elf", "namesake": False}, "to": "self"})),
    (
        "",
        given(
            {"on": "wounded", "keyword": "meanness", "whose": ELF},
            {"effect": "redistribute", "x": 1, "filter": {"other": False}, "to": "subject"},
            optional=True,
            limit=TURN,
        ),
    ),
    (
        "",
        given(
            {"on": "shot"},
            {
                "effect": "gain_feature",
                "until": "end_of_enemy_turn",
                "to": "attacked",
                "feature": given(
                    {"on": "turn_end"},
                    {
                        "effect": "strike",
                        "force": ["weak"],
                        "filter": {"adjacent": True, "kind": "creature", "side": "own"},
                    },
                ),
            },
        ),
    ),
    (
        "When this card is attacked with a throw, roll a die; if it shows an even number, this attack is blocked.",
        given(  # as it is attacked, and not once it is known what it got
            {"on": "assailed", "type": "throw"},
            {
                "effect": "roll",
                "to": "self",
                "outcomes": [{"odd": False, "effects": [{"effect": "block", "to": "self"}]}],
            },
        ),
    ),
    (
        "On death of an enemy orc may poison the chosen creature adjacent to it by X, where X is the value of "
        "poison of the dead creature.",
        given(
            {"on": "any_death", "target": {"class": "orc", "side": "enemy"}},
            {"effect": "poison", "x": {"of": "feature", "keyword": "poison", "whose": "dead"}, "to": "target"},
            optional=True,
            target={"kind": "creature", "near": {"to": "dead", "adjacent": True}},
        ),
    ),
    (
        "The first 2 woundings of your elf per turn do not disturb its concentration.",
        permanent({"effect": "keeps_calm", "cards": ELF, "times": 2}),
    ),
    (
        "Your elves may step to cells next to this card as if they were adjacent.",
        permanent({"effect": "stride", "cell": {"adjacent": "self"}, "cards": ELF}),
    ),
    (
        "During your turn may wound itself by 2, then open itself (3 times per turn).",
        {
            "class": "playable",
            "type": "impact",
            "limit": {"times": 3, "per": "turn"},
            "effects": [{"effect": "wound", "x": 2, "get": True, "to": "self"}, {"effect": "open", "to": "self"}],
        },
    ),
    ("", permanent({"effect": "prevent"}, condition={"round": {"max": 1}})),
]


def _bare(features: Any) -> list[Feature]:
    return [{name: value for name, value in one.items() if name != "readings"} for one in features]


@pytest.mark.parametrize(("text", "feature"), [row for row in ROWS if row[0]])
def test_english_says_it(text: str, feature: Feature) -> None:
    assert _bare(compile_text(text).features) == [feature]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("feature", [feature for _, feature in ROWS])
def test_its_words_are_read_back(feature: Feature, language: str) -> None:
    comes_back(feature, language)


SHOWN = {"equal": {"of": "cost", "whose": "shown"}}
ENEMY_ELF = {"class": "elf", "side": "enemy"}
#: Sentences that something else once hid or bent, and what each of them says.
TOLD: list[tuple[str, list[Feature]]] = [
    (
        "Блокирует все выстрелы эльфов противника.",
        [
            {
                **blocks({"of": "shot", "against": ENEMY_ELF, "cards": {}}),
                "readings": ["blocked-whomever-they-are-at"],
            }
        ],
    ),
    (  # in the first turn of either player
        "В первый ход блокирует первый выстрел по вашим эльфам.",
        [
            {
                **blocks({"of": "shot", "cards": ELF}, limit=TURN, condition={"round": {"max": 1}}),
                "readings": ["the-first-turn"],
            }
        ],
    ),
    (  # chosen for nothing else, so that one is meant afterwards
        "В начале боя - выбрать эльфа противника. +2 к метаниям по выбранному эльфу.",
        [
            {
                **given({"on": "battle_start"}, {"effect": "mark", "name": "выбор", "to": "target"}),
                "target": ENEMY_ELF,
            },
            {
                **permanent(
                    {
                        "effect": "modify",
                        "what": "value",
                        "by": 2,
                        "when": "attacking",
                        "against": {"kind": "creature", "marked": {"name": "выбор", "whose": "self"}},
                        "of": "throw",
                    }
                ),
                "readings": ["markers-of-a-text"],
            },
        ],
    ),
    (  # chosen for what is done to it then; later another one may be chosen
        "В начале боя - выбранный эльф противника получает уязвимость. [:tap]: Закрыть выбранного эльфа.",
        [
            {
                **given(
                    {"on": "battle_start"},
                    {"effect": "gain_feature", "feature": {"keyword": "vulnerability"}, "to": "target"},
                ),
                "target": ENEMY_ELF,
            },
            {**used(CLOSED), "target": {"class": "elf"}},
        ],
    ),
    (  # an elf is killed, and nobody says that an elf jumps
        "Когда уничтожает эльфа противника может совершить прыжок, дальность 2.",
        [given({"on": "kill", "target": ENEMY_ELF}, {"effect": "jump", "range": 2, "to": "self"}, optional=True)],
    ),
    (
        "{tap}: Объявить особенность вальхаллы вашего эльфа на кладбище.",
        [
            {
                **used({"effect": "invoke", "keyword": "valhalla", "to": "target"}),
                "target": {**ELF, "zone": "graveyard", "keyword": "valhalla"},
            }
        ],
    ),
    (  # X is told, so the second elf is not compared with the first; nobody knows it before the card is shown
        "{tap}: Пророчество 1; эльф противника стоимостью X закрывается, ваш эльф стоимостью X открывается"
        " (где X стоимость показанной карты).",
        [
            used(
                {
                    "effect": "prophecy",
                    "x": 1,
                    "effects": [
                        {
                            "effect": "pick",
                            "filter": {**side, "cost": SHOWN},
                            "effects": [{"effect": name, "to": "subject"}],
                            "to": "self",
                        }
                        for side, name in ((ENEMY_ELF, "close"), (ELF, "open"))
                    ],
                    "to": "self",
                }
            )
        ],
    ),
    (  # these creatures are those that fight
        f"Гном. При сражении двух существ: если {RESULT} противника на 4 или {MORE} -"
        " поменять между собой броски этих существ.",
        [
            given(
                {"on": "result", "behind": {"min": 4}, "whose": {"side": "own", "kind": "creature"}},
                {"effect": "swap_results", "to": "self"},
            )
        ],
    ),
]


@pytest.mark.parametrize(("text", "features"), TOLD)
def test_it_says_this(text: str, features: list[Feature]) -> None:
    assert list(compile_text(text).features) == features
