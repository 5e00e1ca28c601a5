"""Which features a card has by itself, and what they listen to: printed, gained and marked ones less what was lost.

What others give it while they work, and what they silence, depends on the position: that is the business of ``Game``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.numbers import Modifier, changed
from service.games.berserk.rules.asking.protections import without
from service.games.berserk.rules.features.base import RECRUIT_HOOKS, RECRUIT_ZONES, Handler
from service.games.berserk.rules.features.keyword import KEYWORDS, hooks_of
from service.games.berserk.rules.forms.readers import READERS
from service.games.berserk.rules.position.model import SQUAD_ZONES, Card, Feature, Wire
from service.games.berserk.rules.position.unknown import is_unknown
from service.games.berserk.rules.rulesets import RULESETS, Ruleset
from service.judge.remembered import Alike, Remembered

_LISTENING = Remembered(20_000)
_HEARD = Remembered(20_000)
#: Of definitions, which stay; of cards that something lies on, which are others with every change.
_STANDING = {ruleset: Remembered(20_000) for ruleset in RULESETS}
_LADEN = {ruleset: Remembered(2_000) for ruleset in RULESETS}
_COUNTED = Remembered(20_000)


def listening(features: tuple[Feature, ...], zone: str) -> Sequence[tuple[str, Feature, Handler]]:
    """What the features of a card in a zone listen to: each hook with the feature and its handler."""
    if not features:
        return ()
    by_zone: dict[str, list[tuple[str, Feature, Handler]]] | None = _LISTENING.get(features)
    if by_zone is None:
        by_zone = _LISTENING.put(features, {})
    if zone not in by_zone:
        by_zone[zone] = [found for feature in features for part in apart(feature) for found in _heard(part, zone)]
    return by_zone[zone]


def _heard(feature: Feature, zone: str) -> Iterator[tuple[str, Feature, Handler]]:
    zones, hooks = _where_and_what(feature)
    works = zone in zones and zone not in RECRUIT_ZONES
    for hook, handler in hooks.items():
        if works or (zone not in SQUAD_ZONES and hook in RECRUIT_HOOKS):
            yield hook, feature, handler


def works_there(feature: Feature, zone: str) -> bool:
    """Whether a feature works while its card is in a zone."""
    return zone in _where_and_what(feature)[0]


def _where_and_what(feature: Feature) -> tuple[frozenset[str], Mapping[str, Handler]]:
    """Where a feature works, and what it listens to."""
    known: tuple[frozenset[str], Mapping[str, Handler]] | None = _HEARD.get(feature.data)
    return known or _HEARD.put(feature.data, (_zones(feature), hooks_of(feature)))


_GRAVEYARD, _DECK = frozenset({"graveyard"}), frozenset({"deck"})


def _zones(feature: Feature) -> frozenset[str]:
    """Where a feature works: in the squad, and a death trigger also from the graveyard it was just put into; one whose
    text says that its card is in the graveyard works there, one of being shown in the deck, a named one as it says."""
    keyword = KEYWORDS.get(feature.data.get("keyword", ""))
    if keyword is not None:
        return keyword.zones
    if "works_in" in feature.data:
        told = frozenset(feature.data["works_in"])
        return told - {"in_play"} | SQUAD_ZONES if "in_play" in told else told
    if feature.data.get("anywhere"):
        return SQUAD_ZONES | _GRAVEYARD | {"exile"}
    said = feature.data.get("condition", {}).get("self", {})
    if said.get("zone") == "graveyard":
        return _GRAVEYARD
    if any(each.get("zone") == "graveyard" for one in _of_itself(feature.data) for each in one.get("any", ())):
        return SQUAD_ZONES | _GRAVEYARD  # in play or in the graveyard
    if feature.data.get("trigger", {}).get("on") == "shown":
        return _DECK
    trigger = feature.data.get("trigger", {})
    if trigger.get("on") in ("counters", "lose_counters") and "whose" not in trigger:
        return _GRAVEYARD  # its own counters, which it has nowhere else
    if feature.data.get("trigger", {}).get("on") in ("death", "valhalla"):
        return SQUAD_ZONES | {"graveyard"}
    if trigger.get("on") == "exiled":  # it comes about as its card has gone there
        return SQUAD_ZONES | {"exile"}
    if any(_stays_out(part) for word in ("effects", "always") for part in feature.data.get(word, ())):
        return SQUAD_ZONES | _GRAVEYARD | _DECK  # what keeps a card where it is works there
    if works_in_graveyard(feature.data):
        return frozenset({"graveyard"})
    return SQUAD_ZONES


def _stays_out(part: Wire) -> bool:
    """Whether a part of a text says that its own card cannot come into play."""
    cannot = part.get("cannot", {})
    return part.get("effect") == "never_comes" or (cannot.get("event"), cannot.get("on")) == ("put", {"is": "self"})


def works_in_graveyard(data: Wire) -> bool:
    """Whether a text says that it works while its card lies in the graveyard."""
    return "graveyard" in data.get("works_in", ()) or any(one.get("zone") == "graveyard" for one in _of_itself(data))


def _of_itself(data: Wire) -> list[Wire]:
    """What the condition of a text asks of its own card."""
    condition = data.get("condition") or {}
    so = condition.get("said", {}).get("so", {})
    so = data.get("if", so) if "always" in data else so
    told = [one.get("exists", {}) for one in so.get("all", (so,))]
    return [condition.get("self", {}), *(one for one in told if one.get("is") == "self")]


def own_features(card: Card, ruleset: Ruleset) -> tuple[Feature, ...]:
    """Printed, gained and marked features of a card, settled."""
    plain = not card.gained and not card.markers and not card.lost
    if plain and not card.definition.features:
        return ()
    memory, origin = (_STANDING, card.definition) if plain else (_LADEN, card)
    known: tuple[Feature, ...] | None = memory[ruleset.id].get(origin)
    if known is None:
        known = settle(card, unsettled(card), ruleset)
        memory[ruleset.id].put(origin, known)
    return known


def unsettled(card: Card) -> list[Feature]:
    """What a card was given, one way or another, before losses and before same-named features compete."""
    features_list = list(card.definition.features)
    features_list += [Feature(g["id"], READERS["feature"](g["feature"]), "gained", g["feature"]) for g in card.gained]
    for number, marker in enumerate(card.markers, 1):
        if marker["kind"] in KEYWORDS and marker["kind"] != "incarnation":
            data = {"keyword": marker["kind"], **({"x": marker["x"]} if "x" in marker else {})}
            features_list.append(Feature(f"m{number}", data, "marker"))
    return features_list


def counts(card: Card) -> bool:
    """Whether the number of any of a card's own features is one that its text counts."""
    if card.gained and any(isinstance(g["feature"].get("x"), Mapping) for g in card.gained):
        return True
    features = card.definition.features
    if not features:
        return False
    known: bool | None = _COUNTED.get(features)
    if known is None:
        known = any(isinstance(f.data.get("x"), Mapping) for f in features)
        _COUNTED.put(features, known)
    return known


def settle(card: Card, printed: Sequence[Feature], ruleset: Ruleset) -> tuple[Feature, ...]:
    """What remains after losses (407.4, 407.5) and after the strongest of each name is kept (414.4, 414.5).

    A named feature of any class is taken like this (414.2) by the number it has (414.3).
    """
    features = list(printed)
    if any(loss.get("all") for loss in card.lost):
        features = [f for f in features if f.origin != "printed"]
    printed_only = [loss["feature"] for loss in card.lost if "feature" in loss and loss.get("printed")]
    if printed_only:
        features = [f for f in features if f.origin != "printed" or not any(_matches(f, loss) for loss in printed_only)]
    gone = [loss["feature"] for loss in card.lost if "feature" in loss and not loss.get("printed")]
    if gone:
        features = [f for f in features if not any(_matches(f, loss) for loss in gone)]
        features = [part for f in features for part in (without(f, gone) if f.keyword == "protection" else [f])]
    if not is_unknown(card):  # what it is given does no more than what it says itself, until it is known
        features = [f for f in features if fits(card.kind, f.data, ruleset)]
    best: dict[Any, Feature] = {}
    kept: list[Feature] = []
    for feature in [f for f in features if "sums" not in f.data]:
        key = _same_name(card, feature)
        if key is None:
            kept.append(feature)
            continue
        rival = best.get(key)
        if rival is None:
            best[key] = feature
            kept.append(feature)
        elif feature.x > rival.x:
            kept[kept.index(rival)] = feature
            best[key] = feature
    added = [f for f in features if "sums" in f.data]
    for feature in added:
        _raise(feature, _same_name(card, feature), kept, best)
    if not added:
        return tuple(kept)
    low = [f for f in best.values() if f.x < 0]  # 104.2: no less than nothing
    return tuple(f._replace(data={**f.data, "x": 0}) if f in low else f for f in kept)


def _raise(feature: Feature, key: Any, kept: list[Feature], best: dict[Any, Feature]) -> None:
    """ "+1 to armor", or "-1": added to the armor a card has; where the text gives it otherwise, it is the first of
    it."""
    rival = best.get(key)
    change: Modifier | None = feature.data.get("change")
    if change is not None and (rival is not None or feature.data["sums"] == "always"):
        number = changed([(None, change)], rival.x if rival is not None else 0)
        if rival is None:
            best[key] = feature._replace(data={"keyword": feature.keyword, "x": number})
            kept.append(best[key])
        else:
            best[key] = raised = rival._replace(data={**rival.data, "x": number})
            kept[kept.index(rival)] = raised
    elif rival is not None:
        most = max(int(feature.data.get("most", rival.x + feature.x)), rival.x)
        raised = rival._replace(data={**rival.data, "x": min(rival.x + feature.x, most)})
        kept[kept.index(rival)] = best[key] = raised
    elif feature.data["sums"] == "always":
        alone = {k: v for k, v in feature.data.items() if k not in ("sums", "most")}
        best[key] = feature._replace(data={**alone, "x": min(feature.x, int(feature.data.get("most", feature.x)))})
        kept.append(best[key])


def fits(kind: str, data: Wire, ruleset: Ruleset) -> bool:
    """Whether a card of that type can have a feature; named ones are for some types only (their ``kind_rules``)."""
    keyword = KEYWORDS.get(data.get("keyword", "")) if "class" not in data else None
    return keyword is None or ruleset.can_bear(kind, keyword)


def _matches(feature: Feature, loss: Any) -> bool:
    """Whether a loss takes this feature: every field the loss names agrees."""
    return bool(loss) and all(feature.data.get(name) == value for name, value in loss.items())


def _same_name(card: Card, feature: Feature) -> Any:
    """The key under which same-named features compete (414.4), None for features that do not."""
    keyword = KEYWORDS.get(feature.data.get("keyword", ""))
    if keyword is None or not keyword.combines or "class" in feature.data or keyword.bound:
        return None
    narrowed = f"{feature.data.get('against', '')}{feature.data.get('amount', '')}"
    return keyword.name, feature.data.get("from"), narrowed


def apart(feature: Feature) -> Sequence[Feature]:
    """A feature in which statements have limits of their own as what it comes to: each of them is one by itself."""
    always = feature.data.get("always", ())
    if not any("limit" in said for said in always):
        return (feature,)
    parts: Sequence[Wire] = _PARTED.get(feature.data) or _PARTED.put(feature.data, _parted(feature.data))
    return [feature._replace(id=f"{feature.id}_{n}" if n else feature.id, data=part) for n, part in enumerate(parts)]


_PARTED = Remembered(5_000)


def _parted(data: Wire) -> list[Wire]:
    """What has no limit of its own first, as the feature that it was."""
    plain = [said for said in data["always"] if "limit" not in said]
    each = [(said["limit"], {word: told for word, told in said.items() if word != "limit"}) for said in data["always"]
            if "limit" in said]  # fmt: skip
    return [{**data, "always": plain}, *({**data, "always": [said], "limit": limit} for limit, said in each)]


def found_again(ruleset: Ruleset, cards: Mapping[str, Card]) -> Any:
    """What was worked out of all cards' features, where it hangs on these cards alone; None where it was not."""
    known = _BUILT.get(cards)
    if known is None or known[0] is not ruleset:
        alike = _as_they_are(ruleset, cards)
        known = _ALIKE.get(alike) if alike is not None else None
    return known[1] if known is not None else None


def keep_found(ruleset: Ruleset, cards: Mapping[str, Card], found: Any, alike: bool = False) -> None:
    """Let who looks at these very cards find what was worked out; with ``alike``, who looks at such cards as well."""
    _BUILT.put(cards, (ruleset, found))
    key = _as_they_are(ruleset, cards) if alike else None
    if key is not None:
        _ALIKE.kept(key, (ruleset, found), cards)


def _as_they_are(ruleset: Ruleset, cards: Mapping[str, Card]) -> tuple[Any, ...] | None:
    """What the features of cards hang on, by which definition each has; None where anything lies on one of them."""
    found: list[Any] = [ruleset.id]
    for card in cards.values():
        if card.gained or card.markers or card.lost:
            return None
        found.append((card.id, id(card.definition), card.zone, card.controller, card.cell, card.host))
    return tuple(found)


_BUILT = Remembered(64)
#: By what cards are where: each request has cards of its own, and they are often such as the last one had.
_ALIKE = Alike(64)
