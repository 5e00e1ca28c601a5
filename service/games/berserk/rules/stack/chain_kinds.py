"""What every kind of chain says of itself: its type, its blows, and what each of its objects does (§215–216)."""

from __future__ import annotations

from typing import Any, ClassVar

from service.games.berserk.rules.asking.named import used_number
from service.games.berserk.rules.asking.numbers import Modifier as Modifier
from service.games.berserk.rules.features.base import Attack, Holder
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.references import roles_of
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Chain, Feature
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.telling.violations import Violation

#: Kinds of chain by name; each module registers its own.
CHAIN_KINDS: dict[str, ChainKind] = {}


class ChainKind:
    """A kind of chain. A method named after an object executes that object; the default does nothing."""

    name: ClassVar[str] = ""
    #: The paragraphs that let it be declared.
    rules: ClassVar[tuple[str, ...]] = ()
    #: Whether it can deal blows: an attack, or the text of a feature.
    strikes: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        if cls.name:
            CHAIN_KINDS[cls.name] = cls()

    def pruned(self, run: Run, chain: Chain) -> Chain:
        """The chain without the part of it that has become illegal (423.3), where another part remains."""
        return chain

    def attack_type(self, chain: Chain) -> str:
        """The type of what is declared, as triggers name it (§401)."""
        return chain.kind

    def illegal(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """The paragraphs that make the chain illegal now, checked before each object is executed."""
        return ()

    def target_faults(self, run: Run, chain: Chain) -> list[Violation]:
        """Why the target is not a legal one, looked at again once a hidden card was revealed (415.4)."""
        return []

    def bequeathed(self, run: Run, chain: Chain) -> list[Change]:
        """What another chain takes over from one that is cancelled unpaid (423.3)."""
        return []

    def declaration(self, run: Run, chain: Chain, current: Step) -> None:
        """216.2: the declaration itself has no effect."""

    def target(self, run: Run, chain: Chain, current: Step) -> None:
        """216.4: the targets are final now."""
        run.emit("target_settled", ("216.4a", "412.2"), run.set_chain(chain, settled=True), chain=chain)

    def protection(self, run: Run, chain: Chain, current: Step) -> None:
        """216.10: is the target protected?"""

    def wounds(self, run: Run, chain: Chain, current: Step) -> None:
        """216.11: what the chain does."""

    def payment(self, run: Run, chain: Chain, current: Step) -> None:
        """216.12: what the chain costs."""

    def attack(self, run: Run, chain: Chain, card: str | None = None) -> Attack | None:
        """The blow of a fighter (by default the source); None where the chain is no attack, or a fighter is gone."""
        return None

    def fighters(self, run: Run, chain: Chain) -> tuple[str, ...]:
        """Who would fight in it as things stand, and roll (216.5); nobody where the chain is no attack."""
        return ()

    def protected(self, run: Run, chain: Chain, ident: str) -> bool:
        """Whether a card is protected from what the chain does (411.1); the trace is told where it is."""
        return False

    def base(self, game: Game, chain: Chain, card: str | None = None) -> int | None:
        """What a blow comes to by its force alone (205.1a, 205.7); None where the chain is no attack."""
        return None


def feature_effects(run: Run, chain: Chain) -> list[Any]:
    """The effects of a feature's text: its own list, or those its named feature makes."""
    data = chain.text or {}
    if "effects" in data:
        return list(data["effects"])
    keyword = KEYWORDS.get(data.get("keyword", ""))
    if keyword is None or keyword.effects is None:
        return []
    me = Holder(run.card(chain.source), Feature(chain.feature or "", data, "stack"))
    effects = list(keyword.effects(me, chain.bound))
    roles = {**roles_of(chain.bound, chain.target), "self": chain.source}
    on = run.game.get(roles.get(str(effects[0].get("to", "self")))) if effects else None
    number = used_number(run.game, keyword.name, me.x, me.card, on) if keyword.x is not None else me.x
    if number == me.x:
        return effects
    return list(keyword.effects(me._replace(feature=me.feature._replace(data={**data, "x": number})), chain.bound))
