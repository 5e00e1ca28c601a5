"""The trace for people: each event as a step with a sentence in English or Russian (contract §4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from service.games.berserk.rules.position.events import Event, plain
from service.games.berserk.rules.position.model import Position
from service.games.berserk.rules.telling.naming import names_in
from service.games.berserk.rules.telling.reckoning import account
from service.games.berserk.rules.telling.sentences import SENTENCES
from service.games.berserk.rules.telling.vocabulary import NAMES_EN, NAMES_RU, SAID_RU, WORDS_EN, ZONES_EN, ZONES_RU
from service.games.berserk.rules.telling.wording import begun, by_one, price

#: Sentences of warnings by code; those of interpretations stand in the rulebook's data.
WARNINGS: dict[str, tuple[str, str]] = {
    "unsupported_feature": (
        "{card}: a feature is not understood and was left out of account.",
        "{card}: особенность не распознана и не учтена.",
    ),
    "house_word": (
        "{card}: no rulebook defines “{word}”; the ruling rests on what the house has it mean.",
        "{card}: ни один свод правил не определяет «{word}»; решение опирается на домашнее правило.",
    ),
    "inherited_paragraphs": (
        "The book of this edition is silent here; the ruling rests on paragraphs of an older one: {rules}.",
        "Книга этой редакции об этом молчит; решение опирается на пункты более старой: {rules}.",
    ),
    "unknown_cards": (
        "Cards lie face down that are not known; it is taken that nothing they say matters before they are turned up.",
        "Есть неизвестные скрытые карты; считается, что до вскрытия их особенности ни на что не влияют.",
    ),
    "squad_not_shown": (
        "{player}: the position shows no card of this seat, which is not taken to have lost.",
        "{player}: в позиции нет ни одной его карты, поражением это не считается.",
    ),
    "dice_not_rolled": (
        "{card}: no dice are rolled for a check, and what its text does by them was left out.",
        "{card}: для проверки кубики не бросают, и то, что текст делает по ним, не учтено.",
    ),
}

#: Events that say how the stack was worked through rather than what came of it: left out of a brief trace.
MECHANICAL = frozenset(
    {"passed", "object_executed", "battle_joined", "battle_left", "chain_ended", "closing_added",
     "feature_executed", "result_kept", "dice_given", "committed"}
)  # fmt: skip
#: Events in which no paragraph decides anything: beside those, what was rolled, chosen or aimed at is written down.
ROUTINE = MECHANICAL | {
    "target_settled", "dice_rolled", "dice_awaited", "seed_awaited", "result_determined", "choice_made", "phase_began",
    "turn_began", "time_used",
}  # fmt: skip


def trace_to_wire(events: Sequence[Event], names: Mapping[str, str], language: str = "en") -> list[dict[str, Any]]:
    """The steps of a trace.

    Args:
        events: what happened, in order.
        names: what sentences call the cards, by id (``naming.names_in``).
        language: ``en`` or ``ru``.
    """
    told: dict[int, dict[str, Any]] = {}  # one event happens many times over: a pass is always the same object
    steps = []
    for n, event in enumerate(events, 1):
        known = told.get(id(event))
        step = {**known, "n": n} if known is not None else _step(n, event, names, language)
        told[id(event)] = step
        steps.append(step)
    return steps


def _step(n: int, event: Event, names: Mapping[str, str], language: str) -> dict[str, Any]:
    wire: dict[str, Any] = {"n": n, "event": event.name}
    if event.chain is not None:
        wire["chain"] = event.chain
    if event.object is not None:
        wire["object"] = event.object
    wire["rules"] = list(dict.fromkeys(event.rules))
    if event.player is not None:
        wire["player"] = event.player
    if event.source is not None:
        wire["source"] = event.source
    if event.target is not None:
        wire["target"] = event.target
    if event.data:
        wire["data"] = plain(event.data)
    wire["delta"] = list(event.delta)
    wire["text"] = sentence(event, names, language)
    return wire


_EXTRA_EVENTS = frozenset(
    {"action_declared", "target_settled", "card_moved", "card_entered", "cost_paid", "phase_began", "feature_triggered"}
    | {"chain_cancelled", "force_determined", "value_determined"}
)


def warning_to_wire(warning: Mapping[str, Any], position: Position, language: str = "en") -> dict[str, Any]:
    """A warning with its sentence in ``en`` or ``ru``; one about an interpretation is left to the rulebook."""
    wire: dict[str, Any] = plain(warning)
    if warning["code"] in WARNINGS:
        names = names_in(position, language)
        vocabulary = SAID_RU if language == "ru" else WORDS_EN
        words = {key: _word(value, names, vocabulary) for key, value in warning.items()}
        template = WARNINGS[warning["code"]][1 if language == "ru" else 0]
        if "player" in words:
            words["player"] = begun(template, words["player"])
        wire["message"] = template.format(**words)
    return wire


class _Words(dict[str, Any]):
    """Fills the places of a sentence with what the event says there; what it does not say stays empty.

    A word is looked up when the sentence has a place for it.
    """

    def __init__(self, event: Event, names: Mapping[str, str], vocabulary: dict[str, str]):
        super().__init__()
        self._event, self._names, self._vocabulary = event, names, vocabulary

    def __missing__(self, key: str) -> str:
        if key in _FIELDS:
            value = getattr(self._event, key)
            known = value is not None
        else:
            value = self._event.data.get(key)
            known = key in self._event.data
        return _word(value, self._names, self._vocabulary) if known else ""


#: Words that an event says itself; all others stand in its data.
_FIELDS = frozenset({"source", "target", "player", "object"})


def sentence(event: Event, names: Mapping[str, str], language: str) -> str:
    """What happened, as one sentence.

    Args:
        event: what happened.
        names: what it calls the cards (``naming``).
        language: ``en`` or ``ru``.
    """
    vocabulary = SAID_RU if language == "ru" else WORDS_EN
    template = SENTENCES[event.name][1 if language == "ru" else 0]
    if not event.data and event.name not in _EXTRA_EVENTS:
        return _filled(
            template,
            names.get(event.player or "") or begun(template, vocabulary.get(event.player or "", "")),
            vocabulary.get(event.object or "", event.object),
            names.get(event.source or "", event.source),
            names.get(event.target or "", event.target),
        )
    words = _Words(event, names, vocabulary)
    if "terms" in event.data:
        words["account"] = account(event, names, language)
    if event.name in _EXTRA_EVENTS:
        _extras(event, words, names, language)
    if template.startswith("{player}") and event.player not in names:
        words["player"] = begun(template, words["player"])
    said = template.format_map(words)
    return by_one(said) if event.data.get("amount") == 1 and language != "ru" else said


@lru_cache(maxsize=4096)
def _filled(template: str, player: str, object: str | None, source: str | None, target: str | None) -> str:
    """The sentence of what happened to these; the same few are said over and over."""
    words = defaultdict(str, player=player, object=object, source=source, target=target)
    return template.format_map(words)


def _word(value: Any, names: Mapping[str, str], vocabulary: dict[str, str]) -> str:
    if isinstance(value, str):
        return names.get(value) or vocabulary.get(value, value)
    if isinstance(value, dict):
        return ", ".join(f"{_word(k, names, vocabulary)} {_word(v, names, vocabulary)}" for k, v in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_word(v, names, vocabulary) for v in value)
    return str(value)


def _extras(event: Event, words: _Words, names: Mapping[str, str], language: str) -> None:
    """Parts of sentences that appear only where there is something to say."""
    ru = language == "ru"
    named = str(event.data.get("name", ""))
    if named:
        words["name"] = (NAMES_RU if ru else NAMES_EN).get(named, named.replace("_", " "))
    if event.name == "action_declared":
        words["kind"] = words["name"] or words["kind"]
        aim = ("от удара карты " if ru else "from the strike of ") if event.data.get("kind") == "defend" else ""
        if words["target"]:
            words["at_target"] = f" {aim or ('→ ' if ru else 'at ')}{words['target']}"
    elif event.name == "target_settled" and words["target"]:
        words["on_target"] = f": {words['target']}"
    elif event.name in ("card_moved", "card_entered"):
        to = event.data.get("to") or event.data.get("zone")
        to = (ZONES_RU if ru else ZONES_EN).get(str(to), to)
        words["where"] = f" → {to}" if ru else f" to {to}"
    elif event.name == "cost_paid":
        words["closed_cards"] = price(words["closed"] if event.data.get("closed") else "", event.data.get("chips"), ru)
    elif event.name == "phase_began" and event.data.get("step"):
        words["step_name"] = f", {words['step']}".replace("_", " ")
    elif event.name == "feature_triggered":
        words["trigger"] = words["name"] or words["kind"]
    elif event.name == "chain_cancelled":
        words["trigger"] = words["name"] or words["kind"]
        paid = (", but paid", ", но оплачено") if event.data.get("paid") else (" unpaid", " без оплаты")
        words["unpaid"] = paid[ru] if event.data.get("kind") != "destruction" else ""
    elif event.name in ("force_determined", "value_determined"):
        hits = event.data.get("hits", {})
        words["hits"] = "; ".join(_hit(hit, names, SAID_RU if ru else {}) for hit in hits.values())


def _hit(hit: dict[str, Any], names: Mapping[str, str], vocabulary: dict[str, str]) -> str:
    """A blow: whom it is at, its force and its value."""
    target = str(hit.get("target"))
    force = "" if hit.get("force") == "even" else f"{_word(hit.get('force'), {}, vocabulary)} "
    return f"{names.get(target, target)} ← {force}{hit.get('value', '')}".strip()
