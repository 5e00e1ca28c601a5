"""What is said in passing: they and the target, bonuses beside an attack, choices, replacements, chips that move."""

from __future__ import annotations

from typing import Any

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
    lexeme_of,
    limited,
    number_of,
    several_targets,
    so_often,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Until
from service.cards.graveyards import Spending
from service.cards.instead import instead_of
from service.cards.modifiers import Aims, Counted, Most
from service.cards.moments import Whose
from service.cards.permanents import permanent
from service.cards.picks import picking
from service.cards.roles import inside
from service.cards.volleys import further
from service.cards.whom import each_done, subject_of, to_self
from service.games.berserk.rules.forms.attack_types import RANGED

_MARKED = {"curse": "curse", "blessing": "bless", "plague": "infect", "poison": "poison"}


class RiderMeaning:
    """The part of the transformer for what is said in passing."""

    # --- who was spoken of ---
    def they(self, items: list[CardToken]) -> Target:
        """All that the effect before was done to."""
        forms = items[0].lexeme.grammemes
        return Target("they", items[0], None, frozenset({("plur", "")}) if forms == {("sing", "")} else forms)

    def the_target(self, items: list[CardToken]) -> Target:
        return Target("the_target", items[0], None, items[0].lexeme.grammemes)

    def counted_first(self, items: list[CardToken]) -> Feature:
        """ "2 armor": the number before the name."""
        return {"keyword": str(items[1]), "x": number_of(items[0])}

    def with_bonus(self, items: list[Any]) -> list[Feature]:
        """An attack, and in brackets what is added to such attacks at some cards."""
        ability, bonus = (item for item in items if isinstance(item, dict))
        effects = bonus.get("effects", [])
        if [e.get("what") for e in effects] == ["healing"] and "against" in effects[0] and _heals(ability):
            return [ability, bonus]
        fits = all(
            e.get("of") == ability.get("type") and e.get("when") == "attacking" and "against" in e for e in effects
        )
        if effects and all("against" not in e for e in effects):
            raise Ungrammatical("what the bonus is to")  # so much for each of something: more to the number itself
        if not effects or not fits or "value" not in ability:
            raise NotUnderstood("what the bonus is to")
        return [ability, bonus]

    def with_own_bonus(self, items: list[Any]) -> list[Feature]:
        """The same, where the brackets do not say again which attacks they are."""
        ability, aims, number = items[0], instance_of(items, Aims), number_of(find(items, "NUMBER"))
        if "value" not in ability or not isinstance(number, int):
            raise NotUnderstood("what the bonus is to")
        by = -number if find(items, "DASH") else number
        bonus = {"effect": "modify", "what": "value", "of": ability["type"], "by": by, "when": "attacking"}
        return [so_often(ability, items), permanent({**bonus, "against": aims.form})]

    # --- what is done ---
    def option(self, items: list[Any]) -> Action:
        actions = [item for item in items if isinstance(item, Action)]
        return self.effects([*actions, *(None for _ in actions[1:])])  # type: ignore[attr-defined, no-any-return]

    def chooses_one(self, items: list[Any]) -> Action:
        """One of several things to the card itself, as its player chooses when it happens."""
        actions = [item for item in items if isinstance(item, Action)]
        for action in actions:
            if action.body.keys() - {"target", "effects"}:
                raise NotUnderstood("unclear how far an alternative reaches")
            if any(e.get("to", "self") not in ("self", "each", "target") or inside(e) for e in action.body["effects"]):
                raise NotUnderstood("unclear how far an alternative reaches")
        options = [picking(action.body) for action in actions]
        return Action({"effects": [{"effect": "choose", "options": options, "to": "self"}]}, True, "choice")

    def option_attack(self, items: list[Any]) -> Action:
        return Action({"effects": [further(items[0])]}, True)

    def wounds_oneself(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "wound", "x": number_of(find(items, "NUMBER"))})

    def restores_its(self, items: list[CardToken]) -> Action:
        """What the armor of the card spoken of has kept off does not count any more."""
        pronoun, named = find(items, "PRONOUN"), find(items, "COUNTED")
        if str(named) != "armor":
            raise NotUnderstood("nothing that is used up", lexeme_of(named))
        if str(pronoun) not in ("accs", "gent"):
            raise Ungrammatical("not in the right case", lexeme_of(pronoun))
        return Action({"effects": [{"effect": "restore", "keyword": "armor", "to": "it"}]}, True)

    def heals_of_turn(self, items: list[Any]) -> Action:
        """Healed of as many wounds as it got in this turn."""
        return each_done([{"effect": "heal", "x": {"of": "hurt", "whose": "target"}}], items, {"accs"})

    def heals_itself_of_turn(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "heal", "x": {"of": "hurt", "whose": "self"}}, subject_of(items))

    def takes_chips(self, items: list[Any]) -> Action:
        """Chips of another card come onto this one: of a card that has as many."""
        found, enemy, number = instance_of(items, Filter), find(items, "ENEMY"), count(items)
        form: Feature = {"kind": "card", "side": "enemy"}
        if found is not None:
            single(found, {"gent"})
            form = found.form
        elif enemy is None:
            raise NotUnderstood("whose chips")
        if not isinstance(number, int) or "chips" in form:
            raise NotUnderstood("how many")
        lost = {"effect": "lose_chips", "x": number, "to": "target"}
        gained = {"effect": "gain_chips", "x": number, "to": "self"}
        return Action({"target": {**form, "chips": {"min": number}}, "effects": [lost, gained]}, True)

    def hands_chips(self, items: list[Any]) -> Action:
        """Chips of this card go to another, if it has as many."""
        found, number = instance_of(items, Filter), count(items)
        single(found, {"accs"})
        if not isinstance(number, int):
            raise NotUnderstood("how many", found.head.lexeme)
        able: Feature = {"self": {"chips": {"min": number}}}
        gained = {"effect": "gain_chips", "x": number, "if": able, "to": "target"}
        return Action(
            {"target": found.form, "effects": [gained, {"effect": "lose_chips", "x": number, "to": "self"}]}, True
        )

    def strips_chips(self, items: list[Any]) -> Spending:
        """So many chips are taken from an own card for what follows."""
        found, number = instance_of(items, Filter), count(items)
        single(found, {"gent"})
        if not isinstance(number, int):
            raise NotUnderstood("how many", found.head.lexeme)
        if found.form.get("side") != "own":
            raise Ungrammatical("whose chips", found.head.lexeme)  # read as `strips_from`
        return Spending({"effect": "take_chips", "x": number, "filter": found.form})

    def gets_counted(self, items: list[Any]) -> Action:
        """So much more for each of some cards, counted as it is given."""
        number, counted, most = number_of(find(items, "NUMBER")), instance_of(items, Counted), instance_of(items, Most)
        lasts, verb = instance_of(items, Until), find(items, "GETS")
        if not isinstance(number, int) or str(verb) == "plur":
            raise NotUnderstood("how much", lexeme_of(verb))
        by = number * (1 if find(items, "PLUS") else -1)
        if most is not None and by < 0:
            raise NotUnderstood("a limit of what is lost", lexeme_of(verb))
        measure = counted.taken(by, most)
        sorts = next(item for item in items if isinstance(item, list))
        effect: Feature = {"effect": "modify", "what": "value", "by": measure, "when": "attacking"}
        until: Feature = {"until": str(lasts)} if lasts != "battle" else {}
        effects = [{**effect, "of": self._modified(sort), **until, "to": "self"} for sort in sorts]  # type: ignore[attr-defined]
        return Action({"effects": effects}, True, subject_of(items))

    def stays_closed_if(self, items: list[Any]) -> Action:
        """It does not open next time, if something is so then."""
        verb, condition = find(items, "STAYS_CLOSED"), instance_of(items, Condition)
        if str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        action: Action = self.stays_closed([item for item in items if isinstance(item, CardToken)])  # type: ignore[attr-defined]
        (effect,) = action.body["effects"]
        if condition:
            effect = {**effect, "feature": {**effect["feature"], "condition": dict(condition)}}
        return Action({"effects": [effect]}, True, action.subject)

    # --- what always holds ---
    def marker(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def instead_of_some(self, items: list[Any]) -> Feature:
        """What comes instead of death or of a mark that some card would get; "it" is that card."""
        found = instance_of(items, Filter)
        single(found, {"nomn"})
        return self._instead(items, {"cards": found.form}, "target")

    def instead_of_own(self, items: list[Any]) -> Feature:
        return self._instead(items, {}, "self")

    @staticmethod
    def _instead(items: list[Any], cards: Feature, role: str) -> Feature:
        action = instance_of(items, Action)
        effects, optional = instead_of(action, Whose(whose=cards["cards"]) if cards else None)
        if any(e.get("to", role) not in ("self", role) or inside(e) for e in effects):
            raise NotUnderstood("unclear what happens instead")
        marker = find(items, "CURSE", "BLESSING", "PLAGUE", "POISON")
        what = "die" if marker is None else _MARKED[str(marker)]
        may: Feature = {"optional": True} if optional or find(items, "MAY") else {}
        replaced: Feature = {"effect": "replace", "what": what, "with": effects, **may, **cards}
        return {**permanent(replaced), **{k: v for k, v in limited(items).items() if v}}

    def shoots_near(self, items: list[Any]) -> Feature:
        return self._allowed(items[-1], ["shot"])

    def declares_near(self, items: list[Any]) -> Feature:
        """Ranged attacks at adjacent cards, which the rules do not let them be at."""
        if str(find(items, "MAY_DECLARE")) != "sing":
            raise Ungrammatical("subject and verb do not agree")
        sorts = next(item for item in items if isinstance(item, list))
        return self._allowed(items[-1], [str(sort) for sort in sorts])

    @staticmethod
    def _allowed(found: Filter, sorts: list[str]) -> Feature:
        single_or_several(found, {"datv", "loct"})
        if not found.form.get("adjacent") or any(sort not in RANGED for sort in sorts):
            raise NotUnderstood("what is not allowed anyway", found.head.lexeme)
        return permanent(*({"effect": "allow", "action": sort, "against": found.form} for sort in sorts))

    def wounds_at_most(self, items: list[CardToken]) -> Feature:
        """No more than so many wounds in a turn."""
        number, per = number_of(find(items, "NUMBER")), find(items, "PER")
        if not isinstance(number, int) or number < 1 or str(per) != "turn":
            raise NotUnderstood("how many", lexeme_of(per))
        return permanent({"effect": "prevent", "beyond": number})

    # --- while what is so ---
    def so_many_with_chips(self, items: list[Any]) -> Condition:
        """So many of some cards have chips."""
        found, number = instance_of(items, Filter), number_of(find(items, "NUMBER"))
        single_or_several(found, {"gent"})
        if not isinstance(number, int) or "chips" in found.form:
            raise NotUnderstood("how many", found.head.lexeme)
        return Condition(exists={"filter": {**found.form, "chips": {"min": 1}}, "min": number})

    def either_has(self, items: list[Any]) -> Condition:
        """The card itself, or one of some kind, has additional lives or chips."""
        found = instance_of(items, Filter)
        single(found, {"nomn"})
        state = {"extra_lives": {"min": 1}} if find(items, "EXTRA") else {"chips": {"min": 1}}
        return Condition(exists={"filter": {**state, "any": [{"other": False}, found.form]}})

    def more_beside(self, items: list[Any]) -> Condition:
        """Next to it stand more cards of one sort than of another."""
        more, than = (item for item in items if isinstance(item, Filter))
        pronoun = find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "ablt":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        for found in (more, than):
            single_or_several(found, {"gent"})
            if {"adjacent", "other"} & found.form.keys():
                raise NotUnderstood("a quality named twice", found.head.lexeme)
        beside: Feature = {"adjacent": True}
        return Condition(more={"filter": {**more.form, **beside}, "than": {**than.form, **beside}})

    def it_beside_several(self, items: list[Any]) -> Condition:
        pronoun = find(items, "PRONOUN")
        if str(pronoun) != "nomn":
            raise Ungrammatical("not in the right case", lexeme_of(pronoun))
        return self.beside_several(items)  # type: ignore[attr-defined, no-any-return]

    def stand_beside_it(self, items: list[Any]) -> Condition:
        """ "Beside it stand at least two elves"."""
        found, number = instance_of(items, Filter), number_of(find(items, "NUMBER"))
        if not isinstance(number, int) or not (find(items, "AT_LEAST") or find(items, "OR_MORE")):
            raise NotUnderstood("how many", found.head.lexeme)
        single_or_several(found, {"gent", "accs", "nomn"})
        least: Feature = {"min": number} if number > 1 else {}
        return Condition(exists={"filter": {**found.form, "adjacent": True}, **least})

    def not_beside(self, items: list[Any]) -> Condition:
        found = instance_of(items, Filter)
        single(found, {"ablt"})
        return Condition(exists={"filter": {**found.form, "adjacent": True}, "max": 0})


#: One of several cards that were spoken of, by what it costs.
_ONE_OF_THEM = ("cheaper", "dearer")


def spoken_of(actions: list[Action]) -> list[Action]:
    """The actions of a sentence with "they" and "the target" as whom the sentence has spoken of before."""
    told: list[Action] = []
    for action in actions:
        effects = action.body.get("effects", [])
        if any(effect.get("to") in ("they", "the_target", *_ONE_OF_THEM) for effect in effects):
            action = action._replace(body={**action.body, "effects": [_meant(effect, told) for effect in effects]})
        told.append(action)
    return told


def _meant(effect: Feature, told: list[Action]) -> Feature:
    role = effect.get("to")
    if role not in ("they", "the_target", *_ONE_OF_THEM):
        return effect
    before = [earlier for action in told for earlier in action.body.get("effects", [])]
    if role == "they" and not told:  # of a moment: the card that it is about, whose name is a plural
        return {**effect, "to": "it"}
    targets = [action.body for action in told if "target" in action.body]
    several = any(map(several_targets, targets))
    if role == "they" and before and before[-1].get("to") == "each":
        return {**effect, "to": "each", "filter": before[-1]["filter"]}
    chosen = told and told[-1].subject == "chosen"
    if role in _ONE_OF_THEM:
        if not several or not before or before[-1].get("to") != "target":
            raise NotUnderstood("unclear whom a pronoun means")
        return {**effect, "to": "target", "which": role}
    if targets and several is (role == "they") and (chosen or (before and before[-1].get("to") == "target")):
        return {**effect, "to": "target"}
    raise NotUnderstood("unclear whom a pronoun means")


def _heals(ability: Feature) -> bool:
    """Whether a use heals, and does nothing else."""
    return {effect["effect"] for effect in ability.get("effects", ())} == {"heal"}


__all__ = ["RiderMeaning", "spoken_of"]
