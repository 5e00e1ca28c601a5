"""Coins: spent, got and lost (heroes.glossary.coin, heroes.basics.14, heroes.basics.19)."""

from __future__ import annotations

from typing import Any

from service.games.heroes.course.run import Run
from service.games.heroes.position.model import MOST_COINS, Player, Wire
from service.judge.matching import Happening

SPENT = ("heroes.basics.19", "heroes.glossary.payment", "heroes.glossary.cost")
#: The same for an ability.
FOR_ABILITY = ("heroes.glossary.payment", "heroes.glossary.ability-cost", "heroes.glossary.spend-resource")


def spend(run: Run, seat: str, number: int, source: str, rules: tuple[str, ...] = SPENT) -> None:
    """A player closes coins; those that are only lent are spent first."""
    if number <= 0:
        return
    player = run.position.players[seat]
    told = {"by": seat, "what": "coins", "amount": number, "through": "paid"}
    run.emit(
        "coins_spent", rules, players={seat: {"coins": player.coins - number, **_used_up(player, number)}},
        happens=[Happening("lose", told)], told={"player": seat, "amount": number, "source": source},
    )  # fmt: skip


def _used_up(player: Player, number: int) -> dict[str, Any]:
    if not player.borrowed:
        return {}
    left: list[Wire] = []
    for one in player.borrowed:
        used = min(number, one["amount"])
        number -= used
        if one["amount"] > used:
            left.append({**one, "amount": one["amount"] - used})
    return {"borrowed": tuple(left)}


def gain(run: Run, seat: str, number: int, source: str, until: Wire | None) -> None:
    """A player gets open coins: for a while, or for good, where ten are the most (heroes.basics.14)."""
    player = run.position.players[seat]
    if until is not None:
        fields = {"coins": player.coins + number, "borrowed": (*player.borrowed, {"amount": number, "until": until})}
    else:
        run.interpret("heroes-gained-coin")
        number = min(number, MOST_COINS - player.coin_limit)
        fields = {"coins": player.coins + number, "coin_limit": player.coin_limit + number}
    run.emit(
        "coins_gained", ("heroes.glossary.coin",), players={seat: fields},
        happens=[Happening("gain", {"on": seat, "what": "coins", "amount": number})],
        told={"player": seat, "amount": number, "source": source},
    )  # fmt: skip


def lose(run: Run, seat: str, number: int, source: str) -> int:
    """A player loses coins for good, closed ones first where there are some; how many there were to lose."""
    player = run.position.players[seat]
    number = min(number, player.coin_limit)
    if not number:
        return 0
    closed = max(0, player.coin_limit - player.coins)
    if closed > 0 and player.coins > 0:
        run.interpret("heroes-lost-coin")
    run.emit(
        "coins_lost", ("heroes.glossary.lose-coin",),
        players={seat: {"coin_limit": player.coin_limit - number, "coins": player.coins - max(0, number - closed)}},
        happens=[Happening("lose", {"on": seat, "by": seat, "what": "coins", "amount": number})],
        told={"player": seat, "amount": number, "source": source},
    )  # fmt: skip
    return number
