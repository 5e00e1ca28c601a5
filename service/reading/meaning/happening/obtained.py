"""Events that are told by a thing: what is got, lost, dealt, made or used; and formations that are joined or left."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import Part, Refused
from service.reading.meaning.happening.parts import Parts
from service.reading.meaning.happening.roles import Roles
from service.reading.syntax.trees import NP, Row

#: Events that are told by a thing: what is got, lost, dealt, made or used.
OF_THINGS = {"get", "drop", "deal", "make", "mend", "use_of"}


class Obtained(Parts):
    """What things tell."""

    def landed(self, event: Part) -> Part:
        """An event as what has happened."""
        raise NotImplementedError

    def _of_thing(self, word: str, roles: Roles, span: tuple[int, int]) -> Part:
        """What is got, lost, dealt or made, as an event."""
        thing = roles.pop("thing", None)
        if not isinstance(thing, NP):
            raise Refused("what is got", span)
        event: Part
        if word == "use_of" and thing.head.name == "dash" and not (thing.qualities or thing.of or thing.mods):
            event = {"event": "move", "through": {"keyword": "dash"}}
            roles = {"on" if role == "by" else role: one for role, one in roles.items()}
        elif word == "use_of" and "unsaid" in thing.head and not (thing.qualities or thing.of or thing.mods):
            event = {"event": "use"}
        elif word == "use_of" or (word == "make" and "feature" in thing.head):
            event = {"event": "use", **self._of_use(thing)}
        elif word == "make" and thing.head.part == "named":
            event = self.of_noun(thing)
            roles = {"on" if role == "by" and event["event"] == "move" else role: one for role, one in roles.items()}
        elif word == "make" and "roll" in thing.head:
            event = self.roll(thing)
        elif word == "make" or (word == "deal" and "attack" in thing.head):
            event = self.blow(thing)
            self._speak_of(thing, event)
            if thing.head.name == "attack" and event["type"] == "attacks":
                del event["type"]
        elif word == "get" and "attack" in thing.head:
            event = self.landed({"event": "attack", **self.kind_of_blow(thing)})
            if thing.of or thing.mods:
                raise Refused("which blow", thing.span)
        elif word in ("get", "deal", "mend") and thing.head.get("attr") == "wounds":
            event = {"event": "heal" if word == "mend" else "wound"}
            source = [mod.np for mod in thing.mods if mod.prep == "от"]
            if thing.of or len(source) < len(thing.mods) or len(source) + ("source" in roles) > 1 or thing.qualities:
                raise Refused("which wounds", thing.span)
            roles |= {"source": source[0]} if source else {}
            if thing.amount is not None:
                event["amount"] = self.asked(thing.amount)
        elif thing.head.get("thing") == "flight" and word in ("get", "drop") and not (thing.qualities or thing.mods):
            event = {"event": "become", "kind": "flying" if word == "get" else "ground"}
        else:
            source = [mod.np for mod in thing.mods if mod.prep == "от" and word == "get" and thing.head.part == "noun"]
            if len(source) == len(thing.mods) == 1 and "source" not in roles:  # "gets chips from others"
                thing, roles = replace(thing, mods=()), {**roles, "source": source[0]}
            event = {"event": "gain" if word == "get" else "lose", **self.what(thing)}
        for role, node in roles.items():
            self._role(event, role, node, span)
        return event

    def _of_use(self, np: NP) -> Part:
        """Which ability is used, or which named feature. Raises Refused."""
        if "ability" in np.head and not (np.qualities or np.mods or np.amount or np.of):
            return {"type": np.head.get("ability"), **({"title": np.title} if np.title else {})}
        if np.head.part == "named":
            return {"stage": "landed", "what": {"feature": self.feature(np)}}
        words = [q.row.get("group", {}).get("feature") if q.row is not None else None for q in np.qualities]
        if "feature" in np.head and not (np.qualities or np.mods or np.amount or np.of or np.title):
            return {}
        if "feature" in np.head and words == ["magic"] and not (np.mods or np.amount or np.of or np.title):
            return {"type": "magic"}
        raise Refused("what is used", np.span)

    def what(self, np: NP) -> Part:
        """What is got or lost, in an event."""
        head = np.head
        if head.part == "named":
            feature = self.feature(np)
            if np.amount is None and "default_x" in head:
                del feature["x"]
            return {"what": {"feature": feature}}
        if head.get("thing") == "marker" and np.title and np.amount is None:
            return {"what": {"marker": {"title": np.title}}}
        givers = [mod.np for mod in np.mods if mod.prep == "от" and mod.np is not None and "sel" in mod.np.head]
        if len(givers) == len(np.mods) == 1:
            return {**self.what(replace(np, mods=())), "by": self.someone(givers[0])}
        attribute, _ = self.attribute(np)
        found: Part = {"what": attribute}
        if np.amount is not None:
            found["amount"] = self.asked(np.amount)
        if attribute not in ("chips", "extra_lives", "counters"):
            raise Refused("what is got", np.span)
        return found

    def _speak_of(self, np: NP, event: Part) -> None:
        """Those in a blow are spoken of from then on."""
        for noun in np.either or (np,):
            for node in (noun.of, *(mod.np for mod in noun.mods)):
                ref = event.get("by" if node is np.of else "on")
                if node is not None and ref is not None and node.head.get("player") is None and not node.either:
                    self.speak(ref, node)

    def _formed(self, row: Row, roles: Roles, span: tuple[int, int]) -> Part:
        """Somebody comes to stand in formation, or does so no more. Raises Refused."""
        on, other = roles.pop("on", None), roles.pop("other", None)
        who = self.selector(on) if isinstance(on, NP) else on
        if roles or not isinstance(who, dict) or "is" not in who:
            raise Refused("who stands there", span)
        formed = self.selector(other) if isinstance(other, NP) else {"kind": "creature"}
        so: Part = {"exists": {**who, "near": {"formed": formed}}}
        return {"event": "so", "if": {"not": so} if "gone" in row else so}
