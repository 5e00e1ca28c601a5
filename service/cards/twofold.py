"""Deeds in a row, named texts that come about twice, wounds that disturb nobody, attacks answered by a text."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.agreement import in_case, pronoun_in, require_each
from service.cards.constructions import (
    MODIFIED,
    PER_TURN,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    so_often,
    values,
)
from service.cards.filters import single, single_or_several
from service.cards.firsts import Foreign
from service.cards.getting import Until
from service.cards.moments import Circumstance, Trigger
from service.cards.permanents import permanent
from service.cards.sorts import against, attack_type
from service.cards.whom import to_self
from service.games.berserk.rules.listening.occasions import NAMED

_HEAL = "heal"
#: In whose turn wounds would disturb a concentration: it comes about at the end of the enemy's.
_DISTURBING = ("turn", "enemy_turn")


class Reply(NamedTuple):
    """With what attack, or the same as it suffers, and with which values a card fights back."""

    type: str | None
    value: list[Any]


class TwofoldMeaning:
    """The part of the transformer for rows of deeds, texts that come about twice, calm and answers."""

    # --- rows ---
    def part_of_row(self, items: list[CardToken]) -> str:
        (word,) = items
        in_case(word, "accs")
        if word.type == "HEALED":
            return _HEAL
        return attack_type(word, "accs")

    def in_a_row(self, items: list[Any]) -> Trigger:
        """Several deeds one after another, of whichever of those cards."""
        doers, verb = instance_of(items, Filter), find(items, "CARRIES_OUT", "MAKE_THEM")
        parts = [item for item in items if isinstance(item, str) and not isinstance(item, CardToken)]
        if len(set(parts)) < len(parts):
            raise NotUnderstood("the same deed twice", lexeme_of(verb))
        if doers is not None:
            require_each(doers.head, {"nomn"}, doers.grammemes)
        trigger = Trigger.of("sequence", of=parts, by={"other": False} if doers is None else doers.form)
        trigger.lexeme = lexeme_of(verb)
        return trigger

    # --- twice ---
    def twice_named(self, items: list[CardToken]) -> CardToken:
        """A named feature with a text of its own, in the genitive behind "the feature"."""
        word = next(item for item in items if is_token(item, "PLAIN", "COUNTED"))
        if str(word) not in NAMED:
            raise NotUnderstood("what comes about twice", word.lexeme)
        in_case(word, "gent" if is_token(items[0], "A_FEATURE", "FEATURE_WORD", "FEATURES") else "nomn")
        return word

    def doubles(self, items: list[Any]) -> Feature:
        """Such a text of those cards is declared a second time; the first of a turn, where that is said."""
        place, per, found = find(items, "ORDINAL"), find(items, "PER"), instance_of(items, Filter)
        often = number_of(find(items, "NUMBER"))
        if often != 2 or (place is not None and str(place) != "1"):
            raise NotUnderstood("how often", lexeme_of(place or find(items, "NUMBER")))
        cards: Feature = {"side": "own", "kind": "card"}
        if found is not None:
            single_or_several(found, {"gent"})
            cards = found.form
        keyword = next(item for item in items if is_token(item, "PLAIN", "COUNTED"))
        feature = permanent({"effect": "twice", "keyword": str(keyword), "cards": cards})
        limits = [item for item in items if isinstance(item, Limit)]
        if per is not None:
            turn = str(per) in PER_TURN
            limits = [Limit(times=1, per="turn" if turn else str(per))]
            limits[0].turn = PER_TURN.get(str(per), "")
        return so_often(feature, limits)

    # --- calm ---
    def keeps_calm(self, items: list[Any]) -> Feature:
        """How often those cards may be wounded in a turn and concentrate all the same."""
        place, per, found = find(items, "ORDINAL"), find(items, "PER"), instance_of(items, Filter)
        number, kept = find(items, "NUMBER"), find(items, "PLAIN")
        times = 1 if number is None else number_of(number)
        if place is not None and str(place) != "1":
            raise NotUnderstood("how often", place.lexeme)
        if str(per) not in _DISTURBING or not isinstance(times, int):
            raise NotUnderstood("how often", lexeme_of(place))
        if str(kept) != "concentration":
            raise NotUnderstood("what is disturbed", lexeme_of(kept))
        if found is not None:
            require_each(found.head, {"ablt", "gent"}, found.grammemes)
        pronoun_in(find(items, "PRONOUN"), "accs")
        effect: Feature = {"effect": "keeps_calm", "cards": {"other": False} if found is None else found.form}
        return permanent({**effect, "times": times} if times > 1 else effect)

    # --- answers ---
    def reply(self, items: list[CardToken]) -> Reply:
        sort, value = items[0], items[-1]
        found = values(value)
        if any(not isinstance(number, int) for number in found):
            raise NotUnderstood("what X is", value.lexeme)
        return Reply(None if sort.type in ("SAME_ATTACK", "SAME_ONE") else attack_type(sort, "ablt"), found)

    def answers_with(self, items: list[Any]) -> Feature:
        """It fights back against those attacks, even closed, with a blow of its own."""
        sorts, reply = instance_of(items, list), instance_of(items, Reply)
        pronoun_in(find(items, "PRONOUN"), "nomn")
        of = [attack_type(sort, "accs", MODIFIED) for sort in sorts]
        effect: Feature = {"effect": "answers", "of": of[0] if len(of) == 1 else of, "value": reply.value}
        if reply.type is not None and of != [reply.type]:
            effect["type"] = reply.type
        return permanent({**effect, **against(items)})

    def answers_for(self, items: list[Any]) -> Feature:
        """It fights back in the place of those cards."""
        found, aside = instance_of(items, Filter), find(items, "INSTEAD_OF")
        verbs = [item for item in items if is_token(item, "ANNOUNCE")]
        if str(verbs[-1]) not in ("deals", "declares"):
            raise Ungrammatical("who deals it", verbs[-1].lexeme)
        single(found, {"gent"} if aside is not None else {"nomn"})
        pronoun = next((item for item in items if is_token(item, "PRONOUN")), None)
        if aside is None and pronoun is not None and items.index(pronoun) < items.index(verbs[-1]):
            pronoun_in(pronoun, "nomn")
        return permanent({"effect": "answers_for", "of": "simple_strike", "cards": found.form})

    # --- strikes that are not answered ---
    def unparried(self, items: list[Any]) -> Trigger:
        """The strike of somebody that "becomes unanswered", as the moment of its declaration."""
        sort, word, whose = find(items, "STRIKE", "GROUP"), find(items, "UNANSWERED"), instance_of(items, Foreign)
        becomes = find(items, "BECOMES")
        if str(sort) not in _ANSWERED or (becomes is not None and str(becomes) != "sing"):
            raise NotUnderstood("nothing that is answered", lexeme_of(sort))
        assert sort is not None and word is not None
        in_case(sort, "nomn")
        in_case(word, "nomn" if becomes is None else "ablt")
        own: Feature = {} if whose is None else {"whose": dict(whose)}
        trigger = Trigger.of("before_attack", **({} if str(sort) == "attacks" else {"type": str(sort)}), **own)
        trigger.lexeme = sort.lexeme
        trigger.begins = find(items, "THIS_TURN") is not None
        return trigger

    def first_unparried(self, items: list[Any]) -> Trigger:
        place, per = find(items, "ORDINAL"), find(items, "PER")
        if str(place) != "1" or str(per) not in ("turn", "own_turn"):
            raise NotUnderstood("which strike", lexeme_of(place))
        trigger: Trigger = self.unparried([item for item in items if not is_token(item, "ORDINAL", "PER")])
        if str(per) in PER_TURN:
            trigger.condition = Circumstance(turn=PER_TURN[str(per)])
        return trigger

    def first_unanswered(self, items: list[Any]) -> Feature:
        """ "The first strike of your elf in a turn becomes unanswered"."""
        (trigger,) = items
        condition: Feature = {"condition": dict(trigger.condition)} if trigger.condition else {}
        feature: Feature = {
            "class": "triggered",
            "trigger": dict(trigger),
            **condition,
            "effects": [_unparried(trigger)],
        }
        return {**feature, "limit": {"times": 1, "per": "turn"}}

    def next_unanswered(self, items: list[Any]) -> Action:
        """The next of them, whenever it comes, or until then."""
        trigger, lasts = instance_of(items, Trigger), instance_of(items, Until)
        if trigger.begins and lasts is not None:
            raise NotUnderstood("for how long", trigger.lexeme)
        lasts = Until("end_of_turn") if trigger.begins else lasts or Until("battle")
        effect: Feature = {"effect": "delay", "trigger": dict(trigger), "effects": [_unparried(trigger)]}
        return to_self({**effect, "until": str(lasts)} if lasts != "battle" else effect, "object")

    def titled_unanswered(self, items: list[Any]) -> Feature:
        """ "Valhalla: the first strike of your elf in a turn": it comes about as the turn starts."""
        name, trigger = items[0], items[-1]
        if str(name) != "valhalla":
            raise NotUnderstood("the first of which turn", name.lexeme)
        lasting = self.next_unanswered([trigger, Until("end_of_turn")])
        return self.titled([name, lasting])  # type: ignore[attr-defined, no-any-return]

    def then_unanswered(self, items: list[Any]) -> Any:
        """ "At the start of your turn, the first strike of your elf in the turn becomes unanswered"."""
        given, trigger = items[0], items[-1]
        if given["on"] not in ("turn_start", "any_turn_start") or trigger.condition is not None:
            raise NotUnderstood("the first of which turn", trigger.lexeme)
        return self.trigger([given, self.next_unanswered([trigger, Until("end_of_turn")])])  # type: ignore[attr-defined]


#: Attacks that the attacked card fights back against (205.5).
_ANSWERED = frozenset({"simple_strike", "strikes", "attacks"})


def _unparried(trigger: Trigger) -> Feature:
    """That the strike of a moment is not answered."""
    to = "subject" if "whose" in trigger else "self"
    return {"effect": "gain_feature", "feature": {"keyword": "unanswered_strike"}, "until": "this_attack", "to": to}


__all__ = ["TwofoldMeaning"]
