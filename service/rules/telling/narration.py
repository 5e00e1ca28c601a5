"""The trace for people: each event as a step with a sentence in English or Russian (contract §4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from service.rules.position.events import Event, plain
from service.rules.position.model import Position
from service.rules.telling.naming import names_in
from service.rules.telling.vocabulary import NAMES_EN, NAMES_RU, SAID_RU, WORDS_EN, ZONES_EN, ZONES_RU
from service.rules.telling.wording import begun, by_one, price

#: Sentences by event name. ``{source}``, ``{target}`` and ``{player}`` are names; other places come from the data.
SENTENCES: dict[str, tuple[str, str]] = {
    "action_declared": ("{source} declares {kind}{at_target}.", "{source}: заявлено «{kind}»{at_target}."),
    "passed": ("{player} passes.", "{player} пасует."),
    "object_executed": ("The {object} object is executed.", "Выполняется {object}."),
    "target_settled": ("The target is settled{on_target}.", "Цель определена{on_target}."),
    "card_revealed": ("{target} is revealed.", "{target} вскрывается."),
    "reveal_declared": ("{player} reveals {source}.", "{player} вскрывает карту {source}."),
    "defender_declared": (
        "{source} defends {target} from the strike.",
        "{source} защищает от удара карту {target}.",
    ),
    "closing_added": (
        "{target} will close with the striker's payment.",
        "{target} закроется при оплате удара.",
    ),
    "battle_joined": ("The fighters enter the battle.", "Сражающиеся вступают в бой."),
    "battle_left": ("The fighters leave the battle.", "Сражающиеся выходят из боя."),
    "does_not_roll": ("{target} does not roll: {why}.", "{target} не бросает кубик: {why}."),
    "dice_rolled": ("{source} rolls {die}.", "{source} бросает {die}."),
    "dice_awaited": ("A die is awaited for {for}.", "Ожидается бросок: {for}."),
    "dice_given": ("The dice are given.", "Кубики брошены."),
    "roll_modified": (
        "{source} changes the roll of {of} from {before} to {after}.",
        "{source} меняет бросок карты {of}: {before} → {after}.",
    ),
    "roll_limited": ("The roll counts as {after}.", "Бросок считается равным {after}."),
    "result_determined": ("The results stand: {results}.", "Результаты бросков: {results}."),
    "result_weakened": ("{player} takes the row above.", "{player} берёт строку выше."),
    "result_kept": ("{player} keeps the row.", "{player} оставляет строку."),
    "force_determined": ("The blows are counted: {hits}.", "Удары подсчитаны: {hits}."),
    "value_determined": ("The value is counted: {hits}.", "Величина подсчитана: {hits}."),
    "value_modified": (
        "{source} changes the value for {of} from {before} to {after}.",
        "{source} меняет величину для карты {of}: {before} → {after}.",
    ),
    "attack_blocked": ("{target} is protected by {source}.", "{target} под защитой: {source}."),
    "protection_applied": ("Protection keeps the effect away.", "Защита не пропускает эффект."),
    "missed": ("{source} misses {target}.", "{source} промахивается по карте {target}."),
    "no_wounds": ("{target} gets no wounds.", "{target} не получает ран."),
    "nothing_happens": ("Nothing happens to {target}.", "С картой {target} ничего не происходит."),
    "wounds_halved": ("{source}: {left} of {amount} wounds come.", "{source}: из ран ({amount}) наносится {left}."),
    "wounds_prevented": ("{source} prevents {amount} wounds.", "{source} предотвращает раны: {amount}."),
    "wounds_dealt": ("{target} gets {amount} wounds.", "{target} получает раны: {amount}."),
    "wounds_healed": ("{target} is healed by {amount}.", "{target} излечивается на {amount}."),
    "extra_lives_gained": (
        "{target} gains {amount} additional lives.",
        "{target} получает дополнительные жизни: {amount}.",
    ),
    "extra_lives_lost": (
        "{target} loses {amount} additional lives.",
        "{target} теряет дополнительные жизни: {amount}.",
    ),
    "feature_triggered": ("{source}: {trigger} triggers.", "{source}: срабатывает {trigger}."),
    "feature_declined": ("{player} does not use it.", "{player} не применяет особенность."),
    "card_left_deck": (
        "{target} goes from the deck into the graveyard.",
        "{target} отправляется из колоды на кладбище.",
    ),
    "effect_lasts": ("An effect on {target} lasts on.", "Эффект на карте {target} продолжает действовать."),
    "feature_executed": ("The feature of {source} takes effect.", "Особенность карты {source} выполняется."),
    "chain_cancelled": (
        "{source}: {trigger} became illegal and is cancelled{unpaid}.",
        "{source}: {trigger} — стало незаконным и отменено{unpaid}.",
    ),
    "chain_blocked": ("The action is blocked.", "Действие заблокировано."),
    "chain_ended": ("The chain leaves the stack.", "Цепочка покидает стек."),
    "destruction_declared": (
        "{target} gets the destruction effect.",
        "{target} получает эффект уничтожения.",
    ),
    "card_died": ("{target} goes to the graveyard.", "{target} отправляется на кладбище."),
    "card_moved": ("{target} moves{where}.", "{target} перемещается{where}."),
    "host_changed": ("{target} is on a new host now.", "{target} переходит к другому хозяину."),
    "flight_lost": ("{target} flies no longer.", "{target} больше не летает."),
    "type_changed": ("{target} changes its type.", "{target} меняет тип."),
    "control_taken": ("{player} takes control of {target}.", "{player} берёт под контроль карту {target}."),
    "control_lost": ("{target} returns to its owner's squad.", "{target} возвращается в отряд владельца."),
    "cost_paid": ("The price is paid{closed_cards}.", "Оплата произведена{closed_cards}."),
    "card_closed": ("{target} is closed.", "{target} закрывается."),
    "card_opened": ("{target} is opened.", "{target} открывается."),
    "movement_restored": (
        "{player}: the cards have their movement again.",
        "{player}: движение карт восстановлено.",
    ),
    "chips_gained": ("{target} gets {amount} chips.", "{target} получает фишки: {amount}."),
    "chips_lost": ("{target} loses {amount} chips.", "{target} теряет фишки: {amount}."),
    "marker_gained": ("{target} gets a marker: {kind}.", "{target} получает маркер: {kind}."),
    "cell_marked": ("The marker {name} is put on {cell}.", "На клетку {cell} положен маркер «{name}»."),
    "cells_unmarked": ("The markers {name} are taken from {cells}.", "Маркеры «{name}» убраны: {cells}."),
    "marker_lost": ("{target} loses its markers: {kind}.", "{target} теряет маркеры: {kind}."),
    "wounds_put": ("{target} has {amount} wounds.", "{target} имеет ран: {amount}."),
    "lives_lost": ("{target} loses {amount} additional lives.", "{target} теряет дополнительные жизни: {amount}."),
    "feature_restored": ("What {target} had used up is there again.", "Потраченное картой {target} восстановлено."),
    "feature_gained": ("{target} gains a feature.", "{target} получает особенность."),
    "feature_lost": ("{target} loses a feature.", "{target} теряет особенность."),
    "effect_expired": ("What {target} had for a time ends.", "У карты {target} заканчивается временный эффект."),
    "flyer_awaited": (
        "{target} may strike a flyer next turn.",
        "{target} сможет ударить летающего в следующий ход.",
    ),
    "phase_began": ("Phase: {phase}{step_name}.", "Фаза: {phase}{step_name}."),
    "turn_began": ("{player} begins turn {number}.", "Начинается ход {number}: {player}."),
    "decision_opened": ("{player} has to choose: {kind}.", "{player} делает выбор: {kind}."),
    "choice_made": ("{player} chooses {option}.", "{player} выбирает {option}."),
    "attack_redirected": ("{target} becomes the target.", "Новая цель: {target}."),
    "attack_raised": ("The attack of {of} is raised to {after}.", "Атака карты {of} усилена до {after}."),
    "restored": ("{target} has its {keyword} in full again.", "{target} восстанавливает: {keyword}."),
    "attack_reduced": ("The attack of {of} is reduced to {after}.", "Атака карты {of} снижена до {after}."),
    "modifier_added": ("{source} changes the roll of {for} by {by}.", "{source} меняет бросок карты {for} на {by}."),
    "effect_created": ("{target} gets a lasting effect.", "{target} получает длительный эффект."),
    "targets_named": (
        "Chosen as the text is declared, beside its first target: {targets}.",
        "При объявлении выбрано кроме первой цели: {targets}.",
    ),
    "part_left_out": ("What is illegal is left out: {targets}.", "Незаконная часть не применяется: {targets}."),
    "amount_counted": ("The number is {amount}.", "Число равно {amount}."),
    "feature_ignored": ("A feature of {target} is ignored.", "Особенность карты {target} игнорируется."),
    "replaced": ("{source} replaces it.", "{source}: вместо этого происходит другое."),
    "repetition_blocked": (
        "{source} would repeat itself without end and is blocked.",
        "{source}: бесконечное повторение блокируется.",
    ),
    "committed": ("The action has to be paid for from now on.", "С этого момента действие оплачивается."),
    "lives_modified": (
        "Features give {target} {lives} lives more while they work.",
        "{target}: особенности дают ещё жизней: {lives}, пока действуют.",
    ),
    "die_lifted": ("{target} rolls anew instead of {before}.", "{target} перебрасывает {before}."),
    "attack_remembered": ("{target} has been attacked in this turn.", "{target}: в этом ходу уже была атака."),
    "moment_counted": (
        "{target} has seen this come about {count} time(s).",
        "{target}: это происходит в который раз — {count}.",
    ),
    "dice_needed": ("Dice are rolled for this attack.", "Для этой атаки бросают кубики."),
    "declared_again": (
        "By {source} what {target} has declared is declared a second time.",
        "Из-за карты {source} объявленное картой {target} объявляется ещё раз.",
    ),
    "remembered": ("It is remembered of {target}.", "Это запоминается: {target}."),
    "card_entered": ("{target} joins the squad{where}.", "{target} входит в отряд{where}."),
    "deck_grew": ("{target} is put into the deck.", "{target} замешивается в колоду."),
    "nothing_summoned": ("{source} summons nobody.", "{source} никого не вызывает."),
    "card_placed_in_deck": (
        "{player}: {target} goes into the deck, at place {x} from the top.",
        "{player}: карта {target} — на место {x} сверху в колоде.",
    ),
    "cards_put_under": (
        "{player} puts what was shown under the deck.",
        "{player} убирает показанные карты под низ колоды.",
    ),
    "cards_put_on_top": ("The cards go on top of the deck.", "Карты кладутся на верх колоды."),
    "cards_looked_at": ("{player} looks at cards of the deck.", "{player} смотрит карты колоды."),
    "cards_shown_of_deal": ("{player} shows cards of the deal.", "{player} показывает карты раздачи."),
    "cards_shown": ("{player} shows cards of the deck.", "{player} показывает карты колоды."),
    "draw_offered": ("{player} offers a draw.", "{player} предлагает ничью."),
    "draw_declined": ("{player} declines the draw.", "{player} отклоняет ничью."),
    "crystals_received": ("{player} gets {gold} gold, {silver} silver.", "{player}: золота {gold}, серебра {silver}."),
    "crystals_spent": ("{player} pays {gold} gold, {silver} silver.", "{player} платит: {gold} зол., {silver} сер."),
    "seed_awaited": ("A seed is awaited to shuffle.", "Для перемешивания нужно зерно."),
    "cards_dealt": ("{player} is dealt {count} cards.", "{player} получает карт: {count}."),
    "time_used": ("{player}: {seconds} s of the time are used.", "{player}: израсходовано времени: {seconds} с."),
    "time_up": ("{player}: the time is up.", "{player}: время вышло."),
    "deck_reduced": (
        "{player}: {count} card(s) leave the deck for the mulligan.",
        "{player}: за пересдачу из колоды убрано карт: {count}.",
    ),
    "mulligan_taken": ("{player} takes a mulligan.", "{player} берёт пересдачу."),
    "deal_kept": ("{player} keeps the deal.", "{player} оставляет раздачу."),
    "deck_shuffled": ("{player}: the deck is shuffled.", "{player}: колода перемешана."),
    "card_recruited": ("{source} is recruited.", "{source} берётся в набор."),
    "card_returned": ("{source} goes back into the deal.", "{source} возвращается в раздачу."),
    "recruiting_finished": ("{player} has finished recruiting.", "{player} закончил набор."),
    "recruiting_over": ("Recruiting is over.", "Набор завершён."),
    "card_placed": ("{player} places a card on {cell}.", "{player} ставит карту на {cell}."),
    "placement_finished": ("{player} has placed all cards.", "{player} закончил расстановку."),
    "reveal_begun": ("The cards are revealed.", "Карты вскрываются."),
    "reveal_over": ("Every card has its place.", "Все карты на местах."),
    "hosts_awaited": ("{player} assigns hosts.", "{player} назначает хозяев."),
    "host_assigned": ("{source} gets {target} for its host.", "Хозяин карты {source} — {target}."),
    "declared_before_turn": ("{source} declares a feature.", "{source} заявляет особенность."),
    "game_won": ("{player} wins the game.", "{player} выигрывает."),
    "game_lost": ("{player} loses the game.", "{player} проигрывает."),
    "formation_broken": ("{target} breaks the formation.", "{target} нарушает строй."),
    "formation_formed": ("{target} forms a formation.", "{target} образует строй."),
    "game_over": ("The game is over: {result}.", "Игра окончена: {result}."),
}

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
        wire["message"] = begun(template, template.format(**words))
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
            vocabulary.get(event.player or "", ""),
            vocabulary.get(event.object or "", event.object),
            names.get(event.source or "", event.source),
            names.get(event.target or "", event.target),
        )
    words = _Words(event, names, vocabulary)
    if event.name in _EXTRA_EVENTS:
        _extras(event, words, names, language)
    said = begun(template, template.format_map(words))
    return by_one(said) if event.data.get("amount") == 1 and language != "ru" else said


@lru_cache(maxsize=4096)
def _filled(template: str, player: str, object: str | None, source: str | None, target: str | None) -> str:
    """The sentence of what happened to these; the same few are said over and over."""
    words = defaultdict(str, player=player, object=object, source=source, target=target)
    return begun(template, template.format_map(words))


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
