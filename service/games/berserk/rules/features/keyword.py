"""A named feature: what it is called, what it takes, and its hooks (414)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.games.berserk.rules.asking.numbers import Modifier as Modifier
from service.games.berserk.rules.features.base import Handler, Holder
from service.games.berserk.rules.forms.readers import READERS
from service.games.berserk.rules.position.model import SQUAD_ZONES, Feature, Wire


class Keyword:
    """A named feature (§414): its class, its number and the hooks it uses.

    ``x`` is None when it takes no number, ``"required"`` or a default. ``effects`` makes the effects of a triggered
    one from ``(me, bound)``, ``target`` is the filter of the target it is declared with. ``kinds`` are the card types
    that can have it, None for all, by the paragraphs ``kind_rules``; ``rules`` say which classes it is of,
    ``texts`` what a triggered one does (cited when it is declared); one that is ``forfeited`` is lost for good when
    its card becomes of a type that cannot have it, others are only idle meanwhile. ``reading`` names the
    interpretation by which one is understood that no rulebook defines; rulings warn of it. ``moment`` names the one
    that says when it triggers, where that is unclear; rulings in which it has triggered warn of it.
    """

    def __init__(
        self,
        name: str,
        *,
        classes: tuple[str, ...] = ("permanent",),
        x: int | str | None = None,
        params: Mapping[str, tuple[Any, ...]] | None = None,
        kinds: frozenset[str] | None = None,
        includes: tuple[str, ...] = (),
        zones: frozenset[str] = SQUAD_ZONES,
        bound: str | None = None,
        type: str = "impact",
        optional: bool = False,
        effects: Callable[[Holder, Wire], Iterable[Wire]] | None = None,
        playable: Callable[[Wire], Wire] | None = None,
        target: Wire | None = None,
        rules: tuple[str, ...] = (),
        kind_rules: tuple[str, ...] = (),
        texts: tuple[str, ...] = (),
        forfeited: bool = False,
        reading: str | None = None,
        moment: str | None = None,
        needs: tuple[str, ...] = (),
    ):
        self.name = name
        self.needs = needs
        self.target = target
        self.rules = rules
        self.kind_rules = kind_rules
        self.texts = texts
        self.forfeited = forfeited
        self.reading = reading
        self.moment = moment
        self.classes = classes
        self.x = x
        self.params = dict(params or {})
        self.kinds = kinds
        self.includes = includes
        self.zones = zones
        self.bound = bound
        self.type = type
        self.optional = optional
        self.effects = effects
        self.playable = playable
        self.hooks: dict[str, Handler] = {}
        KEYWORDS[name] = self

    def on(self, *hooks: str) -> Callable[[Handler], Handler]:
        """Decorator: the handler answers these hooks."""

        def register(handler: Handler) -> Handler:
            for hook in hooks:
                self.hooks[hook] = handler
            return handler

        return register

    @property
    def combines(self) -> bool:
        """Whether only the strongest of several works (414.4: triggered and permanent named features)."""
        return self.classes != ("playable",)


#: Every named feature by name. Family modules register theirs on import.
KEYWORDS: dict[str, Keyword] = {}


#: Keywords' shared kinds.
CREATURES = frozenset({"creature", "flying", "symbiote", "companion", "parasite"})


PLAIN_CREATURES = frozenset({"creature"})


def hooks_of(feature: Feature) -> Mapping[str, Handler]:
    """The hooks a feature listens to, whatever its shape."""
    name, data = feature.data.get("keyword"), feature.data
    if name is None or "class" in data:
        hooks: Mapping[str, Handler] = READERS["always" if "always" in data else "ability"](data)
        return hooks
    facing: Mapping[str, Handler] = KEYWORDS[name].hooks
    return READERS["against"](facing, data["against"]) if data.get("against") is not None else facing
