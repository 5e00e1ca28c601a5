"""What happened and what is wrong as parts of a page: steps that matter, each with its paragraph in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from service import rulebook
from service.games.berserk.rules import RULESETS
from service.games.berserk.rules.telling.narration import MECHANICAL
from service.games.berserk.rules.telling.vocabulary import SAID_RU, WORDS_EN
from service.printing.sheet import Cited, Folded, Heading, Paragraphs, Part, Said, Steps, Told, Wire
from service.printing.words import WORDS


class Telling:
    """Tells in one language, and remembers what was cited, for the end of the page."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words: Mapping[str, Any] = WORDS[language]
        self._cited: dict[Cited, str] = {}

    def steps(self, ruleset: str, trace: Sequence[Wire]) -> Part:
        """A trace whose sentences are in this language; passes and bare work on the stack are folded."""
        if not trace:
            return Said(self.words["nothing"])
        entries: list[Told | Folded] = []
        for mechanical, group in groupby(trace, lambda step: step["event"] in MECHANICAL):
            if mechanical:
                entries.append(self._folded(list(group)))
            else:
                entries += [self.told(ruleset, str(step["n"]), step["text"], step.get("rules", ())) for step in group]
        return Steps(tuple(entries))

    def reasons(self, ruleset: str, entries: Iterable[Wire]) -> Steps:
        """Violations, faults or warnings, each with its paragraphs, and after it the exceptions known beside it."""
        said = []
        for entry in entries:
            said.append(self.told(ruleset, "–", entry["message"], entry.get("rules", ())))
            said += [self.told(ruleset, "↳", one["text"], one["rules"]) for one in entry.get("related", ())]
        return Steps(tuple(said))

    def told(self, ruleset: str, number: str, text: str, rules: Iterable[str]) -> Told:
        """One sentence with its paragraphs, of which the deciding one is restated."""
        rules = [rule for rule in rules if isinstance(rule, str)]
        decides = RULESETS[ruleset].deciding(rules)
        cited = [self.cite(ruleset, rule) for rule in sorted(rules, key=lambda rule: rule != decides)]
        return Told(number, text, tuple(cited), self._cited[cited[0]] if cited else "")

    def cite(self, ruleset: str, number: str) -> Cited:
        """A paragraph that the end of the page will restate."""
        try:
            known = rulebook.paragraph(ruleset, number)
        except LookupError:
            cited, text = Cited(ruleset, number), "—"
        else:
            cited, text = Cited(known.ruleset, number), known.text(self.language)
        self._cited.setdefault(cited, text)
        return cited

    def paragraphs(self) -> tuple[Part, ...]:
        """The end of the page: what was cited on it, restated."""
        if not self._cited:
            return ()
        return Heading(self.words["paragraphs"]), Paragraphs(tuple(self._cited.items()))

    def action(self, action: Wire, names: Mapping[str, str]) -> str:
        """An action in words.

        Args:
            action: as it was proposed.
            names: what the cards are called, by id.
        """
        fields: Mapping[str, str] = self.words["fields"]
        said = [
            f"{fields[name]}: {self.value(value, names)}"
            for name, value in action.items()
            if name in fields and value not in ([], {}, None)
        ]
        kind = action["type"]
        return f"{self.words['actions'].get(kind, kind)} — {'; '.join(said)}"

    def value(self, value: Any, names: Mapping[str, str]) -> str:
        """What stands in an action or a decision: cards by their names, words of the wire as people say them."""
        if isinstance(value, str):
            return names.get(value) or (SAID_RU if self.language == "ru" else WORDS_EN).get(value, value)
        if isinstance(value, list | tuple):
            return ", ".join(self.value(inner, names) for inner in value)
        if isinstance(value, Mapping):
            return ", ".join(f"{self.value(name, names)} {self.value(inner, names)}" for name, inner in value.items())
        return str(value)

    def rolls(self, rolls: Iterable[Wire], names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """The dice that were rolled, as a row of facts; none where none were."""
        said = [f"{names.get(roll.get('for', ''), '')} {roll['die']}".strip() for roll in rolls if "die" in roll]
        return ((self.words["rolls"], ", ".join(said)),) if said else ()

    def _folded(self, steps: Sequence[Wire]) -> Folded:
        first, last = steps[0]["n"], steps[-1]["n"]
        number = str(first) if first == last else f"{first}–{last}"
        return Folded(number, self.words["folded"], tuple(str(step["text"]) for step in steps))
