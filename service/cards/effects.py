"""What is done: the effects of playable and triggered features, one after another."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    SoMany,
    Target,
    Ungrammatical,
    dealt,
    find,
    is_token,
    lexeme_of,
    number_of,
    of_its_side,
    range_of,
    several_targets,
)
from service.cards.getting import as_long
from service.cards.givers import named_before
from service.cards.picks import after_finishing
from service.cards.pointing import just_named
from service.cards.seconds import beside
from service.cards.whom import done, is_plural, subject_of, targets_among, to_self


class EffectMeaning:
    """The part of the transformer for what is done."""

    def then(self, items: list[CardToken]) -> CardToken | None:
        """ "And" goes on about the same card, a semicolon alone begins anew; other words may do either."""
        return find(items, "AND") or (None if find(items, "MEANWHILE") else find(items, "SEMICOLON"))

    def effects(self, items: list[Any]) -> Action:
        """Effects one after another, with one choice of cards among them; a verb without a subject keeps the last."""
        from service.cards.coming import brought_in
        from service.cards.compared import require_compared
        from service.cards.riders import spoken_of
        from service.cards.several import parted_from
        from service.cards.trampling import just_closed, only_those_done

        actions = after_finishing(spoken_of([item for item in items if isinstance(item, Action)]))
        actions, joined = brought_in(actions, [i for i in items if i is None or is_token(i, "AND", "SEMICOLON")])
        if len(actions) > 1 and (_given_up(actions[0]) or _lost_for(actions)):
            raise Ungrammatical("what is spent for what follows")
        if any(action.subject == "choice" for action in actions[:-1]):
            raise Ungrammatical("one more of several things")
        name = find(items, "NAME")
        body: Feature = {}
        found: list[Feature] = []
        if _chosen_amid(actions, joined):
            refused = Ungrammatical if any(is_token(one, "SEMICOLON") for one in joined) else NotUnderstood
            raise refused("unclear how far a choice reaches")  # or read as `and_may_all`
        for number, action in enumerate(actions):
            if number and action.subject in ("nobody", "unsaid") and actions[number - 1].subject == "object":
                conjunction = joined[number - 1] if number <= len(joined) else None
                itself = action.subject == "nobody" and conjunction is None and not _left_open(actions[number - 1])
                if action.subject == "unsaid" and conjunction is None and _of_what_is_said(action, body):
                    action = actions[number] = _of_the_same(action, actions[number - 1])
                elif itself:  # "it gets armor, then get a chip": the card with the text does
                    action = actions[number] = action._replace(subject="")
                elif not is_token(conjunction, "AND") or action.subject == "nobody":
                    refused = Ungrammatical if "optional" in actions[number - 1].body else NotUnderstood
                    raise refused("unclear subject")  # or read as `may_lose_and_get`
                else:
                    if any("striker" in one for one in actions[number - 1].body.get("effects", ())):
                        raise Ungrammatical("what it closes for")  # read as `closes_too`
                    action = actions[number] = _of_the_same(action, actions[number - 1])
            if number and number <= len(joined) and is_token(joined[number - 1], "AND"):
                action = as_long(actions[number - 1], action)
                action = actions[number] = just_named(actions[number - 1], action)
            if number and _endless(actions[number - 1]) and _banned(action):
                raise Ungrammatical("a duration of both")  # read as `gained_ban`
            if number and action.subject == "unsaid":
                action = actions[number] = named_before(action, actions[number - 1])
            action = actions[number] = parted_from(body, action)
            if body.keys() & action.body.keys() - {"effects"}:
                action = actions[number] = beside(body, action)
            more = {name: value for name, value in action.body.items() if name != "effects"}
            if "keyword" in more and len(actions) > 1:
                if more.get("keyword") != "finishing" or any("target" in other.body for other in actions):
                    raise NotUnderstood("finishing among other effects")
                found.append({"effect": "finish", "x": more["x"], "to": "target"})
            body.update(more)
            found += action.body.get("effects", ())
        if any(action.subject == "chosen" for action in actions):  # "it" is the card that was chosen
            found = [{**effect, "to": "target"} if effect.get("to") == "it" else effect for effect in found]
        found = just_closed(body, found)
        body = only_those_done(body, found)
        if any(effect.get("to") == "them" for effect in found):  # the several that were chosen
            if not several_targets(body):
                raise NotUnderstood("unclear whom a pronoun means")
            found = [{**effect, "to": "target"} if effect.get("to") == "them" else effect for effect in found]
        if found:
            body["effects"] = coming_in(found)
        if name is not None:
            body["name"] = str(name)
        require_compared(body)
        subject = actions[0].subject if len(actions) == 1 else ""
        return Action(body, True, subject)

    def meanwhile(self, items: list[Any]) -> Action:
        """ "(meanwhile - it closes)": one more thing that is done."""
        return next(item for item in items if isinstance(item, Action))

    # --- wounds, healing, states ---
    def wound(self, items: list[Any]) -> Action:
        amount = find(items, "VALUE", "NUMBER")
        assert amount is not None
        return done({"effect": "wound", **dealt(amount)}, items, {"accs"})

    def wound_self(self, items: list[CardToken]) -> Action:
        gets = find(items, "GETS")
        if gets is not None and str(gets) == "plur":
            raise NotUnderstood("unclear subject", gets.lexeme)
        amount = find(items, "NUMBER")
        subject = subject_of(items)
        return to_self({"effect": "wound", "x": number_of(amount), "get": True}, subject)

    def heal(self, items: list[Any]) -> Action:
        amount = find(items, "NUMBER", "VALUE")
        extent: Feature = dealt(amount) if amount else {"full": True}
        return done({"effect": "heal", **extent}, items, {"accs"})

    def heal_self(self, items: list[CardToken]) -> Action:
        amount = find(items, "NUMBER", "VALUE")
        extent: Feature = dealt(amount) if amount else {"full": True}
        return to_self({"effect": "heal", **extent}, subject_of(items))

    def change(self, items: list[Any]) -> Action:
        for target in targets_among(items):
            given_up = is_token(items[0], "CLOSE") and (target.filter or {}).get("side") == "own"
            if isinstance(target.number, SoMany) and target.exactly and given_up:
                raise Ungrammatical("how many", items[0].lexeme)  # read as `closing` or `picked_several`
        if is_token(items[0], "DESTROY"):
            items = [of_its_side(item) if isinstance(item, Target) else item for item in items]
        return done({"effect": str(items[0])}, items, {"accs"})

    def change_self(self, items: list[CardToken]) -> Action:
        verb = find(items, "CHANGES", "CLOSE", "OPEN", "DESTROY", "UNCOVER")
        if verb is not None and is_plural(verb) and find(items, "SELF", "ONESELF"):
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        return to_self({"effect": str(verb)}, subject_of(items))

    def poison(self, items: list[Any]) -> Action:
        amount = find(items, "VALUE", "NUMBER")
        assert amount is not None
        cases = {"accs"} if find(items, "POISON_VERB") else {"nomn"}
        return done({"effect": "poison", **dealt(amount)}, items, cases)

    def mark(self, items: list[Any]) -> Action:
        return done({"effect": "curse" if find(items, "CURSE_VERB") else "bless"}, items, {"accs"})

    def is_changed(self, items: list[Any]) -> Action:
        """ "The attacked creature closes"."""
        verb = find(items, "CHANGES")
        plural = verb is not None and is_plural(verb)
        for target in targets_among(items):
            single = target.number == 1 and target.to != "they" and all(n == "sing" for n, _ in target.grammemes or ())
            if plural and single and target.grammemes:
                raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return done({"effect": str(verb)}, items, {"nomn"})

    def is_healed(self, items: list[Any]) -> Action:
        amount = find(items, "NUMBER", "VALUE")
        extent: Feature = dealt(amount) if amount else {"full": True}
        return done({"effect": "heal", **extent}, items, {"nomn"})

    def is_moved(self, items: list[Any]) -> Action:
        return done({"effect": "move", "cell": _cells(items)}, items, {"nomn"})

    def may_do(self, items: list[Any]) -> Action:
        """A part of a text that its player can leave out."""
        action: Action = items[-1]
        if action.body.get("effects") == [{"effect": "arrange", "to": "self"}]:
            return action  # as far as its player likes
        (to,) = (
            {str(effect.get("to")) for effect in action.body["effects"]} if len(action.body["effects"]) == 1 else ("",)
        )
        if to in ("", "each") or "keyword" in action.body:
            raise NotUnderstood("what is left to choice")
        body = {name: value for name, value in action.body.items() if name != "effects"}
        told = {"effect": "may", "effects": action.body["effects"], "to": to}
        return Action({**body, "effects": [told]}, True, "unsaid" if to == "self" and action.subject else "")

    # --- moving, arriving, leaving ---
    def move(self, items: list[Any]) -> Action:
        return done({"effect": "move", "cell": _cells(items)}, items, {"accs"})

    def move_self(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "move", "cell": _cells(items)}, subject_of(items))

    def jumps(self, items: list[Any]) -> Action:
        return to_self({"effect": "jump", **range_of(items)})

    def rerolls(self, items: list[CardToken]) -> Action:
        return Action({"effects": [{"effect": "reroll"}]}, True)

    def takes_over(self, items: list[CardToken]) -> Action:
        """ "It redistributes them to itself": the wounds that the sentence has just spoken of."""
        effect: Feature = {"effect": "redistribute", "x": "amount", "filter": {"other": False}, "to": "it"}
        return Action({"effects": [effect]}, True)

    def returns(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "return_to_deck"}, "nobody")


def _endless(action: Action) -> bool:
    """Whether a card gets something that lasts, and no duration is said of it."""
    effects = action.body.get("effects", [])
    return bool(effects) and all(e["effect"] in ("modify", "gain_feature") and "until" not in e for e in effects)


def _banned(action: Action) -> bool:
    """Whether all that is said is what a card cannot do for a while, without who that is."""
    effects = action.body.get("effects", [])
    held = [effect.get("feature", {}).get("effects", [{}])[0].get("effect") for effect in effects if "until" in effect]
    return bool(effects) and held == ["forbid"] * len(effects) and action.subject in ("unsaid", "object")


#: What takes a card away at once, and what does it when its turn on the stack comes.
_GOES, _DIES = frozenset({"exile", "return_to_deck"}), "destroy"


def coming_in(effects: list[Feature]) -> list[Feature]:
    """ "Exile it, then summon X onto its cell": whose cell that is; where it has to die first, X waits for that."""
    found: list[Feature] = []
    for effect in _room_first(effects):
        gone = next((e for e in reversed(found) if e["effect"] in {*_GOES, _DIES}), None)
        last = (found[-1]["effect"], found[-1].get("to")) if found else None
        if effect["effect"] == "revive" and effect.get("to") in ("it", "target") and last == (_DIES, "target"):
            found[-1:] = [_once_dead(effect), found[-1]]
            continue
        if effect.get("cell") != {"stood": "it"} or gone is None or effect["effect"] == "mark_cell":
            found.append(effect)
            continue
        role = str(gone.get("to"))
        if role not in ("self", "target") or (gone["effect"] == _DIES and role != "self"):
            raise NotUnderstood("whose cell that is")
        comes = {**effect, "cell": {"stood": role}}
        if gone["effect"] == _DIES:
            if gone is not found[-1]:
                raise NotUnderstood("what waits for its death")
            delay = {"trigger": {"on": "death"}, "effects": [comes], "until": "end_of_turn", "to": "self"}
            found[-1:] = [{"effect": "delay", **delay}, gone]
        else:
            found.append(comes)
    return found


def _once_dead(effect: Feature) -> Feature:
    """ "Destroy it, then revive it": once it has died (402.3), by whose text it was destroyed."""
    died = {"on": "any_death", "target": {"is": "target"}}
    effects = [{**effect, "to": "dead"}]
    return {"effect": "delay", "trigger": died, "effects": effects, "until": "end_of_turn", "to": "self"}


def _room_first(effects: list[Feature]) -> list[Feature]:
    """ "Summon X onto its own cell, and it returns to the deck": it has to go first."""
    here = {"stood": "self"}
    comes = next((n for n, e in enumerate(effects) if e.get("cell") == here and e["effect"] != "mark_cell"), None)
    if comes is None:
        return effects
    goes = [e for e in effects[comes + 1 :] if e["effect"] in _GOES and e.get("to") == "self"]
    if not goes:
        return effects  # it may be dying: see ``unvacated``
    return [*goes, *(effect for effect in effects if effect not in goes)]


def _of_the_same(action: Action, before: Action) -> Action:
    """ "X gets armor and opens": what a verb without a subject says is about X."""
    last = before.body["effects"][-1]
    meant = {name: last[name] for name in ("to", "filter") if name in last}
    if len({str(effect.get("to")) for effect in before.body["effects"]}) != 1 or set(action.body) != {"effects"}:
        raise NotUnderstood("unclear subject")
    return Action({"effects": [_to_them(effect, meant) for effect in action.body["effects"]]}, True, "object")


def _of_what_is_said(action: Action, before: Feature) -> bool:
    """ "A chosen poisoned elf closes, meanwhile loses poison": what is lost is what the card is known by, so it is that
    card which loses it, and not the one with the text."""
    known = before.get("target", {})
    words = {"poison"} if known.get("poisoned") else set()
    words |= {str(known["keyword"])} if isinstance(known.get("keyword"), str) else set()
    effects = action.body.get("effects", ())
    lost = [effect.get("feature", {}).get("keyword") for effect in effects if effect["effect"] == "lose_feature"]
    return bool(effects) and len(lost) == len(effects) and set(lost) <= words


def _to_them(effect: Feature, meant: Feature) -> Feature:
    """What is done to the card itself, or may be, as what is done to others; of a group each is another."""
    if effect["effect"] != "may":
        return {**effect, **meant}
    if meant.get("to") == "each":
        raise NotUnderstood("what is left to choice")
    return {**effect, "effects": [{**inner, **meant} for inner in effect["effects"]], **meant}


def _chosen_amid(actions: list[Action], joined: list[CardToken | None]) -> bool:
    """Whether something that a player may leave out is followed by what could hang on it ("may A, then B")."""
    return any(
        effect["effect"] == "may" and effect.get("to") != "each" and not is_token(conjunction, "SEMICOLON")
        for action, conjunction in zip(actions, joined, strict=False)
        if action.subject != "several"
        for effect in action.body.get("effects", ())
    )


def _left_open(action: Action) -> bool:
    """Whether it is something that somebody may do: an infinitive after it may go on with that."""
    return "optional" in action.body or any(e["effect"] == "may" for e in action.body.get("effects", ()))


def _given_up(action: Action) -> bool:
    """ "Lose two additional lives, then ...": it has to have them for what follows (``spends_lives``)."""
    effects = action.body.get("effects", ())
    return action.subject == "nobody" and [(e["effect"], e.get("all")) for e in effects] == [("lose_lives", None)]


def _lost_for(actions: list[Action]) -> bool:
    """ "Lose X chips, then close X elves": as many as the player likes (``loses_for``)."""
    lost = [e.get("x") for e in actions[0].body.get("effects", ()) if e["effect"] == "lose_chips"]
    return lost == ["x"] and any(one.body.get("count") == "x" and one.body.get("exactly") for one in actions[1:])


def _cells(items: list[Any]) -> Feature:
    if find(items, "BACKWARD"):
        return {"behind": "moved"}
    return {"adjacent": "moved"} if find(items, "TO_NEXT_CELL") else {}
