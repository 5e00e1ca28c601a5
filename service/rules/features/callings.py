"""Features that are a name and a text of its own: when the text is carried out is told in `service.rules.occasions`."""

from __future__ import annotations

from service.rules.features.keyword import Keyword

valhalla = Keyword("valhalla", classes=("triggered",), rules=("starter.valhalla.1",))
