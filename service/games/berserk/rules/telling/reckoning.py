"""The account of a blow in words: its terms (``accounts``) as one line, in English and Russian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.position.events import Event
from service.games.berserk.rules.telling.vocabulary import NAMES_EN, NAMES_RU, WORDS_RU

_EN = {
    "against": " against ", "alone": "a roll of ", "difference": "difference {}", "force": "{} blow", "miss": "a miss",
    "weakened": "weakened", "turned": "→ {}", "before": ": ",
}  # fmt: skip
_RU = {
    "against": " против ", "alone": "бросок ", "difference": "разница {}", "force": "{} удар", "miss": "промах",
    "weakened": "ослаблено", "turned": "→ {}", "before": " — ",
}  # fmt: skip


def account(event: Event, names: Mapping[str, str], language: str) -> str:
    """How the wounds of an entry of the trace came about, to follow its sentence; empty where there is nothing to say.

    Args:
        event: what happened, with its ``terms``.
        names: what sentences call the cards.
        language: ``en`` or ``ru``.
    """
    said = _Account(event, names, language).told(event.data["terms"])
    return (_RU if language == "ru" else _EN)["before"] + said if said else ""


class _Account:
    """One account as it is put into words."""

    def __init__(self, event: Event, names: Mapping[str, str], language: str):
        self.names, self.target = names, event.target
        self.words = _RU if language == "ru" else _EN
        self.called = NAMES_RU if language == "ru" else NAMES_EN
        self.forces = WORDS_RU if language == "ru" else {}

    def told(self, terms: Sequence[Mapping[str, Any]]) -> str:
        """The terms as one line; a number alone, which nothing made or changed, says no more than the wounds do."""
        if len(terms) == 1 and terms[0]["term"] == "value":
            return ""
        rolls: dict[str, list[str]] = {}
        for term in terms:
            if term["term"] == "roll":
                rolls.setdefault(str(term.get("card")), []).append(self._number(term))
        parts = [self.words["against"].join(" ".join(one) for one in rolls.values())] if rolls else []
        if len(rolls) == 1:
            parts[0] = self.words["alone"] + parts[0]
        for term in (term for term in terms if term["term"] != "roll"):
            if term["term"] == "value" and "before" not in term and parts and parts[-1].endswith(self._blow()):
                parts[-1] += f" {term['after']}"  # "a weak blow 3"
            else:
                parts.append(self._other(term))
        return ", ".join(part for part in parts if part)

    def _blow(self) -> str:
        return self.words["force"].format("").strip()

    def _other(self, term: Mapping[str, Any]) -> str:
        if term["term"] == "force":
            return self._force(term)
        if term["term"] == "difference":
            return self.words["difference"].format(_signed(term["after"], ""))
        return self._number(term)

    def _force(self, term: Mapping[str, Any]) -> str:
        force = str(term["after"])
        said = self.words["force"].format(self.forces.get(force, force))
        if force == "miss":
            said = self.words["miss"] if "before" in term else ""
        if "before" in term:
            return f"{self._why(term)}{self.words['turned'].format(said)}"
        return f"{self.words['weakened']} → {said}" if term.get("weakened") and said else said

    def _number(self, term: Mapping[str, Any]) -> str:
        if "before" not in term:
            return str(term["after"])
        why = self._why(term).rstrip()
        by = _signed(term["after"] - term["before"], "+")
        return f"{f'{by[0]} {by[1:]}' if term['term'] == 'roll' else by}{f' ({why})' if why else ''}"

    def _why(self, term: Mapping[str, Any]) -> str:
        """Whose text it is: a feature by its name, and its card too where that is not the one that it is about."""
        source = term.get("source")
        if source is None:
            return ""
        name = term.get("name")
        said = self.called.get(name, str(name).replace("_", " ")) if name is not None else None
        about = term.get("card", self.target)
        card = self.names.get(source, source)
        return " ".join([said or card, *([card] if said and source != about else [])]) + " "


def _signed(number: int, plus: str) -> str:
    return f"−{-number}" if number < 0 else f"{plus}{number}"
