"""Features that are a name and a text: when it is carried out is told in `rules.listening.occasions`."""

from __future__ import annotations

from service.games.berserk.rules.features.keyword import Keyword

valhalla = Keyword("valhalla", classes=("triggered",), rules=("starter.valhalla.1",))
