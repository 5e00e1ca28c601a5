"""The formats that decks are checked against: those of `service/catalogue/formats`, and an operator's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from marshmallow import ValidationError

from schemas.collection.formats import FormatFileSchema
from schemas.parts.faults import faults_of
from service import documents
from service.cards import UnknownCard, default_catalogue
from service.games.berserk.rules import RULESETS
from service.games.berserk.rules.rulesets import OTHER_GAMES
from service.judge.faults import Fault
from service.near import meant
from service.settings import SettingsError

Wire = Mapping[str, Any]
SUFFIXES = (".yaml", ".yml", ".json")
#: What a format adds to the format that it is like, instead of saying it in its place.
_ADDED = ("banned", "restricted", "reserved", "notes")
_SHIPPED = files("service.catalogue") / "formats"


class UnknownFormat(LookupError):
    """There is no format of that name; the message says which there are."""


class Format(NamedTuple):
    """A format, with everything that it has from the one that it is like."""

    wire: Wire

    @property
    def id(self) -> str:
        """As in ``berserk:constructed``."""
        return str(self.wire["id"])

    @property
    def short(self) -> str:
        """What it is called where the ruleset is known, as in ``constructed``."""
        return self.id.partition(":")[2]

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The rulesets that it is played by."""
        return tuple(self.wire["rulesets"])

    def called(self, language: str = "en") -> str:
        """Its name in a language."""
        return str(self.wire["name"]["ru" if language == "ru" else "en"])


def formats(path: Path | None = None) -> Mapping[str, Format]:
    """Every format by its id, in the order of the ids; a file of the operator's stands in the place of ours.

    Args:
        path: the operator's file, or folder of files (`ARBITER_FORMATS`).

    Raises:
        SettingsError: a file of the operator's is no format; the message says where and why.
    """
    return _formats(path)


def format_named(ruleset: str, name: str, path: Path | None = None) -> Format:
    """The format of a ruleset that an id or the part of it behind the colon means. Raises UnknownFormat.

    >>> format_named("storm", "draft").id
    'berserk:draft'
    """
    played = [each for each in formats(path).values() if ruleset in each.rulesets]
    for each in played:
        if name in (each.id, each.short):
            return each
    names = [each.short for each in played]
    raise UnknownFormat(
        f"{ruleset} has no format {name!r}; it has {', '.join(names)}.{meant(name.partition(':')[2] or name, names)}"
    )


def format_of_id(ident: str, path: Path | None = None) -> Format:
    """The format of an id. Raises UnknownFormat."""
    known = formats(path)
    if ident not in known:
        raise UnknownFormat(f"There is no format {ident!r}.{meant(ident, known)}")
    return known[ident]


@lru_cache(maxsize=8)
def _formats(path: Path | None) -> Mapping[str, Format]:
    told = {each["id"]: each for _, each in _read(_SHIPPED)}
    if path is not None:
        own = _operators(path)
        told |= {each["id"]: each for each in own.values()}
        for file, each in own.items():
            _settle(file, each, told)
    found = {ident: Format(_resolved(told[ident], told)) for ident in sorted(told)}
    if path is not None:
        _told_apart(path, found.values())
    return found


def _operators(path: Path) -> dict[str, Wire]:
    """The operator's formats by their files. Raises SettingsError."""
    try:
        read = dict(_read(path))
    except (OSError, documents.DocumentError) as error:
        raise SettingsError(f"ARBITER_FORMATS: {path}: {error}") from None
    if not read:
        raise SettingsError(f"ARBITER_FORMATS: {path}: no file of a format ({', '.join(SUFFIXES)}) is there")
    for file, each in read.items():
        try:
            FormatFileSchema().load(each)
        except ValidationError as error:
            _refuse(file, faults_of(error.messages, "", FormatFileSchema()))
    return read


def _read(path: Path | Traversable) -> Iterator[tuple[str, Any]]:
    """What the files say of a folder, or one file."""
    within = [path] if path.is_file() else [file for file in path.iterdir() if file.name.endswith(SUFFIXES)]
    for file in sorted(within, key=lambda item: item.name):
        told = documents.read(file.read_bytes())
        if isinstance(told, dict) and isinstance(told.get("date"), int | date):
            told["date"] = str(told["date"])  # YAML takes a year for a number and a day for a date
        yield file.name, told


def _settle(file: str, told: Wire, others: Mapping[str, Wire]) -> None:
    """Refuse a format that names what there is not. Raises SettingsError."""
    faults = []
    like, seen = told.get("like"), {told["id"]}
    while like is not None:
        if like not in others:
            faults.append(Fault("/like", f"There is no format {like!r}.{meant(like, others)}"))
        elif like in seen:
            faults.append(Fault("/like", f"{like} is like {told['id']} itself."))
        seen.add(like)
        like = others[like].get("like") if not faults else None
    known = (*RULESETS, *OTHER_GAMES)
    for n, ruleset in enumerate(told.get("rulesets", ())):
        if ruleset not in known:
            faults.append(Fault(f"/rulesets/{n}", f"There is no ruleset {ruleset!r}.{meant(ruleset, known)}"))
    faults += _unknown_cards(told)
    if not faults and "rulesets" not in _resolved(told, others):
        faults.append(Fault("/rulesets", "Missing data for required field."))
    _refuse(file, faults)


def _unknown_cards(told: Wire) -> Iterator[Fault]:
    catalogue = default_catalogue()
    for kind in ("banned", "restricted", "reserved"):
        for n, row in enumerate(told.get(kind, ())):
            for place, ident in enumerate(row.get("cards", ())):
                try:
                    catalogue.get(ident)
                except UnknownCard as unknown:
                    near = meant(ident, (str(entry["id"]) for entry in catalogue))
                    yield Fault(f"/{kind}/{n}/cards/{place}", f"{unknown}.{near}")


def _refuse(file: str, faults: Iterator[Fault] | Sequence[Fault]) -> None:
    """Raises SettingsError where there is a fault."""
    said = "; ".join(f"{fault.pointer or '/'}: {fault.message}" for fault in faults)
    if said:
        raise SettingsError(f"ARBITER_FORMATS: {file}: {said}")


def _resolved(told: Wire, others: Mapping[str, Wire]) -> Wire:
    """A format with what it has from the one that it is like."""
    if "like" not in told:
        return told
    below = _resolved(others[told["like"]], others)
    added = {name: [*below.get(name, ()), *told.get(name, ())] for name in _ADDED if name in below or name in told}
    return {**below, **told, **added}


def _told_apart(path: Path, found: Any) -> None:
    """Refuse two formats of one ruleset with one short name. Raises SettingsError."""
    met: dict[tuple[str, str], str] = {}
    for each in found:
        for ruleset in each.rulesets:
            other = met.setdefault((ruleset, each.short), each.id)
            if other != each.id:
                raise SettingsError(
                    f"ARBITER_FORMATS: {path}: {each.id} and {other} would both be {each.short} in {ruleset}"
                )
