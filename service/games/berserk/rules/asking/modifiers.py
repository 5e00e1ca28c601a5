"""Modifiers (§422): who changes a roll or a value, in which order."""

from __future__ import annotations

from collections.abc import Callable

from service.games.berserk.rules.asking.precedence import in_order, rank
from service.games.berserk.rules.course.ordering import ordered
from service.games.berserk.rules.features.base import Attack, Holder, Modifier
from service.games.berserk.rules.position.model import Feature
from service.games.berserk.rules.stack.run import Run, Step


def planned(run: Run, current: Step, attack: Attack, hook: str) -> list[tuple[Holder, Modifier]]:
    """The modifiers of a number in their order; where it matters within a group, its player says (422.4g)."""
    answers = in_order(attack, [*run.game.ask(hook, attack), *(_played(run, attack) if hook == "modify_roll" else ())])
    if len(answers) < 2:
        return answers
    found: list[tuple[Holder, Modifier]] = []
    for place in range(4):
        group = [a for a in answers if rank(attack, a[0]) == place]
        if _order_matters(group):
            names = [f"{me.card.id}/{me.feature.id}" for me, _ in group]
            key = f"order:{hook}:{attack.source.id}:{place}"
            player = group[0][0].card.controller
            rules = ("422.4", "422.4g")
            places = ordered(run, current, "order", player, names, rules, key=key, target=attack.target.id)
            group = [group[place] for place in places]
        found += group
    return found


def _order_matters(group: list[tuple[Holder, Modifier]]) -> bool:
    """Adding does not commute with what multiplies, divides or keeps in bounds."""
    changing = [m for _, m in group if not m.adds or m.by]
    return len(changing) > 1 and not all(m.adds for m in changing)


def _played(run: Run, attack: Attack) -> list[tuple[Holder, Modifier]]:
    """What playable features did to this roll while the result object was on top (422.3)."""
    chain = run.chain(attack.chain)
    found = []
    for number, change in enumerate(chain.bound.get("changes", ()) if chain is not None else (), 1):
        if change["card"] == attack.source.id:
            me = Holder(run.card(change["source"]), Feature(f"p{number}", {}, "stack"))
            found.append((me, Modifier(change["by"], rules=("422.3",))))
    return found


def modified_roll(run: Run, attack: Attack, rolled: int, clamp: bool, order: list[tuple[Holder, Modifier]]) -> int:
    """The result of a roll (216.6): all modifiers, and within 1–6 unless two open creatures fight (104.2a, 422.4h)."""
    run.ask("modify_roll", attack)
    result = _each(run, "roll_modified", attack, order, Modifier.made, rolled)
    if clamp and not 1 <= result <= 6:
        before, result = result, min(6, max(1, result))
        run.emit(
            "roll_limited",
            ("104.2a", "422.4e", "422.4h"),
            source=attack.source.id,
            data={"before": before, "after": result, "of": attack.source.id},
        )
    for step in (Modifier.lifted, Modifier.ended):
        result = _each(run, "roll_modified", attack, order, step, result)
    return result


def _each(run: Run, event: str, attack: Attack, order: list[tuple[Holder, Modifier]], step: _Step, number: int) -> int:
    """A number after one step of the modifiers, each in its turn."""
    for me, modifier in order:
        before, number = number, step(modifier, number)
        if before != number:
            _show(run, event, attack, me, modifier, before, number, step is Modifier.ended)
    return number


_Step = Callable[[Modifier, int], int]


#: A number that nothing comes to.
_GREAT = 10_000


def choose_reduction(run: Run, current: Step, attack: Attack) -> str | None:
    """Of several modifiers that reduce a value to a number, the one the target's controller wants (422.4i)."""
    reductions = [(me, m) for me, m in run.game.ask("modify_value", attack) if m.ends]
    names = [f"{me.card.id}/{me.feature.id}" for me, _ in reductions]
    if len({(m.ended(0), m.ended(_GREAT)) for _, m in reductions}) < 2:
        return names[0] if names else None
    player = attack.target.controller
    key = f"reduction:{attack.source.id}"
    chosen = run.choose(current, "mode", player, names, ("422.4i",), key=key, target=attack.target.id)
    return str(chosen)


def modified_value(
    run: Run, attack: Attack, base: int, reduction: str | None, order: list[tuple[Holder, Modifier]] | None = None
) -> int:
    """The value of an attack (216.8c): added modifiers in order, then the one that reduces it to a number (422.4f)."""
    asked = run.ask("modify_value", attack)
    answers = in_order(attack, asked) if order is None else order
    value = _each(run, "value_modified", attack, answers, Modifier.made, base)
    value = _each(run, "value_modified", attack, answers, Modifier.lifted, max(0, value))
    chosen = [(me, modifier) for me, modifier in answers if f"{me.card.id}/{me.feature.id}" == reduction]
    return _each(run, "value_modified", attack, chosen, Modifier.ended, value)


#: The paragraph of each group in the order of application.
_ORDER = ("422.4a", "422.4b", "422.4c", "422.4d")


def _show(
    run: Run, event: str, attack: Attack, me: Holder, modifier: Modifier, before: int, after: int, last: bool
) -> None:
    order = "422.4f" if last else _ORDER[rank(attack, me)]
    own = ("starter.11.4",) if event == "roll_modified" else ("starter.11.5",)
    rules = (*modifier.rules, *own, "starter.11.3", "422.4", order, "422.5")
    data = {
        "by": after - before,
        "before": before,
        "after": after,
        "feature": me.feature.id,
        "of": attack.source.id,
    }
    run.emit(event, rules, source=me.card.id, target=attack.target.id, data=data)
