"""What comes next, and later, in words: the next finishing, the first attack that goes elsewhere, what waits a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.fates import next_that_acts
from service.cards.wording.nouns import chosen, noun
from service.cards.wording.whom import Targets, Whom
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    figure,
    first_of,
    inflected,
    nature,
    other_phrase,
    phrase,
    plural,
)
from service.rules.attack_types import TYPE_GROUPS

Feature = Mapping[str, Any]
ATTACK_WORDS = ("STRIKE", "ATTACK", "GROUP")


def later(effect: Feature, whom: Whom, language: str) -> str:
    """What is done at the end of a next turn. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    if set(effect) - {"until", "to"} != {"effect", "trigger", "effects"} or not whom.is_self:
        raise NoWording("no words for what waits")
    trap = next_that_acts(effect, language)
    if trap is not None:
        return trap
    when = phrase(language, "LATER", str(effect["trigger"]["on"]))
    told, forms = [], []
    for one in effect["effects"]:
        form = {name: value for name, value in one.get("filter", {}).items() if name != "is"}
        attacked = one.get("to") == "each" and one["filter"].get("is") == "attacked"
        told.append({**{n: v for n, v in one.items() if n != "filter"}, "to": "attacked"} if attacked else one)
        forms.append(form if attacked else {})
    if any(form != forms[0] for form in forms) or forms[0] not in ({}, {"adjacent": True}):
        raise NoWording("no words for of whom that has to be so")
    so = ""
    if forms[0]:
        card, me = phrase(language, "ATTACKED", "attacked"), phrase(language, "SELF", "self")
        beside = f"{phrase('en', 'STANDS')} {phrase('en', 'BESIDE')} {me}"
        if language == "ru":
            beside = f"{other_phrase('ru', 'STANDS_BESIDE', '-', 2)} {phrase('ru', 'WITH')} {inflected(me, 'ablt')}"
        so = f"{phrase(language, 'IF')} {'the ' if language == 'en' else ''}{card} {beside}, "
    return f"{when}{',' if so else ''} {so}{effects_of(told, Targets(None), language)}"


def unless_it_attacks(effects: list[Feature], targets: Targets, language: str) -> str | None:
    """ "If the chosen enemy creature does not attack with a strike in its next turn, wound it"; None for all else."""
    from service.cards.wording.effects import effects_of

    waits = effects[0]
    if len(effects) > 1 or waits["effect"] != "delay" or targets.filter is None or targets.many:
        return None
    forms = [one.get("filter", {}) for one in waits["effects"]]
    if any(one.get("to") != "each" for one in waits["effects"]) or any(form != forms[0] for form in forms):
        return None
    idle = {name: value for name, value in forms[0].items() if name != "is"}
    strike = idle.get("not", {}).get("attacked_with")
    known = idle == {"attacked": False} or idle == {"not": {"attacked_with": "simple_strike"}}
    if forms[0].get("is") != "target" or not known or waits["trigger"] != {"on": "enemy_turn_end"}:
        return None
    word = phrase(language, "STRIKE", strike) if strike else ""
    told: list[Feature] = [
        {**{n: v for n, v in one.items() if n != "filter"}, "to": "subject"} for one in waits["effects"]
    ]
    done, who = effects_of(told, Targets(None), language), chosen(language, targets.filter, NOM)
    coming, fails = phrase(language, "NEXT_OPENING", "its_turn"), phrase(language, "NOT_ASSAIL")
    if language == "en":
        fails = other_phrase("en", "NOT_ASSAIL", "-", 0 if word else 1)
        return f"{phrase('en', 'IF')} {who} {fails} {f'a {word} ' if word else ''}{coming}, {done}"
    blow = f" {inflected(word, INS)}" if word else ""
    return f"{phrase('ru', 'IF')} {who} {coming} {fails}{blow}, {done}"


#: What comes of an attack that did not kill.
_DIES: Feature = {
    "effect": "delay", "trigger": {"on": "after_attack"}, "until": "this_attack", "to": "attacker",
    "effects": [{"effect": "destroy", "to": "self", "if": {"exists": {"filter": {"is": "attacked"}}}}],
}  # fmt: skip


def or_it_dies(effects: list[Feature], language: str) -> str | None:
    """ "...; if this attack does not kill the attacked card, that elf dies after it"; None for other effects."""
    from service.cards.wording.effects import effects_of

    if len(effects) != 2 or effects[1] != _DIES or effects[0]["effect"] != "reduce":
        return None
    whose, sort = effects[0].get("against", {}), first_of(language, ATTACK_WORDS, str(effects[0]["of"]))
    names = [("CLASS", "class"), ("KIND", "kind")]
    words = [phrase(language, terminal, whose[name]) for terminal, name in names if name in whose]
    if not words:
        raise NoWording("no words for who dies after it")
    (word, *_), reduced = words, effects_of(effects[:1], Targets(None), language)
    if_, after = phrase(language, "IF"), phrase(language, "AFTER")
    dies = other_phrase("ru", "CHANGES", "destroy", 1) if language == "ru" else phrase("en", "CHANGES", "destroy")
    this, attacked = phrase(language, "THIS"), phrase(language, "ATTACKED", "attacked")
    if language == "en":
        kills = f"{this} {sort} {phrase('en', 'KILLS_NOT')} the {attacked}"
        return f"{reduced}; {if_} {kills}, that {word} {dies} {after} {phrase('en', 'PRONOUN', 'both')}"
    gender, its = nature(sort)[0], nature(word)[0] or "masc"
    kills = (
        f"{inflected(this, 'nomn', SING, gender)} {sort} {phrase('ru', 'NOT')} {other_phrase('ru', 'KILLS', '-', 1)}"
    )
    told = f"{kills} {inflected(attacked, ACC)}, {inflected(this, 'nomn', SING, its)} {word}"
    return (
        f"{reduced}; {if_} {told} {dies} {after} {other_phrase('ru', 'PRONOUN', 'gent', 1 if gender == 'femn' else 0)}"
    )


def redirects_first(effect: Feature, rest: Feature, language: str) -> str:
    """ "The first shot of an enemy card in a turn is redirected into this card". Raises NoWording."""
    limit, turn = rest.get("limit", {}), rest.get("condition", {}).get("turn")
    known = set(rest) <= {"limit", "condition"} and rest.get("condition", {}).keys() <= {"turn"}
    if not known or limit != {"times": 1, "per": "turn"} or "against" not in effect or turn == "own":
        raise NoWording("no words for what is redirected")
    sort, but = _sort_but(effect["of"])
    word = first_of(language, ATTACK_WORDS, sort)
    per = phrase(language, "PER", "enemy_turn" if turn else "turn")
    first = phrase(language, "ORDINAL", "1")
    whose = noun(language, effect["against"], GEN)
    left = f" ({phrase(language, 'EXCEPT')} {_excepted(but, language)})" if but is not None else ""
    at = f" {phrase(language, 'AGAINST')} {noun(language, effect['cards'], DAT, PLUR)}" if effect["cards"] else ""
    me = phrase(language, "SELF", "self")
    into = f"{phrase(language, 'REDIRECTED')} {phrase(language, 'INTO')}"
    if language == "en":
        return f"the {first} {word} of {whose} {per}{left}{at} {into} {me}"
    bent = inflected(first, "nomn", SING, nature(word)[0])
    return f"{bent} {per} {word} {whose}{left}{at} {into} {inflected(me, ACC)}"


def _excepted(kind: str, language: str) -> str:
    word = first_of(language, ATTACK_WORDS, kind)
    return inflected(word, GEN) if language == "ru" else word


def _sort_but(of: Any) -> tuple[str, str | None]:
    """A sort of attack, and the one that is left out of it. Raises NoWording."""
    if isinstance(of, str):
        return of, None
    for name, kinds in TYPE_GROUPS.items():
        left = kinds - set(of)
        if set(of) < kinds and len(left) == 1:
            return name, next(iter(left))
    raise NoWording("no words for such attacks")


def next_finishing(effect: Feature, sign: str, language: str) -> str:
    """ "+1 to its next finishing". Raises NoWording."""
    if set(effect) != {"effect", "what", "by", "until"} or effect["what"] != "finishing":
        raise NoWording("no words for such a finishing")
    word = phrase(language, "FINISHING", "finishing")
    coming = other_phrase("ru", "NEXT", "-", 0) if language == "ru" else phrase(language, "NEXT")
    return f"{sign} {phrase(language, 'TO')} {coming} {inflected(word, DAT) if language == 'ru' else word}"


def wounding(held: Feature, language: str) -> str:
    """What wounds are from, in the genitive: attacks of a sort, or magic, of which there is but one."""
    word, one = first_of(language, ATTACK_WORDS, held["of"]), held["of"] == "magic"
    if language == "ru":
        return inflected(word, GEN, SING if one else PLUR)
    return word if one else plural(word)


def kept_off(effect: Feature, held: Feature, whom: Any, language: str) -> str:
    """So many wounds that are kept off in the enemy's next turn. Raises NoWording."""
    if effect["feature"].get("condition") != {"turn": "enemy"} or effect.get("until") != "end_of_enemy_next_turn":
        raise NoWording("no words for when wounds are prevented")
    wounds = phrase(language, "WOUNDS")
    coming, from_ = phrase(language, "FOLLOWING"), phrase(language, "FROM")
    if language == "ru":
        number = f"{inflected(coming, ACC, PLUR)} {counted(held['x'], wounds)} {from_} {wounding(held, language)}"
    else:
        number = f"{coming} {figure(held['x'])} {wounds} {from_} {wounding(held, language)}"
    if "most" in effect:
        number = number.replace(f" {from_} ", f" ({phrase(language, 'AT_MOST')} {effect['most']}) {from_} ")
    at = ""
    if "cards" in held:
        at = f" {phrase(language, 'AGAINST')} {noun(language, held['cards'], DAT, PLUR)}"
    whom.silent()
    return f"{phrase(language, 'PREVENTS')} {number}{at} {phrase(language, 'ENEMY_NEXT_TURN')}"
