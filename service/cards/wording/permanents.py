"""What always holds, or while something is so: modifiers, grants, prohibitions, ignoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.bounds import stays_so
from service.cards.wording.abiding import abiding
from service.cards.wording.blocking import blocks_such
from service.cards.wording.blows import brought, reflects
from service.cards.wording.closing import silenced_while
from service.cards.wording.comparing import stays_in_grave
from service.cards.wording.conditions import bound, condition
from service.cards.wording.fates import heals_first, no_chips
from service.cards.wording.fighting import FIGHTING, blocks, redirects, undefended
from service.cards.wording.gains import gained, recognisable
from service.cards.wording.groups import both_get, giver_stands, group, kinds_of, loses, named_group, worn_by_host
from service.cards.wording.hosts import bears_several, suffers_less
from service.cards.wording.incarnating import returns_to
from service.cards.wording.limited import limited
from service.cards.wording.modifiers import of_cards, reduced
from service.cards.wording.mounting import outlives
from service.cards.wording.nouns import each, noun
from service.cards.wording.passing import PERMANENT, capped, kept_from, reaches
from service.cards.wording.preventing import prevented_first, prevented_from, unharmed_in_turn
from service.cards.wording.recruiting import recruiting
from service.cards.wording.recurring import first_roll
from service.cards.wording.restrictions import OWN_RULES, forbids, instead
from service.cards.wording.rolls import rolls_twice
from service.cards.wording.seating import ONLY_IT, harmed_only_by, host_acts_only
from service.cards.wording.skirmishes import silenced_opposite, stripped
from service.cards.wording.struggles import settles
from service.cards.wording.unaffected import firm, suffers_nothing
from service.cards.wording.ways import ways
from service.cards.wording.words import (
    ACC,
    GEN,
    NOM,
    SING,
    NoWording,
    first_of,
    inflected,
    listed,
    other_phrase,
    phrase,
)

Feature = Mapping[str, Any]
_OPEN_OR_CLOSED = ({"self": {"closed": True}}, {"self": {"closed": False}})


def permanent(feature: Feature, language: str) -> str:
    """A permanent feature; what binds it stands before it where it has no words of its own. Raises NoWording."""
    try:
        return _bound_or_not(feature, language)
    except NoWording:
        when = feature.get("condition")
        if not when:
            raise
        others = any("cards" in effect for effect in feature["effects"])
        held = {name: value for name, value in feature.items() if name != "condition"}
        return f"{bound(when, language, others)}, {_bound_or_not(held, language)}"


def _bound_or_not(feature: Feature, language: str) -> str:
    rest = dict(feature)
    effects = rest.pop("effects")
    del rest["class"]
    when = rest.pop("condition", None)
    said = _with_more(feature, effects, rest, when, language)
    if said is not None:
        return said
    if rest:
        raise NoWording(f"no words for a permanent feature's {', '.join(rest)}")
    for words in (_at_a_time, _by_its_own_rule, _always, _silencing, _of_cards):
        said = words(effects, when, language)
        if said is not None:
            return said
    return _of_the_card(effects, when, language)


def _with_more(
    feature: Feature, effects: list[Feature], rest: Feature, when: Feature | None, language: str
) -> str | None:
    """What has a limit or a name, or blocks; None for what has neither and has other words."""
    if effects[0]["effect"] == "prevent" and "limit" in rest and when is None:
        return prevented_first(effects, rest, language)
    such = blocks_such(effects, rest, when, language)
    if such is not None:
        return such
    if {"type", "name"} == rest.keys():
        return named_group(rest, effects, when, language)
    blocking = kinds_of(effects) == {"block"} and "cards" not in effects[0]
    if blocking and not rest and when is not None and "turn" not in when:
        return f"{blocks(effects, {}, language)}, {condition(when, language)}"
    if blocking and (when is None or set(when) == {"turn"}):
        return blocks(effects, {**rest, **({"condition": when} if when else {})}, language)
    if kinds_of(effects) == {"fixed_roll"} and set(rest) == {"limit"} and len(effects) == 1:
        return first_roll(feature, language)
    alive = outlives(effects, rest.get("limit"), language) if when is None and not rest.keys() - {"limit"} else None
    if alive is not None:
        return alive
    if not rest.keys() - {"limit"}:
        some = heals_first(effects, rest.get("limit"), when, language)
        if some is not None:
            return some
        some = limited(effects, when, rest.get("limit"), language)
        if some is not None:
            return some
    return None


def _at_a_time(effects: list[Feature], when: Feature | None, language: str) -> str | None:
    """What only one player's card has, or only until a turn is over."""
    if when is not None and set(when) == {"seat"}:
        return _seated(effects, when["seat"], language)
    if effects == [{"effect": "prevent"}] and when == {"turns_over": {"max": 0}}:
        return f"{phrase(language, 'UNHARMED', SING)} {phrase(language, 'UNTIL_FIRST_TURN')}"
    if when is not None and when.keys() == {"turn", "round"} and when["round"] == {"max": 1}:
        if kinds_of(effects) <= {"modify", "reduce"} and all({"cards", "to"} <= e.keys() for e in effects):
            return f"{phrase(language, 'IN_FIRST_TURN', when['turn'])} - {brought(effects, language)}"
        return f"{forbids(effects[0], language)} {phrase(language, 'IN_FIRST_TURN', when['turn'])}"
    return None


def _by_its_own_rule(effects: list[Feature], when: Feature | None, language: str) -> str | None:
    """What has a sentence of its own: bearing, recruiting, ways to go, rules of the card, what is worn."""
    if effects[0]["effect"] == "bears_several" and len(effects) == 1 and when is None:
        return bears_several(effects[0], language)
    if effects[0]["effect"] == "returns_to" and when == {"self": {"zone": "graveyard"}} and len(effects) == 1:
        return returns_to(effects[0], language)
    if effects[0].get("what") == "incarnation" and when == {"self": {"zone": "graveyard"}} and len(effects) == 1:
        return instead(effects[0], language)
    kept = stays_in_grave(effects, when, language)
    if kept is not None:
        return kept
    attacks = abiding(effects, language)
    if attacks is not None:
        return attacks if when is None else f"{attacks}, {condition(when, language)}"
    if list(effects) == [ONLY_IT] and when is None:
        return host_acts_only(language)
    if len(effects) == 1 and set(effects[0]) == {"effect", "spares"} and when is None:
        return harmed_only_by(effects[0], language)
    less = suffers_less(effects, language)
    if less is not None and when is None:
        return less
    if kinds_of(effects) == {"prevent"} and when is not None and set(when) == {"turn"} and "cards" in effects[0]:
        return unharmed_in_turn(effects, when["turn"], language)
    recruited = recruiting(effects, when, language)
    if recruited is not None:
        return recruited
    none = no_chips(effects[0], language) if len(effects) == 1 and when is None else None
    if none is not None:
        return none
    gone = ways(effects, language)
    if gone is not None:
        return gone if when is None else f"{gone}, {condition(when, language)}"
    own = OWN_RULES.get(str(effects[0]["effect"])) if len(effects) == 1 else None
    if own is not None:
        if when is not None:
            raise NoWording("no words for a rule under a condition")
        return own(effects[0], language)
    of_host = when is not None and set(when) == {"self"} and set(when["self"]) == {"host"}
    if when is not None and of_host and set(when["self"]["host"]) <= {"element"} and "cards" not in effects[0]:
        return worn_by_host(effects, dict(when["self"]["host"]), language)
    drawn = PERMANENT.get(str(effects[0]["effect"])) if len(kinds_of(effects)) == 1 else None
    if drawn is not None:
        return drawn(effects, language) if when is None else f"{drawn(effects, language)}, {_of_this(when, language)}"
    return None


def _of_this(when: Feature, language: str) -> str:
    """While what is so of this card, where others were spoken of."""
    so = condition(when, language)
    beside, stands = phrase(language, "BESIDE"), phrase(language, "STANDS_BESIDE")
    if language == "en" or f" {stands} " not in so:
        return so
    me = inflected(phrase("ru", "SELF", "self"), "ablt")
    return so.replace(f" {stands} ", f" {beside} {phrase('ru', 'WITH')} {me} {phrase('ru', 'STANDS')} ")


def _always(effects: list[Feature], when: Feature | None, language: str) -> str | None:
    """What is said only where it always holds: how far, how it rolls and fights, what goes to it, who defends."""
    if when is None and len(effects) == 1 and set(effects[0]) == {"effect", "beyond"}:
        return capped(effects[0], language)
    if when is None and all(effect.get("what") == "range" and "to" in effect for effect in effects):
        return reaches(effects, language)
    if kinds_of(effects) == {"roll_twice"} and len(effects) == 1 and when is None:
        return rolls_twice(effects[0], language)
    if kinds_of(effects) == {"modify"} and effects[0].get("fighting") and when is None:
        return _in_fights(effects, language)
    if kinds_of(effects) == {"settle"}:
        return settles(effects, when, language)
    if kinds_of(effects) == {"redirect"} and when is None:
        return redirects(effects, language)
    nobody = undefended(effects[0], language) if len(effects) == 1 else None
    if nobody is not None and when is None:
        return nobody
    return None


def _silencing(effects: list[Feature], when: Feature | None, language: str) -> str | None:
    """Whose features do not work, or are lost."""
    if kinds_of(effects) == {"silence"} and len(effects) == 1 and when is not None:
        said = silenced_while(effects[0], when, language)
        if said is not None:
            return said
    if kinds_of(effects) == {"silence"} and len(effects) == 1 and when in _OPEN_OR_CLOSED:
        return silenced_opposite(effects[0], bool(when["self"]["closed"]), language)
    if kinds_of(effects) == {"strip"} and when is None:
        return stripped(effects, language)
    if effects[0]["effect"] == "silence" and len(effects) == 1 and (when is None or set(when) == {"self"}):
        place = "" if when is None else f", {giver_stands(when['self'], language)}"
        return f"{each(language, effects[0]['cards'], NOM)} {loses(language)} {phrase(language, 'FEATURES')}{place}"
    return None


def _of_cards(effects: list[Feature], when: Feature | None, language: str) -> str | None:
    """What a group of cards has; None where it is the card's own."""
    if not any("cards" in effect for effect in effects):
        return None
    both = both_get(effects, language)
    if both is not None:
        return both if when is None else f"{both}, {condition(when, language)}"
    if kinds_of(effects) == {"prevent"} and when is not None and set(when) == {"turn"}:
        unharmed = group(effects, language)
        if ", " in unharmed:
            raise NoWording("no words for a group under a condition")
        return f"{unharmed} {phrase(language, 'TURN_OF', when['turn'])}"
    if kinds_of(effects) == {"reduce"} or all("to" in effect for effect in effects):
        if when is not None and set(when) == {"self"} and "cards" in effects[0]:  # of this card, and not of theirs
            return f"{bound(when, language, True)}, {brought(effects, language)}"
        return brought(effects, language) + ("" if when is None else f", {condition(when, language)}")
    if when is None:
        return group(effects, language)
    if set(when) == {"self"}:
        said, stands = group(effects, language), giver_stands(when["self"], language)
        leads = kinds_of(effects) <= {"grant", "modify"}
        return f"{stands}, {said}" if leads else f"{said}, {stands}"
    if set(when) not in ({"exists"}, {"more"}) or kinds_of(effects) - {"grant", "modify"}:
        raise NoWording("no words for a group under a condition")
    return f"{group(effects, language)}, {condition(when, language)}"


def _of_the_card(effects: list[Feature], when: Feature | None, language: str) -> str:
    """What the card itself has: kept from something, by a verb of its own, or in one word. Raises NoWording."""
    kept = suffers_nothing(effects, language, many=False) or firm(effects, language)
    marked = effects[0].get("what") in ("curse", "bless", "infect", "poison")
    if kept is None and (len(effects) > 1 or marked or effects[0].get("action") == "gain_chip"):
        kept = kept_from(effects, language)
    if kept is not None and when is None:
        return kept
    rule = _rule(effects, language)
    if rule is not None:
        return rule if when is None else f"{rule}, {condition(when, language)}"
    if when is None:
        return _unconditional(effects, language)
    said = gained(effects, language)
    if set(when) == {"self", "turn"} and when["turn"] == "own" and all(map(stays_so, when["self"].items())):
        lasts = phrase(language, "UNTIL", "end_of_your_turn")
        so = condition({"self": when["self"]}, language).removeprefix(phrase(language, "WHILE"))
        return f"{phrase(language, 'GETS', SING)} {said} {lasts}, {phrase(language, 'IF')}{so}"
    if len(kinds_of(effects)) > 1 or len(effects) > 1 or effects[0]["effect"] == "grant":
        said = f"{phrase(language, 'GETS', SING)} {said}"
    return f"{said}, {condition(when, language)}"


def _in_fights(effects: list[Feature], language: str) -> str:
    """More to its rolls in fights of two with some card. Raises NoWording."""
    (effect,) = effects
    rest = {n: v for n, v in effect.items() if n not in ("against", "fighting", "by")}
    if rest != {"effect": "modify", "what": "roll"} or "against" not in effect:
        raise NoWording("no words for such a roll")
    more = gained([{"effect": "modify", "what": "roll", "by": effect["by"]}], language)
    fights = other_phrase(language, "FIGHT", "-", 2 if language == "en" else 1)
    whom = noun(language, effect["against"], "ablt")
    lead = f"{phrase(language, 'GETS', SING)} {more}, {phrase(language, 'WHILE')}"
    return f"{lead} {fights} {phrase(language, 'WITH')} {whom}"


def _unconditional(effects: list[Feature], language: str) -> str:
    """One modifier by itself; what a host is given, in a sentence of its own."""
    kinds = kinds_of(effects)
    same = {str({n: v for n, v in effect.items() if n != "of"}) for effect in effects}
    if kinds == {"modify"} and len(same) == 1:
        return gained(effects, language)
    if "grant" not in kinds:
        raise NoWording("several modifiers of one feature")
    return worn_by_host(effects, {}, language)


def _seated(effects: list[Feature], seat: str, language: str) -> str:
    """What the first or the second player's card has."""
    from service.cards.wording.features import clause

    if all(effect.get("what") == "lives" for effect in effects) and len(effects) == 1:
        return f"{{{seat}}}: {gained(effects, language)}"
    if len(effects) == 2 and all(_simple(effect) for effect in effects):
        said = [_of_seat(effect, language) for effect in effects]
        return f"{{{seat}}}: {listed(said, language)}"
    if len(effects) == 2 and _simple(effects[0]) and effects[1].get("feature", {}).get("class") == "triggered":
        return f"{{{seat}}}: {_of_seat(effects[0], language)}; {clause(effects[1]['feature'], language)}"
    if any(set(effect) != {"effect", "feature"} or effect["effect"] != "grant" for effect in effects):
        raise NoWording("no words for what a seat gives")
    if len(effects) > 1 and any(effect["feature"].get("class", "permanent") != "permanent" for effect in effects):
        raise NoWording("several features of a seat")
    return f"{{{seat}}}: {', '.join(clause(effect['feature'], language) for effect in effects)}"


def _simple(effect: Feature) -> bool:
    """Whether it stands in a row with others: lives, a named feature, what a card starts with."""
    held = effect.get("feature", {})
    named = set(effect) == {"effect", "feature"} and (
        "class" not in held or held.get("trigger") == {"on": "starts_with"}
    )
    return named or effect.get("what") == "lives"


def _of_seat(effect: Feature, language: str) -> str:
    from service.cards.wording.features import clause

    return clause(effect["feature"], language) if "feature" in effect else gained([effect], language)


def _rule(effects: list[Feature], language: str) -> str | None:
    """What a verb of its own says: ignoring, forbidding, preventing, reducing."""
    kinds = kinds_of(effects)
    first = effects[0]
    if kinds == {"ignore"}:
        return _ignores(effects, language)
    if kinds == {"prevent"}:
        verb = phrase(language, "HARMED_ONLY") if "but" in first else phrase(language, "UNHARMED", SING)
        return f"{verb} {prevented_from(effects, language)}".rstrip()
    if len(effects) == 1 and "cards" not in first and first["effect"] in FIGHTING:
        return FIGHTING[first["effect"]](first, language)
    number = kinds == {"modify"} and "by" not in first and first.get("what") == "value"
    if kinds == {"reduce"} or (number and (len(effects) > 1 or {"against", "cards", "force"} & first.keys())):
        return brought(effects, language)
    if kinds == {"reflects_closed"}:
        return reflects(effects, language)
    if len(effects) == 1 and first["effect"] == "replace" and (first.get("what") == "die" or "by" in first):
        return instead(first, language)
    if len(effects) == 1 and kinds <= {"forbid", "replace"}:
        return forbids(first, language)
    if len(effects) == 1 and kinds == {"modify"} and "by" not in first:
        return reduced(first, language)
    return None


def _ignores(effects: list[Feature], language: str) -> str:
    verb = phrase(language, "IGNORES")
    if len(effects) == 1 and effects[0].get("all"):
        rest = {n: v for n, v in effects[0].items() if n not in ("effect", "all")}
        of, against = rest.pop("of", None), rest.pop("against", None)
        if rest:
            raise NoWording("no words for what is ignored")
        everything = f"{verb} {phrase(language, 'ALL')} {phrase(language, 'FEATURES')}"
        if of == "attacks" and against is not None:
            attacks = phrase(language, "ATTACKS")
            return f"{phrase(language, 'WHENEVER')} {attacks} {noun(language, against, ACC)} - {everything}"
        word = phrase(language, "ATTACKED", "attacked")
        everything += f" {inflected(word, GEN)}" if language == "ru" else f" of the {word}"
        if of == "attacks":
            return everything
        if against is not None:
            raise NoWording("no words for what is ignored")
        attack = first_of(language, ("STRIKE", "ATTACK"), str(of))
        bent = inflected(attack, "loct") if language == "ru" else f"a {attack}"
        return f"{phrase(language, 'WHEN')} {bent} - {everything}"
    against = effects[0].get("against")
    if against is not None and len(effects) > 1:
        raise NoWording("no words for whose features are ignored")
    told = [recognisable({n: v for n, v in e.items() if n not in ("effect", "against")}, language) for e in effects]
    whose = "" if against is None else f" {of_cards(against, language)}"
    return f"{verb} {listed(told, language)}{whose}"
