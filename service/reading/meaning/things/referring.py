"""Who is known already: the card itself, who has a part in the event, whom a pronoun means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused, Spoken, joined, nouns_of
from service.reading.meaning.things.features import Features
from service.reading.syntax.beside import is_his
from service.reading.syntax.trees import NP, Amount, Quality, Row, Span

#: What is "it" in English where it is not called by a name or its class.
_THINGS = ("creature", "card", "artifact", "terrain", "equipment")


class Referring(Features):
    """Whom phrases mean."""

    def quality(self, quality: Quality, np: NP) -> Part:
        """What a quality says of its noun."""
        raise NotImplementedError

    def ref(self, np: NP) -> Part | None:
        """Somebody who is known already; None for a description. Raises Refused."""
        head = np.head
        if np.either:
            return None
        if head.get("refers") == "self":
            return dict(self.subject)
        if head.get("refers") in ("each", "relative"):  # whoever is looked at
            return {"is": "it"}
        if head.get("refers") == "it":
            return self._it(np)
        if head.part == "pronoun":
            return self.pronoun(np)
        if (
            "them" in head
            and np.of is not None
            and np.qualities
            and np.qualities[0].row
            and "each" in np.qualities[0].row
        ):
            return self.pronoun(np.of)
        if is_called_so(np):
            return None
        if head.get("speaks"):
            if np.of is not None and head.name == "host" and self.ref(np.of) == SELF:
                np = replace(np, of=None)
            who: Part = {"is": head.get("speaks")}
            mine = [q for q in np.qualities if head.name == "host" and is_his(q)]
            if mine and self.possessor(mine[0], np.span) != SELF:
                raise Refused("whose host that is", np.span)
            np = replace(np, qualities=tuple(q for q in np.qualities if q not in mine))
            for quality in np.qualities:
                if quality.row is None or not {"sel"} & set(quality.row.data):
                    raise Refused("more about who is known", quality.span)
                who = joined(who, dict(quality.row.get("sel")), quality.span)
            _plain(replace(np, qualities=()))
            self.mentioned = self.mentioned or (who == SELF and np.gender == "femn")
            self.by_name = np if who == SELF else self.by_name
            return who
        if any(quality.row is not None and "shown" in quality.row for quality in np.qualities):
            if self.shown is None or len(np.qualities) > 1 or np.of or np.mods or np.amount:
                raise Refused("which card is shown", np.span)
            return {"is": "shown"}
        if "goal" in head:
            return self._goal(np)
        again = self._chosen_before(np) or self._done_to(np)
        if again is not None:
            return again
        roles = [head.get("role")] if "role" in head else []
        roles += [
            quality.row.get("role") for quality in np.qualities if quality.row is not None and "role" in quality.row
        ]
        befallen = [(q, role) for q in np.qualities if (role := self._befallen(q))]
        roles += [role for _, role in befallen]
        this = any(quality.row is not None and "this" in quality.row for quality in np.qualities)
        if len(roles) == 1 and not this and not (self.pattern is None and self.goal is None and "sel" in head):
            rest = [quality for quality in np.qualities if quality.row is None or "role" not in quality.row]
            rest = [quality for quality in rest if quality not in [one for one, _ in befallen]]
            if np.of or np.amount:
                raise Refused("who of them", np.span)
            there = self.role(roles[0], np.span)
            if roles[0] == "by":  # "the card that attacked it"
                rest = [q for q in rest if not (is_his(q) and self.possessor(q, np.span) == self.role("on", np.span))]
            for quality in rest:
                there = joined(there, self.quality(quality, np), quality.span)
            for mod in np.mods:
                there = joined(there, self.placed(mod, head), mod.span)
            for event in self.events() if head.name == "creature" and self.goal is None else ():
                if "is" not in event[roles[0]]:
                    event[roles[0]] = {"kind": "creature", **event[roles[0]]}
            return there
        if this and not roles:
            if len(np.qualities) > 1 or np.of or np.mods or np.amount:
                raise Refused("who of them", np.span)
            same = [spoken for spoken in reversed(self.spoken) if spoken.head == np.head.name]
            only_one = np.qualities[0].row is not None and "only_one" in np.qualities[0].row
            if only_one and any(spoken.ref != same[0].ref for spoken in same):
                raise Refused("who of them is meant", np.span)
            if same:
                return self.refer(self._one_of(same, np).ref, np.span)
            if np.head.name == "cell" and len(self.cells) == 1:
                return {"is": self.cells[0].setdefault("as", self.name())}
            there_is = [ref for noun, ref in self.beside if noun == np.head.name]
            if len(there_is) == 1:
                return self.refer(there_is[0], np.span)
            chosen = [name for told, name in self.chosen if _is_so(told, np.head.name, set())] if only_one else []
            if len(chosen) == 1:
                return {"is": chosen[0]}
            if np.head.name == "card" and not only_one and not plural_only(np):
                self.mentioned = True
                return dict(SELF)  # nobody else is called a card
            others = [spoken for spoken in reversed(self.spoken) if spoken.ref != SELF]
            if others and np.head.name in ("creature", "card"):
                return self.refer(self._one_of(others, np).ref, np.span)
            raise Refused("who is meant", np.span)
        return None

    def _befallen(self, quality: Quality) -> str:
        """Which part somebody has in the event of the feature by its participle: "the summoned creature"."""
        clause, events = quality.clause, self.events()
        verb = clause.verb if clause is not None and not clause.parts else None
        if verb is None or verb.negated or verb.modal or not events:
            return ""
        told = {"event": verb.row.get("event"), **verb.row.get("with", {})}
        alike = all(told.items() <= {"to": told.get("to"), **event}.items() for event in events)
        return ("on" if verb.passive else str(verb.row.get("frame", {}).get("nom", ""))) if alike else ""

    def _done_to(self, np: NP) -> Part | None:
        """Somebody told by what has just been done to him: "the moved creature"; None where nothing such was done."""
        told = np.qualities[0].clause if len(np.qualities) == 1 else None
        verb = told.verb if told is not None else None
        if told is None or verb is None or told.parts or not verb.passive or "state" in verb.row or np.of or np.mods:
            return None
        done = [*self.done, *(getattr(self, "may", None) or ())]
        who = {
            one["on"]["is"] for one in done if one.get("deed") == verb.row.get("event") and "is" in one.get("on", {})
        }
        return {"is": who.pop()} if len(who) == 1 else None

    def player(self, np: NP) -> Any:
        """A player: oneself, the other, the one whose turn it is, the one who controls or owns somebody."""
        head, words = np.head, [q.row.name for q in np.qualities if q.row is not None]
        if np.mods or np.amount or (np.of is not None and "owner" not in head):
            return None
        if head.get("player") in ("own", "enemy") and not np.qualities:
            return head.get("player")
        if "owner" in head and np.of is not None and not np.qualities:
            return {"owner_of": self.selector(np.of)}
        if head.get("player") != "any" or len(np.qualities) != 1:
            return None
        clause = np.qualities[0].clause
        if words == ["active"]:
            return "active"
        whom = clause.parts[0] if clause is not None and len(clause.parts) == 1 else None
        controls = clause is not None and clause.verb is not None and clause.verb.row.get("event") == "controls"
        if controls and isinstance(whom, NP) and not np.qualities[0].negated:
            return {"controller": self.selector(whom)}
        return None

    def _chosen_before(self, np: NP) -> Part | None:
        """Who has been chosen already: the only one of that noun, or by the place in the order. Raises Refused."""
        words = [q.row for q in np.qualities if q.row is not None]
        which = [q for q in np.qualities if q.row is None and q.clause is not None]
        if which and any("chosen" in row for row in words) and len(words) + len(which) == len(np.qualities):
            known = self._chosen_before(replace(np, qualities=tuple(q for q in np.qualities if q not in which)))
            for q in which if known is not None else ():
                known = joined(known or {}, self.quality(q, np), q.span)
            return known
        if len(words) < len(np.qualities) or not any("chosen" in row for row in words) or np.of or np.mods:
            return None
        numbers = [row.get("nth") for row in words if row.get("nth")]
        said = {row.name for row in words if not {"nth", "chosen"} & set(row.data)}
        names = [name for told, name in self.chosen if _is_so(told, np.head.name, said)]
        if not names and np.head.name == "card" and not said and not numbers:
            names = [name for told, name in self.chosen if told is not None and "cell" not in told.head]
        if np.amount is not None or (said and not names):
            return None
        if numbers and numbers[0] <= len(names):
            return {"is": names[numbers[0] - 1]}
        if numbers or len(names) > 1:
            raise Refused("who of them is meant", np.span)
        return {"is": names[0]} if names else None

    def _goal(self, np: NP) -> Part | None:
        """At whom an attack is: of the one that is told, "the same", or any at all that differ."""
        words = {q.row.name if q.row is not None else "" for q in np.qualities}
        if np.mods or np.amount or words - {"same", "different", "this"}:
            raise Refused("which goal", np.span)
        if "different" in words:
            return None
        if np.of is not None and ("attack" not in np.of.head or np.of.qualities or np.of.of or np.of.mods or words):
            raise Refused("which goal", np.span)
        return self.role("on", np.span)

    def _it(self, np: NP) -> Part:
        """Whom a pronoun without a gender means: the only one spoken of, or this card where nobody was."""
        plural = all(number == "plur" for _, number in np.cases)
        who: list[Any] = []
        for spoken in self.spoken:
            thing = "person" in np.head and spoken.head in _THINGS
            if spoken.plural == plural and not thing and not any(spoken.ref == one for one in who):
                who.append(spoken.ref)
        dead = (
            self.pattern is not None
            and not self.replacing
            and self.pattern.get("event") == "die"
            and self.pattern.get("on") in who
        )
        known = self.it is not None and "person" not in np.head
        if not known and (len(who) > 1 or dead or (plural and not who)):
            raise Refused("whom a pronoun means", np.span)
        if "person" in np.head:
            return self.refer(who[0], np.span) if who else dict(SELF)
        if self.it is None:
            self.it = self.refer(who[0], np.span) if who else dict(SELF)
        return dict(self.it)

    def is_open_x(self, amount: Amount) -> bool:
        """Whether X stands alone, and nothing has said yet what it is."""
        plain = amount.told == "x" and not (amount.plus or amount.sign) and amount.times == 1
        return plain and self.number is None and self.where is None

    def costing_x(self, np: NP) -> tuple[NP, bool]:
        """A phrase without "of the cost X", where that tells what X is; whether it does."""
        told = [mod for mod in np.mods if mod.prep == "" and mod.np is not None and mod.np.head.get("attr") == "cost"]
        amount = told[0].np.amount if len(told) == 1 and told[0].np is not None else None
        if amount is None or amount.bound != "equal" or not self.is_open_x(amount):
            return np, False
        return replace(np, mods=tuple(mod for mod in np.mods if mod not in told)), True

    def pronoun(self, np: NP, not_self: bool = False) -> Part:
        """Whom a pronoun means: the last one spoken of that it agrees with. Raises Refused."""
        plural, fits = all(number == "plur" for _, number in np.cases), []
        for spoken in reversed(self.spoken):
            if not_self and spoken.ref == SELF:
                continue
            if spoken.plural == plural and (plural or _agree(spoken.gender, np)):
                fits.append(spoken)
        if not fits and self.mentioned and not plural and not not_self and _agree("femn", np):
            return dict(SELF)
        if not fits and not not_self and self._is_called(np):
            return dict(SELF)
        if not fits and not not_self:  # what gender a name of its own has is not known
            fits = [one for one in self.spoken if one.ref == SELF and one.head == "self" and one.plural == plural]
        if not fits:
            raise Refused("whom a pronoun means", np.span)
        one = self.living(fits)
        called = self.by_name
        if self.has_died(one) and called is not None and called.span[1] <= np.span[0] and _could_mean(np, called):
            return dict(SELF)  # who has died gets nothing
        if plural and "is" not in one.ref and self.pattern is None and not self.saying:
            return dict(one.ref)  # what holds of them holds of all who are so
        rest = [other for other in fits if not self.same(one.ref, other.ref) and not self.has_died(other)]
        if any(self.in_one_event(one, other) for other in rest):
            raise Refused("whom a pronoun means", np.span)
        return self.refer(one.ref, np.span)

    def meant(self, np: NP) -> NP:
        """A named feature that a pronoun means, where one it agrees with has been told; the phrase itself if none."""
        before = [one for one in nouns_of(tuple(self.sentence)) if one.head.part == "named" and _could_mean(np, one)]
        before = [one for one in before if one.span[1] <= np.span[0]]
        plain = np.head.part == "pronoun" and not (np.qualities or np.of or np.mods or np.amount)
        return NP(before[-1].head, np.cases, before[-1].gender, span=np.span) if plain and before else np

    def _is_called(self, np: NP) -> bool:
        """Whether a pronoun means this card by its own name before it: nobody else is told there whom it could mean."""
        if not self.sentence:
            return False
        before = [
            one for one in nouns_of(tuple(self.sentence)) if one.span[1] <= np.span[0] and one.head.part == "noun"
        ]
        others = [one for one in before if "sel" in one.head and not one.head.get("speaks") and _could_mean(np, one)]
        if self.by_name is None:  # nobody at all has been told there
            alone = not others and not plural_only(np) and not self.spoken
            return alone and "nom" not in {case for case, _ in np.cases} and self._is_silent()
        return not others and _could_mean(np, self.by_name)

    def _is_silent(self) -> bool:
        """Whether a sentence tells of this card without a name: as who does something, or in the event it waits for."""
        finite = [one for one in self.sentence if one.verb is not None and one.verb.mood in ("pres", "past", "inf")]
        finite = [one for one in finite if one.verb is not None and (one.verb.mood != "inf" or one.verb.modal)]
        silent = [
            one
            for one in finite
            if not any(isinstance(p, NP) and "nom" in {case for case, _ in p.cases} for p in one.parts)
        ]
        return bool(silent) or any(SELF in (event.get("on"), event.get("by")) for event in self.events())

    def has_died(self, who: Spoken) -> bool:
        """Whether somebody is the one whose death is told, where only the living are meant."""
        event = self.pattern or {}
        return (
            event.get("event") == "die"
            and not self.replacing
            and self.word not in ("put", "number")
            and who.ref is event.get("on")
        )

    def in_one_event(self, one: Spoken, other: Spoken) -> bool:
        """Whether two have a part in the same event, so that nothing tells which of them a pronoun means."""
        return any({id(one.ref), id(other.ref)} <= {id(part) for part in event.values()} for event in self.events())

    def possessor(self, mine: Quality, span: Span) -> Part:
        """Whose something is by "his", "her" or "their": the last one spoken of, others before the card itself."""
        gender = mine.row.get("gender", "") if mine.row is not None else ""
        plural, np = gender == "plur", NP(Row("his", "pronoun", {}), frozenset(), gender)
        fits = [one for one in self.spoken if one.plural == plural and (plural or _agree(one.gender, np))]
        if (
            not fits
            and not plural
            and ((self.mentioned and gender == "femn") or (not self.spoken and self._is_silent()))
        ):
            return dict(SELF)
        if not fits and not plural and self._is_called(replace(np, span=span)):
            return dict(SELF)
        if not fits:
            raise Refused("whose it is", span)
        others = [one for one in fits if one.ref != SELF]  # its own would be told otherwise
        return self.refer((others or fits)[-1].ref, span)

    def _one_of(self, fits: Sequence[Spoken], np: NP) -> Spoken:
        """Who of several is meant by "this …": the only one of that number, and alive. Raises Refused."""
        fits = [one for one in fits if one.plural == plural_only(np)] or list(fits)
        one = self.living(fits)
        event = self.pattern or {}
        if one.ref is not event.get("on") and self.word != "number":
            fits = [other for other in fits if other.ref is not event.get("on") or event.get("event") != "die"]
        alike = len(self.events()) > 1  # one and the same has a part in each of them
        if any(not (self.same(one.ref, other.ref) or (alike and one.ref == other.ref)) for other in fits):
            raise Refused("who of them is meant", np.span)
        return one

    def living(self, fits: Sequence[Spoken]) -> Spoken:
        """The first of several who could be meant, but nobody who has just died where a living one fits, too."""
        return next((one for one in fits if not self.has_died(one)), fits[0])


def _could_mean(pronoun: NP, np: NP) -> bool:
    """Whether a pronoun agrees with somebody told in a phrase."""
    alike = plural_only(np) == plural_only(pronoun) or {number for _, number in np.cases} == {"sing", "plur"}
    return alike and (plural_only(pronoun) or _agree(np.gender, pronoun))


def _agree(gender: str, np: NP) -> bool:
    """Whether a pronoun agrees with a gender: beside the nominative its masculine and neuter are one form."""
    alike = "nom" not in {case for case, _ in np.cases} and {gender, np.gender} <= {"masc", "neut"}
    return not np.gender or not gender or gender == np.gender or alike


def _is_so(told: NP | None, noun: str, words: set[str]) -> bool:
    """Whether somebody chosen was called so."""
    if told is None:
        return noun == "card" and not words
    return told.head.name == noun and words <= {q.row.name for q in told.qualities if q.row is not None}


def beside_each_other(np: NP) -> tuple[NP, bool]:
    """A phrase without "beside each other", which is about all of them together; whether it said so."""
    rest: list[Quality] = []
    for quality in np.qualities:
        if quality.row is not None and "mutual" in quality.row:
            continue
        clause = quality.clause
        if clause is not None and any(isinstance(part, Row) and "mutual" in part for part in clause.parts):
            parts = tuple(part for part in clause.parts if not (isinstance(part, Row) and "mutual" in part))
            if not parts:
                continue
            quality = replace(quality, clause=replace(clause, parts=parts))
        rest.append(quality)
    told = tuple(rest) != np.qualities
    return (replace(np, qualities=tuple(rest)) if told else np), told


def unchosen(np: NP) -> NP:
    """A phrase without its "chosen"."""
    return replace(np, qualities=tuple(q for q in np.qualities if q.row is None or "chosen" not in q.row))


def is_called_so(np: NP) -> bool:
    """Whether a card's own name means cards that are called so, as "another …" and "each …" tell."""
    words = {key for q in np.qualities if q.row is not None for key in q.row.data}
    return np.head.get("speaks") == "self" and bool({"other", "each"} & words or "own" in _owners(np))


def _owners(np: NP) -> list[Any]:
    return [q.row.get("owns") for q in np.qualities if q.row is not None]


def plural_only(np: NP) -> bool:
    """Whether a phrase can only mean several."""
    return bool(np.cases) and all(number == "plur" for _, number in np.cases)


def _plain(np: NP) -> None:
    if np.qualities or np.of or np.mods or np.amount:
        raise Refused("more about who is known", np.span)
