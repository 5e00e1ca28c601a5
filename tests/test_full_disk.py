"""A disk that is full: rulings go on, the log says that it is away, and all comes back when there is room."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from schemas.examples import FULL_BOARD_STRIKE, POSITION
from service.observing import metric_files
from tests.live.shared import Api
from tests.test_serve import Service, eventually

pytestmark = pytest.mark.xdist_group("serve")

PATHS = ("/v1", "/v1/rulesets", "/v1/rulesets/classic", "/v1/cards?query=a", "/v1/cards/classes", "/nowhere", "/docs")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of eight megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], capture_output=True)
    if made.returncode:
        pytest.skip(f"NO SMALL DISK can be mounted here: {made.stderr.decode()}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Leave not a byte."""
    ballast = disk / "ballast"
    with ballast.open("ab", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return ballast


@pytest.mark.parametrize("shared_memory", [True, False], ids=["shared memory", "files on the disk"])
def test_a_full_disk(disk: Path, tmp_path: Path, shared_memory: bool) -> None:
    # Where the numbers lie on the disk as well, as on systems without shared memory.
    site = tmp_path / "site"
    site.mkdir()
    if not shared_memory:
        (site / "sitecustomize.py").write_text(
            "import pathlib\nfrom service import metric_files\nmetric_files._SHARED_MEMORY = pathlib.Path('/none')\n"
        )
    search = os.pathsep.join([str(site), str(Path(__file__).parents[1])])
    service = Service(disk / "var", TMPDIR=str(disk), PYTHONPATH=search, ARBITER_JOB_WORKERS="0")
    try:
        api = Api(service.wait_until_started())
        begun = [api.begin()]
        processes = {child.pid for child in psutil.Process(service.process.pid).children(recursive=True)}
        gunicorn = {pid for pid in processes if "gunicorn" in " ".join(psutil.Process(pid).cmdline())}
        ballast = fill(disk)
        for _ in range(3):
            assert api.ask("GET", "/healthz")[0] == 200
            assert api.ask("POST", "/v1/adjudications", FULL_BOARD_STRIKE)[0] == 200
            for other in PATHS:
                assert api.ask("GET", other)[0] < 500
        # What is left of the page that the log writes to takes a few more.
        for _ in range(20):
            status, retry, where = begin(api)
            begun += [where] if where else []
            if status != 201:
                break
        assert (status, bool(retry)) == (503, True)
        assert api.ask("GET", "/metrics")[0] == 200
        long = {"Content-Type": "application/gzip"}
        connection = http.client.HTTPConnection("127.0.0.1", api.port, timeout=20)
        connection.request("POST", "/v1/replays/import", b"x" * 2_000_000, long)
        # It is kept in another temporary folder where there is one.
        assert connection.getresponse().status in (422, 503)
        assert {pid for pid in gunicorn if psutil.pid_exists(pid)} == gunicorn
        ballast.unlink()
        eventually(lambda: begin(api)[0] == 201, 30)
        for where in begun:
            assert api.ask("GET", where)[0] == 200
    finally:
        assert service.stop() == 0


def begin(api: Api) -> tuple[int, str | None, str | None]:
    """What is answered to a new replay: the status, when to come again, and where it is."""
    connection = http.client.HTTPConnection("127.0.0.1", api.port, timeout=20)
    with contextlib.closing(connection):
        body = json.dumps({"position": POSITION})
        connection.request("POST", "/v1/replays", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, response.getheader("Retry-After"), response.getheader("Location")


def test_numbers_for_which_there_is_no_room_are_kept(disk: Path) -> None:
    """Also when a file has to grow."""
    kept = metric_files.ReservedDict(str(disk / "a.db"))
    kept.write_value("before", 1.0, 0.0)
    fill(disk)
    for number in range(10_000):
        kept.write_value(f"{number:0100}", float(number), 0.0)
    assert kept.read_value("before")[0] == 1.0
    assert kept.read_value(f"{9_999:0100}")[0] == 9999.0
    other = metric_files.ReservedDict(str(disk / "b.db"))
    other.write_value("x", 2.0, 0.0)
    assert other.read_value("x")[0] == 2.0
