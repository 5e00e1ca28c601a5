"""Cards that are told by how they compare with others, and phrases that say where others are."""

from __future__ import annotations

from dataclasses import replace

from service.reading.meaning.base import SELF, Part, Refused, joined
from service.reading.meaning.things.referring import Referring
from service.reading.syntax.trees import NP, PP, Clause


def is_extreme(np: NP | None) -> bool:
    """Whether a phrase tells the greatest number, or the smallest, of those that it belongs to."""
    words = [q.row for q in np.qualities if q.row is not None] if np is not None else []
    numbered = np is not None and {"attr", "number"} & set(np.head.data)
    return bool(numbered) and len(words) == 1 and "extreme" in words[0]


def is_whom(clause: Clause) -> bool:
    """Whether a clause says who is beside, or on, the noun before it."""
    there = clause.parts[0] if len(clause.parts) == 2 else None
    return isinstance(there, PP) and there.np is not None and there.np.head.get("refers") == "relative"


def says_whose(np: NP) -> tuple[str, ...]:
    """Whose a phrase says that somebody is."""
    of = [np.of.head.get("player")] if np.of is not None else []
    return tuple(str(one) for one in [*(q.row.get("owns") for q in np.qualities if q.row is not None), *of] if one)


class Likening(Referring):
    """Whom comparisons mean."""

    def most_of_all(self, among: Part, node: NP | None, np: NP) -> Part:
        """Those of some whose number is the greatest, or the smallest, of all. Raises Refused."""
        if node is None or "is" in among:
            raise Refused("of whom that is the most", np.span)
        (how,) = (q.row.get("extreme") for q in node.qualities if q.row is not None)
        attribute, _ = self.attribute(replace(node, qualities=()))
        bound = {how: attribute, "among": dict(among)}
        return joined(among, {attribute: {"min" if how == "greatest" else "max": bound}}, np.span)

    def of_kind(self, np: NP) -> Part | None:
        """ "Of the class of trolls", "of the element of darkness", "of darkness"; nothing where none is told."""
        what = np.of if np.head.get("thing") in ("class", "element") else np
        alone = np.of is None and not (np.qualities or np.mods)
        if np.head.get("thing") in ("class", "element") and np.title and alone:
            return self.called(np)
        if what is None or any(one.qualities or one.mods or one.amount for one in (np, what)) or what.of is not None:
            return None
        if np.head.get("thing") == "class" and "class" in what.head.get("sel", {}):
            return dict(what.head.get("sel"))
        named = "element" in what.head and (what is not np or "sel" not in what.head)
        return {"element": what.head.get("element")} if named and np.head.get("thing") != "class" else None

    def called(self, np: NP) -> Part:
        """A class or an element by its name. Raises Refused."""
        raise NotImplementedError

    def compared(self, np: NP) -> Part | None:
        """ "Of the same cost", "of a greater one than …"; nothing where a phrase does not compare."""
        parts = [one.row for quality in np.qualities for one in quality.either or (quality,)]
        words = {row.get("compares") if row is not None else None for row in parts}
        key = "name" if np.head.get("attr") == "name" else np.head.get("thing")
        alike = key in ("name", "class", "element") and words in ({"same"}, {"mutual"})
        if not (np.head.get("attr") == "cost" or alike) or not words or None in words or np.of or np.amount:
            return None
        inside = [q.clause.parts[0] for q in np.qualities if q.clause is not None]
        than = [mod.np for mod in (*np.mods, *inside) if isinstance(mod, PP) and mod.prep == "чем"]
        if len(than) < len(np.mods) + len(inside) or len(than) > 1:
            raise Refused("than whose", np.span)
        if "mutual" in words:
            return self._among_themselves(key if alike else None, np)
        others = [one.ref for one in self.spoken if one.ref != SELF] if alike and not than else []
        if any(other is not others[0] for other in others):
            raise Refused("than whose", np.span)
        if than and than[0] is not None:
            whose = self.ref(than[0])
        elif others:
            whose = self.refer(others[0], np.span)
        else:
            whose = self.refer(self.spoken[-1].ref, np.span) if self.spoken else dict(self.subject)
        if whose is None or "is" not in whose:
            raise Refused("than whose", np.span)
        if alike:
            return {"like": {key: whose}}
        told: Part = {"of": "cost", **whose}
        if words == {"same"}:
            return {"cost": {"equal": told}}
        if words == {"greater"}:
            return {"cost": {"min": {**told, "plus": 1}}}
        if words == {"lesser"}:
            return {"cost": {"max": {**told, "plus": -1, "at_least": 0}}}
        if words in ({"same", "greater"}, {"same", "lesser"}):
            return {"cost": {"min" if "greater" in words else "max": told}}
        raise Refused("than whose", np.span)

    def _among_themselves(self, key: str | None, np: NP) -> Part:
        """Those of one name, class or element with another of theirs. Raises Refused."""
        if key is None:
            raise Refused("than whose", np.span)
        another = {"kind": "card", "hidden": False, "side": {"controller": {"is": "it"}}, "not": {"is": "it"}}
        return {"like": {key: another}}

    def than(self, np: NP) -> Part:
        """Who is in the same squad: who is told there, or the only one spoken of. Raises Refused."""
        if np.mods:
            (than,) = np.mods if len(np.mods) == 1 else (None,)
            known = self.ref(than.np) if than is not None and than.prep == "чем" and than.np is not None else None
        else:
            others = [one.ref for one in self.spoken if one.ref != SELF]
            known = self.refer(others[0], np.span) if others and all(one == others[0] for one in others) else None
        if known is None:
            raise Refused("whose it is", np.span)
        return known

    def is_same(self, np: NP) -> bool:
        return [quality.row.name for quality in np.qualities if quality.row] == ["same"] or (
            np.amount is not None and np.amount.told == 1 and not np.qualities
        )
