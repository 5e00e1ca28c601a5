"""Amounts, comparisons and the numbers of cards and events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.reading.writing import english, russian
from service.reading.writing.base import Base, Wire, rest
from service.reading.writing.frames import filled
from service.reading.writing.grammar import with_article
from service.reading.writing.lexicon import has, row
from service.reading.writing.things import WHOSE, NoWords, Thing, fixed

_HEADS = ("of", "count", "sum", "greatest", "smallest", "distinct", "number", "together")


class Numbers(Base):
    """What counts."""

    def amount(self, value: Any) -> int | str:
        if isinstance(value, list):
            return "-".join(str(self.amount(one)) for one in value)
        if isinstance(value, int):
            return value
        if isinstance(value, str):
            return str(self.spoken_of(value).say("nom"))
        if value.keys() == {"as"} or value.keys() == {"number"}:
            return self._letter(value.get("as", value.get("number")))
        told = self.reckoned(value)
        for letter, known in self.wheres:
            if known == told:
                return letter
        letter = self.letter(self.letters)
        self.letters += 1
        self.wheres.append((letter, told))
        return letter

    def _letter(self, name: str) -> str:
        one = self.names.get(name)
        if one is None or one.sort != "number":
            return self.spoken_of(name).say("nom")
        return self.letter(one.order - 1)

    def closing(self, text: str) -> str:
        for letter, told in self.wheres:
            text += self._line("reckonings", "where", letter, told)
        self.wheres.clear()
        return text

    def _line(self, section: str, key: str, x: object, y: object = "") -> str:
        text: str = self.g.word(section, key)
        for place, told in (("{x:nom}", x), ("{x}", x), ("{y:nom}", y), ("{y}", y)):
            text = text.replace(place, str(told))
        return text

    def reckoned(self, value: Any) -> str:
        if not isinstance(value, Mapping):
            return str(self.amount(value))
        left = dict(value)
        told = self._headed(left)
        for key in ("multiply", "plus", "divide", "rounded", "at_least", "at_most"):
            if key not in left:
                continue
            one = left.pop(key)
            if key == "plus" and isinstance(one, int) and one < 0:
                key, one = "minus", -one
            told += (
                self.g.word("reckonings", one) if key == "rounded" else self._line("reckonings", key, self._bound(one))
            )
        rest(left, "amount")
        return told

    def _bound(self, value: Any) -> str:
        if isinstance(value, str):
            return self.g.quoted(self.g.word("forces", value))
        return str(self.amount(value))

    def _headed(self, left: dict[str, Any]) -> str:
        head = next((head for head in _HEADS if head in left), None)
        if head is None:
            raise NoWords("an amount without a head")
        what = left.pop(head)
        if head == "of":
            printed = what == "movement" or (isinstance(what, Mapping) and "strike" in what)
            how = self.g.word("reckonings", "current") if printed else ""  # else it is read as printed
            return self._reckon("of", self.number(what, self.spoken_of(left.pop("is")), how=how))
        if head == "together":
            return self._line("changes", head, self.amount(what))
        if head == "number":
            return self._letter(what)
        if head == "count":
            if "event" in what or self._of_event(what):
                return self._reckon("times", fixed(self.clause(what, "past")))
            return self._reckon("count", self.selector(what, plural=True))
        among = left.pop("among")
        asked = among if isinstance(among, Mapping) else {}
        if "event" in asked or self._of_event(asked):
            told = fixed(self._line("reckonings", "among_events", self.clause(asked, "past")))
        else:
            told = self.selector(asked, plural=True)
        how = row("reckonings", head)["how"][self.g.name]
        return self._reckon(head, told, self.number(what, how=how, several=head == "distinct"))

    def _of_event(self, wanted: Wire) -> bool:
        one = self.names.get(str(wanted.get("is")))
        return (one is not None and one.sort == "event") or ("any" in wanted and "event" in str(wanted["any"][:1]))

    def _reckon(self, key: str, x: Thing, a: Thing | None = None) -> str:
        return filled(self.g.word("reckonings", key), {"x": x, **({"a": a} if a else {})})

    def comparison(self, wanted: Wire, negative: bool = False) -> str:
        left = dict(wanted)
        parts = []
        if "odd" in left:
            parts.append(self.g.word("comparisons", f"odd.{str(left.pop('odd')).lower()}"))
        if "as" in left:
            parts.append(self._letter(left.pop("as")))
        no = "not." if negative else ""
        if "min" in left and "max" in left and not negative:
            both = self._line("comparisons", "both", self._bound(left.pop("min")), self._bound(left.pop("max")))
            parts.append(both)
        for key in ("equal", "min", "max"):
            if key in left:
                parts.append(self._line("comparisons", no + key, self._bound(left.pop(key))))
        rest(left, "comparison")
        return ", ".join(parts) if parts else self.g.say("no_bound")

    def compared(self, value: Any, noun: str | None) -> str | Thing:
        """A number that is told or asked for: of units a thing, else words."""
        if isinstance(value, Mapping) and not value.keys() & set(_HEADS) and value.keys() != {"as"}:
            told = self.comparison(value)
            return told if noun is None else self.g.at_issue(told, noun)
        if value is None:
            return "" if noun is None else self.g.units(None, noun)
        number = self.amount(value)
        return str(number) if noun is None else self.g.units(number, noun)

    # -- numbers as nouns --------------------------------------------------------------------------------------------

    def number(
        self, attribute: Any, of: Thing | None = None, tail: str = "", how: str = "", several: bool = False
    ) -> Thing:
        """A number of cards or events as a noun: of whom, how it is, and what kind of it."""
        noun, extra, place = self._noun(attribute)
        noun = f"{how} {english.plural(noun) if several and self.g.name == 'en' else noun}".strip()
        before, whose = "", f" {self.g.clause_of(place, of)}" if of is not None else ""
        if of is not None and of.own and place in ("{x:gen}", "of {x}"):
            before, whose = WHOSE if self.g.name == "ru" else (f"{of.say('poss')} ", "")
        end = f" {tail}" if tail else ""
        if tail and self.g.name == "en":
            noun, end = with_article(noun), f" of {tail}"
        gender = russian.nature(noun)[0] if self.g.name == "ru" else "neut"

        def says(case: str, _: bool) -> str:
            told = russian.bent(noun, case, several) if self.g.name == "ru" else noun
            return f"{before}{told}{extra} {whose}{end}".rstrip()

        return Thing(says, gender)

    def _noun(self, attribute: Any) -> tuple[str, str, str]:
        """The noun of a number, what stands after it unbent, and how it says whose it is."""
        if isinstance(attribute, str):
            found = self.g.word("numbers", attribute)
            return found["noun"], "", found["of"]
        key, value = next(iter(attribute.items()), ("any", {}))
        found = self.g.word("numbers", key)
        if key == "any":
            return found["noun"], "", found["of"]
        if key == "printed":
            noun, extra, place = self._noun(value)
            return f"{found['noun']} {noun}", extra, place
        if key == "marker":
            return found["noun"], f" {self.marker(value)}", found["of"]
        if key == "strike":
            adjective = self.g.word("forces", value)
            adjective = russian.bent(adjective, "gen") if self.g.name == "ru" else adjective
            return found["forced"].replace("{x:gen}", adjective).replace("{x}", adjective), "", found["of"]
        feature = self.pattern(value).say("gen")
        return (
            found.get("featured", found["noun"]),
            f" {feature if self.g.name == 'ru' else 'of ' + feature}",
            found["of"],
        )

    def unit(self, attribute: Any) -> tuple[str, str]:
        """What the units of a number are called, and what stands after them."""
        key = attribute if isinstance(attribute, str) else next(iter(attribute))
        if not has("numbers", key) or "unit" not in self.g.word("numbers", key):
            raise NoWords(f"no unit of {key}")
        found = self.g.word("numbers", key)
        featured = found.get("featured_unit", found["unit"]) if isinstance(attribute, Mapping) else found["unit"]
        return featured, self._noun(attribute)[1]
