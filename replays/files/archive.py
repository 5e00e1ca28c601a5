"""Replays as files: newline-delimited JSON that says everything about a replay and can be checked offline.

The lines are a header, then one a recorded event (`{"event", "trace"?, "position"?}`, the position where the event
sets one), then `{"archive_hash": "sha256:…"}` over all bytes of the lines before it.

An archive is what its lines say: it is written as gzip, in one member with a fixed header, and read however it was
packed since, or not packed at all. In archives of the first format the hash is over the file as it was written, up to
the last line, which has a gzip member of its own: packed anew they cannot be told from changed ones.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import orjson

from replays.errors import BadArchive
from replays.judged.judge import Adjudicator
from replays.judged.verification import Check, Divergence, Elsewhere, Progress
from replays.log import ReplayLog
from replays.storing import heads
from replays.storing.entries import Entry, Import
from replays.storing.heads import Head
from service.games import game_of
from service.judge.seats import SEATS

Wire = dict[str, Any]

FORMAT = "berserk-arbiter-replay/2"
FORMER = "berserk-arbiter-replay/1"
MEDIA_TYPE = "application/gzip"
PLAIN = "application/x-ndjson"
"""The media type of an archive that is not packed."""
MAX_UNPACKED = 512 * 1024 * 1024
"""No archive is read that says more than so many bytes."""
MAX_LINE = 16 * 1024 * 1024
"""Nor one with a longer line: an event with its trace or its position, which a line is, has a few thousand bytes."""
MAX_MEMBERS = 10_000
"""Nor one of more gzip members, each of which costs as much as a thousand bytes; few packers make more than one."""

ONCE = Import(again=False)

_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""Of a gzip member (RFC 1952): deflate, no flags, no time, nothing about compression, no operating system."""
_PIECE = 256
_READ = 64 * 1024
_GZIP = b"\x1f\x8b"
_END = b'{"archive_hash":'
_FORMER_END = 114
"""Bytes of the last member of an archive of the first format."""
_NAMES = ("format", "id", "version", "ruleset", "head_hash")


class Contents(NamedTuple):
    """What an archive was found to be: the head and the present position of its replay, and what was checked."""

    replay_id: str
    head: Head
    position: Wire
    result: Wire


def write(replay_id: str, head: Head, entries: Iterable[Entry]) -> Iterator[bytes]:
    """An archive, piece by piece; the same replay gives the same bytes.

    Args:
        replay_id: its id.
        head: where it stands.
        entries: everything up to there, from the creation on.
    """
    return _member(_sealed(_lines(replay_id, head, entries)))


def read(
    data: bytes,
    judge: Adjudicator,
    progress: Progress = lambda done: None,
    elsewhere: Elsewhere = lambda replay_id, version: None,
) -> Contents:
    """Check an archive: every line, the chain, every hash, and every ruling anew.

    Args:
        data: the file.
        judge: rules on every action again; what it rules otherwise is listed in the result, as in a verification.
        progress: is told the part that is done.
        elsewhere: finds the event that a fork was made from.

    Raises:
        BadArchive: it is damaged or altered, or is none; says where.
    """
    hashed = hashlib.sha256()
    lines = _read_lines(data)
    header = _header(lines, hashed)
    check = Check(judge, elsewhere)
    reached, end = -1, (0, b"")
    for number, line in lines:
        if line.startswith(_END):
            end = number, line
            break
        hashed.update(line)
        where = f"line {number}"
        entry = _entry(line, where)
        reached += 1
        try:
            check.entry(reached, entry)
        except Divergence as divergence:
            raise _diverges(divergence, reached, f"{where}, event {reached}") from None
        progress(reached / max(1, header["version"]))
    if check.head is None or check.head.version != header["version"]:
        raise BadArchive(f"event {reached + 1}", "It is missing, or the header promises more than there is.")
    for name in ("ruleset", "head_hash"):
        if getattr(check.head, name) != header[name]:
            raise BadArchive("line 1", f"The {name} is not that of the events.")
    if header["format"] == FORMER:
        _check_end(*end, hashlib.sha256(data[:-_FORMER_END]), " One of this format is read only as it was written.")
    else:
        _check_end(*end, hashed)
    for number, _ in lines:
        raise BadArchive(f"line {number}", "Something follows the end.")
    return Contents(header["id"], check.head, check.position, check.result(check.head.version, None))


def entries(data: bytes) -> Iterator[Entry]:
    """Everything recorded in an archive that was checked before."""
    lines = _read_lines(data)
    next(lines)
    for _, line in lines:
        if line.startswith(_END):
            return
        found = orjson.loads(line)
        yield Entry(found["event"], found.get("trace", []), found.get("position"))


class Entries:
    """The entries of an archive that was checked, to be gone through as often as needed."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __iter__(self) -> Iterator[Entry]:
        return entries(self._data)


def _lines(replay_id: str, head: Head, entries: Iterable[Entry]) -> Iterator[bytes]:
    about = (FORMAT, replay_id, head.version, head.ruleset, head.head_hash)
    yield _line(dict(zip(_NAMES, about, strict=True)))
    for entry in entries:
        line: Wire = {"event": entry.event}
        if entry.trace:
            line["trace"] = entry.trace
        if entry.position is not None:
            line["position"] = entry.position
        yield _line(line)


def _line(value: Any) -> bytes:
    # Not with sorted keys: the judge goes by the order in which a position names its cards.
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)


def _member(lines: Iterable[bytes]) -> Iterator[bytes]:
    """One gzip member with the fixed header."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    check, size = 0, 0
    yield _HEADER
    for line in lines:
        check, size = zlib.crc32(line, check), size + len(line)
        if piece := deflate.compress(line):
            yield piece
    yield deflate.flush() + _trailer(check, size)


def _sealed(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Lines, and the last one, with the hash over them."""
    hashed = hashlib.sha256()
    for line in lines:
        hashed.update(line)
        yield line
    yield _end(hashed)


def _end(hashed: Any) -> bytes:
    return _line({"archive_hash": f"sha256:{hashed.hexdigest()}"})


def _check_end(number: int, line: bytes, hashed: Any, note: str = "") -> None:
    """Raises BadArchive where the last line is not the one that belongs to what was hashed."""
    if not line:
        raise BadArchive("the last line", "It is missing; the file breaks off.")
    if line != _end(hashed):
        raise BadArchive(f"line {number}", f"The file does not say what its own hash was made over.{note}")


def _trailer(check: int, size: int) -> bytes:
    return check.to_bytes(4, "little") + (size % 2**32).to_bytes(4, "little")


def _header(lines: Iterator[tuple[int, bytes]], hashed: Any) -> Wire:
    _, line = next(lines, (1, b""))
    hashed.update(line)
    header = _parsed(line, "line 1")
    if header.get("format") not in (FORMAT, FORMER):
        raise BadArchive("line 1", f"It is no archive of the format {FORMAT}.")
    kinds = (str, str, int, str, str)
    if tuple(header) != _NAMES or any(type(header[n]) is not kind for n, kind in zip(_NAMES, kinds, strict=True)):
        raise BadArchive("line 1", "The header does not say what it must.")
    return header


def _entry(line: bytes, where: str) -> Entry:
    """A line as an event with what is kept beside it. Raises BadArchive."""
    found = _parsed(line, where)
    event, trace, position = found.get("event"), found.get("trace", []), found.get("position")
    names = [name for name in ("event", "trace", "position") if name in found]
    if list(found) != names or found.get("trace", True) == []:
        raise BadArchive(where, "It is not an event with its trace and position.")
    if not isinstance(event, dict) or not _is_trace(trace) or ("position" in found and not _is_position(position)):
        raise BadArchive(where, "The event, its trace or its position has not the shape of one.")
    faults = _shape_faults(event)
    if faults:
        raise BadArchive(where, f"The event has not the shape of one: {faults}.")
    return Entry(event, trace, position)


def _shape_faults(event: Wire) -> str:
    from marshmallow import ValidationError

    from schemas.parts.faults import faults_of
    from schemas.recorded.replays import EventSchema

    try:
        EventSchema().check(event)
    except ValidationError as error:
        return "; ".join(f"{fault.pointer}: {fault.message}" for fault in list(faults_of(error.messages))[:3])
    return ""


def _is_trace(trace: Any) -> bool:
    """Whether it can be read as a trace; what it must say, the hashes and the judge check."""
    return isinstance(trace, list) and all(
        isinstance(step, dict)
        and type(step.get("n")) is int
        and isinstance(step.get("event"), str)
        and isinstance(step.get("rules"), list)
        and isinstance(step.get("text", ""), str)
        for step in trace
    )


def _is_position(position: Any) -> bool:
    """Whether it can be read as a position; whether it could arise, the judge says."""
    cards = position.get("cards") if isinstance(position, dict) else None
    if not isinstance(cards, dict) or not isinstance(position.get("ruleset"), str):
        return False
    named = all(
        isinstance(card, dict) and card.get("owner") in SEATS and isinstance(card.get("zone", ""), str)
        for card in cards.values()
    )
    return named and not any(map(game_of(position["ruleset"]).reserved, cards))


def _parsed(line: bytes, where: str) -> Wire:
    """The object of a line that is written as this module writes lines."""
    try:
        found = orjson.loads(line)
    except ValueError:
        raise BadArchive(where, "It is not JSON.") from None
    try:
        # Written again it is the same: no key twice, no number that is read as another.
        as_written = isinstance(found, dict) and _line(found) == line
    except TypeError:
        as_written = False  # nested deeper than anything that is written
    if not as_written:
        raise BadArchive(where, "It is not written as archives are.")
    assert isinstance(found, dict)
    return found


def _read_lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers; each byte is looked at once. Raises BadArchive."""
    begun, number = bytearray(), 0
    for piece in _unpacked(data):
        *ends, rest = piece.split(b"\n")
        for end in ends:
            begun += end + b"\n"
            _bound(begun, number + 1)
            number += 1
            yield number, bytes(begun)
            begun.clear()
        begun += rest
        _bound(begun, number + 1)
    if begun:
        raise BadArchive(f"line {number + 1}", "It breaks off.")


def _bound(line: bytearray, number: int) -> None:
    if len(line) > MAX_LINE:
        raise BadArchive(f"line {number}", f"It has more than {MAX_LINE} bytes.")


def _unpacked(data: bytes) -> Iterator[bytes]:
    """What a file says, in pieces, be it packed or not. Raises BadArchive."""
    size = 0
    for start, piece in _inflated(memoryview(data)) if data[:2] == _GZIP else _as_it_is(data):
        size += len(piece)
        if size > MAX_UNPACKED:
            raise BadArchive(f"byte {start}", f"It says more than {MAX_UNPACKED} bytes.")
        yield piece


def _as_it_is(data: bytes) -> Iterator[tuple[int, bytes]]:
    if data[:1] != b"{":
        raise BadArchive("the first bytes", "They are not those of an archive.")
    for start in range(0, len(data), _READ):
        yield start, data[start : start + _READ]


def _inflated(data: memoryview) -> Iterator[tuple[int, bytes]]:
    """What gzip members say, from where on, in pieces so small that where one is damaged can be told."""
    start = members = 0
    while start < len(data):
        members += 1
        if members > MAX_MEMBERS:
            raise BadArchive(f"the compressed data near byte {start}", f"It is of more than {MAX_MEMBERS} members.")
        # Reads the header and the checksum of a member, too.
        inflate = zlib.decompressobj(16 + zlib.MAX_WBITS)
        while not inflate.eof:
            where = f"the compressed data near byte {start}"
            given = data[start : start + _PIECE]
            if not given:
                raise BadArchive(where, "It breaks off.")
            try:
                piece = inflate.decompress(given)
            except zlib.error:
                raise BadArchive(where, "It cannot be read.") from None
            start += len(given) - len(inflate.unused_data)
            yield start, piece


def _diverges(divergence: Divergence, seq: int, where: str) -> BadArchive:
    return BadArchive(where, divergence.message, divergence.to_wire(seq))


def receive(data: bytes, log: ReplayLog, progress: Progress = lambda done: None, by: Import = ONCE) -> Wire:
    """Store the replay of an archive, all of it or nothing, after everything in it was checked.

    It keeps its id unless there is a replay of that id. Where that, or another, is this very replay, whatever was
    recorded in it since, none is stored, and the answer is about the one that is there. What a judge of another version
    recorded and today's rules otherwise is stored as it was ruled, and listed; what the judge of this very version
    rules otherwise was altered.

    Args:
        data: the file.
        log: where to store it.
        progress: is told the part that is checked.
        by: who takes it in, and whether one that is there already will do.

    Returns:
        The answer of `POST /v1/replays/import`.

    Raises:
        BadArchive: it is damaged or altered, or is none; says where.
    """
    contents = read(data, log.judge, progress, log.elsewhere)
    for difference in contents.result.get("differences", ()):
        if difference["engine"] == log.judge.engine:
            message = f"{difference['message']} But the judge of this very version is said to have ruled it."
            raise BadArchive(f"event {difference['seq']}", message, difference)
    head = contents.head if contents.head.status else contents.head._replace(status="settled")
    received = log.receive(Entries(data), contents.position, head, contents.replay_id, by)
    return {
        **heads.stored(received.replay_id, received.head),
        "original_id": contents.replay_id,
        "imported": received.new,
        "verification": contents.result,
    }
