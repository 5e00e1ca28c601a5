"""A language as the writer needs it: noun phrases, clauses, numbers, lists and quotes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.reading.writing import english, frames, russian
from service.reading.writing.lexicon import row, table
from service.reading.writing.names import Spoken
from service.reading.writing.things import RIVAL, SELF, WHOSE, Nouns, NoWords, Thing, fixed


class Grammar:
    """What both languages do, each in its own words."""

    name: str
    quotes: tuple[str, str]
    before_when = " "
    bare_time = False
    """Whether no comma stands after when something is."""

    def word(self, section: str, key: object) -> Any:
        """What a row says in this language. Raises NoWords."""
        found = row(section, key).get(self.name)
        if found is None:
            raise NoWords(f"no {self.name} of {section} {key}")
        return found

    def say(self, key: str, **things: str | Thing) -> str:
        """A phrase of the sentences, its places filled with words. Raises NoWords."""
        told = {name: thing if isinstance(thing, Thing) else fixed(thing) for name, thing in things.items()}
        return frames.filled(self.word("phrases", key), told)

    def quoted(self, text: str) -> str:
        """A text or a name that is spoken of."""
        return f"{self.quotes[0]}{text}{self.quotes[1]}"

    def listed(self, parts: Sequence[str], joint: str) -> str:
        """Several, with ``or`` or ``and`` before the last."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.word('phrases', joint)} {parts[-1]}"

    @staticmethod
    def clause_of(line: str, thing: Thing) -> str:
        """A line with one place, filled."""
        return frames.filled(line, {"x": thing})

    def clause(self, frame: str, things: Mapping[str, Thing], mood: str, negative: bool = False) -> str:
        """A clause by a frame."""
        raise NotImplementedError

    def nouns(self, nouns: Nouns, plural: bool, said: str) -> Thing:
        """A noun phrase: one (``a``), each of them (``each``), a target (``chosen``), the only one (``the``)."""
        raise NotImplementedError

    def noun(self, word: str, plural: bool = False, said: str = "a") -> Thing:
        """A noun alone."""
        return self.nouns(Nouns(word, [], [], []), plural, said)

    def tagged(self, noun: str, after: str, said: str = "a") -> Thing:
        """A noun with what stands after it unbent."""
        return self.nouns(Nouns(noun, [], [after] if after else [], []), False, said)

    def either(self, parts: Sequence[str]) -> str:
        """Clauses of which one is so."""
        if len(parts) < 2:
            return "".join(parts)
        told = [self.word("phrases", "either").replace("{x}", parts[0])]
        told += [self.word("phrases", "or_else").replace("{x}", part) for part in parts[1:]]
        return ", ".join(told)

    def relative(self, gender: str, plural: bool) -> Thing:
        """The pronoun of a relative clause."""
        raise NotImplementedError

    def called(self, noun: str, one: Spoken) -> Thing:
        """What has a name, by its noun."""
        raise NotImplementedError

    def same(self, noun: str, whom: Thing) -> Thing:
        """The same as somebody has."""
        raise NotImplementedError

    def you(self) -> Thing:
        """The player of the card."""
        raise NotImplementedError

    def so_many(self, things: Thing, words: str, many: Mapping[str, Any]) -> Thing:
        """Several of a noun phrase, so many as words say."""
        raise NotImplementedError

    def changed(self, number: str, gender: str, changes: list[str]) -> str:
        """A number that is another now."""
        raise NotImplementedError

    def have(self, whom: Thing) -> str:
        """The verb of what somebody has."""
        return ""

    def equal_to(self, gender: str, value: str) -> str:
        """That a number of a gender is made so much."""
        return value

    def times(self, number: int | str, case: str = "gen") -> Thing:
        """So many times."""
        raise NotImplementedError

    def turn(self, whose: Any, player: Thing | None, following: bool, form: str) -> str:
        """A turn, of whom, after a point of it."""
        raise NotImplementedError

    def itself(self, whom: Thing | None) -> Thing:
        """What the innermost selector looks at."""
        raise NotImplementedError

    def owned(self, noun: str, whose: Thing | None, case: str) -> str:
        """A noun in a case with whose it is."""
        raise NotImplementedError

    def units(self, number: int | str | None, noun: str, apart: bool = False) -> Thing:
        """So many of something; ``apart``: each of several gets as many."""
        raise NotImplementedError

    def at_issue(self, words: str, noun: str) -> Thing:
        """As many as a comparison says."""
        raise NotImplementedError


class Russian(Grammar):
    """Russian."""

    name, quotes, bare_time, before_when = "ru", ("«", "»"), True, ", "
    _SAID = {"each": "каждый", "chosen": "выбранный", "any": "любой", "that": "этот", "first": "первый"}

    def clause(self, frame: str, things: Mapping[str, Thing], mood: str, negative: bool = False) -> str:
        return frames.in_russian(frame, things, mood, negative)

    def nouns(self, nouns: Nouns, plural: bool, said: str) -> Thing:
        before = [self._SAID[said]] if said in self._SAID else []
        head = nouns.head
        if not nouns.called:
            head, before, plural = {"each": "каждый", "chosen": "выбранная цель"}.get(said, head), [], False
        phrase = " ".join([*before, *nouns.adjectives, head])
        gender, _, many = russian.nature(phrase)
        plural = (plural or many) and head not in table("forms")["mass"]
        whose = nouns.owner

        def says(case: str, _: bool) -> str:
            told = russian.bent(phrase, case, plural, gender) + (RIVAL if gender == "femn" and not plural else "")
            if whose is not None:
                told = f"{WHOSE[0]}{told} {WHOSE[1]}" if whose.own else f"{told} {whose.say('gen')}"
            which = " и ".join(one(self.relative(gender, plural)) for one in nouns.clauses)
            clauses = f", {which}," if which else ""
            return " ".join([told, *nouns.tails]) + clauses

        return Thing(says, gender, plural)

    def relative(self, gender: str, plural: bool) -> Thing:
        return Thing(lambda case, _: russian.bent("который", case, plural, gender), gender, plural, relative=True)

    def units(self, number: int | str | None, noun: str, apart: bool = False) -> Thing:
        gender = russian.nature(noun)[0]

        def says(case: str, _: bool) -> str:
            if number is None:
                return russian.bent(noun, case, True)
            last = int(number.split("-")[-1]) if isinstance(number, str) and number[-1:].isdigit() else number
            if apart and case == "acc" and isinstance(last, int):
                told, many = russian.of_number(last)
                return f"по {number} {russian.bent(noun, 'dat' if told == 'nom' else 'gen', many)}"
            if case not in ("nom", "acc"):
                return f"{number} {russian.bent(noun, case, last != 1)}"
            if not isinstance(last, int):
                return f"{number} {russian.bent(noun, 'gen', True)}"
            told, many = russian.of_number(last)
            if told == "gen" and not many:
                return f"{number} {russian.few(noun)}"
            return f"{number} {russian.bent(noun, case if told == 'nom' else told, many)}"

        return Thing(says, gender, number not in (1,))

    def at_issue(self, words: str, noun: str) -> Thing:
        return fixed(f"{words} {russian.bent(noun, 'gen', True)}", plural=True)

    def called(self, noun: str, one: Spoken) -> Thing:
        before = [self.word("ordinals", one.order)] if one.order else []
        before += ["выбранный"] if one.chosen else []
        if not before and one.row[0] not in ("doers", "names"):
            before = ["тот" if noun == "карта" else "этот"]
        return self.nouns(Nouns(noun, before, [], []), one.plural, "plain")

    def same(self, noun: str, whom: Thing) -> Thing:
        gender = russian.nature(noun)[0]
        return Thing(lambda case, _: f"{russian.bent('тот', case, False, gender)} же {russian.bent(noun, case)}, "
                     f"что и {whom.say('nom')},", gender)  # fmt: skip

    def you(self) -> Thing:
        forms = dict(
            zip(("nom", "gen", "dat", "acc", "ins", "loc"), ("вы", "вас", "вам", "вас", "вами", "вас"), strict=True)
        )
        return Thing(lambda case, _: forms[case], "masc", True, 2)

    def itself(self, whom: Thing | None) -> Thing:
        gender = "plur" if whom is not None and whom.plural else whom.gender if whom is not None else "neut"
        forms = table("forms")["itself"][gender]

        def says(case: str, after: bool) -> str:
            form = str(forms[("nom", "gen", "dat", "acc", "ins", "loc").index(case)])
            return f"н{form}" if after and form[0] in "еи" else form

        return Thing(says, gender if gender != "plur" else "masc", gender == "plur")

    def so_many(self, things: Thing, words: str, many: Mapping[str, Any]) -> Thing:
        if many.keys() & {"equal", "odd", "as"} or 1 in many.values() or not many:
            return Thing(lambda case, after: f"{things.say(case, after)} ({words})", things.gender, True)
        return Thing(
            lambda case, after: f"{words} {things.say('gen' if case in ('nom', 'acc') else case, after)}", "neut", True
        )

    def changed(self, number: str, gender: str, changes: list[str]) -> str:
        return f"{number} {', но '.join(changes)}"

    def equal_to(self, gender: str, value: str) -> str:
        return f"{russian.bent('равный', 'ins', False, gender)} {value}"

    def times(self, number: int | str, case: str = "gen") -> Thing:
        few = isinstance(number, int) and russian.of_number(number)[1] is False
        one = isinstance(number, int) and russian.of_number(number)[0] == "nom"
        return fixed(f"{number} {'раза' if few and one == (case == 'gen') else 'раз'}")

    def turn(self, whose: Any, player: Thing | None, following: bool, form: str) -> str:
        after = "следующего " if following else ""
        if whose == "active":
            return f"{'каждого' if form == 'when' else 'этого'} {after}хода"
        if player is not None and player.person == 2:
            return f"вашего {after}хода"
        return f"{after}хода" + (f" {player.say('gen')}" if player else "")

    def owned(self, noun: str, whose: Thing | None, case: str) -> str:
        if whose is None:
            return russian.bent(noun, case)
        if whose.person == 2:
            return russian.bent(f"ваш {noun}", case)
        return f"{russian.bent(noun, case)} {whose.say('gen')}"


class English(Grammar):
    """English."""

    name, quotes = "en", ("“", "”")
    _SAID = {"each": "each ", "chosen": "a chosen ", "any": "any ", "that": "that ", "the": "the ", "those": "those "}

    def clause(self, frame: str, things: Mapping[str, Thing], mood: str, negative: bool = False) -> str:
        return frames.in_english(frame, things, mood, negative)

    def nouns(self, nouns: Nouns, plural: bool, said: str) -> Thing:
        head = nouns.head
        whose: Thing | None = None
        plural = plural and head not in table("forms")["mass"]
        if not nouns.called:
            words, plural = {"each": "everything", "chosen": "a chosen target"}.get(said, head), False
        else:
            words = " ".join([*nouns.adjectives, english.plural(head) if plural else head])
            whose = nouns.owner
            if whose is not None and (whose.own or whose.person == 2):
                words = f"{whose.say('poss')} {words}"
            elif plural and said in ("a", "each"):
                words = {"a": "", "each": "all "}[said] + words
            elif said == "a":
                words = with_article(words)
            else:
                words = self._SAID.get(said, "") + words

        def says(case: str, _: bool) -> str:
            told = words + ("" if plural else RIVAL)
            clauses = "".join(f" {one(self.relative('neut', plural))}" for one in nouns.clauses)
            of = [f"of {whose.say()}"] if whose is not None and not (whose.own or whose.person == 2) else []
            whole = " ".join([told, *of, *nouns.tails]) + clauses
            return f"{whole}'s" if case == "poss" else whole

        return Thing(says, "neut", plural)

    def relative(self, gender: str, plural: bool) -> Thing:
        return Thing(lambda _, after: "which" if after else "that", "neut", plural, relative=True)

    def units(self, number: int | str | None, noun: str, apart: bool = False) -> Thing:
        told = noun if number == 1 else english.plural(noun)
        return fixed(told if number is None else f"{number} {told}" + (" each" if apart else ""), plural=number != 1)

    def at_issue(self, words: str, noun: str) -> Thing:
        of = "of " if words.endswith("number") else ""
        return fixed(f"{words} {of}{english.plural(noun)}", plural=True)

    def called(self, noun: str, one: Spoken) -> Thing:
        words = [self.word("ordinals", one.order)] if one.order else []
        words += ["chosen"] if one.chosen else []
        the = "the" if words or one.row[0] in ("doers", "names") else "those" if one.plural else "that"
        return self.nouns(Nouns(noun, words, [], []), one.plural, the)

    def same(self, noun: str, whom: Thing) -> Thing:
        return Thing(lambda case, _: f"the same {noun} as {whom.say()}", "neut")

    def you(self) -> Thing:
        return Thing(lambda case, _: "your" if case == "poss" else "you", "neut", True, 2)

    def itself(self, whom: Thing | None) -> Thing:
        return fixed("themselves" if whom is not None and whom.plural else "itself")

    def so_many(self, things: Thing, words: str, many: Mapping[str, Any]) -> Thing:
        return Thing(lambda case, after: f"{words} {things.say(case, after)}", "neut", True)

    def changed(self, number: str, gender: str, changes: list[str]) -> str:
        return f"the {number} is {', but '.join(changes)}"

    def have(self, whom: Thing) -> str:
        return "have" if whom.plural else "has"

    def times(self, number: int | str, case: str = "gen") -> Thing:
        return fixed("once" if number == 1 else "twice" if number == 2 else f"{number} times")

    def turn(self, whose: Any, player: Thing | None, following: bool, form: str) -> str:
        after = "next " if following else ""
        if whose == "active":
            return f"{'each' if form == 'when' else 'this'} {after}turn"
        if player is None:
            return f"the {after}turn"
        if player.person == 2 or whose == "enemy":
            return f"{player.say('poss')} {after}turn"
        return f"the {after}turn of {player.say()}"

    def owned(self, noun: str, whose: Thing | None, case: str) -> str:
        if whose is None:
            return noun
        if whose.person == 2:
            return f"your {noun.removeprefix('the ')}"
        return (
            f"{whose.say('poss')} {noun}"
            if " " not in whose.say() or whose.say() == "the opponent"
            else f"{noun} of {whose.say()}"
        )


def with_article(words: str) -> str:
    """English words with their indefinite article, but for those that several words already say."""
    if words.startswith("other "):
        return f"an{words}"
    return words if words.split()[-1] in ("equipment", "anything", "magic") else english.with_article(words)


def itself(language: str) -> Thing:
    """The card with the text."""
    gender = "femn" if language == "ru" else "neut"
    return Thing(lambda case, after: SELF.format(case + ("+" if after else "")), gender, own=True)


GRAMMARS: Mapping[str, Grammar] = {"en": English(), "ru": Russian()}
