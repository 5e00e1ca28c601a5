"""Names without quotation marks: a name reaches as far as the sentence needs, and swallows nothing that matters."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text

NAMES = [
    ("{tap}: Метание еловой шишки на 1-2-2, дальность 3.", "еловой шишки"),
    ("{tap}: Особый удар каменным кулаком на 2.", "каменным кулаком"),
    ("{tap}: Заклинание ледяной ветер закрыть существо противника.", "ледяной ветер"),
    ("{tap}: Заклинание ледяной ветер выбранное существо получает проклятие.", "ледяной ветер"),
    ("{counter}{tap}: Воздействие дрожь земли ранить стоящее рядом существо на 1.", "дрожь земли"),
    ("{tap}: Воздействие «дрожь земли» ранить стоящее рядом существо на 1.", "дрожь земли"),
    ("{tap}: Заклинание кара за трусость закрыть существо противника.", "кара за трусость"),
]


@pytest.mark.parametrize(("text", "name"), NAMES)
def test_a_name_is_as_short_as_the_sentence_allows(text: str, name: str) -> None:
    compiled = compile_text(text)
    assert compiled.whole, compiled.unsupported
    (feature,) = compiled.features
    assert feature["name"] == name


def test_the_effects_are_those_of_the_same_sentence_with_the_name_quoted() -> None:
    plain = compile_text("{tap}: Заклинание болотный туман ранить существо на 2.").features
    assert plain == compile_text("{tap}: Заклинание «болотный туман» ранить существо на 2.").features


def test_a_made_up_name_that_ends_softly_is_bent_as_a_masculine_noun() -> None:
    for name, bent in (("Бролль", "Броллем"), ("Вергунь", "Вергунем")):
        (feature,) = compile_text(f"Эльфы рядом с {bent} получают +1 к выстрелу.", name).features
        assert feature["effects"][0]["cards"] == {"class": "elf", "adjacent": True}


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Воздействие дважды ранить существо на 1.",
        "{tap}: Метание дважды на 1.",
        "{tap}: Воздействие немедленно закрыть существо.",
        "{tap}: Воздействие холод полосатое существо закрыть.",
        "{tap}: Заклинание холод безрогое существо получает проклятие.",
        "{tap}: Выстрел на каждого на 2.",
    ],
)
def test_a_word_that_may_matter_is_no_name(text: str) -> None:
    compiled = compile_text(text)
    assert not compiled.whole


def test_both_words_for_a_chip_are_one_thing() -> None:
    assert (
        compile_text("{token}{tap}: Выстрел на 2.").features == compile_text("{counter}{tap}: Выстрел на 2.").features
    )


def test_symbols_of_crystals_are_the_eliteness_of_a_card() -> None:
    (feature,) = compile_text("{tap}: Закрыть {ordinary} существо противника.").features
    assert feature["target"] == {"kind": "creature", "side": "enemy", "cost": {"crystal": "silver"}}
