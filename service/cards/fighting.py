"""How often a card attacks and defends, whom it may attack, and what it blocks or sends elsewhere."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.attack_moments import once_per
from service.cards.constructions import (
    PER_TURN,
    SUFFERED,
    WOUNDING,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Gain
from service.cards.moments import Circumstance
from service.cards.permanents import permanent
from service.cards.sorts import Onto, against, attack_type, sort_named
from service.games.berserk.rules.forms.attack_types import in_group

_WIDE = ("attacks", "strikes")


class Row(dict[str, Any]):
    """How the attacks have to follow each other."""


class Staying(dict[str, Any]):
    """After which of the attacks the card does not close: `until` the number of the last of them, `of` their type."""


def _lists(items: list[Any]) -> list[list[Any]]:
    return [item for item in items if isinstance(item, list)]


class FightingMeaning:
    """The part of the transformer for how often a card fights."""

    def repeats(self, items: list[Any]) -> Feature:
        """So many attacks in a turn; the card stays open for the next of them only where the text says so."""
        number, per = find(items, "NUMBER"), find(items, "PER")
        of, times = attack_type(sort_named(items), "ablt"), number_of(number)
        if not isinstance(times, int) or not 1 < times < 10:
            raise NotUnderstood("how often", lexeme_of(number))
        if per is not None and str(per) not in ("turn", "own_turn"):
            raise NotUnderstood("how often", per.lexeme)
        effect: Feature = {"effect": "repeat", "of": of, "times": times}
        for item in items:
            if isinstance(item, Row):
                effect |= item
            elif isinstance(item, Staying):
                if item["until"] != times - 1 or not (in_group(of, item["of"]) or item["of"] in _WIDE):
                    raise NotUnderstood("after which attacks it does not close", lexeme_of(number))
                effect["open"] = True
        return permanent(effect)

    def row(self, items: list[CardToken]) -> Row:
        asked = {"IN_A_ROW": "in_a_row", "AT_DIFFERENT": "different"}
        return Row({asked[item.type]: True for item in items if item.type in asked})

    def staying(self, items: list[CardToken]) -> Staying:
        places = [int(item) for item in items if item.type == "ORDINAL"]
        if places != list(range(1, len(places) + 1)):
            raise NotUnderstood("after which attacks it does not close", items[0].lexeme)
        case = "ablt" if find(items, "ASSAULT") else "gent"
        return Staying(until=places[-1], of=attack_type(sort_named(items), case))

    def open_after(self, items: list[CardToken]) -> Feature:
        case = "ablt" if find(items, "ASSAULT") else "gent"
        return permanent({"effect": "without_closing", "of": attack_type(sort_named(items), case)})

    def defends_any_times(self, items: list[CardToken]) -> Feature:
        per = find(items, "PER")
        if str(per) != "turn":
            raise NotUnderstood("how often", lexeme_of(per))
        return permanent({"effect": "any_number", "action": "defend"})

    # --- whom it attacks, whom it defends, what it blocks ---
    def struck_at(self, items: list[Any]) -> Onto:
        """At whom: the card itself, its host, or cards of some kind."""
        named = items[-1]
        if isinstance(named, Filter):
            single_or_several(named, {"accs"})
            return Onto(filter=named.form)
        return Onto(host=True) if named.type == "HOST" else Onto()

    def struck_elsewhere(self, items: list[CardToken]) -> Onto:
        """At another card than this one."""
        in_case(items[-1], "accs")
        return Onto(filter={"other": True})

    def guards(self, items: list[Any]) -> Feature:
        """Whom it defends wherever it stands."""
        found = instance_of(items, Filter)
        single_or_several(found, {"datv", "gent", "accs"})
        if not found.form.keys() - {"closed", "hidden"}:
            raise NotUnderstood("who of them is so", found.head.lexeme)  # it defends "closed", or whoever is closed
        return permanent({"effect": "guard", "for": found.form})

    def cannot_assail(self, items: list[Any]) -> Feature:
        action, onto = attack_type(sort_named(items), "ablt"), instance_of(items, Onto)
        return permanent({"effect": "forbid", "action": action, **({} if onto is None else {"against": _cards(onto)})})

    def assails_only(self, items: list[Any]) -> Feature:
        onto = instance_of(items, Onto)
        others: Feature = {"not": onto["filter"]} if "filter" in onto else {"other": True}
        if "host" in onto:
            raise NotUnderstood("attacks at a host only")
        return permanent({"effect": "forbid", "action": attack_type(sort_named(items), "ablt"), "against": others})

    def blocks(self, items: list[Any]) -> Feature:
        """What attacks on it come to nothing."""
        *told, sorts = (item for item in items if isinstance(item, list))
        force: Feature = {"force": told[0]} if told else {}
        effects = [{"effect": "block", "of": attack_type(sort, "accs"), **force, **against(items)} for sort in sorts]
        return self._in_turn(permanent(*effects), items)

    def blocks_first(self, items: list[Any]) -> Feature:
        """The first attack of a turn or a battle: as a feature that works so often."""
        per, place = find(items, "PER"), find(items, "ORDINAL")
        if str(place) != "1":
            raise NotUnderstood("which attack", lexeme_of(place))
        effect = {"effect": "block", "of": attack_type(sort_named(items), "accs"), **against(items)}
        turn = [Circumstance(turn=PER_TURN[str(per)])] if str(per) in PER_TURN else []
        return {**self._in_turn(permanent(effect), [*items, *turn]), "limit": once_per(per)}

    @staticmethod
    def _in_turn(feature: Feature, items: list[Any]) -> Feature:
        turn = instance_of(items, Circumstance)
        if turn is None:
            return feature
        if turn["turn"] == "its":
            raise NotUnderstood("whose turn")
        return {**feature, "condition": dict(turn)}

    def suffering(self, items: list[Any]) -> Gain:
        """More wounds from attacks: as with vulnerability, their value is greater."""
        tokens = [item for item in items if is_token(item, "NUMBER")]
        number, sorts = number_of(tokens[0]), _lists(items)[-1]
        found, forces = instance_of(items, Filter), [item for item in _lists(items)[:-1] if item]
        effect: Feature = {"effect": "modify", "what": "value", "by": number, "when": "attacked"}
        if forces:
            effect["force"] = forces[0]
        if len(tokens) > 1:  # from attacks of so much
            bound = find(items, "OR_LESS", "OR_MORE")
            effect["worth"] = {str(bound) if bound is not None else "equal": number_of(tokens[1])}
        if found is not None:
            single_or_several(found, {"gent"})
            effect["against"] = found.form
        effects = [{**effect, "of": attack_type(sort, "gent", WOUNDING if found else SUFFERED)} for sort in sorts]
        return Gain(effects, effects)

    def suffers(self, items: list[Any]) -> Feature:
        verb = find(items, "GETS")
        if str(verb) == "inf":
            raise Ungrammatical("a verb without its subject", lexeme_of(verb))
        return permanent(*items[-1].permanent)

    def gained_suffering(self, items: list[Any]) -> Gain:
        (gain,) = items
        return gain  # type: ignore[no-any-return]

    # --- formation and places ---
    def in_formation(self, items: list[CardToken]) -> Feature:
        return {"formed": True}

    def formed_with(self, items: list[Any]) -> Condition:
        found, number = instance_of(items, Filter), find(items, "NUMBER")
        if number is None:
            single(found, {"ablt"})
        else:
            single_or_several(found, {"ablt"})
        least = {} if number is None else {"min": number_of(number)}
        return Condition(exists={"filter": {**found.form, "formed": True}, **least})


def _cards(onto: Onto) -> Feature:
    if "host" in onto:
        raise NotUnderstood("attacks at a host")
    form: Feature = onto.get("filter", {"other": False})
    return form
