"""What is said of one card: its state, its place, what it has and has done, as a filter and as a condition."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.constructions import (
    PARTS,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    number_of,
    state_of,
)
from service.cards.filters import Condition, recognised, single, single_or_several
from service.cards.passages import Like

#: What a short participle says.
_BEING: dict[str, Feature] = {
    "wounded": {"wounded": True},
    "unwounded": {"wounded": False},
    "poisoned": {"poisoned": True},
    "cursed": {"keyword": "curse"},
    "blessed": {"keyword": "blessing"},
    "flying": {"flying": True},
    "nonflying": {"flying": False},
}
#: What a card may have a number of, by the terminal that names it.
_POSSESSIONS = {"CHIP": "chips", "WOUNDS": "wounds", "LIVES": "lives"}


#: Marks a place as that to which the card of a moment has just come.
ARRIVED = "arrived"


class Being(dict[str, Any]):
    """What is said of a card, as a filter."""

    known_by: CardToken | None = None
    """The adjective or noun that says it, which stands in the nominative."""


class Possession(str):
    """What a card may have a number of."""


class Amount(dict[str, Any]):
    """How many wounds, lives or chips a card has, as a filter."""


class StateMeaning:
    """The part of the transformer for what is said of one card."""

    # --- states ---
    def is_short(self, items: list[CardToken]) -> Being:
        return Being(state_of(items[0]))

    def is_hale(self, items: list[CardToken]) -> Being:
        return Being(wounded=False)

    def is_marked_so(self, items: list[CardToken]) -> Being:
        return Being(_BEING[str(items[0])])

    def like_marked(self, items: list[CardToken]) -> Like:
        return Like(_BEING[str(items[0])])

    def is_wounded_now(self, items: list[CardToken]) -> Being:
        """English: "this card is wounded"; a finite verb says that it is being wounded, which is no state."""
        verb = items[0].lexeme
        if verb.end - verb.start != len("is wounded"):
            raise Ungrammatical("no state", verb)
        return Being(wounded=True)

    def has_fought(self, items: list[CardToken]) -> Being:
        """Whether it attacked in this turn."""
        return Being(attacked=find(items, "NOT") is None and str(find(items, "FOUGHT")) != "no")

    def is_gone(self, items: list[Any]) -> Being:
        """Whether it came to another cell in this turn."""
        (moved,) = items
        if moved.verb.type != "MOVED":
            raise Ungrammatical("no finite verb", moved.verb.lexeme)
        return Being(moved)

    def is_defending(self, items: list[CardToken]) -> Being:
        return Being(defending=True)

    def is_like(self, items: list[CardToken]) -> Being:
        quality = items[-1]
        if quality.type == "STATE" and str(quality) in ("revealed", "unique", "nonunique", "corporeal"):
            raise NotUnderstood("which state it has to be in", quality.lexeme)
        form = {"closed": False} if quality.type == "OPEN" else _quality(quality)
        found = Being(form)
        found.known_by = quality
        return found

    # --- places ---
    def is_in_rows(self, items: list[Any]) -> Being:
        from service.cards.cells import Rows, standing_in

        return Being(standing_in(next(item for item in items if isinstance(item, Rows))))

    def is_placed(self, items: list[CardToken]) -> Being:
        half = find(items, "ON_HALF")
        return Being(half=str(half)) if half is not None else Being(row=1)

    def is_at_edge(self, items: list[CardToken]) -> Being:
        return Being(edge=True)

    def is_in_column(self, items: list[CardToken]) -> Being:
        return Being(column=str(find(items, "IN_COLUMN", "IN_LEFT")))

    def is_neighbour(self, items: list[Any]) -> Being:
        """Another card stands beside this one, or beside one of some kind."""
        found = instance_of(items, Filter)
        if found is None:
            return Being(adjacent=True)
        single(found, {"ablt"})
        return Being(beside=found.form)

    def is_no_neighbour(self, items: list[Any]) -> Being:
        return Being({"not": dict(self.is_neighbour(items))})

    # --- what it has ---
    def has_amount(self, items: list[Any]) -> Being:
        return Being(next(item for item in items if isinstance(item, Amount)))

    def has_named(self, items: list[CardToken]) -> Being:
        if find(items, "FLIGHT"):
            return Being(flying=True)
        wanted = recognised(items[-1])
        if wanted.get("keyword") == "poison":
            return Being(poisoned=True)
        return Being(wanted if wanted.keys() == {"keyword"} else {"trait": wanted})

    def has_not_named(self, items: list[CardToken]) -> Being:
        if find(items, "FLIGHT"):
            return Being(flying=False)
        wanted = recognised(items[-1])
        if wanted.keys() != {"keyword"}:
            return Being({"not": {"trait": wanted}})
        return Being(poisoned=False) if wanted["keyword"] == "poison" else Being(without=wanted["keyword"])

    def has_none(self, items: list[CardToken]) -> Being:
        if find(items, "WOUNDS"):
            return Being(wounded=False)
        return Being({"chips" if find(items, "CHIP") else "extra_lives": {"max": 0}})

    def had(self, items: list[Any]) -> Amount:
        """So many of something, or some of it."""
        number, what = find(items, "NUMBER"), next((i for i in items if isinstance(i, Possession)), None)
        parity = find(items, "PARITY")
        if parity is not None:
            return Amount(lives={"odd": str(parity) == "odd"})
        if number is None:
            if find(items, "WOUNDS"):
                return Amount(wounded=True)
            return Amount({"chips" if find(items, "CHIP") else "extra_lives": {"min": 1}})
        assert what is not None
        many = number_of(number)
        if not isinstance(many, int):
            raise NotUnderstood("how many", number.lexeme)
        if find(items, "OR_LESS"):
            return Amount({str(what): {"max": many}})
        if find(items, "OR_MORE", "AT_LEAST"):
            return Amount({str(what): {"min": many}})
        if find(items, "MORE_THAN"):
            return Amount({str(what): {"min": many + 1}})
        if find(items, "LESS_THAN"):
            return Amount({str(what): {"max": many - 1}})
        return Amount({str(what): {"equal": many}})

    def possession(self, items: list[CardToken]) -> Possession:
        return Possession("extra_lives" if find(items, "EXTRA") else _POSSESSIONS[items[-1].type])

    # --- conditions ---
    def itself_so(self, items: list[Any]) -> Condition:
        """The card with the text, or "it", or nobody who is named."""
        being = next(item for item in items if isinstance(item, Being))
        pronoun, at = find(items, "PRONOUN"), find(items, "AT") is not None
        if pronoun is not None and str(pronoun) not in ("both", "gent" if at else "nomn"):
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        if being.known_by is not None:
            in_case(being.known_by, "nomn")
        found = Condition(self=dict(being)).told_of(items)
        found.named, found.of_one = find(items, "SELF") is not None, True
        found.bare = being.known_by is not None and not found.named and pronoun is None
        return found

    def itself_without(self, items: list[CardToken]) -> Condition:
        return self.itself_so([self.has_none(items)])

    def another_so(self, items: list[Any]) -> Condition:
        """Its host, or who is attacked or attacks: which is known where there is such a one."""
        being = next(item for item in items if isinstance(item, Being))
        who, at = find(items, "HOST", "ATTACKED", "ATTACKER"), find(items, "AT") is not None
        assert who is not None
        in_case(who, "gent" if at else "nomn")
        if being.known_by is not None:
            in_case(being.known_by, "nomn")
        if who.type == "HOST":
            found = Condition(self={"host": dict(being)})
            found.spoken, found.named = "host", True
            return found
        kind = {"kind": "creature"} if str(who) == "creature" else {}
        found = Condition({who.type.lower(): {**kind, **being}})
        found.named = True
        return found

    # --- who stands where ---
    # --- how many there are ---
    def exists_more_than_there(self, items: list[Any]) -> Condition:
        """ "In the enemy squad are more cards than in yours", or fewer."""
        found, squads = instance_of(items, Filter), [str(item) for item in items if is_token(item, "IN_SQUAD")]
        single_or_several(found, {"gent"})
        here, there = squads if len(squads) == 2 else (squads[0], "own")
        if here == there or {"side", "other"} & found.form.keys():
            raise NotUnderstood("two sides", found.head.lexeme)
        more, than = (there, here) if find(items, "LESS_THAN") else (here, there)
        return Condition(more={"filter": {**found.form, "side": more}, "than": {**found.form, "side": than}})

    def exists_both(self, items: list[Any]) -> Condition:
        """ "In your squad are an elf and a gnome"."""
        side, pair = str(items[0]), [item for item in items if isinstance(item, Filter)]
        for found in pair:
            single(found, {"nomn"})
            if found.form.get("side", side) != side:
                raise NotUnderstood("two sides", found.head.lexeme)
        return Condition(all=[{"exists": {"filter": {**found.form, "side": side}}} for found in pair])


def _quality(word: CardToken) -> Feature:
    if word.type == "ELITENESS":
        return {"cost": {"crystal": str(word)}}
    return dict(PARTS[word.type](str(word)))


__all__ = ["StateMeaning"]
