"""What is wrong with a feature: each fault with its pointer and with what would be right there.

Every object of the language is one of a few kinds: one that a word heads (a feature, a condition, a statement, a
control, an amount), an event or a deed, or one of fields (a selector, a comparison, a limit). What may stand in it is
told by the table of words and the shapes; nothing here knows a word of its own, but for those that make the parts
what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain, islice
from typing import Any

from service.judge.language import checks
from service.judge.language.bounds import beyond
from service.judge.language.checks import Check, Fault, Faults, close, closest, inside, one_of
from service.judge.language.names import names_of
from service.judge.language.vocabulary import VALUES, Vocabulary, Word

#: So many faults are told at the most.
MOST = 100
#: What conditions and selectors are made of others with.
_CONNECTING = {"not": "{}", "any": "[{}]", "all": "[{}]"}


def faults(language: Vocabulary, feature: Any) -> list[Fault]:
    """What is wrong with a feature, nothing when it is sound; of very many faults the first.

    Args:
        language: the words and the values of the game.
        feature: any JSON value.
    """
    too_much = beyond(feature)
    if too_much is not None:
        return [too_much]
    return list(islice(chain(_checker(language).of("feature", "", feature), _names(feature)), MOST))


def _lacking(word: Word, pointer: str, value: Mapping[str, Any]) -> Faults:
    """What has to stand beside a word and does not."""
    for name in word.needs:
        if name not in value:
            yield Fault(f"{pointer}/{name}", f"{word.word} needs {name}.")


def _names(feature: Any) -> Faults:
    """What is wrong with the names that a feature gives and speaks of."""
    names = names_of(feature)
    for pointer, name in names.taken:
        yield Fault(pointer, f"{name} is a name that is always there: take another.")
    for pointer, name in names.nameless:
        said = f"Nothing has the name {name!r} in this feature. {close(name, sorted(names.known))}"
        yield Fault(pointer, said.rstrip())


@cache
def _checker(language: Vocabulary) -> _Checker:
    return _Checker(language)


class _Checker:
    """The checks of a language: types by name."""

    def __init__(self, language: Vocabulary) -> None:
        self._language = language
        self._known_objects: dict[tuple[str, ...], Check] = {}
        self._counted = self._headed("amount")
        shapes = language.shapes
        self._checks: dict[str, Check] = {
            **{name: self._object(one["called"], language.fields(one)) for name, one in shapes["objects"].items()},
            **{name: one_of(*language.values(name)) for name in VALUES},
            **{name: one_of(*words) for name, words in shapes["listed"].items()},
            **{part: self._headed(part) for part in ("feature", "condition", "statement", "control")},
            "stage": one_of(*language.part("stage")), "named": one_of(*language.named),
            "text": checks.text, "class": checks.text, "flag": checks.flag, "true": checks.true, "whole": checks.whole,
            "event": self._event, "deed": self._deed, "deed_asked": self._deed_asked, "event_word": self._event_word,
            "feature_pattern": self._feature_pattern,
            "amount": self._amount, "three": self._three, "known": self._known,
            "attribute": self._quality(),
            "number": self._quality("event_number"), "characteristic": self._quality("characteristic"),
            "measure": self._quality("measure"),
            "thing": self._thing(), "printed": self._printed, "player": self._player, "name": checks.text,
            "direction": self._checks_of("spoken"), "nothing": checks.true,
        }  # fmt: skip

    def _checks_of(self, name: str) -> Check:
        return lambda pointer, value: self._checks[name](pointer, value)

    # -- types -------------------------------------------------------------------------------------------------------

    def of(self, types: str, pointer: str, value: Any) -> Faults:
        """What is wrong with a value of a type: ``a|b`` is either, ``[a]`` a list, ``a+`` one or a list of several."""
        plain = self._checks.get(types)
        if plain is not None:
            return plain(pointer, value)
        if types.startswith("["):
            return self._list(types[1:-1], pointer, value)
        if "|" in types:
            return self._either([self.of(each, pointer, value) for each in types.split("|")])
        if types.endswith("+"):
            return self.of(f"[{types[:-1]}]" if isinstance(value, list) else types[:-1], pointer, value)
        raise KeyError(types)

    @staticmethod
    def _either(ways: Iterable[Faults]) -> Faults:
        """Nothing where one of them finds nothing; else what the one says that got furthest."""
        found = [list(way) for way in ways]
        return iter([] if not all(found) else max(found, key=lambda told: max(len(fault.pointer) for fault in told)))

    def _list(self, types: str, pointer: str, value: Any) -> Faults:
        if not isinstance(value, list):
            yield Fault(pointer, "A list.")
            return
        for number, item in enumerate(value):
            yield from self.of(types, f"{pointer}/{number}", item)

    def _object(self, what: str, fields: Mapping[str, str]) -> Check:
        def check(pointer: str, value: Any) -> Faults:
            if not isinstance(value, Mapping):
                yield Fault(pointer, f"{what} is an object.")
                return
            for name, member in value.items():
                if name in fields:
                    yield from self.of(fields[name], f"{pointer}/{name}", member)
                else:
                    yield self._stranger(what, pointer, name, fields)

        return check

    def _kept_object(self, key: tuple[str, ...], what: str, fields: Callable[[], Mapping[str, str]]) -> Check:
        """The same, made once for each of its kind: there are as many as words and named features."""
        known = self._known_objects.get(key)
        if known is None:
            known = self._known_objects[key] = self._object(what, fields())
        return known

    def _stranger(self, what: str, pointer: str, name: str, known: Iterable[str]) -> Fault:
        """A field that has no place here: the nearest that has, or where this one belongs."""
        belongs = self._language.places(name)
        said_so = f" {name} stands {', '.join(belongs)}." if belongs else ""
        here = f"Here may stand: {', '.join(sorted(known))}."
        return Fault(inside(pointer, name), f"{what} has no field {name!r}.{said_so} {close(name, known)}{here}")

    # -- what a word heads -------------------------------------------------------------------------------------------

    def _headed(self, part: str) -> Check:
        heads = self._language.heads(part)
        both = _CONNECTING if part == "condition" else {}
        called = f"An {part}" if part == "amount" else f"A {part}"

        def check(pointer: str, value: Any) -> Faults:
            if not isinstance(value, Mapping):
                yield Fault(pointer, f"{called} is an object.")
                return
            found = [name for name in value if name in heads]
            if len(found) != 1 and not (both.keys() & value.keys()):
                either = (*heads, *both)
                headed = f"{called} is headed by one of: {', '.join(either)}. {closest(value, either)}"
                yield Fault(pointer, headed.rstrip())
                return
            for head in found[:1]:
                yield from _lacking(heads[head], pointer, value)
            named = str(value["keyword"]) if found[:1] == ["keyword"] else ""
            named = named if named in self._language.named else ""

            def fields() -> dict[str, str]:
                connecting = {name: form.format(part) for name, form in both.items()}
                return connecting | (self._beside(heads[found[0]], named) if found else {})

            yield from self._kept_object((part, *found[:1], named), f"{called} of this kind", fields)(pointer, value)

        return check

    def _beside(self, head: Word, named: str) -> dict[str, str]:
        """What may stand in an object that a word heads; beside `keyword` what that named feature has, too."""
        fields = {head.word: head.takes} | {name: self._language.takes(name) for name in head.beside}
        return fields | self._of_named(named)

    def _of_named(self, name: Any) -> dict[str, str]:
        own = self._language.shapes["named"]
        return {field: own[field] for field in self._language.named.get(str(name), ())}

    def _feature_pattern(self, pointer: str, value: Any) -> Faults:
        """Some of what makes a feature, by which it is recognised: its head may be missing."""
        shapes = self._language.shapes
        if isinstance(value, Mapping) and "keyword" in value:
            own = self._of_named(value["keyword"]) | shapes["keyword_recognised"] | {"keyword": "named"}
            if isinstance(value.get("x"), Mapping) and not (value["x"].keys() & self._language.heads("amount").keys()):
                own["x"] = "comparison"
            return self._object(str(value["keyword"]), own)(pointer, value)
        if isinstance(value, Mapping) and not (self._language.heads("feature").keys() & value.keys()):
            return self._object("Some of a feature", shapes["recognised"])(pointer, value)
        return self.of("feature", pointer, value)

    # -- events and deeds --------------------------------------------------------------------------------------------

    def _event(self, pointer: str, value: Any) -> Faults:
        """A pattern: of one event, of one that has a name, of any of several, or of several in whatever order."""
        shapes = self._language.shapes
        if not isinstance(value, Mapping):
            yield Fault(pointer, "An event is an object.")
        elif value.keys() in ({"any"}, {"sequence"}):
            ((name, events),) = value.items()
            yield from self._list("event", f"{pointer}/{name}", events)
        elif "event" in value:
            yield from self._pattern(pointer, value)
        elif "is" in value:
            yield from self._object("An event that has a name", shapes["named_pattern"])(pointer, value)
        else:
            either = ("event", "is", "any", "sequence")
            headed = f"An event is headed by one of: {', '.join(either)}. {closest(value, either)}"
            yield Fault(pointer, headed.rstrip())

    def _pattern(self, pointer: str, value: Mapping[str, Any]) -> Faults:
        """A pattern of one event; ``any`` and ``not`` ask for some of its fields otherwise."""
        word = self._language.events.get(str(value["event"]))
        if word is None:
            yield from self._event_word(f"{pointer}/event", value["event"])
            return

        def own() -> dict[str, str]:
            return {**self._language.asked(word), **self._language.shapes["pattern"]}

        part = self._kept_object(("part of", word.word), f"Part of {word.word}", own)
        alternatives = value.get("any", [])
        for number, one in enumerate(alternatives if isinstance(alternatives, list) else [alternatives]):
            yield from part(f"{pointer}/any/{number}", one)
        if "not" in value:
            yield from part(f"{pointer}/not", value["not"])
        rest = {name: member for name, member in value.items() if name not in ("event", "any", "not")}
        yield from self._kept_object(("event", word.word), f"The event {word.word}", own)(pointer, rest)

    def _event_word(self, pointer: str, value: Any) -> Faults:
        return one_of(*self._language.events)(pointer, value)

    def _deed(self, pointer: str, value: Any) -> Faults:
        """A deed, or a control."""
        if not isinstance(value, Mapping):
            yield Fault(pointer, "A deed is an object.")
            return
        if "deed" not in value:
            heads = ("deed", *self._language.heads("control"))
            if not any(name in value for name in heads):
                yield Fault(
                    pointer,
                    f"A deed is headed by one of: {', '.join(heads)}. {closest(value, heads)}".rstrip(),
                )
                return
            yield from self._checks["control"](pointer, value)
            return
        word = self._language.events.get(str(value["deed"]))
        if word is None:
            yield from self._event_word(f"{pointer}/deed", value["deed"])
            return
        yield from _lacking(word, pointer, value)

        def own() -> dict[str, str]:
            return {"deed": "event_word", **self._language.told(word), **self._language.shapes["told"]}

        yield from self._kept_object(("deed", word.word), f"The deed {word.word}", own)(pointer, value)

    def _deed_asked(self, pointer: str, value: Any) -> Faults:
        """A deed by which a feature is recognised: its fields ask as those of an event do."""
        if not isinstance(value, Mapping) or "deed" not in value:
            yield Fault(pointer, "A deed.")
            return
        rest = {name: member for name, member in value.items() if name != "deed"}
        yield from self._event(pointer, {"event": value["deed"], **rest})

    # -- numbers and things ------------------------------------------------------------------------------------------

    def _amount(self, pointer: str, value: Any) -> Faults:
        """A whole number, or one that is counted."""
        if checks.is_whole(value):
            return iter(())
        if not isinstance(value, Mapping):
            return iter([Fault(pointer, "A whole number, or an amount.")])
        return self._counted(pointer, value)

    def _known(self, pointer: str, value: Any) -> Faults:
        """The name that a number gets where a deed makes it known."""
        if not isinstance(value, Mapping) or value.keys() != {"as"}:
            return iter([Fault(pointer, "A name that the number gets, in as.")])
        return checks.text(f"{pointer}/as", value["as"])

    def _three(self, pointer: str, value: Any) -> Faults:
        """Three amounts, by the force of a roll."""
        if not isinstance(value, list) or len(value) != len(self._language.values("force")) - 1:
            yield Fault(pointer, "Three amounts: weak, medium, strong.")
            return
        yield from self._list("amount", pointer, value)

    def _quality(self, listed: str | None = None) -> Check:
        """An attribute, by its name or with what it is of; or one of some other words."""
        others = self._language.shapes["listed"][listed] if listed is not None else ()
        word = one_of(*others, *self._language.part("attribute"))

        def check(pointer: str, value: Any) -> Faults:
            return (word if isinstance(value, str) else self._checks["named_attribute"])(pointer, value)

        return check

    def _thing(self) -> Check:
        """What is got or lost: by its word, or with what it is of."""
        plain = [name for name, word in self._language.part("thing").items() if word.takes == "nothing"]
        values = (*self._language.values("currency"), *self._language.shapes["listed"]["set_number"])
        of_what = self._language.shapes["objects"]["named_thing"]["fields"]
        numbers = (name for name in self._language.part("attribute") if name not in of_what)
        word = one_of(*plain, *numbers, *values)
        return lambda pointer, value: (word if isinstance(value, str) else self._checks["named_thing"])(pointer, value)

    def _printed(self, pointer: str, value: Any) -> Faults:
        if value is True:
            return iter(())
        return self.of("characteristic" if isinstance(value, str) else "printed_fields", pointer, value)

    def _player(self, pointer: str, value: Any) -> Faults:
        players = self._language.part("player")
        if isinstance(value, Mapping) and len(value) == 1 and (name := next(iter(value))) in players:
            return self.of(players[name].takes or "nothing", f"{pointer}/{name}", value[name])
        return one_of(*(name for name, word in players.items() if not word.takes))(pointer, value)
