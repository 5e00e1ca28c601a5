"""How what is done is put together: so much for each of some cards, several attacks and arrivals, dice in a range."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.agreement import means_each, pronoun_in, require_each
from service.cards.bearers import Doing
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    count,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.dice import Fell, _face
from service.cards.filters import Place, recognised, single, single_or_several, while_standing
from service.cards.getting import Until
from service.cards.graveyards import NOT_LYING
from service.cards.ground import Bare
from service.cards.modifiers import Counted
from service.cards.passages import Like
from service.cards.permanents import permanent
from service.cards.pronouns import near_to
from service.cards.roles import inside
from service.cards.volleys import further
from service.cards.whom import each_done, targets_among, to_self

_MARKED = {"curse": "curse", "blessing": "bless", "plague": "infect", "poison": "poison"}
_MOST_SUMMONED = 9


#: What lies on a card: of all else that it may bear, the name is said.
_LYING = ("CHIP", "WOUNDS", "EXTRA", "LIVES", "NUMBER")


class Borne(NamedTuple):
    """What a card bears: as a filter, and as the filter of those that do not."""

    there: Feature
    absent: Feature


class OnIt(NamedTuple):
    """On whom something lies: the attacked card, or the one that was spoken of."""

    attacked: CardToken | None


class ComposingMeaning:
    """The part of the transformer for what is done so often, to so many, or so much of it."""

    # --- so much for each ---
    def counted_here(self, items: list[CardToken]) -> Counted:
        return Counted({"of": "chips" if find(items, "CHIP") else "wounds", "whose": "self"})

    # --- attacks, and who comes ---
    def volley_at(self, items: list[Any]) -> Action:
        """So many attacks of one kind, each at a card of that kind: the same one may be hit again."""
        number, found = number_of(items[0]), next(item for item in items if isinstance(item, Filter))
        attack = next(item for item in items if isinstance(item, Action))
        if "target" in attack.body or not isinstance(number, int) or not 1 < number <= 9:
            raise NotUnderstood("how many", lexeme_of(items[0]))
        pairs = found.grammemes
        if found.group or (pairs and not any(n in ("plur", "") for n, _ in pairs)):
            raise Ungrammatical("not several", found.head.lexeme)
        require_each(found.head, {"accs"} if find(items, "INTO") else {"datv", "loct"}, pairs)
        aimed = Action({**attack.body, "target": found.form}, False)
        return Action({"effects": [{**further(aimed), "times": number}]}, True)

    def volley_at_one(self, items: list[Any]) -> Action:
        """So many attacks of one kind at one card, which is named as the first of them comes on the stack (412.1)."""
        number, *rest = items
        attack, found, amount = instance_of(rest, Action), instance_of(rest, Filter), find(rest, "NUMBER")
        times = number_of(number)
        if "target" in attack.body or not isinstance(times, int) or not 1 < times <= 9:
            raise NotUnderstood("how many", lexeme_of(number))
        if amount is not None and number_of(amount) != 1:
            raise Ungrammatical("how many", amount.lexeme)  # read as `victims`
        cases = {"gent"} if find(rest, "ONE_OF") else {"accs"} if find(rest, "INTO") else {"datv"}
        (single_or_several if find(rest, "ONE_OF") else single)(found, cases)
        aimed = Action({**attack.body, "target": found.form}, False)
        return Action({"effects": [{**further(aimed), "times": times, "one": True}]}, True)

    def summons_several(self, items: list[Any]) -> Action:
        """So many cards of the deck come, one after another."""
        found, number = next(item for item in items if isinstance(item, Filter)), number_of(find(items, "NUMBER"))
        if not isinstance(number, int) or not 1 < number <= _MOST_SUMMONED or found.group:
            raise NotUnderstood("how many", found.head.lexeme)
        single_or_several(found, {"gent", "accs"})
        alone = found._replace(grammemes=frozenset({("sing", "accs")}))
        rest = [alone if item is found else item for item in items if not is_token(item, "NUMBER")]
        action: Action = self.summon(rest)  # type: ignore[attr-defined]
        (effect,) = action.body["effects"]
        if "onto" in effect:
            raise NotUnderstood("how many", found.head.lexeme)
        return Action({"effects": [dict(effect) for _ in range(number)]}, True)

    # --- what is taken off others, what they accumulate, what nobody can get ---
    def strips_from(self, items: list[Any]) -> Action:
        """Chips are taken off others; what is taken off an own card is spent for what follows (``strips_chips``)."""
        _not_spent(items)
        lost: Feature = {"all": True} if find(items, "ALL") else {"x": count(items)}
        return each_done([{"effect": "lose_chips", **lost}], items, {"gent"})

    def strips_lives_from(self, items: list[Any]) -> Action:
        """Additional lives are taken off others, so many or all; what is taken off an own card is spent."""
        _not_spent(items)
        lost: Feature = {"all": True} if find(items, "ALL") else {"x": number_of(find(items, "NUMBER"))}
        if lost.get("x") == "x" and (told := next((t for t in targets_among(items) if t.filter is None), None)):
            raise Ungrammatical("read as `strips_to_wound`", told.head.lexeme)
        return each_done([{"effect": "lose_lives", **lost}], items, {"gent"})

    def accumulate(self, items: list[Any]) -> Action:
        return each_done([{"effect": "gain_chips", "x": count(items)}], items, {"nomn"})

    def cannot_get(self, items: list[Any]) -> list[Doing]:
        """Marks that nobody can give it: nothing comes instead of them."""
        marks = [item for item in items if is_token(item, "CURSE", "BLESSING", "PLAGUE", "POISON")]
        for mark in marks:
            pairs = mark.lexeme.grammemes
            if pairs and not any(case in ("accs", "gent", "") for _, case in pairs):
                raise Ungrammatical("not in the right case", mark.lexeme)
        return [Doing(effect="replace", what=_MARKED[str(mark)], **{"with": []}) for mark in marks]

    # --- what is so of the card that was spoken of ---
    def like_flying(self, items: list[CardToken]) -> Like:
        return Like(flying=True)

    def borne(self, items: list[Any]) -> Borne:
        """What lies on a card or belongs to it, and the same where it does not."""
        number, named = find(items, "NUMBER"), items[0] if not is_token(items[0], *_LYING) else None
        if find(items, "CHIP"):
            least = number_of(number) if number is not None else 1
            if not isinstance(least, int) or least < 1:
                raise NotUnderstood("how many", lexeme_of(number))
            return Borne({"chips": {"min": least}}, {"chips": {"max": least - 1}})
        if find(items, "WOUNDS"):
            return Borne({"wounded": True}, {"wounded": False})
        if find(items, "LIVES"):
            return Borne({"extra_lives": {"min": 1}}, {"extra_lives": {"max": 0}})
        assert named is not None
        known = recognised(named)
        if known == {"keyword": "poison"}:
            return Borne({"poisoned": True}, {"poisoned": False})
        if known.keys() == {"keyword"}:
            return Borne(known, {"without": known["keyword"]})
        return Borne({"trait": known}, {"not": {"trait": known}})

    def on_it(self, items: list[CardToken]) -> OnIt:
        """ "At it", "on the attacked one"."""
        named, at = items[-1], find(items, "AT") is not None
        if named.type == "PRONOUN" and str(named) not in (("gent", "both") if at else ("accs", "both")):
            raise Ungrammatical("not in the right case", named.lexeme)
        pairs = named.lexeme.grammemes if named.type == "ATTACKED" else frozenset()
        if pairs and not any(case in ({"gent", ""} if at else {"loct", "accs", ""}) for _, case in pairs):
            raise Ungrammatical("not in the right case", named.lexeme)
        return OnIt(named if named.type == "ATTACKED" else None)

    def like_bearing(self, items: list[Any]) -> Like:
        return Like(borne_so(items))

    def if_it_bears(self, items: list[Any]) -> Action:
        """ "If it has a chip, ...": what is done if the card that was spoken of, or the attacked one, is so."""
        told = [item for item in items if isinstance(item, Action)]
        whom = next(item for item in items if isinstance(item, OnIt))
        if whom.attacked is not None:
            effects = told[0].body.get("effects", [])
            if told[0].body.keys() != {"effects"} or any(e.get("to") not in ("it", "attacked") for e in effects):
                raise NotUnderstood("unclear whom a pronoun means")
            form = {"is": "attacked", **borne_so(items)}
            return Action({"effects": [{**effect, "to": "each", "filter": form} for effect in effects]}, True)
        return self.if_it_is_so([Like(borne_so(items)), *told])  # type: ignore[attr-defined, no-any-return]

    def done_if_it_bears(self, items: list[Any]) -> Action:
        action = next(item for item in items if isinstance(item, Action))
        whom = next(item for item in items if isinstance(item, OnIt))
        return self.done_if_so([action, Like(borne_so(items)), *([whom.attacked] if whom.attacked is not None else [])])

    def done_if_so(self, items: list[Any]) -> Action:
        """What is done to a card if it is so, which is said after it."""
        action = next(item for item in items if isinstance(item, Action))
        like = next(item for item in items if isinstance(item, Like))
        effects, roles = action.body.get("effects", []), {"it", "target", "attacked", "attacker"}
        if find(items, "ATTACKED"):
            roles = {"attacked"}
        if not effects or "count" in action.body or "keyword" in action.body or len(effects) != 1:
            raise Ungrammatical("unclear how far a condition reaches")
        (effect,) = effects
        if effect.get("to") not in roles or inside(effect) or {"being", "if"} & effect.keys():
            raise Ungrammatical("unclear whom a pronoun means")
        if effect["to"] == "it":
            told = {**effect, "being": dict(like)}
        else:
            told = {**effect, "to": "each", "filter": {"is": effect["to"], **like}}
        return action._replace(body={**action.body, "effects": [told]})

    def behind_that(self, items: list[CardToken]) -> Feature:
        """Behind the attacked card, or behind the one that was spoken of."""
        pronoun = find(items, "PRONOUN")
        if pronoun is None or str(pronoun) != "ablt":  # two prepositions say it
            pronoun_in(pronoun, "gent")
        return {"near": {"to": "attacked" if pronoun is None else "it", "behind": True}}

    def by_so_much_if(self, items: list[Any]) -> Action:
        """ "Wound it by 1, if it is closed by 3": the larger or the smaller number, never both."""
        numbers = [number_of(item) for item in items if is_token(item, "NUMBER")]
        so, verb = instance_of(items, Like), items[0]
        like: Feature = borne_so(items) if so is None else so
        spoken = find(items, "PRONOUN")
        whom = instance_of(items, OnIt)
        about_it = spoken is not None if whom is None else whom.attacked is None
        pronoun_in(spoken, "nomn")
        (target,) = targets_among(items) if len(targets_among(items)) == 1 else (None,)
        if target is None or target.number > 1 or target.to not in ("target", "attacked", "it"):
            raise NotUnderstood("unclear whom a pronoun means")
        if about_it is (target.to == "attacked") or not all(isinstance(n, int) for n in numbers):
            raise NotUnderstood("unclear whom a pronoun means")
        name = {"WOUND": "wound", "HEAL": "heal", "POISON_VERB": "poison"}[verb.type]
        told = each_done([{"effect": name, "x": numbers[1]}, {"effect": name, "x": numbers[0]}], [target], {"accs"})
        larger, otherwise = told.body["effects"]
        forms: tuple[Feature, Feature] = (dict(like), {"not": dict(like)})
        if target.to == "it":
            effects = [{**effect, "being": form} for effect, form in zip((larger, otherwise), forms, strict=True)]
        else:
            effects = [
                {**effect, "to": "each", "filter": {"is": target.to, **form}}
                for effect, form in zip((larger, otherwise), forms, strict=True)
            ]
        return Action({**told.body, "effects": effects}, True)

    # --- what is done ---
    def changes_either(self, items: list[Any]) -> Action:
        """ "Close or open a creature": which of it, its player says when it happens."""
        verbs = [dict(item) for item in items if isinstance(item, Bare)]
        told = each_done(verbs, items, {"accs"})
        roles = {str(effect["to"]) for effect in told.body["effects"]}
        if len(roles) != 1 or len(told.body["effects"]) != len(verbs) or "each" in roles:
            raise NotUnderstood("unclear how far an alternative reaches")
        (to,) = roles
        options = [[effect] for effect in told.body["effects"]]
        return Action({**told.body, "effects": [{"effect": "choose", "options": options, "to": to}]}, True)

    def returns_played(self, items: list[Any]) -> Action:
        """A card in play goes back into its owner's deck."""
        deck = find(items, "INTO_DECK")
        if deck is not None and str(deck) == "own":
            raise NotUnderstood("whose deck", deck.lexeme)
        return each_done([{"effect": "return_to_deck"}], items, {"accs"})

    def heals_oneself(self, items: list[CardToken]) -> Action:
        number = find(items, "NUMBER")
        extent: Feature = {"x": number_of(number)} if number is not None else {"full": True}
        return to_self({"effect": "heal", **extent})

    def is_kept_assailing(self, items: list[Any]) -> Action:
        """It cannot attack, or not so, until some time."""
        kept = self.cannot_assail([item for item in items if not isinstance(item, Target | Until)])  # type: ignore[attr-defined]
        lasts = next(item for item in items if isinstance(item, Until))
        given: Feature = {"effect": "gain_feature", "feature": kept}
        return each_done([{**given, "until": str(lasts)} if lasts != "battle" else given], items, {"nomn"})

    def cannot_open(self, items: list[CardToken]) -> list[Doing]:
        """Neither as its turns start nor by anything else (310.2)."""
        if str(items[0]) != "open":
            raise NotUnderstood("what is not to happen", items[0].lexeme)
        return [Doing(effect="stays_closed"), Doing(effect="replace", what="open", **{"with": []})]

    def cannot_assail_too(self, items: list[Any]) -> list[Doing]:
        (effect,) = self.cannot_assail([item for item in items if not is_token(item, "ASSAIL")])["effects"]  # type: ignore[attr-defined]
        return [Doing(effect)]

    def group_spares(self, items: list[Any]) -> Feature:
        """Cards that cannot attack this one."""
        found = items[0]
        place = next((item for item in items if isinstance(item, Place)), Place())
        if not means_each(found):
            raise Ungrammatical("subject and verb do not agree", found.head.lexeme)
        if place.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        effect = {
            "effect": "forbid",
            "action": "attacks",
            "cards": {**found.form, **place},
            "against": {"other": False},
        }
        return while_standing(items, permanent(effect))

    def exiles_dead_all(self, items: list[Any]) -> Action:
        """Each card of a kind in a graveyard goes into exile; one of them is named for it (``exiles``)."""
        found, grave = next(item for item in items if isinstance(item, Filter)), find(items, "OUT_OF_GRAVE")
        if found.group not in ("each", "all"):
            raise Ungrammatical("one card of a graveyard", found.head.lexeme)
        require_each(found.head, {"accs"}, found.grammemes)
        side = "own" if str(grave) == "unsaid" else str(grave)
        if NOT_LYING & found.form.keys() or found.form.get("side", side) != side:
            raise NotUnderstood("no card of a graveyard", found.head.lexeme)
        form = {**found.form, "zone": "graveyard", "side": side}
        return Action({"effects": [{"effect": "exile", "to": "each", "filter": form}]}, True)

    # --- two cards by one verb ---
    @staticmethod
    def both_of_them(first: Target, second: Target) -> list[Target]:
        """What one verb does to two cards: to each of two groups, or to one card and another that it cannot be."""
        from service.cards.seconds import beside

        if first.to == second.to == "each":
            cases = {case for _, case in second.grammemes}
            pairs = frozenset(pair for pair in first.grammemes if pair[1] in cases)
            if first.grammemes and second.grammemes and not pairs:
                raise Ungrammatical("words that do not agree", second.head.lexeme)
            return [first._replace(filter={"any": [first.filter, second.filter]}, grammemes=pairs)]
        if first.number > 1 or second.number > 1:
            raise NotUnderstood("two targets", second.head.lexeme)
        if second.filter is not None and second.filter.get("near", {}).get("to") == "it" and _several(second):
            others = near_to({n: v for n, v in second.filter.items() if n != "other"}, "target")
            return [first, second._replace(to="each", filter=others)]  # "a creature and those that stand beside it"
        told = Action({"target": second.filter, "effects": [{"effect": "wound", "to": "target"}]}, True)
        other = beside({"target": first.filter}, told)
        first = first._replace(filter=other.body.get("target", first.filter))
        return [first, second._replace(to="second", filter=other.body["second"])]

    # --- dice ---
    def fell_between(self, items: list[CardToken]) -> Fell:
        low, high = (_face(item) for item in items if item.type == "NUMBER")
        if low >= high:
            raise NotUnderstood("no such roll", items[-1].lexeme)
        return Fell({"min": low, "max": high})


def _several(target: Target) -> bool:
    """Whether a phrase without a number is about several cards."""
    return bool(target.grammemes) and all(number == "plur" for number, _ in target.grammemes)


def _not_spent(items: list[Any]) -> None:
    """That something is taken off others: what is taken off a chosen card of one's own is spent."""
    for target in targets_among(items):
        if (target.filter or {}).get("side") == "own" and target.to == "target":
            raise Ungrammatical("what is spent for what follows", target.head.lexeme)


def borne_so(items: list[Any]) -> Feature:
    """What a card is that bears something, or nothing of the kind."""
    found = next(item for item in items if isinstance(item, Borne))
    return dict(found.absent if find(items, "NOT_OWNS", "HAS_NO") else found.there)


__all__ = ["ComposingMeaning", "borne_so"]
