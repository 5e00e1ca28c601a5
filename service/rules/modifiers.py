"""Modifiers (§422): who changes a roll or a value, in which order."""

from __future__ import annotations

from service.rules.features.base import Attack, Holder, Modifier
from service.rules.run import Run, Step


def in_order(attack: Attack, answers: list[tuple[Holder, Modifier]]) -> list[tuple[Holder, Modifier]]:
    """The order of application (422.4a–d): source's squad, source, target's squad, target."""

    def group(answer: tuple[Holder, Modifier]) -> int:
        card = answer[0].card
        if card.id == attack.source.id:
            return 1
        if card.id == attack.target.id:
            return 3
        return 0 if card.controller == attack.source.controller else 2

    return sorted(answers, key=group)


def modified_roll(run: Run, attack: Attack, rolled: int, clamp: bool) -> int:
    """The result of a roll (216.6): all modifiers, and within 1–6 unless two open creatures fight (104.2a, 422.4h)."""
    result = rolled
    for me, modifier in in_order(attack, run.ask("modify_roll", attack)):
        before, result = result, result + modifier.by
        _show(run, "roll_modified", attack, me, modifier, before, result)
    if clamp and not 1 <= result <= 6:
        before, result = result, min(6, max(1, result))
        run.emit(
            "roll_limited",
            ("104.2a", "422.4h"),
            source=attack.source.id,
            data={"before": before, "after": result},
        )
    return result


def choose_reduction(run: Run, current: Step, attack: Attack) -> str | None:
    """Of several modifiers that reduce a value to a number, the one the target's controller wants (422.4i)."""
    reductions = [(me, m) for me, m in run.game.ask("modify_value", attack) if m.to is not None]
    names = [f"{me.card.id}/{me.feature.id}" for me, _ in reductions]
    if len({m.to for _, m in reductions}) < 2:
        return names[0] if names else None
    player = attack.target.controller
    key = f"reduction:{attack.source.id}"
    chosen = run.choose(current, "mode", player, names, ("422.4i",), key=key, target=attack.target.id)
    return str(chosen)


def modified_value(run: Run, attack: Attack, base: int, reduction: str | None) -> int:
    """The value of an attack (216.8c): added modifiers in order, then the one that reduces it to a number (422.4f)."""
    answers = in_order(attack, run.ask("modify_value", attack))
    value = base
    for me, modifier in answers:
        if modifier.to is None and modifier.by:
            before, value = value, value + modifier.by
            _show(run, "value_modified", attack, me, modifier, before, value)
    value = max(0, value)
    for me, modifier in answers:
        if modifier.to is not None and f"{me.card.id}/{me.feature.id}" == reduction and value > modifier.to:
            before, value = value, modifier.to
            _show(run, "value_modified", attack, me, modifier, before, value)
    return value


def _show(run: Run, event: str, attack: Attack, me: Holder, modifier: Modifier, before: int, after: int) -> None:
    rules = (*modifier.rules, "422.4")
    data = {
        "by": after - before,
        "before": before,
        "after": after,
        "feature": me.feature.id,
        "of": attack.source.id,
    }
    run.emit(event, rules, source=me.card.id, target=attack.target.id, data=data)
