"""Strikes that cards are made to make, fights that are settled, attacks that go elsewhere, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.bouts import struck_with_force
from service.cards.wording.nouns import NounPhrase, noun
from service.cards.wording.whom import OTHERS, OthersMay, Targets, Whom, only
from service.cards.wording.words import (
    ACC,
    ATTACK_WORDS,
    DAT,
    GEN,
    INS,
    NOM,
    SING,
    NoWording,
    first_of,
    inflected,
    nature,
    other_phrase,
    phrase,
    with_article,
)

Feature = Mapping[str, Any]


def made_to_strike(effect: Feature, whom: Whom, language: str) -> str:
    """ "Your elf fights an adjacent creature", "... deals a strike against one and closes". Raises NoWording."""
    only(effect, "striker", "filter", "closing", "force", "open")
    if "force" in effect:
        return struck_with_force(effect, whom, language)
    striker, form = effect["striker"], dict(effect.get("filter", {}))
    near = dict(form.pop("near", {}))
    mates = near.pop("side", None) == "own"
    if striker not in ("target", "subject", "attacker") or near != {"to": striker, "adjacent": True}:
        raise NoWording("no words for whom it fights")
    again = striker == "target" and whom.again
    who = Whom({**effect, "to": striker}, whom.targets, language, whom.spoken, again, False).text(NOM)
    may_leave_out = striker == "subject" and bool(whom.may)
    if striker == "subject" and language == "en" and not may_leave_out:
        raise NoWording("no words for who fights")
    if may_leave_out and whom.may != OTHERS:
        raise OthersMay("no words for who fights")
    if may_leave_out:
        who = Whom({**effect, "to": striker}, whom.targets, language, whom.spoken, False, whom.may).subject().strip()
    foe, strike = {**form, "adjacent": True}, phrase(language, "STRIKE", "simple_strike")
    if effect.get("open"):
        return _strikes_open(effect, striker, foe, whom, language)
    if mates:
        if effect.get("closing"):
            raise NoWording("no words for whom it fights")
        deals, squad = phrase(language, "ANNOUNCE", "deals"), phrase(language, "HIS_SQUAD", "own")
        at = f"{phrase(language, 'AGAINST')} {noun(language, foe, DAT)} {squad}"
        return f"{who} {deals} {strike if language == 'ru' else f'a {strike}'} {at}"
    if effect.get("closing"):
        deals, closes = phrase(language, "ANNOUNCE", "deals"), phrase(language, "CHANGES", "close")
        at = f"{phrase(language, 'AGAINST')} {noun(language, foe, DAT)}"
        blow = strike if language == "ru" else f"a {strike}"
        return f"{who} {deals} {blow} {at} {phrase(language, 'AND')} {closes}"
    fights = phrase(language, "FIGHT") if may_leave_out else other_phrase(language, "FIGHT", "-", 1)
    if language == "en":
        return f"{who} {fights} {noun('en', foe, INS)} {phrase('en', 'WITH')} a {strike}"
    return f"{who} {fights} {inflected(strike, INS)} {phrase('ru', 'WITH')} {noun('ru', foe, INS)}"


def _strikes_open(effect: Feature, striker: str, foe: Feature, whom: Whom, language: str) -> str:
    """ "Your elf may fight an adjacent creature as with an open card". Raises NoWording."""
    if effect.get("closing"):
        raise NoWording("no words for who fights")
    if whom.may != OTHERS:
        raise OthersMay("no words for who fights")
    who = Whom({**effect, "to": striker}, whom.targets, language, False, False, whom.may).subject()
    strike, as_open = phrase(language, "STRIKE", "simple_strike"), phrase(language, "AS_WITH_OPEN")
    rest = {name: value for name, value in foe.items() if name != "adjacent"}
    other = noun(language, {**rest, "near": {"to": striker, "adjacent": True}}, INS)
    if language == "en":
        return f"{who}{phrase('en', 'FIGHT')} {other} {phrase('en', 'WITH')} a {strike} {as_open}"
    return f"{who}{phrase('ru', 'FIGHT')} {inflected(strike, INS)} {phrase('ru', 'WITH')} {other} {as_open}"


def meets_comer(effects: list[Feature], targets: Targets, language: str, may: bool | str) -> str | None:
    """ "That gnome may fight it": one of those whom a card came beside; None where something else is done."""
    met = {"effect": "strike", "striker": "target", "to": "subject", "open": True}
    form = dict(targets.filter or {})
    if effects != [met] or form.pop("near", None) != {"to": "subject", "adjacent": True} or "class" not in form:
        return None
    if may != OTHERS:
        raise OthersMay("no words for who fights")
    strike, fights = phrase(language, "STRIKE", "simple_strike"), phrase(language, "FIGHT")
    who, as_open = noun(language, {"class": form["class"]}, NOM), phrase(language, "AS_WITH_OPEN")
    if language == "en":
        return (
            f"that {who.split(' ', 1)[1]} {phrase('en', 'MAY')} {fights} it {phrase('en', 'WITH')} a {strike} {as_open}"
        )
    foe = phrase("ru", "PRONOUN", "ablt")
    who = f"{phrase('ru', 'THIS')} {who}"
    return f"{who} {phrase('ru', 'MAY')} {fights} {phrase('ru', 'WITH')} {foe} {inflected(strike, INS)} {as_open}"


def lessened(effect: Feature, language: str, whose: str, at: str) -> str:
    """ "Lower the value of a strike by 1"."""
    word = first_of(language, ("STRIKE", "ATTACK", "GROUP"), effect["of"])
    told = inflected(word, GEN) if language == "ru" else word
    value = inflected(phrase("ru", "MAGNITUDE"), ACC) if language == "ru" else f"the {phrase('en', 'MAGNITUDE')}"
    return f"{phrase(language, 'LOWER')} {value} {told}{whose}{at} {phrase(language, 'BY')} {effect['less']}"


def redirected(trigger: dict[str, Any], language: str) -> str:
    """ "On a redirection of a shot from your elf"; what it tells is taken out of the trigger. Raises NoWording."""
    kind, whose = trigger.pop("type", "attacks"), trigger.pop("whose", None)
    word = first_of(language, ATTACK_WORDS, kind)
    word = inflected(word, GEN) if language == "ru" else word
    if whose is None:
        itself = phrase(language, "SELF", "self")
        who = inflected(itself, GEN) if language == "ru" else itself
    elif isinstance(whose, Mapping):
        who = noun(language, whose, GEN)
    else:
        raise NoWording("no words for what is redirected")
    off = phrase(language, "WITH" if language == "ru" else "FROM")
    return f"{phrase(language, 'REDIRECTION')} {word} {off} {who}"


def sent_elsewhere(trigger: dict[str, Any], language: str) -> str:
    """ "On a shot at your elf": an attack that is about to get another target. Raises NoWording."""
    kind, whose = trigger.pop("type", "attacks"), trigger.pop("whose", None)
    source = trigger.pop("source", None)
    if not isinstance(whose, Mapping) and not isinstance(source, Mapping):
        raise NoWording("no words for what is redirected")
    word = first_of(language, ATTACK_WORDS, kind)
    if whose is None:
        itself, who, by = phrase(language, "SELF", "self"), noun(language, source, NOM), phrase(language, "ASSAULTS")
        strike = inflected(word, INS) if language == "ru" else f"a {word}"
        at = (
            f"{phrase('ru', 'BY')} {inflected(itself, ACC)}"
            if language == "ru"
            else f"{phrase('en', 'AGAINST')} {itself}"
        )
        return f"{phrase(language, 'WHENEVER')} {who} {by} {strike} {at}"
    if source is not None:
        raise NoWording("no words for whose attack is redirected")
    word = inflected(word, "loct") if language == "ru" else f"a {word}"
    return f"{phrase(language, 'WHEN')} {word} {phrase(language, 'AGAINST')} {noun(language, whose, DAT)}"


def hurt_one_strikes(effect: Feature, language: str) -> str | None:
    """ "A gnome that got the wounds from this meanness deals a weak strike against a card beside it"; None for others.

    Raises NoWording.
    """
    if effect["effect"] != "strike" or effect.get("striker") != "subject" or set(effect) - {
        "effect", "striker", "filter", "force", "if", "to"
    }:  # fmt: skip
        return None
    asked = dict(effect.get("if", {"exists": {"filter": {"is": "subject", "kind": "creature"}}}))
    who = dict(asked.get("exists", {}).get("filter", {}))
    if set(asked) != {"exists"} or set(asked["exists"]) != {"filter"} or who.pop("is", None) != "subject":
        raise NoWording("no words for who strikes")
    if len(who) != 1 or who.keys() - {"class", "kind"} or len(effect.get("force", "-")) != 1:
        raise NoWording("no words for who strikes")
    name = noun(language, who, NOM)
    this = f"{phrase(language, 'THIS')} {phrase(language, 'MEANNESS')}"
    force = f"{phrase(language, 'FORCE', effect['force'][0])} " if "force" in effect else ""
    strike, at = f"{force}{phrase(language, 'STRIKE', 'simple_strike')}", noun(language, effect["filter"], DAT)
    if language == "en":
        hurt = f"{phrase('en', 'HURT_ONE')} {phrase('en', 'FROM')} {this}"
        return (
            f"{name} {hurt} {phrase('en', 'ANNOUNCE', 'deals')} {with_article(strike)} {phrase('en', 'AGAINST')} {at}"
        )
    place = {"neut": 1, "femn": 2}.get(nature(name)[0] or "", 0)
    hurt = f"{other_phrase('ru', 'HURT_ONE', '-', place)} {phrase('ru', 'FROM')} {inflected(this, GEN)}"
    deals = phrase("ru", "ANNOUNCE", "deals")
    return f"{name}, {hurt}, {deals} {inflected(strike, ACC)} {phrase('ru', 'AGAINST')} {at}"


def redirect_this(whom: Whom, language: str) -> str:
    """ "Redirect this attack into your troll"."""
    this, attack = phrase(language, "THIS"), phrase(language, "GROUP", "attacks")
    told = (
        f"{inflected(this, ACC, SING, nature(attack)[0])} {inflected(attack, ACC)}"
        if language == "ru"
        else f"{this} {attack}"
    )
    return f"{phrase(language, 'REDIRECT')} {told} {phrase(language, 'INTO')} {whom.text(ACC)}"


#: What the enemy may do with an attack of this card.
_ELSEWHERE: Feature = {
    "effect": "may", "asks": "its_player", "effects": [{"effect": "redirect", "to": "target"}], "to": "target",
}  # fmt: skip


def enemy_redirects(feature: Feature, language: str) -> str | None:
    """ "The enemy may redirect a shot of this card into its own elf"; None for anything else."""
    trigger, target = feature["trigger"], feature.get("target", {})
    if feature.get("chooser") != "enemy" or feature.get("effects") != [_ELSEWHERE] or target.get("side") != "enemy":
        return None
    if set(feature) != {"class", "trigger", "target", "chooser", "effects"} or set(trigger) - {"type"} != {"on"}:
        return None
    if trigger["on"] != "before_attack":
        return None
    lead, word = (
        phrase(language, "ENEMY_MAY_REDIRECT"),
        first_of(language, ATTACK_WORDS, trigger.get("type", "attacks")),
    )
    me, own = phrase(language, "SELF", "self"), phrase(language, "OWN_STRIKE")
    form = {name: value for name, value in target.items() if name != "side"}
    into = phrase(language, "INTO")
    if language == "en":
        return f"{lead} {with_article(word)} of {me} {into} {own} {noun('en', form, article=False)}"
    card = NounPhrase("ru", form).text(ACC, SING, f"{phrase('ru', 'ANY')} {own}")
    return f"{lead} {inflected(word, ACC)} {inflected(me, GEN)} {into} {card}"


def settles(effects: list[Feature], when: Feature | None, language: str) -> str:
    """ "Fighting an open enemy it may make the result of the fight strong-strong". Raises NoWording."""
    (effect,) = effects
    known = set(effect) == {"effect", "mine", "theirs", "against"} and effect["mine"] == effect["theirs"]
    if not known or effect["mine"] == "miss" or when not in (None, {"turn": "own"}):
        raise NoWording("no words for such a fight")
    foe = noun(language, effect["against"], INS)
    by = f"{phrase('ru', 'WITH')} " if language == "ru" else ""
    lead = f"{phrase(language, 'FIGHTING')} {by}{foe}"
    if when is not None:
        fights = other_phrase(language, "FIGHT", "-", 1)
        lead = f"{phrase(language, 'WHENEVER')} {phrase(language, 'TURN_OF', 'its')} {fights} {by}{foe}"
    result = f"{phrase(language, 'MAKE_RESULT')} {phrase(language, 'BOTH_FORCES', effect['mine'])}"
    return f"{lead}, {phrase(language, 'MAY')} {result} ({phrase(language, 'WITHOUT_DICE')})"


def that_card(against: Feature, language: str) -> str | None:
    """ "Against the attacked card", "against this creature"; None for any other. Raises NoWording."""
    if against == {"is": "attacked"}:
        word = phrase(language, "ATTACKED", "attacked")
        return f"{phrase(language, 'AGAINST')} {inflected(word, DAT) if language == 'ru' else f'the {word}'}"
    if against in ({"is": "target"}, {"is": "subject"}):
        pronoun = phrase(language, "PRONOUN", "datv" if language == "ru" else "both")
        return f"{phrase(language, 'AGAINST')} {pronoun}"
    return None


__all__ = [
    "enemy_redirects",
    "hurt_one_strikes",
    "lessened",
    "made_to_strike",
    "redirect_this",
    "redirected",
    "sent_elsewhere",
    "settles",
    "that_card",
]
