"""How a card comes in, where its text says more than that it does: with how many lives, under whose control."""

from __future__ import annotations

from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.doing.effects import chosen_of
from service.games.berserk.rules.doing.texts import then
from service.games.berserk.rules.forms.references import naming
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.wounds.healing import give_lives

#: Fields of summon and revive that say so: the lives or the wounds that the card comes in with, whose squad it joins,
#: and what befalls it as it has come in, as the ``subject``.
HOW = ("lives", "wounds", "under", "effects")


def seat_of(current: Step, card: Card, wanted: Wire) -> str:
    """Whose squad a card joins: that of the player of the text, of the opponent, or of the card's own player."""
    player: str = current["player"]
    return {"enemy": board.other(player), "owner": card.owner}.get(wanted.get("under", ""), player)


def wounds_of(run: Run, current: Step, card: Card, wanted: Wire) -> int:
    """The wounds that a card comes in with: so many, or as many as leave it so many lives (103.1).

    None comes in dead: at least one life is left. What is more than its printed lives it has besides (``beyond``).
    """
    if not {"lives", "wounds"} & wanted.keys():
        return 0
    run.interpret("comes-in-with-lives")
    said = wanted.get("wounds", wanted.get("lives"))
    amount = _counted(run, current, card, said)
    printed = card.lives_left + card.wounds
    return min(max(0, printed - 1), max(0, amount if "wounds" in wanted else printed - amount))


def beyond(run: Run, current: Step, card: Card, wanted: Wire) -> int:
    """How many lives a card that comes in with so many has more than are printed on it: they are additional lives."""
    if "lives" not in wanted or "wounds" in wanted:
        return 0
    return max(0, _counted(run, current, card, wanted["lives"]) - card.lives_left - card.wounds)


def _counted(run: Run, current: Step, card: Card, said: int | str | Wire) -> int:
    if isinstance(said, int):
        return said
    if said in ("amount", "die"):
        return int(current["bound"].get(said, 0))
    if said == "x":
        return int(current.get("x") or 0)
    return number(run.game, said, run.card(current["source"]), card, chosen_of(current))


def once_in(run: Run, current: Step, card: Card, wanted: Wire, more: int = 0) -> None:
    """What the text goes on to do to the card that has come in, with so many additional lives (216.11a)."""
    if more:
        give_lives(run, run.card(card.id), more, ("103.1",), current["source"], capped=False)
    if "effects" in wanted:
        then(run, current, wanted["effects"], subject=card.id, **naming(current["bound"], wanted, card.id))
