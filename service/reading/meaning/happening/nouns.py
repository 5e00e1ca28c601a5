"""Nouns as events: a blow, a death, what is got."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import LANDED, SELF, Part, Refused
from service.reading.meaning.happening.events import OF_THINGS, PLACES, WORDS, Events
from service.reading.meaning.happening.roles import Roles, is_own, of_preposition, owned_by
from service.reading.syntax.trees import NP, PP, Row

#: Named features that are carried out at a moment.
_DECLARED = {"jump", "corpse_eating", "teleportation", "vanguard", "vampirism", "finishing", "prophecy"}
#: Where a move goes, and from where.
_WAYS = {"gen": "on", "на+acc": "to", "с+gen": "from", "через+acc": "across"}


class EventNouns(Events):
    """What nouns tell."""

    def of_noun(self, np: NP) -> Part:
        """What a noun tells: a blow, a death, a move. Raises Refused."""
        head = np.head
        several = {"attack" in one.head and "event" not in one.head for one in np.either}
        if len(several) == 2 or (several == {True} and {one.head.name for one in np.either} & {"miss", "assault"}):
            return {"any": [self.of_noun(replace(one, of=one.of or np.either[-1].of)) for one in np.either]}
        if head.name == "miss":
            return self._missed(np)
        if head.name == "assault":
            return self._assault(np)
        if "attack" in head or (np.either and all("attack" in one.head for one in np.either)):
            event = self.blow(np)
            on = event.get("on", {})
            if set(event) <= {"event", "type", "force", "by"} and np.of is not None and not is_own(event.get("by", {})):
                raise Refused("whether it attacks or is attacked", np.span)
            if "by" not in event and not ("is" in on or on.get("side") == "own"):
                event["by"] = dict(self.subject)
            self._speak_of(np, event)
            if event["type"] == "attacks" and "of_any_type" not in head:
                del event["type"]
            return event
        if np.either and all("event" in one.head or one.head.part == "named" for one in np.either):
            shared = np.either[-1].of
            parts = [replace(one, of=one.of or shared, mods=one.mods or np.either[-1].mods) for one in np.either]
            events = [self.of_noun(one) for one in parts]
            for event in events[:-1]:  # the same one, whichever it is
                for key in ("by", "on"):
                    if event.get(key) == events[-1].get(key, 0) and "is" not in event[key]:
                        self.spoken = [one for one in self.spoken if one.ref is not event[key]]
                        event[key] = events[-1][key]
            return {"any": events}
        if head.get("event") not in WORDS | OF_THINGS:
            return self._of_named(np)
        frame: dict[str, str] = {**PLACES.get(head.get("event"), {}), **head.get("frame", {})}
        roles: Roles = {}
        if np.qualities or np.amount:
            raise Refused("which event", np.span)
        if np.of is not None:
            if "gen" not in frame:
                raise Refused("whose event", np.of.span)
            roles[frame["gen"]] = np.of
        for mod in np.mods:
            role = of_preposition(mod, frame)
            if role == "by" and mod.np is not None and "attack" in mod.np.head:
                role = "means"
            if role is None or role in roles:
                raise Refused("what belongs to an event", mod.span)
            roles[role] = mod.np if mod.np is not None else mod.amount
        mine = head.get("mine", frame.get("gen", "on"))
        blow = roles.get("source", roles.get("means"))
        if (
            mine not in roles
            and isinstance(blow, NP)
            and blow.of is not None
            and not blow.mods
            and not owned_by(blow.of)
            and (blow.of.of is None or blow.of.of.head.get("player") != "enemy")
        ):
            raise Refused("whether it dies or kills", np.span)
        roles.setdefault(mine, self.subject)
        return self.told(head, roles, np.span)

    def _assault(self, np: NP) -> Part:
        """An attack that is no answer: whose, by which blow, at whom. Raises Refused."""
        np = _with_its_blow(np)
        event: Part = {"event": "attack", "stage": "aimed", "answering": False}
        event["by"] = self.someone(np.of) if np.of is not None else dict(self.subject)
        for mod in np.mods:
            case = {case for case, _ in mod.np.cases} if mod.np is not None else set()
            if mod.prep == "" and mod.np is not None and self.is_plain_blow(mod.np) and "type" not in event:
                event["type"] = self.kind_of_blow(mod.np)["type"]
            elif mod.prep == "на" and mod.np is not None and "acc" in case and "on" not in event:
                event["on"] = self.someone(mod.np)
            else:
                raise Refused("which attack", mod.span)
        nth = [q.row.get("nth") for q in np.qualities if q.row is not None and q.row.get("nth") and "per" not in q.row]
        if len(nth) == len(np.qualities) == 1 and np.of is None and event["by"] == SELF:
            return {**event, "nth": {"equal": nth[0]}, "per": "turn"}
        if np.qualities or np.amount:
            raise Refused("which attack", np.span)
        return event

    def _missed(self, np: NP) -> Part:
        np = _with_its_blow(np)
        event: Part = {"event": "attack", "stage": "landed", "force": "miss"}
        event["by"] = self.someone(np.of) if np.of is not None else dict(self.subject)
        for mod in np.mods:
            if mod.prep == "в" and mod.np is not None and mod.np.head.name == "assault":
                event["answering"] = False
            elif mod.prep == "" and mod.np is not None and self.is_plain_blow(mod.np) and "type" not in event:
                event["type"] = self.kind_of_blow(mod.np)["type"]
            else:
                raise Refused("which miss", mod.span)
        if np.qualities:
            raise Refused("which miss", np.span)
        return event

    def _of_named(self, np: NP) -> Part:
        if np.head.part != "named" or "in" in np.head or np.qualities or np.amount:
            raise Refused("no event", np.span)
        if np.mods and np.head.name in ("dash", "jump", "teleportation"):
            through = {"event": "move", "with": {"through": {"keyword": np.head.name}}, "frame": _WAYS}
            return self.of_noun(replace(np, head=Row(np.head.name, "noun", through)))
        if np.mods:
            raise Refused("no event", np.span)
        by = self.someone(np.of) if np.of is not None else dict(self.subject)
        if np.head.name == "dash":
            return {"event": "move", "on": by, "through": {"keyword": np.head.name}}
        if np.head.name not in _DECLARED:
            raise Refused("what happens then", np.span)
        return {"event": "use", "by": by, "stage": "landed", "what": {"feature": {"keyword": np.head.name}}}

    def landed(self, event: Part) -> Part:
        """An event as what has happened: a blow has been carried out, and has not missed where nothing is said."""
        if "any" in event:
            return {"any": [self.landed(one) for one in event["any"]]}
        if event.get("event") != "attack" or "stage" in event:
            return event
        return {**event, "stage": "landed", "force": event.get("force", list(LANDED))}


def _with_its_blow(np: NP) -> NP:
    """An assault or a miss with the blow that its symbol tells right behind it, and what belongs to that."""
    blow = np.of
    if blow is not None and "sel" in blow.head and blow.of is not None and "attack" in blow.of.head and not blow.mods:
        blow = replace(blow.of, of=replace(blow, of=None)) if blow.of.of is None else blow
    if blow is None or "attack" not in blow.head or blow.qualities or blow.amount or blow.title:
        return np
    plain = replace(blow, of=None, mods=())
    return replace(np, of=blow.of, mods=(*blow.mods, *np.mods, PP("", plain, blow.span)))
