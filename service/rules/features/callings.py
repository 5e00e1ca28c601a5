"""Features that are a name and a text: when it is carried out is told in `service.rules.listening.occasions`."""

from __future__ import annotations

from service.rules.features.keyword import Keyword

valhalla = Keyword("valhalla", classes=("triggered",), rules=("starter.valhalla.1",))
