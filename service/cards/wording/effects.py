"""What is done: effects one after another, each with whom it is done to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording import (
    arranging,
    attempts,
    cellmarks,
    closing,
    decks,
    going,
    harming,
    living,
    moving,
    passages,
    rolls,
    several,
    steps,
)
from service.cards.wording.arrivals import incarnates, mill, returns, revive, summon
from service.cards.wording.blows import bring
from service.cards.wording.bouts import or_else_for_nothing, unless_at
from service.cards.wording.choices import choose
from service.cards.wording.comparing import wounds_itself_less
from service.cards.wording.conditions import holds
from service.cards.wording.durations import TILL_A_MISS, till_a_miss, until_words, while_words
from service.cards.wording.exchanges import escalates
from service.cards.wording.fates import else_if_so, else_of_target, strips_to_wound
from service.cards.wording.fighting import answer, into
from service.cards.wording.gains import GAINED, LOST, ONCE, gained, lasting, lost
from service.cards.wording.hosts import becomes_kind, changes_host, hands_chips, picks
from service.cards.wording.keeping import kept_for_a_while
from service.cards.wording.mending import otherwise_so_much
from service.cards.wording.mounting import mounts
from service.cards.wording.nearby import at_each_of_these, leaves_host, names_value
from service.cards.wording.nouns import noun
from service.cards.wording.passing import redistribute
from service.cards.wording.recurring import obliged
from service.cards.wording.sequels import or_it_dies, unless_it_attacks
from service.cards.wording.skirmishes import area
from service.cards.wording.slaying import if_it_dies
from service.cards.wording.struggles import meets_comer, redirect_this
from service.cards.wording.twofold import waits
from service.cards.wording.whom import OTHERS, SPOKEN, Targets, Whom, only
from service.cards.wording.words import (
    DAT,
    NOM,
    PLUR,
    SING,
    NoWording,
    inflected,
    phrase,
    with_article,
)

Feature = Mapping[str, Any]


def effects_of(effects: list[Feature], targets: Targets, language: str, may: bool | str = False) -> str:
    """Effects in a row, after "may" as infinitives; a chosen card is named once, then spoken of. Raises NoWording."""
    effects, targets = going.goes_and_strikes(effects, targets)
    whole = hands_chips(effects, targets, language) or escalates(effects, language)
    whole = whole or wounds_itself_less(effects, language) or or_it_dies(effects, language)
    whole = whole or unless_it_attacks(effects, targets, language) or if_it_dies(effects, targets, language)
    whole = whole or strips_to_wound(effects, language) or else_if_so(effects, language)
    whole = whole or else_of_target(effects, targets, language)
    whole = whole or meets_comer(effects, targets, language, may) or passages.or_if_unhurt(effects, language)
    if whole is not None:
        return whole
    effects, besides = otherwise_so_much(several.so_many(_landing_first(_dying_first(effects))))
    effects = [unless_at(effect) for effect in effects]
    if "among" in effects[0] and targets.filter is not None:
        chosen = several.chosen(targets.filter, targets.number, language)
        return f"{chosen}; {effects_of(effects, Targets(None), language)}"
    roles = roles_in(effects) - {"None"}
    if effects[0] == {"effect": "destroy", "to": "target"}:
        roles -= {"dead"}  # the one that was chosen
    if roles & set(SPOKEN) and len(roles - {"self"}) > 1:
        raise NoWording("unclear whom a pronoun would mean")
    if targets.filter is not None and "target" not in roles and not any(map(_of_target, effects)):
        raise NoWording("a target that nothing is done to")
    told: list[str] = []
    groups = _grouped(effects)
    for place, group in enumerate(groups):
        effect = group[0]
        earlier = [other[0].get("to") for other in groups[:place]]
        again = effect.get("to") == "target" and "target" in earlier
        if again and len(roles - {"self", "target"}):
            raise NoWording("unclear whom a pronoun would mean")
        spoken = any(to != "self" for to in earlier)
        whom = Whom(effect, targets, language, spoken, again, False if spoken else may)
        if may == OTHERS and place == 1 and effect.get("to") == earlier[0] and effect["effect"] in GAINED:
            whom.follows = True
        whom.after_nobody = all(to in (None, "self") for to in earlier)
        whom.shortly = effects[-1] == {"effect": "redirect", "to": "target"}
        whom.after_self = bool(earlier) and earlier[-1] == "self" and groups[place - 1][0]["effect"] == "wound"
        if effect["effect"] == "may" and "if" in effect and effect.get("to") != "self":
            raise NoWording("no words for what somebody may do if something is so")
        bare: list[Feature] = [{n: v for n, v in one.items() if not place or n != "if"} for one in group]
        told.append(words_of(bare, whom, language, first=not place) + besides(effect, language))
    return _joined(told, groups, language)


def _joined(told: list[str], groups: list[list[Feature]], language: str) -> str:
    """One after another; what is done only if something is so then, after that."""
    said = told[0]
    for place, (words, group) in enumerate(zip(told[1:], groups[1:], strict=True)):
        asked, before = group[0].get("if"), groups[place][0]
        if asked is None and before["effect"] == "may" and before["effects"][0]["effect"] == "mark_cell":
            said += f"; {words}"  # and not what may be done then
        elif group[0]["effect"] == "delay" and asked is None:
            said += f", {words}"
        else:
            said += _before(group[0], asked, language) + words
    return said


def _before(effect: Feature, asked: Feature | None, language: str) -> str:
    """What stands between what was done and what is done then."""
    if asked is None:
        several = effect["effect"] == "may" and len(effect["effects"]) > 1
        return "; " if several else f", {phrase(language, 'MEANWHILE')} "
    so = asked.get("exists", {}).get("filter", {})
    if set(asked) == {"exists"} and set(asked["exists"]) == {"filter"} and so.get("is") == "target":
        return f"; {passages.so_it_is(so, language)}, "
    return f"; {phrase(language, 'IF')} {holds(asked, language)}, "


def _of_target(effect: Feature) -> bool:
    """Whether it is done to the card that was chosen if that one is so."""
    return bool(effect.get("to") == "each" and effect["filter"].get("is") == "target")


#: The death of the card that was chosen.
_ITS_DEATH: Feature = {"on": "any_death", "target": {"is": "target"}}


def _dying_first(effects: list[Feature]) -> list[Feature]:
    """What waits for the card's own death is said after that it is destroyed, as the compiler reads it."""
    done: list[Feature] = []
    for effect in effects:
        waits = done[-1] if done and done[-1]["effect"] == "delay" else {}
        if waits.get("trigger") == _ITS_DEATH and effect == {"effect": "destroy", "to": "target"}:
            done[-1:] = [effect, *({**one, "to": "dead"} for one in waits["effects"])]
        elif waits.get("trigger") == {"on": "death"} and effect == {"effect": "destroy", "to": "self"}:
            left = {"cell": {"stood": "dead"}}  # the cell of who was just spoken of
            follows = [{**one, **left} if one.get("cell") == {"stood": "self"} else one for one in waits["effects"]]
            done[-1:] = [effect, *follows]
        else:
            done.append(effect)
    return done


def _landing_first(effects: list[Feature]) -> list[Feature]:
    """Who lands on a cell loses its flight, and then goes there, as texts say it."""
    done: list[Feature] = []
    for effect in effects:
        left = effect["effect"] == "lose_flight" and "stood" in effect.get("cell", {})
        if left and set(effect) == {"effect", "cell", "to"}:
            done += [{"effect": "lose_flight", "to": effect["to"]}, {**effect, "effect": "move"}]
        else:
            done.append(effect)
    return done


def roles_in(effects: list[Feature]) -> set[str]:
    """Whom effects are about, also those within others."""
    roles = {str(effect.get("to")) for effect in effects}
    roles |= {
        "target" for effect in effects if "target" in (effect.get("host"), effect.get("bearer"), effect.get("striker"))
    }
    for effect in (effect for effect in effects if "among" not in effect):
        told = [effect[name] for name in ("effects", "otherwise") if name in effect]
        for held in (*told, *(outcome["effects"] for outcome in effect.get("outcomes", ()))):
            if effect["effect"] != "may":
                roles |= roles_in(held) - ({"subject"} if effect["effect"] == "pick" else set())
    return roles


def _grouped(effects: list[Feature]) -> list[list[Feature]]:
    """Effects, those together that one verb says: what the same card gets for the same time."""
    groups: list[list[Feature]] = []
    for effect in effects:
        if groups and _together(groups[-1][-1], effect):
            groups[-1].append(effect)
        else:
            groups.append([effect])
    return groups


def _together(before: Feature, after: Feature) -> bool:
    kinds = {before["effect"], after["effect"]}
    if not (kinds <= GAINED or kinds <= LOST) or "cell" in before or "cell" in after:
        return False
    if before.get("feature", {}).keys() & {"from", "class", "sums"} or after.get("feature", {}).get("sums"):
        return False
    return all(before.get(name) == after.get(name) for name in ("to", "filter", "until", "while", "if"))


def words_of(group: list[Feature], whom: Whom, language: str, first: bool) -> str:
    kind = str(group[0]["effect"])
    if "unless" in group[0]:
        bare = {name: value for name, value in group[0].items() if name != "unless"}
        return words_of([bare], whom, language, first) + or_else_for_nothing(group[0]["unless"], language)
    if len(group) == 1:
        so = passages.if_it_is_so(group[0], whom, language)
        if so is not None:
            return so
    if group[0].get("until") == "this_attack" and group[0].get("feature") == {"keyword": "unanswered_strike"}:
        return _becomes_unanswered(group[0], language)
    if kind == "gain_feature" and len(group) == 1:
        special = kept_for_a_while(group[0], whom, language)
        if special is not None:
            return special
    if kind == several.UP_TO:
        return several.summons_up_to(group[0], language)
    if kind == "pick" and "among" in group[0]:
        return several.one_gets(group[0], language)
    if kind == "may":
        return _may(group[0], whom, language, first)
    if kind == "lose_feature" and group[0].get("all"):
        return _loses_all(group, whom, language)
    if len(group) == 1 and kind in _EFFECTS:
        said = _EFFECTS[kind](group[0], whom, language)
        if said is not None:
            return said
    if kind in GAINED:
        return _gets(gained, "GETS", group, whom, language)
    if kind in LOST:
        return _gets(lost, "LOSES", group, whom, language)
    raise NoWording(f"no words for the effect {kind}")


def _gets(
    words: Callable[[list[Feature], str], str], verb: str, group: list[Feature], whom: Whom, language: str
) -> str:
    if len({(lasting(effect), str(effect.get("while"))) for effect in group}) > 1:
        raise NoWording("several durations")
    so = while_words(group[0], language)
    bare: list[dict[str, Any]] = [
        {n: v for n, v in effect.items() if n not in ("to", "filter", "while", "whom")} for effect in group
    ]
    if set(group[0].get("while", {}).get("self", {})) == {"kind"}:  # what a card has as long as it is of a kind
        bare = [one for effect in bare for one in _held(effect)]
    most = [effect.pop("most") for effect in bare if _limited(effect)]
    if most and len(group) > 1:
        raise NoWording("several limits")
    got = words(list(bare), language)
    said = phrase(language, verb, whom.number)
    if whom.may or whom.follows:
        said = phrase(language, verb, "inf" if language == "ru" else PLUR)
    up_to = f" ({phrase(language, 'AT_MOST')} +{most[0]})" if most else ""
    if group[0].get("until") == TILL_A_MISS:
        up_to = till_a_miss(group[0], language) + up_to
        return f"{whom.subject()}{said} {got}{up_to}{so}"
    return f"{whom.subject()}{said} {got}{until_words(lasting(group[0]), language)}{up_to}{so}"


def _held(effect: Feature) -> list[dict[str, Any]]:
    """The modifiers that a feature which is got holds."""
    feature = effect.get("feature", {})
    if set(feature) != {"class", "effects"} or feature["class"] != "permanent":
        raise NoWording("no words for what it has as long as it is of a kind")
    return [dict(one) for one in feature["effects"]]


def _limited(effect: Feature) -> bool:
    """Whether it says what it all comes to at the most, beside what is got."""
    once = effect["effect"] == "modify" and effect.get("until") in (*ONCE, TILL_A_MISS)
    return "most" in effect and (once or effect["effect"] == "gain_feature")


def _loses_all(group: list[Feature], whom: Whom, language: str) -> str:
    """All features that are printed. Raises NoWording."""
    (effect,) = group
    only(effect, "all", "until", "while")
    if whom.is_self:
        lost_ = f"{phrase(language, 'LOSES', SING)} {phrase(language, 'ALL')} {phrase(language, 'FEATURES')}"
        return f"{whom.subject()}{lost_}{until_words(lasting(effect), language)}"
    lost_ = f"{phrase(language, 'LOSES', whom.number)} {phrase(language, 'ALL')} {phrase(language, 'FEATURES')}"
    return f"{whom.text(NOM)} {lost_}{until_words(lasting(effect), language)}{while_words(effect, language)}"


def _may(effect: Feature, whom: Whom, language: str, first: bool) -> str:
    inner = effect["effects"]
    each = steps.each_may_move(effect, language)
    if each is not None:
        return each
    refused = attempts.allowed(effect, whom, language)
    if refused is not None:
        return refused
    if not first and len(inner) == 1 and inner[0]["effect"] == "attack" and whom.is_self:
        strikes = _attack(inner[0], whom, language)
        strikes = f"{phrase(language, 'ANNOUNCE')} {strikes if language == 'ru' else with_article(strikes)}"
        return f"{phrase(language, 'SELF', 'self')} {phrase(language, 'MAY')} {strikes}"
    if (
        len(inner) == 1
        and inner[0]["effect"] == "mark_cell"
        and whom.is_self
        and set(effect) == {"effect", "effects", "to"}
    ):
        return words_of(inner, Whom(inner[0], whom.targets, language, False, False, True), language, first)
    if not first and len(inner) > 1 and whom.is_self and set(effect) == {"effect", "effects", "to"}:
        return f"{phrase(language, 'MAY')} {effects_of(inner, Targets(None), language, True)}"
    if first or set(effect) != {"effect", "effects", "to"} or len(inner) != 1 or inner[0].get("to") != effect["to"]:
        raise NoWording("no words for such a choice")
    if inner[0]["effect"] in GAINED | LOST:
        raise NoWording("no words for what may be got")
    whom.may = True
    return f"{phrase(language, 'MAY')} {words_of(inner, whom, language, first=False)}"


def _becomes_unanswered(effect: Feature, language: str) -> str:
    """That strike has no answer. Raises NoWording."""
    only(effect, "feature", "until")
    strike = phrase(language, "GROUP", "strikes")
    unanswered = phrase(language, "UNANSWERED")
    unanswered = inflected(unanswered, "ablt", SING, "masc") if language == "ru" else unanswered
    return f"{phrase(language, 'THIS')} {strike} {phrase(language, 'BECOMES', SING)} {unanswered}"


def _attack(effect: Feature, whom: Whom, language: str) -> str:
    """One more attack, or several of a kind. Raises NoWording."""
    from service.cards.wording.actions import attack

    if effect.get("striker") == "subject":
        return _declares(effect, whom, language)
    if effect.get("striker") == "target" and set(effect) == {"effect", "blow", "striker"}:
        return _another_attacks(effect, whom, language)
    if set(effect) - {"effect", "blow", "times", "one", "x"} or {"times", "x"} <= set(effect):
        raise NoWording("no words for such an attack")
    blow = dict(effect["blow"])
    after = blow.pop("effects", None)
    if effect.get("one"):  # all of them at the same card
        target = blow.pop("target", {})
        at = f" ({phrase(language, 'AGAINST')} 1 {noun(language, target, DAT, article=False)})"
    else:
        at = ""
    said = attack(blow, language, effect.get("x", effect.get("times", 1))) + at
    if after is None:
        return said
    also = effects_of(
        [{**one, "to": "attacked"} if one.get("to") == "target" else one for one in after], Targets(None), language
    )
    return f"{said}, {phrase(language, 'MEANWHILE')} {also}"


def _another_attacks(effect: Feature, whom: Whom, language: str) -> str:
    """ "Your chosen elf declares a shot for 2". Raises NoWording."""
    from service.cards.wording.actions import attack

    said = attack(effect["blow"], language)
    who = Whom({**effect, "to": "target"}, whom.targets, language, False, False, whom.may).subject()
    verb = phrase(language, "ANNOUNCE") if whom.may else phrase(language, "ANNOUNCE", "declares")
    return f"{who}{verb} {said if language == 'ru' else with_article(said)}"


def _declares(effect: Feature, whom: Whom, language: str) -> str:
    """ "It may announce a shot for 2", of the card that was spoken of. Raises NoWording."""
    from service.cards.wording.actions import attack

    if set(effect) != {"effect", "blow", "striker"} or not whom.may:
        raise NoWording("no words for who attacks")
    said = attack(effect["blow"], language)
    who = Whom({**effect, "to": "subject"}, whom.targets, language, False, False, whom.may).subject()
    return f"{who}{phrase(language, 'ANNOUNCE')} {said if language == 'ru' else with_article(said)}"


def _redistribute(effect: Feature, whom: Whom, language: str) -> str:
    if {n: v for n, v in effect.items() if n != "to"} != {
        "effect": "redistribute",
        "x": "amount",
        "filter": {"other": False},
    }:
        return redistribute(effect, whom, language)
    return phrase(language, "REDISTRIBUTES")


def _answer(effect: Feature, whom: Whom, language: str) -> str:
    if effect == {"effect": "redirect", "to": "target"}:
        return redirect_this(whom, language)
    if effect.get("to") == "target":
        return into(effect, whom, language)
    whom.silent()
    return answer(effect, language)


_EFFECTS: Mapping[str, Callable[[Feature, Whom, str], str | None]] = {
    "area": area,
    "oblige": obliged,
    "mount": mounts,
    "become": becomes_kind,
    "dismount": leaves_host,
    "gather": at_each_of_these,
    "name_value": names_value,
    "pick": picks,
    "change_host": changes_host,
    "block": _answer,
    "redirect": _answer,
    "summon": summon,
    "revive": revive,
    "return_to_deck": returns,
    "mill": mill,
    "incarnate": incarnates,
    "choose": choose,
    "attack": _attack,
    "delay": waits,
    "reduce": bring,
    "redistribute": _redistribute,
    **harming.WORDS,
    **rolls.WORDS,
    **living.WORDS,
    **closing.WORDS,
    **going.WORDS,
    **moving.WORDS,
    **attempts.WORDS,
    **cellmarks.WORDS,
    **decks.WORDS,
    **arranging.WORDS,
}
