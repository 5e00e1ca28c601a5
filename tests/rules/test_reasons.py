"""What a refusal says beside that a card is no legal target."""

from __future__ import annotations

from string import ascii_lowercase

import pytest

from service.cards.vocabulary import classes
from service.games.berserk.rules.position.events import Event
from service.games.berserk.rules.position.laid import MARKERS
from service.games.berserk.rules.position.model import ELEMENTS, KINDS
from service.games.berserk.rules.telling.narration import sentence
from service.games.berserk.rules.telling.reasons import lacking
from service.games.berserk.rules.telling.violations import Violation
from service.games.berserk.rules.telling.vocabulary import KINDS_RU, WORDS_RU, class_name


@pytest.mark.parametrize(
    ("failing", "english", "russian"),
    [
        ([("lives_at_most", 2)], "it has more than 2 lives left", "у неё осталось больше 2 жизней"),
        ([("closed", True)], "it is open", "она открыта"),
        ([("closed", False)], "it is closed", "она закрыта"),
        ([("adjacent", False)], "it is adjacent", "она стоит рядом"),
        ([("kind", "plain_creature")], "it is no plain creature", "это не существо без подтипа"),
        ([("element", "swamps")], "its element is not swamps", "её стихия не подходит (нужна: болота)"),
        ([("keyword", "armor")], "it has no armor", "у неё нет нужной особенности: броня"),
        ([("class", "gnome")], "it has no class gnome", "у неё нет класса гном"),
        ([("class", "armor")], "it has no class suit of armor", "у неё нет класса доспех"),
        ([("kind", "terrain"), ("class", "swamp")], "it is no terrain, it has no class swampland", "это не местность"),
        (
            [("side", "enemy"), ("corporeal", True)],
            "it is not an enemy card, it is incorporeal",
            "это не карта противника",
        ),
    ],
)
def test_what_is_lacking_is_said_in_both_languages(failing, english, russian) -> None:
    """Each filter that the card fails is named in words."""
    en, ru = lacking(failing) or ("", "")
    assert en == english and ru.startswith(russian)


def test_a_filter_without_words_leaves_the_plain_sentence() -> None:
    """Half a reason would mislead: where one filter has no words nothing is added."""
    assert lacking([("closed", True), ("crowd", {"min": 2})]) is None
    assert lacking([]) is None


def test_the_reason_follows_the_sentence() -> None:
    """In the language that is asked for."""
    found = Violation("target_not_legal", ("412.1",), "a1", "b1", why=("it is open", "она открыта"))
    assert found.message({}) == "b1 is not a legal target: it is open."
    assert found.message({}, "ru") == "Карта b1 не может быть целью: она открыта."
    assert found._replace(why=None).message({}) == "b1 is not a legal target."


def test_players_and_objects_are_called_by_words() -> None:
    """Seats and objects of the stack are words of the wire; a message says them as people do."""
    late = Violation("no_priority", ("215.7",), words=(("player", "second"),))
    assert late.message({}) == "The second player does not have priority."
    assert late.message({}, "ru") == "Второй игрок не имеет приоритета."
    early = Violation("wrong_object", ("410.3",), words=(("object", "target"),))
    assert early.message({}) == "This is played at the target object, which is not on top of the stack now."
    assert early.message({}, "ru") == "Для этого на верху стека должен быть объект цели."


def test_words_of_the_wire_have_russian_words() -> None:
    """What a position says of kinds, elements, markers and steps is told in Russian to who reads Russian."""
    steps = ("deal", "recruit_preparation", "recruitment", "placement", "reveal", "battle_start", "vanguard")
    assert not [word for word in (*MARKERS, *steps) if word not in WORDS_RU]
    assert not [word for word in (*KINDS, *ELEMENTS) if word not in KINDS_RU]


def test_a_class_is_called_by_its_name_in_each_language() -> None:
    """Every class of the collections has a Russian name, and none says the kind of its cards a second time."""
    for slug, names in classes().items():
        assert class_name(slug, "ru") == names["ru"][0] and not set(ascii_lowercase) & set(class_name(slug, "ru"))
        assert class_name(slug, "en") == names["en"][0] and "terrain" not in class_name(slug, "en")
    assert class_name("sea_elf", "ru") == "sea elf"  # one that no list has is called as the data call it


@pytest.mark.parametrize(("said", "told"), [("swamps", "болота"), ("artifact", "артефакт"), ("shot", "выстрел")])
def test_a_russian_sentence_says_kinds_and_elements_in_russian(said: str, told: str) -> None:
    """What stands in the data as a word of ours is said as people say it, whichever list it is of."""
    event = Event("choice_made", (), player="first", data={"option": said})
    assert told in sentence(event, {}, "ru") and said not in sentence(event, {}, "ru")
