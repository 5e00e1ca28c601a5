"""One thing or else another, texts given with their moment, healing kept away or doubled, who is named by number."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.attack_moments import once_per
from service.cards.constructions import (
    MODIFIED,
    PARTS,
    PER_TURN,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Range,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    so_often,
)
from service.cards.filters import single, single_or_several
from service.cards.getting import SO_MANY_TURNS, Gain, UntilTurns, all_effects
from service.cards.moments import Trigger, Whose
from service.cards.passages import Like
from service.cards.permanents import permanent
from service.cards.roles import inside
from service.cards.sorts import attack_type, sort_named
from service.cards.whom import each_done

#: What a card can be both of, one after the other.
_OPPOSITES = {"curse": "blessing", "blessing": "curse"}
#: What somebody carries out, as the judge calls it.
_CARRIED_OUT = frozenset({"magic", "spell", "impact", *MODIFIED})


class Lot(Feature):
    """What befalls the first, the second or the third of the cards that are chosen: its effects by its place."""


def _else_of_target(usual: Action, rather: list[Feature], like: Feature) -> Action:
    """ "Wound an elf by 1 (if it is closed, by 2 instead)": one or the other, as the chosen card is by then."""
    first = usual.body["effects"]
    if {effect.get("to") for effect in first} != {"target"} or any(e.get("to") not in ("it", "self") for e in rather):
        raise NotUnderstood("unclear whom a pronoun means")
    if any(inside(effect) for effect in (*first, *rather)):
        raise NotUnderstood("unclear how far a supposition reaches")
    instead = [{**effect, "to": "target"} if effect["to"] == "it" else effect for effect in rather]
    so = {"exists": {"filter": {"is": "target", **like}}}
    one = {"effect": "suppose", "so": so, "effects": instead, "otherwise": first, "to": "self"}
    return usual._replace(body={**usual.body, "effects": [one]})


class FateMeaning:
    """The part of the transformer for what befalls one card or else another."""

    # --- one thing or else another ---
    def else_if_so(self, items: list[Any]) -> Action:
        """ "It becomes dark (if it is dark, wound it by 1 instead)": whichever it is as the text comes to it."""
        usual, other = (item for item in items if isinstance(item, Action))
        like, pronoun = instance_of(items, Like), find(items, "IF")
        told = [action.body.get("effects", []) for action in (other, usual)]
        if usual.body.keys() == {"target", "effects"} and other.body.keys() == {"effects"}:
            return _else_of_target(usual, told[0], dict(like))
        fine = all(action.body.keys() == {"effects"} and len(action.body["effects"]) == 1 for action in (other, usual))
        if not fine or any(effect.get("to") != "it" for effects in told for effect in effects):
            raise NotUnderstood("unclear whom a pronoun means", lexeme_of(pronoun))
        (rather,), (first,) = told
        effects = [{**rather, "being": dict(like)}, {**first, "being": {"not": dict(like)}}]
        return Action({"effects": effects}, True, "object")

    def gets_more_or_less(self, items: list[Any]) -> Action:
        """ "+2 or -2 to its next attack", as the player of the text likes."""
        numbers = [number_of(item) for item in items if is_token(item, "NUMBER")]
        of = find(items, "ATTACK", "GROUP")
        rest = [item for item in items if not is_token(item, "NUMBER") and (item is items[1] or not _said_of(item))]
        options = []
        for sign, number in zip(("PLUS", "DASH"), numbers, strict=True):
            gain: Gain = self.gained_once([find(items, sign), find(items, "NUMBER"), of])  # type: ignore[attr-defined]
            (effect,) = gain.effects
            more = Gain([{**effect, "by": number if sign == "PLUS" else -number}], [])
            options.append(each_done(all_effects([more], rest), rest, {"nomn"}))
        first = options[0]
        (role,) = {str(effect["to"]) for option in options for effect in option.body["effects"]}
        if role == "each":
            raise NotUnderstood("unclear who has the choice", lexeme_of(of))
        choice = {"effect": "choose", "options": [option.body["effects"] for option in options], "to": "self"}
        return Action({**first.body, "effects": [choice]}, True, first.subject)

    def each_by_itself(self, items: list[Any]) -> Action:
        """ "Each gnome of yours may lose X chips, and get -X from shots": as many as its player says for each."""
        found, lost, gained = instance_of(items, Filter), find(items, "LOSES"), find(items, "GETS")
        paid, most, told = (number_of(item) for item in items if is_token(item, "NUMBER"))
        if found.group != "each" or str(lost) == "sing" or str(gained) != str(lost):
            raise Ungrammatical("what is left to choice", lexeme_of(lost))
        if (paid, told) != ("x", "x") or not isinstance(most, int):
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        gains = instance_of(items, list)
        effects = [{**effect, "to": "done"} for effect in all_effects(gains, items)]
        if any(effect.get("by") not in ("x", "-x") for effect in effects):
            raise NotUnderstood("what X is", lexeme_of(gained))
        by = [{"of": "amount", **({"times": -1} if effect["by"] == "-x" else {})} for effect in effects]
        follows = [{**effect, "by": number} for effect, number in zip(effects, by, strict=True)]
        lose = {"effect": "lose_chips", "x": most, "fewer": True, "effects": follows}
        return Action({"effects": [{**lose, "to": "each", "filter": found.form}]}, True)

    def strips_to_wound(self, items: list[Any]) -> Action:
        """ "It may strip it of X additional lives; wound that card by X": who was wounded, and who dealt the wounds."""
        pronoun, verb = find(items, "PRONOUN"), find(items, "STRIP")
        numbers = [number_of(item) for item in items if is_token(item, "NUMBER")]
        pronoun_in(pronoun, "gent")
        if numbers != ["x", "x"]:
            raise NotUnderstood("how many", lexeme_of(verb))
        wound = {"effect": "wound", "x": {"of": "amount"}, "to": "attacker"}
        lose: Feature = {"effect": "lose_lives", "all": True, "fewer": True, "effects": [wound]}
        return Action({"effects": [{**lose, "to": _SUFFERER}]}, True)

    def each_or_one(self, items: list[Any]) -> Action:
        """ "X creatures of yours may get a chip or one of yours may get X chips": as the player of the text likes."""
        number, noun, found = find(items, "NUMBER"), find(items, "KIND", "CLASS"), instance_of(items, Filter)
        assert noun is not None
        single(found, {"nomn"})
        in_case(noun, "gent")
        cards = {"side": "own", **PARTS[noun.type](str(noun))}
        if number_of(number) != "x" or found.form != cards:
            raise NotUnderstood("who may get it", noun.lexeme)
        lists = [item for item in items if isinstance(item, list)]
        several, alone = (all_effects(gains, []) for gains in lists)
        each = {"effect": "pick", "x": "x", "filter": cards, "effects": [{**one, "to": "done"} for one in several]}
        one = {"effect": "pick", "filter": cards, "effects": [{**one, "to": "subject"} for one in alone]}
        options = [[{**each, "to": "self"}], [{**one, "to": "self"}]]
        return Action({"optional": True, "effects": [{"effect": "choose", "options": options, "to": "self"}]}, True)

    def next_that_acts(self, items: list[Any]) -> Action:
        """ "The next enemy creature that acts": whoever it is, once it has acted (dictionary.card_action.1)."""
        found, verb = instance_of(items, Filter), find(items, "GETS_WOUNDED", "WOUND_SELF")
        single(found, {"nomn"})
        if is_token(verb, "GETS_WOUNDED") and str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        wound = {"effect": "wound", "x": number_of(find(items, "NUMBER")), "to": "subject"}
        delay = {"effect": "delay", "trigger": {"on": "act", "whose": found.form}, "effects": [wound], "to": "self"}
        return Action({"effects": [delay]}, True)

    # --- who is named by number ---
    def lot(self, items: list[Any]) -> Lot:
        """What the first or the second of them gets or suffers."""
        place, verb, number = find(items, "ORDINAL"), items[1], find(items, "NUMBER")
        assert place is not None
        in_case(place, "nomn")
        gains = instance_of(items, list)
        if gains is not None:
            effects = all_effects(gains, items)
        elif number is not None:
            name = "heal" if is_token(verb, "HEAL_SELF") else "wound"
            effects = [{"effect": name, "x": number_of(number)}]
        else:
            effects = [{"effect": str(verb)}]
        return Lot(place=int(place), effects=effects)

    def casts_lots(self, items: list[Any]) -> Action:
        """ "Choose three elves; the first gets a curse, the second a blessing, the third is wounded by 3"."""
        found, number = instance_of(items, Filter), number_of(find(items, "NUMBER"))
        lots = [item for item in items if isinstance(item, Lot)]
        single_or_several(found, {"accs", "gent"})
        if [lot["place"] for lot in lots] != list(range(1, len(lots) + 1)) or number != len(lots):
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        effects = [{**effect, "to": "done", "nth": lot["place"]} for lot in lots for effect in lot["effects"]]
        pick = {"effect": "pick", "x": number, "filter": found.form, "effects": effects, "to": "self"}
        return Action({"effects": [pick]}, True)

    def named_so_far(self, items: list[Any]) -> Action:
        """What is done "(impact so-and-so, range 4)": to who was spoken of, if that one is no farther away."""
        action: Action = self.named_after([item for item in items if not isinstance(item, Range)])  # type: ignore[attr-defined]
        effects = action.body.get("effects", [])
        if "target" in action.body or not any(effect.get("to") == "it" for effect in effects):
            raise Ungrammatical("a range without a target", lexeme_of(find(items, "NAME")))
        told = [{**effect, "to": "target"} if effect.get("to") == "it" else effect for effect in effects]
        body = {**action.body, "target": {"is": "it"}, "range": int(instance_of(items, Range)), "effects": told}
        return action._replace(body=body)

    # --- what always holds ---
    def heals_first(self, items: list[Any]) -> Feature:
        """The first healing of a turn is blocked, or heals twice as much (419.1)."""
        place, healed, found = find(items, "ORDINAL"), find(items, "HEALED"), instance_of(items, Filter)
        assert healed is not None
        if str(place) != "1":
            raise NotUnderstood("which healing", lexeme_of(place))
        in_case(healed, "accs")
        single_or_several(found, {"gent"})
        twice = {"effect": "heal", "x": {"of": "amount", "times": 2}, "to": "target"}
        told = [] if find(items, "BLOCK") else [twice]
        per = find(items, "PER")
        limit = Limit(once_per(per))
        limit.turn = PER_TURN.get(str(per), "")
        often = so_often({}, [limit])
        first = often["limit"]["per"]  # of all that there are, one that was blocked among them
        effect = {"effect": "replace", "what": "heal", "with": told, "first": first, "optional": True}
        return {**permanent({**effect, "cards": found.form}), **often}

    def spared_by(self, items: list[Any]) -> Feature:
        """Its own player's cards, or others, cannot attack it."""
        found, kind = instance_of(items, Filter), find(items, "KIND")
        if found is None:
            if str(kind) != "card":
                raise NotUnderstood("who cannot attack it", lexeme_of(kind))
            form: Feature = {"side": "own", "kind": "card"}
        else:
            single_or_several(found, {"ablt"})
            form = found.form
        forbid = {"effect": "forbid", "action": "attacks", "cards": form, "against": {"other": False}}
        return permanent(forbid)

    def chips_bounded(self, items: list[Any]) -> list[Feature]:
        """No more than so many chips, and none from other cards."""
        limit: Feature = self.chip_limit(items)  # type: ignore[attr-defined]
        return [limit, self.no_chips_from(items)]

    def no_chips_from(self, items: list[Any]) -> Feature:
        """What those cards give it, it does not get (419.1b)."""
        found: Filter = instance_of(items, Filter)
        single_or_several(found, {"gent"})
        return permanent({"effect": "replace", "what": "gain_chips", "with": [], "against": found.form})

    def compared_lives(self, items: list[CardToken]) -> Feature:
        """With more current lives than this card, or with fewer."""
        more = str(find(items, "GREATER_NUMBER")) == "more" or find(items, "MORE_THAN") is not None
        return {"more_lives" if more else "fewer_lives": True}

    def until_turns(self, items: list[CardToken]) -> UntilTurns:
        """For so many turns of the opponent, or for X of them."""
        lasts = UntilTurns(SO_MANY_TURNS)
        lasts.number = number_of(find(items, "NUMBER"))
        return lasts

    # --- moments ---
    def first_attack_of_his(self, items: list[Any]) -> Trigger:
        """ "On the first attack of his creature in an enemy turn": the enemy's, whose turn it is."""
        pronoun, kind, per = find(items, "PRONOUN"), find(items, "KIND"), find(items, "PER")
        if str(pronoun) != "accs" or str(per) != "enemy_turn":
            raise Ungrammatical("whose card", lexeme_of(pronoun))
        assert kind is not None
        in_case(kind, "gent")
        whose = Whose(whose={"kind": str(kind), "side": "enemy"})
        whose.head = kind.lexeme
        rest = [whose if item is pronoun else item for item in items if item is not kind]
        trigger: Trigger = self.first_attack(rest)  # type: ignore[attr-defined]
        return trigger

    def marked_either_way(self, items: list[Any]) -> Trigger:
        """ "When a cursed elf is blessed or the other way round"."""
        who, marker = instance_of(items, Whose), find(items, "CURSE", "BLESSING")
        form = who.get("whose") if who is not None else None
        before = _OPPOSITES[str(marker)]
        if not isinstance(form, dict) or form.get("keyword") != before:
            raise NotUnderstood("which way round", lexeme_of(marker))
        trigger = Trigger.of("marked", "subject", keyword=str(marker), whose=form)
        other = Trigger.of("marked", "subject", keyword=before, whose={**form, "keyword": str(marker)})
        trigger.lexeme = other.lexeme = lexeme_of(marker)
        trigger.others = [other]
        return trigger

    def executes(self, items: list[Any]) -> Trigger:
        """It carries out a magic ability, a spell, an impact or some attack."""
        sort = find(items, "MAGIC_ABILITY") or sort_named(items)
        if str(sort) not in _CARRIED_OUT:
            raise NotUnderstood("what it carries out", lexeme_of(sort))
        trigger = Trigger.of("executes", type=attack_type(sort, "accs", _CARRIED_OUT))
        trigger.lexeme = lexeme_of(items[0])
        return trigger


def _said_of(item: Any) -> bool:
    """Whether it is a word of a number that is added, or of what it is added to."""
    return is_token(item, "PLUS", "DASH", "OR", "TO", "NEXT", "ATTACK", "GROUP")


#: Moments that tell a number of something.
_TOLD = frozenset({"wounded", "wounds", "heal", "chips", "lives", "lose_chips", "lose_lives"})
#: Who is wounded where another card deals the wounds, until it is known that the moment is of that.
_SUFFERER = "sufferer"
#: "As much": the number that the moment tells, without a name.
_AS_MUCH = "x="


def as_much(moment: Trigger, body: Feature) -> Feature:
    """The body with "as much" as the X of the moment, which then is counted."""
    if any(effect.get("to") == _SUFFERER for effect in body.get("effects", ())):
        if moment["on"] != "wounded" or not isinstance(moment.get("whose"), dict) or "source" not in moment:
            raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)
        effects = [{**one, "to": "subject"} if one.get("to") == _SUFFERER else one for one in body["effects"]]
        body = {**body, "effects": effects}
    told = _with_x(body)
    if told == body:
        return body
    if moment["on"] not in _TOLD or moment.counted or "amount" in moment:
        raise NotUnderstood("as much as what", moment.lexeme)
    moment.counted = True
    return told  # type: ignore[no-any-return]


def _with_x(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_x(item) for item in value]
    if type(value) is dict:
        return {name: _with_x(item) for name, item in value.items()}
    return "x" if value == _AS_MUCH else value


__all__ = ["FateMeaning", "as_much"]
