"""Named features, types of blows, and things that are had, got and lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Base, Part, Refused, joined
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import NP, PP, Amount, Quality, Row, Span

_MAGIC: Part = {
    "any": [{"has": {"do": [{"deed": "attack", "type": "magic"}]}}, {"has": {"type": "magic"}}],
}  # fmt: skip


#: Why a keyword is refused that cards print and no rulebook defines.
UNDEFINED = "no rulebook defines it"

#: In what two cards can be alike.
_LIKE = {"name", "class", "cost", "element", "crystal", "side"}
#: What belongs to a group of blows, of which "but" takes some away.
_GROUPS = {"ranged_attacks": ["shot", "throw", "discharge", "strike_through_a_row"]}


class Features(Base):
    """What named features and blows are."""

    def selector(self, np: NP, counted: bool = False) -> Part:
        """Which cards a phrase describes."""
        raise NotImplementedError

    def placed(self, mod: PP, head: Row | None = None) -> Part:
        """What a phrase with a preposition says of a card."""
        raise NotImplementedError

    def kind_of_blow(self, np: NP) -> Part:
        """The type and force of a blow, without who makes it at whom. Raises Refused."""
        if np.either:
            kinds = [self.kind_of_blow(one) for one in np.either]
            if any(set(kind) != {"type"} for kind in kinds):
                raise Refused("blows of several forces", np.span)
            return {"type": _flat([kind["type"] for kind in kinds])}
        if "attack" not in np.head:
            raise Refused("no blow", np.span)
        one = np.amount is None or (np.amount.told == 1 and np.amount.bound == "equal" and not np.amount.sign)
        if not one or np.title:
            raise Refused("how many blows", np.span)
        kind = np.head.get("attack")
        forces: list[str] = []
        found: Part = {}
        for quality in np.qualities:
            for one in quality.either or (quality,):
                row = one.row
                if row is not None and "force" in row:
                    forces += row.get("force") if isinstance(row.get("force"), list) else [row.get("force")]
                elif row is not None and row.get("answering") is False:
                    found["answering"] = False
                elif row is not None and "group" in row and kind in row.get("group"):
                    kind = row.get("group")[kind]
                    if "answering" in row:
                        found["answering"] = True
                elif row is not None and "answering" in row:
                    found["answering"] = True
                elif row is None or not {"each", "any"} & set(row.data):
                    raise Refused("what such a blow is", quality.span)
        if forces:
            found["force"] = forces if len(forces) > 1 else forces[0]
        return {"type": kind, **found}

    def blow(self, np: NP, by: Part | None = None, on: Part | None = None) -> Part:
        """A blow as an event: its type, by whom and at whom, as it says itself."""
        np, by = self._whose_blow(np, by)
        kinds = self.kind_of_blow(np)
        found: Part = {"event": "attack", **kinds}
        if any(one.mods for one in np.either[:-1]) and np.either[-1].mods:
            raise Refused("which of the two that is", np.span)
        for one in np.either or (np,):
            if one.of is not None:
                by = self.by_whom(one.of)
            for mod in one.mods:
                on, by = self._of_blow(mod, found, on, by)
        if by is not None:
            found["by"] = by
        if on is not None:
            found["on"] = on
        return found

    def _whose_blow(self, np: NP, by: Part | None) -> tuple[NP, Part | None]:
        """A blow without "his", and who makes it."""
        first = np.either[0] if np.either else np
        mine = [q for q in first.qualities if q.row is not None and q.row.get("owns") == "last"]
        if len(mine) != 1 or first.of is not None:
            return np, by
        first = replace(first, qualities=tuple(q for q in first.qualities if q not in mine))
        return (replace(np, either=(first, *np.either[1:])) if np.either else first), self.possessor(mine[0], np.span)

    def possessor(self, mine: Quality, span: Span) -> Part:
        """Whose something is by a pronoun."""
        raise NotImplementedError

    def asked(self, amount: Amount) -> Part:
        """A number that an event is asked for."""
        raise NotImplementedError

    def player(self, np: NP) -> Any:
        """A player."""
        raise NotImplementedError

    def by_whom(self, np: NP) -> Part:
        """Who makes a blow; what a player makes his cards do."""
        side = self.player(np) if "player" in np.head else None
        return {"kind": "card", "side": side} if side in ("own", "enemy") else self.selector(np)

    def _of_blow(self, mod: PP, found: Part, on: Part | None, by: Part | None) -> tuple[Part | None, Part | None]:
        if mod.prep in ("по", "против") and mod.np is not None:
            return self.selector(mod.np), by
        if mod.prep == "от" and mod.np is not None:
            return on, self.by_whom(mod.np)
        if mod.prep == "" and mod.np is not None and mod.np.amount is not None and "size" in mod.np.head:
            if mod.np.mods or mod.np.of or mod.np.qualities:
                raise Refused("what belongs to a blow", mod.span)
            found["value"] = self.comparison(mod.np.amount)
            return on, by
        if mod.prep == "на" and mod.amount is not None and not mod.amount.sign and "value" not in found:
            found["value"] = self.asked(mod.amount)
            return on, by
        if self.is_range(mod) and mod.np is not None and mod.np.amount is not None and "range" not in found:
            found["range"] = self.comparison(mod.np.amount)
            return on, by
        if mod.prep.endswith("по диагонали") and by is None and on in (None, SELF):
            beside = {"any": [{"near": {side: dict(SELF)}} for side in ("left", "right", "opposite", "behind")]}
            by = {"kind": "card", "near": {"adjacent": dict(SELF)}, "not": beside}
            return on, {"kind": "card", "not": by} if mod.prep.startswith("не ") else by
        if mod.prep == "кроме" and mod.np is not None and found.get("type") in _GROUPS and self.is_plain_blow(mod.np):
            rest = [kind for kind in _GROUPS[found["type"]] if kind != mod.np.head.get("attack")]
            if len(rest) < len(_GROUPS[found["type"]]):
                found["type"] = rest
                return on, by
        if mod.prep == "через" and mod.np is not None and found["type"] == "strike_through_a_row":
            found["across"] = self.selector(mod.np)
            self.speak(found["across"], mod.np)
            return on, by
        if mod.prep == "в" and mod.np is not None and mod.np.head.name == "assault" and not mod.np.qualities:
            found["answering"] = False
            return on, by
        if on is not None and "near" in on and mod.prep in ("с", "без"):
            raise Refused("which of the two that is", mod.span)
        if on is not None and "is" not in on and mod.prep in ("в", "на", "рядом с", "с", "без"):
            return joined(on, self.placed(mod), mod.span), by
        raise Refused("what belongs to a blow", mod.span)

    def is_range(self, part: Any) -> bool:
        """Whether a phrase tells how far something reaches: "with a range of 3"."""
        told = isinstance(part, PP) and part.prep in ("", "с") and part.np is not None and part.np.amount is not None
        return told and "range" in part.np.head and not (part.np.qualities or part.np.of or part.np.mods)

    def is_plain_blow(self, np: NP) -> bool:
        """Whether a phrase is a type of blow and no more."""
        return "attack" in np.head and not (np.qualities or np.of or np.mods or np.amount or np.title)

    def feature(self, np: NP) -> Part:
        """A named feature, with what it says. Raises Refused."""
        row = np.head
        if row.part != "named" and "named" not in row:
            raise Refused("no named feature", np.span)
        if "house" in row:
            return self._of_house(np)
        _none_of(np.qualities)
        if np.title and "holds" not in row:
            raise Refused("a title for what has none", np.span)
        keyword = row.get("named", row.name)
        found: Part = {"keyword": keyword}
        if np.title:
            found[row.get("holds", "")] = self._held_by(np)
        if "in" in row:
            found["in"] = dict(row.get("in"))
        if np.amount is not None:
            if not (row.get("x") or row.get("maybe_x") or "default_x" in row):
                raise Refused(UNDEFINED if row.get("house_x") else "a number for what has none", np.span)
            found["x"] = self.amount(np.amount)
        elif "default_x" in row:
            found["x"] = row.get("default_x")
        if np.of is not None:
            raise Refused("of whom a feature is", np.span)
        for mod in np.mods:
            if mod.prep == "от" and keyword == "protection" and mod.np is not None and "in" not in found:
                found["in"] = self.harm(mod.np)
            elif mod.prep == "к" and keyword == "vulnerability" and mod.np is not None and "in" not in found:
                found = {"keyword": "vulnerability_from", "in": self.blow(mod.np)}
            elif mod.prep == "над" and mod.np is not None and "in" not in found and "over" in row:
                found["in"] = {"event": "attack", row.get("over"): self.selector(mod.np)}
            elif mod.prep == "от" and mod.np is not None and "in" not in found and "from" in row:
                found["in"] = {"event": "attack", row.get("from"): self.selector(mod.np)}
            elif mod.prep == "против" and mod.np is not None and "in" not in found and "against" in row:
                found["in"] = {"event": "attack", row.get("against"): self.selector(mod.np)}
            elif mod.prep == "при" and mod.np is not None and "attack" in mod.np.head and "in" not in found:
                found["in"] = self.blow(mod.np)
                if found["in"]["type"] == "attacks" and "of_any_type" not in mod.np.head:
                    del found["in"]["type"]
            elif mod.prep == "по" and mod.np is not None and "in" not in found:
                found["in"] = {"event": "attack", "on": self.selector(mod.np)}
            elif (mod.prep == "на" and mod.amount is not None and "x" not in found and row.get("maybe_x")) or (
                mod.prep == "на" and mod.amount is not None and "x" not in found and row.get("x")
            ):
                found["x"] = self.amount(mod.amount)
            else:
                raise Refused("what belongs to a feature", mod.span)
        if keyword == "protection" and "in" not in found:
            raise Refused("protection from what", np.span)
        return found

    def _of_house(self, np: NP) -> Part:
        """A keyword that no rulebook defines, for whoever has defined it. Raises Refused where nobody has."""
        word = np.head.get("house")
        if word is True:
            raise Refused(UNDEFINED, np.span)
        _none_of((*np.qualities, *(Quality(None, span=mod.span) for mod in np.mods)))
        if np.title or word.takes_number is (np.amount is None) or word.takes_words is (np.of is None):
            raise Refused("what belongs to a house word", np.span)
        found: Part = {"house": word, "span": np.span}
        if np.amount is not None:
            found["x"] = self.amount(np.amount)
        return found if np.of is None else {**found, "of": np.of.span}

    def kind_of_feature(self, np: NP) -> Part:
        """A feature by its name, whatever its number. Raises Refused."""
        feature = self.feature(np)
        if np.amount is None:
            feature.pop("x", None)
        return feature

    def _held_by(self, np: NP) -> list[Part]:
        """What a named feature holds, as a text of its own. Raises Refused."""
        held = self.reads(np.title, True, np.head.get("holds")) if self.reads is not None and "holds" in np.head else ()
        does = np.head.get("holds") == "do"
        if not held or (does and (len(held) > 1 or set(held[0]) != {"keyword", "do"})):
            raise Refused("what a named feature holds", np.span)
        return held[0]["do"] if does else list(held)

    def held_by(self, nouns: list[NP]) -> list[Part]:
        """Named features that are told in quotation marks as what another one holds; none where that is not told."""
        told = len(nouns) == 1 and self.reads is not None and nouns[0].head.name == "quoted" and self.holds == "grant"
        held = list(self.reads(nouns[0].title)) if told else []
        return held if all("keyword" in one for one in held) else []

    def harm(self, np: NP) -> Part:
        """What one can be protected from, as an event."""
        if np.head.part == "named":
            if not np.head.get("given"):
                raise Refused("what that protects from", np.span)
            return {"event": "gain", "what": {"feature": self.feature(np)}}
        if "ability" in np.head and not np.mods and np.of is None:
            _none_of(np.qualities)
            return {"event": "use", "type": np.head.get("ability")}
        return self.blow(np)

    def has(self, np: NP) -> Part:
        """What a card that has such a thing is, as a selector. Raises Refused."""
        if "number" in np.head and np.of is not None and np.of.amount is not None and np.amount is None:
            np = replace(np, amount=np.of.amount, of=replace(np.of, amount=None))
        if np.either:
            ways = [self.has(one) for one in np.either]
            if np.joint == "or":
                return {"any": ways}
            raise Refused("several things at once", np.span)
        alike = self._like(np)
        if alike is not None:
            return alike
        head, alone = np.head, not (np.mods or np.of)
        if "attack" in head and alone and np.amount is None:
            return {"has": {"do": [{"deed": "attack", **self.kind_of_blow(np)}]}}
        if "ability" in head and alone and not np.qualities:
            return {"has": {"type": head.get("ability")}}
        if "feature" in head and alone and np.title and not np.qualities and np.amount is None:
            named = [
                row.name for row in rows(self.lexicon) if row.part == "named" and np.title.lower() in row.get("ru", ())
            ]
            if len(named) == 1:
                return {"has": {"keyword": named[0]}}
        if "feature" in head and alone:
            if [quality.row.name for quality in np.qualities if quality.row] == ["magical"]:
                return dict(_MAGIC)
            raise Refused("which features", np.span)
        if head.part == "named":
            if any(mod.prep == "на" for mod in np.mods):
                raise Refused("how much one has", np.span)
            feature = self.feature(np)
            if np.amount is None and "default_x" in head:
                del feature["x"]
            elif isinstance(feature.get("x"), int) and np.amount is not None:
                feature["x"] = self.comparison(np.amount) if np.amount.bound != "equal" else {"equal": feature["x"]}
            return {"has": feature}
        if head.get("thing") == "marker" and np.title and np.of is None:
            _none_of(np.qualities)
            by = [mod.np for mod in np.mods if mod.prep == "от" and mod.np is not None]
            if len(by) < len(np.mods) or len(by) > 1:
                raise Refused("whose marker", np.span)
            return {"marker": {"title": np.title, **({"by": self.selector(by[0])} if by else {}), **self._many(np)}}
        if "unit" in head and np.of is not None and np.of.head.get("x") and not (np.qualities or np.mods):
            return {"unused": {"feature": self.kind_of_feature(np.of), **self._many(np)}}
        if head.get("thing") == "class" and alone and not np.qualities:
            return {"class": True}
        if head.get("thing") == "flight" and alone and not np.qualities:
            return {"kind": "flying"}
        odd = [quality.row.get("odd") for quality in np.qualities if quality.row is not None and "odd" in quality.row]
        if odd and len(odd) == len(np.qualities) and np.amount is None:
            return {self.attribute(replace(np, qualities=()))[0]: {"odd": odd[0]}}
        attribute, extra = self.attribute(np)
        if extra or np.amount is None:
            return {attribute: self._many(np)}
        return {attribute: self.comparison(np.amount)}

    def _like(self, np: NP) -> Part | None:
        """ "With the same name as it": in what two cards are alike; nothing where a phrase does not say so."""
        same = [q for q in np.qualities if q.row is not None and q.row.get("compares") == "same"]
        than = [mod.np for mod in np.mods if mod.prep == "чем" and mod.np is not None]
        what = np.head.get("attr", np.head.get("thing"))
        if what in _LIKE and len(same) == len(np.qualities) == len(than) == len(np.mods) == 1 and np.of is None:
            return {"like": {what: self.selector(than[0])}}
        return None

    def attribute(self, np: NP) -> tuple[str, bool]:
        """The number of a card that a phrase tells, and whether it may be none. Raises Refused."""
        head = np.head
        if head.get("attr") == "chips" and np.of is not None and np.of.head.name in ("incarnating", "incarnation"):
            return self.attribute(replace(np, head=Row("counters", "noun", {"attr": "counters"}), of=None))
        if (
            "number" in head
            and np.of is not None
            and "attr" in np.of.head
            and np.of.amount is None
            and not (np.mods or np.qualities or np.title)
        ):
            return self.attribute(replace(np.of, amount=np.amount))
        if "attr" not in head or np.of is not None or np.mods or np.title:
            raise Refused("no number of a card", np.span)
        extra = [quality for quality in np.qualities if quality.row is not None and "extra" in quality.row]
        current = [q for q in np.qualities if head.get("attr") == "lives" and q.row is not None and "now" in q.row]
        _none_of(tuple(quality for quality in np.qualities if quality not in (*extra, *current)))
        if extra and head.get("attr") == "lives":
            return "extra_lives", True
        if extra:
            raise Refused("additional to what", np.span)
        return head.get("attr"), head.get("attr") in ("wounds", "chips")

    def _many(self, np: NP) -> Part:
        if np.amount is None:
            return {"min": 1}
        none = np.amount.told == 0 and not np.amount.plus
        return self.comparison(np.amount) if np.amount.bound != "equal" or none else {"min": self.amount(np.amount)}


def is_features(np: NP) -> bool:
    """Whether a phrase means the features of a card, all of them."""
    words = {q.row.name for q in np.qualities if q.row is not None}
    plain = not (np.of or np.mods or np.amount or np.title) and len(words) == len(np.qualities)
    return np.head.name == "feature" and plain and not words - {"each"} and any(n == "plur" for _, n in np.cases)


def _flat(kinds: list[Any]) -> list[Any]:
    return [one for kind in kinds for one in (kind if isinstance(kind, list) else [kind])]


def _none_of(qualities: tuple[Quality, ...]) -> None:
    if qualities:
        raise Refused("such a feature", qualities[0].span)
