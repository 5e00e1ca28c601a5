"""Words for deeds in a row, named texts that come about twice, wounds that disturb nobody, answers by a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.bouts import later
from service.cards.wording.keywords import keyword
from service.cards.wording.moments import SELF, MomentWords
from service.cards.wording.nouns import noun
from service.cards.wording.whom import Whom
from service.cards.wording.words import (
    ACC,
    ATTACK_WORDS,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    first_of,
    inflected,
    listed,
    nature,
    other_phrase,
    phrase,
    plural,
    with_article,
)
from service.rules.attack_types import ATTACKS

Feature = Mapping[str, Any]
#: In whose turn something happens first, by the condition of the feature.
_PER = {None: "turn", "own": "own_turn", "enemy": "enemy_turn"}


def in_a_row(moment: MomentWords) -> str:
    """ "When your other elves carry out a strike and a healing in a row in any order"."""
    of, by, language = moment._take("of"), moment._take("by"), moment.language
    who = moment._whose(SELF, NOM) if by == SELF else noun(language, by, NOM, PLUR)
    verb = phrase(language, "CARRIES_OUT") if by == SELF else other_phrase(language, "CARRIES_OUT", "-", 1)
    parts = [phrase(language, "HEALED") if one == "heal" else first_of(language, ATTACK_WORDS, one) for one in of]
    told = [inflected(one, ACC) if language == "ru" else with_article(one) for one in parts]
    row = f"{phrase(language, 'IN_A_ROW')} {phrase(language, 'IN_ANY_ORDER')}"
    return f"{moment._word('WHENEVER')} {who} {verb} {listed(told, language)} {row}"


def doubles(effect: Feature, when: Feature | None, limit: Feature | None, language: str, times: str) -> str:
    """ "The first concentration of your elf in a turn comes about twice", or each of them. Raises NoWording."""
    turn = (when or {}).get("turn")
    first_only = limit is not None and limit["times"] == 1 and not limit.get("each")
    if set(when or {}) - {"turn"} or (turn is not None and not first_only):
        raise NoWording("no words for what comes about twice then")
    word, twice = keyword(language, str(effect["keyword"]), NOM), "дважды" if language == "ru" else "twice"
    of = f"{'of ' if language == 'en' else ''}{noun(language, effect['cards'], GEN)}"
    comes = f"{phrase(language, 'COMES_ABOUT')} {twice}"
    if limit is None or not first_only:
        return f"{word} {of} {comes}{times}"
    per = phrase(language, "PER", "battle" if limit["per"] == "battle" else _PER[turn])
    first = phrase(language, "ORDINAL", "1")
    if language == "en":
        return f"the {first} {word} {of} {per} {comes}"
    return f"{inflected(first, NOM, SING, nature(word)[0])} {per} {word} {of} {comes}"


def calm(effects: list[Feature], language: str) -> str:
    """ "The first wounding of your elf in an enemy turn does not disturb its concentration". Raises NoWording."""
    (effect,) = effects
    times, first = effect.get("times", 1), phrase(language, "ORDINAL", "1")
    per, its = phrase(language, "PER", "enemy_turn"), phrase("en", "HIS")
    hinders = (
        other_phrase(language, "HINDERS_NOT", "-", 5 if language == "en" else 6)
        if times > 1
        else phrase(language, "HINDERS_NOT")
    )
    word = keyword(language, "concentration", GEN)
    if language == "en":
        many = f"{times} {phrase('en', 'GETTING_WOUNDS')}" if times > 1 else phrase("en", "WOUNDING")
        who = phrase("en", "SELF", "self") if effect["cards"] == SELF else noun("en", effect["cards"], GEN)
        return f"the {first} {many} of {who} {per} {hinders} {its} {word}"
    first = f"{inflected(first, NOM, PLUR)} {times}" if times > 1 else inflected(first, NOM, SING, "neut")
    many = other_phrase("ru", "GETTING_WOUNDS", "-", 3) if times > 1 else phrase("ru", "GETTING_WOUNDS")
    its = phrase("ru", "PRONOUN", "accs")
    if effect["cards"] == SELF:  # it is wounded, and not by itself
        many = other_phrase("ru", "GETTING_WOUNDS", "-", 2 if times > 1 else 1)
        its = other_phrase("ru", "PRONOUN", "accs", 1)
        return f"{first} {per} {many} {inflected(phrase('ru', 'SELF', 'self'), GEN)} {hinders} {its} {word}"
    who = noun("ru", effect["cards"], INS)
    return f"{first} {per} {many} {who} {hinders} {its} {word}"


def answers(effects: list[Feature], language: str) -> str:
    """ "Reflects shots of enemy creatures, even closed, and answers with a throw for 1-2-3". Raises NoWording."""
    (effect,) = effects
    rest = {name: value for name, value in effect.items() if name not in ("effect", "of", "value", "type", "against")}
    if rest:
        raise NoWording("no words for such an answer")
    of = [effect["of"]] if isinstance(effect["of"], str) else list(effect["of"])
    kind = effect.get("type", of[0] if len(of) == 1 and of[0] in ATTACKS else None)
    whose = ""
    if "against" in effect:
        whose = f" {'of ' if language == 'en' else ''}{noun(language, effect['against'], GEN, PLUR)}"
    weak, medium, strong = effect["value"]
    value = f"{phrase(language, 'BY')} {weak}-{medium}-{strong}"
    reply = phrase(language, "SAME_ATTACK") if kind is None else first_of(language, ATTACK_WORDS, str(kind))
    if kind is not None:
        reply = inflected(reply, INS) if language == "ru" else with_article(reply)
    bent = reply if language == "ru" else f"{phrase('en', 'WITH')} {reply}"
    sorts = [first_of(language, ATTACK_WORDS, one) for one in of]
    told = listed([inflected(one, ACC, PLUR) if language == "ru" else plural(one) for one in sorts], language)
    lead = f"{phrase(language, 'REFLECTS')} {told}{whose}, {phrase(language, 'EVEN_CLOSED')}"
    return f"{lead}, {phrase(language, 'AND')} {phrase(language, 'ANSWERS3')} {bent} {value}"


def answers_for(effects: list[Feature], language: str) -> str:
    """ "This card deals an answering strike instead of your adjacent elf". Raises NoWording."""
    (effect,) = effects
    if set(effect) != {"effect", "of", "cards"} or effect["of"] != "simple_strike":
        raise NoWording("no words for such an answer")
    me, deals = phrase(language, "SELF", "self"), phrase(language, "ANNOUNCE", "deals")
    answer = phrase(language, "ANSWERING", "answer")
    answer = answer if language == "ru" else with_article(answer)
    return f"{me} {deals} {answer} {phrase(language, 'INSTEAD_OF')} {noun(language, effect['cards'], GEN)}"


def waits(effect: Feature, whom: Whom, language: str) -> str:
    """ "The next simple strike of your elf becomes unanswered", or another text that waits. Raises NoWording."""
    unanswered = _next_unanswered(effect, language) if whom.is_self else None
    if unanswered is None:
        return later(effect, whom, language)
    whom.silent()
    return unanswered


def _next_unanswered(effect: Feature, language: str) -> str | None:
    trigger = dict(effect["trigger"])
    whose, kind = trigger.pop("whose", None), trigger.pop("type", "attacks")
    held = {"effect": "gain_feature", "feature": {"keyword": "unanswered_strike"}, "until": "this_attack"}
    if trigger != {"on": "before_attack"} or effect["effects"] != [
        {**held, "to": "self" if whose is None else "subject"}
    ]:
        return None
    word, coming = first_of(language, ATTACK_WORDS, kind), phrase(language, "FOLLOWING")
    until = f" {phrase(language, 'UNTIL', effect['until'])}" if "until" in effect else ""
    of = "of " if language == "en" else ""
    me = phrase(language, "SELF", "self")
    owner = noun(language, whose, GEN) if whose is not None else inflected(me, GEN) if language == "ru" else me
    unanswered = phrase(language, "UNANSWERED")
    if language == "ru":
        coming = inflected(coming, NOM, SING, nature(word)[0])
        unanswered = inflected(unanswered, INS, SING, nature(word)[0])
    return f"{coming} {word} {of}{owner} {phrase(language, 'BECOMES', SING)} {unanswered}{until}"


def first_unanswered(feature: Feature, language: str) -> str | None:
    """ "The first simple strike of this card in a turn becomes unanswered"; None for any other text."""
    waiting = {"trigger": feature["trigger"], "effects": feature.get("effects", []), "to": "self"}
    rest = {name: value for name, value in feature.items() if name not in ("class", "trigger", "effects")}
    if rest != {"limit": {"times": 1, "per": "turn"}}:
        return None
    said = _next_unanswered(waiting, language)
    if said is None:
        return None
    kind = first_of(language, ATTACK_WORDS, str(feature["trigger"].get("type", "attacks")))
    first, per = phrase(language, "ORDINAL", "1"), phrase(language, "PER", "turn")
    _, _, owner = said.partition(f" {kind} ")
    if language == "ru":
        return f"{inflected(first, NOM, SING, nature(kind)[0])} {per} {kind} {owner}"
    becomes = phrase("en", "BECOMES", SING)
    return f"the {first} {kind} {owner.replace(becomes, f'{per} {becomes}', 1)}"


#: Rules that always hold, by their effect.
TWOFOLD = {"keeps_calm": calm, "answers": answers, "answers_for": answers_for}

__all__ = ["TWOFOLD", "doubles", "first_unanswered", "in_a_row", "waits"]
