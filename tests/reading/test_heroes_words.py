"""What the language of cards says of Heroes has words: every value of its fields, every named feature."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.data_files import read_yaml
from service.games.heroes.language import LANGUAGE
from service.judge.language import faults
from service.reading import LANGUAGES, wording
from service.reading.heroes.whole import WORDS

SELF = {"is": "self"}
DIES = [{"deed": "die", "on": SELF}]
EXAMPLES = Path(__file__).parents[2] / "service" / "judge" / "language" / "examples.yaml"


def _of_values() -> Iterator[dict[str, Any]]:
    """A feature for each value."""
    for keyword, fields in LANGUAGE.named.items():
        more: dict[str, Any] = {"x": 2} if "x" in fields else {}
        yield {"keyword": keyword, **more}
    for kind in LANGUAGE.values("kind"):
        yield {"when": {"event": "gain", "on": {"kind": kind}, "what": "coins"}, "do": DIES}
    for zone in LANGUAGE.values("zone"):
        yield {"when": {"event": "put", "on": SELF, "from": zone}, "do": DIES}
        yield {"do": [{"deed": "put", "on": SELF, "to": zone}], "playable": "turn"}
        yield {"always": [{"change": "strike", "on": {"kind": "creature", "zone": zone}, "plus": 1}]}
    for way in LANGUAGE.values("way"):
        yield {"when": {"event": "put", "way": way, "on": SELF}, "do": DIES}
        yield {"when": {"event": "put", "way": [way, "draw"], "on": SELF, "to": "hand"}, "do": DIES}
    for element in LANGUAGE.values("element"):
        yield {"do": [{"deed": "die", "on": {"kind": "card", "element": element}}], "playable": "turn"}
    for kind in LANGUAGE.values("type"):
        yield {"when": {"event": "attack", "type": kind, "by": SELF}, "do": DIES}
        yield {"keyword": "protection", "in": {"event": "wound", "type": kind}}
    for place in LANGUAGE.values("place"):
        yield {"do": [{"deed": "put", "on": SELF, "to": "deck", "place": place}], "playable": "turn"}
    for currency in LANGUAGE.values("currency"):
        told = {"on": {"kind": "player", "side": "own"}, "what": currency, "amount": 2}
        yield {"playable": "turn", "pay": [{"deed": "lose", **told}], "do": [{"deed": "gain", **told}]}
        yield {"always": [{"change": "cost", "on": SELF, "plus": {"of": currency, "is": "own"}}]}
    for point in LANGUAGE.values("at"):
        yield {"when": {"event": "phase", "at": point, "whose": "own"}, "do": DIES}


@pytest.mark.parametrize("feature", [one for one in _of_values() if not faults(LANGUAGE, one)], ids=str)
def test_every_value_is_said(feature: dict[str, Any]) -> None:
    """In both languages, and otherwise than as a name of the wire."""
    said = wording([feature], WORDS, LANGUAGE)
    assert all(said[language][0] for language in LANGUAGES), said
    assert "_" not in f"{said['en'][0]}{said['ru'][0]}"


def test_most_values_were_tried() -> None:
    sound = [one for one in _of_values() if not faults(LANGUAGE, one)]
    assert len(sound) > 120
    assert len({one["keyword"] for one in sound if "keyword" in one}) == len(LANGUAGE.named)


def test_published_examples_are_said() -> None:
    """Those of the language's words that Heroes has too."""
    every = [word["feature"] for word in read_yaml(EXAMPLES).values()]
    features = [one for one in every if not faults(LANGUAGE, one)]
    assert len(features) > 60
    said = wording(features, WORDS, LANGUAGE)
    assert [one for one, *told in zip(features, said["en"], said["ru"], strict=True) if None in told] == []
