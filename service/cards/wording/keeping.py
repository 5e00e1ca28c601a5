"""What a card cannot do for a while, from what it is kept, and what it ignores then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.blows import NEXT, brought_for_a_while, next_brought
from service.cards.wording.conditions import holds
from service.cards.wording.durations import while_words
from service.cards.wording.fighting import undefended
from service.cards.wording.gains import recognisable, told_of_giver
from service.cards.wording.limited import kept_to
from service.cards.wording.passing import kept_from
from service.cards.wording.trampling import exchanged
from service.cards.wording.unaffected import suffers_nothing
from service.cards.wording.ways import barred_for_a_while
from service.cards.wording.whom import Whom, only
from service.cards.wording.words import DAT, GEN, PLUR, SING, NoWording, inflected, listed, phrase, plural

Feature = Mapping[str, Any]
_MISSED = {"end_of_its_next_turn": "its", "end_of_your_next_turn": "your", "end_of_enemy_next_turn": "enemy"}


def kept_for_a_while(effect: Feature, whom: Whom, language: str) -> str | None:
    """What a card cannot do for a while: the permanent feature that it gets, said by its verb."""
    feature, until = effect["feature"], effect.get("until")
    bound = kept_to(effect, whom, language)
    if bound is not None:
        return bound
    values = exchanged(effect, whom, language)
    if values is not None:
        return values
    kept = None
    if feature.get("class") == "permanent":
        kept = suffers_nothing(feature["effects"], language, many=False) or kept_from(feature["effects"], language)
    plain = {"effect": "replace", "what": "heal", "with": []}
    if kept is not None and feature["effects"] not in ([plain], [{"effect": "forbid", "action": "magic"}]):
        return _kept_too(effect, kept, whom, language)
    if kept is not None and "condition" in feature:
        return _kept_too(effect, kept, whom, language)
    if feature.get("class") == "permanent" and feature["effects"] == [{"effect": "stays_closed"}] and until in _MISSED:
        only(effect, "feature", "until")
        unless = f", {phrase(language, 'IF')} {holds(feature['condition'], language)}" if "condition" in feature else ""
        if unless and not whom.is_self:
            raise NoWording("no words for who stays closed")
        verb, opening = phrase(language, "STAYS_CLOSED", whom.number), phrase(language, "NEXT_OPENING", _MISSED[until])
        return f"{whom.subject()}{verb} {opening}{unless}"
    if feature.get("class") != "permanent" or set(feature) != {"class", "effects"}:
        return None
    if set(effect) - {"effect", "feature", "until", "to", "filter", "while"}:
        return None
    (held, *more) = feature["effects"]
    barred = barred_for_a_while(effect, whom, language) if "cell" in held else None
    if barred is not None:
        return barred
    if held["effect"] == "reduce" and not more and whom.is_self and until in NEXT:
        return next_brought(held, str(until), language)
    brought = brought_for_a_while(effect, whom, language) if held["effect"] in ("reduce", "modify") else None
    if brought is not None:
        return brought
    if held["effect"] == "stays_closed" and not more and until in _MISSED:
        verb = phrase(language, "STAYS_CLOSED", whom.number)
        opening = f"{_MISSED[until]}_turn" if held.get("throughout") else _MISSED[until]
        return f"{whom.subject()}{verb} {phrase(language, 'NEXT_OPENING', opening)}"
    ignoring = all(
        e["effect"] == "ignore" and set(e) <= {"effect", "keyword", "from", "of"} for e in feature["effects"]
    )
    stays = feature["effects"] == [{"effect": "without_closing", "of": "attacks"}] and until == "this_attack"
    if stays and (whom.is_self or whom.to == "subject"):
        attack = phrase(language, "GROUP", "attacks")
        this = phrase(language, "THIS")
        if language == "ru":
            this, attack = inflected(this, GEN, SING, "femn"), inflected(attack, GEN)
        return f"{whom.subject()}{phrase(language, 'NOT_CLOSES')} {phrase(language, 'AFTER')} {this} {attack}"
    if whom.is_self and not (ignoring and until):
        return None
    alone = held.get("for") == {"other": False} and not more and effect.get("to") != "each"
    if alone and undefended(held, language) is not None:
        return _undefended(effect, whom, language)
    lasts = while_words(effect, language) or f" {phrase(language, 'UNTIL', until or 'battle')}"
    if told_of_giver(feature):
        return None
    if held["effect"] in ("forbid", "replace") and not more:
        from service.cards.wording.exchanges import but_attacks
        from service.cards.wording.restrictions import forbids

        if "but" in held:
            bare = {name: value for name, value in held.items() if name != "but"}
            return f"{whom.subject()}{forbids(bare, language)}{lasts} ({but_attacks(held['but'], language)})"
        return f"{whom.subject()}{forbids(held, language)}{lasts}"
    if held["effect"] == "prevent":
        from service.cards.wording.preventing import prevented_from

        said = (
            "" if feature["effects"] == [{"effect": "prevent"}] else f" {prevented_from(feature['effects'], language)}"
        )
        return f"{whom.subject()}{phrase(language, 'UNHARMED', whom.number)}{said}{lasts}"
    if ignoring:
        about = ("effect", "of")
        told = [recognisable({n: v for n, v in e.items() if n not in about}, language) for e in feature["effects"]]
        when = _attacking(feature, language)
        return f"{whom.subject()}{phrase(language, 'IGNORES')} {listed(told, language)}{when}{lasts}"
    return None


def _attacking(feature: Feature, language: str) -> str:
    """When it attacks, where something is ignored only then, with the space before it. Raises NoWording."""
    sorts = {effect.get("of") for effect in feature["effects"]}
    if sorts == {None}:
        return ""
    if sorts != {"attacks"}:
        raise NoWording("no words for when something is ignored")
    word = phrase(language, "GROUP", "attacks")
    return f" {phrase(language, 'WHEN')} {inflected(word, 'loct', PLUR) if language == 'ru' else plural(word)}"


def _kept_too(effect: Feature, kept: str, whom: Whom, language: str) -> str:
    """What a card cannot do until some time, or throughout its next turn. Raises NoWording."""
    feature, until = effect["feature"], effect.get("until")
    if set(effect) - {"effect", "feature", "until", "to", "filter"} or whom.is_self:
        raise NoWording("no words for such a prohibition")
    if set(feature) == {"class", "effects"}:
        return f"{whom.subject()}{kept} {phrase(language, 'UNTIL', until or 'battle')}"
    if feature.get("condition") == {"turn": "own"} and until == "end_of_its_next_turn":
        return f"{whom.subject()}{kept} {phrase(language, 'NEXT_OPENING', 'its_turn')}"
    raise NoWording("no words for such a prohibition")


def _undefended(effect: Feature, whom: Whom, language: str) -> str:
    lasts = phrase(language, "UNTIL", effect.get("until") or "battle")
    return f"{whom.text(DAT)} {phrase(language, 'NOT_DEFENDED')} {lasts}"
