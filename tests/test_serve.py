"""`arbiter serve` for real: it starts everything, keeps it running, stops it, and loses nothing."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
import redis

from replays import jobs
from service.cards import make_ready, parsing
from service.first_game.offering import REPLAY_ID
from service.redis_client import connect, redis_url, socket_path
from service.settings import Settings
from service.supervisor import StartError, gunicorn_conf
from service.supervisor.child import Child, ended_by
from service.supervisor.embedded_redis import server_binary
from service.supervisor.instance import instance_lock

pytestmark = pytest.mark.xdist_group("serve")

START = 60.0
SOON = 20.0


class Service:
    """A running `arbiter serve` on a free port."""

    redis_url = ""
    """Of the Redis that it was given, where a test wants to reach that too."""

    def __init__(self, var: Path, **variables: str) -> None:
        self.var = var
        self.output = var.parent / f"{var.name}.out"
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ARBITER_")}
        environment |= {"ARBITER_VAR": str(var), "ARBITER_API_WORKERS": "1", **variables}
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "service", "serve", "--port", "0"],
                env=environment,
                cwd=Path(__file__).parent.parent,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    @property
    def said(self) -> str:
        """Everything it printed so far."""
        return self.output.read_text(encoding="utf-8")

    def wait_until_started(self) -> Service:
        """Wait for the line that ends the start; fail with what it said instead."""
        eventually(lambda: "Ctrl-C" in self.said or self.process.poll() is not None, START)
        assert self.process.poll() is None, self.said
        return self

    def get(self, path: str) -> tuple[int, str]:
        """The status and text of a GET."""
        found = re.search(r"http://127\.0\.0\.1:(\d+)/healthz", self.said)
        assert found, self.said
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=SOON)
        with contextlib.closing(connection):
            connection.request("GET", path)
            response = connection.getresponse()
            return response.status, response.read().decode()

    def children(self, mark: str) -> list[psutil.Process]:
        """The direct children that live and whose commands have the mark."""
        return [child for child in psutil.Process(self.process.pid).children() if _runs(child, mark)]

    def kill_and_wait_for_another(self, mark: str) -> None:
        """Kill the one child with the mark, and see another in its place."""
        (killed,) = self.children(mark)
        killed.kill()
        eventually(lambda: [child.pid for child in self.children(mark)] not in ([], [killed.pid]))

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Ask it to stop; gives its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(timeout=90)


def _runs(process: psutil.Process, mark: str) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        return mark in " ".join(process.cmdline())
    return False


def eventually(holds: Callable[[], object], seconds: float = SOON) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come true in time"
        time.sleep(0.05)


def is_answered(service: Service, path: str) -> bool:
    """Whether a GET is answered with 200 by now."""
    try:
        return service.get(path)[0] == 200
    except OSError:
        return False


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Starts services and sees to it that none outlives the test."""
    services: list[Service] = []

    def start(var: Path | None = None, **variables: str) -> Service:
        services.append(Service(var or tmp_path / "var", **variables))
        return services[-1]

    yield start
    for service in services:
        service.stop()


def test_it_starts_answers_stops_and_keeps_what_it_was_given(started: Callable[..., Service], tmp_path: Path) -> None:
    """In a folder that is too deep for a socket as well, which then lies elsewhere, for nobody else to see."""
    var = tmp_path / ("deep-" * 20) / "var"
    var.mkdir(parents=True)
    assert not socket_path(var).is_relative_to(var)
    service = started(var).wait_until_started()
    assert socket_path(var).parent.stat().st_mode & 0o077 == 0
    assert service.get("/healthz")[0] == 200
    assert service.get("/readyz") == (200, '{"status":"ready","redis":"ok"}\n')
    assert "swagger-ui-bundle.js" in service.get("/docs")[1]
    assert service.get("/openapi.yaml")[1].startswith("openapi: 3.0.3")
    for path in ("/v1", "/docs", "/healthz"):
        assert re.search(rf"http://127\.0\.0\.1:\d+{path}\b", service.said)
    with connect(Settings(var=service.var)) as client:
        client.set("kept", "yes")
    family = psutil.Process(service.process.pid).children(recursive=True)
    assert len(family) >= 4

    second = Service(var)
    assert second.process.wait(timeout=SOON) == 1
    assert f"another arbiter (process {service.process.pid}) already runs" in second.said
    assert len(second.said.splitlines()) == 1

    assert service.stop() == 0
    assert not socket_path(var).parent.exists()
    _, alive = psutil.wait_procs(family, timeout=5)
    assert alive == []
    assert "Traceback" not in service.said

    again = started(var).wait_until_started()
    with connect(Settings(var=again.var), decode_responses=True) as client:
        assert client.get("kept") == "yes"
    assert again.stop(signal.SIGTERM) == 0


def test_what_dies_comes_back(started: Callable[..., Service]) -> None:
    service = started().wait_until_started()
    settings = Settings(var=service.var)
    with connect(settings) as client:
        client.set("kept", "yes")

    service.kill_and_wait_for_another("redis-server")
    eventually(lambda: is_answered(service, "/readyz"))
    with connect(settings, decode_responses=True) as client:
        assert client.get("kept") == "yes"

    def jobs_are_done() -> None:
        with connect(settings) as client:
            job = jobs.queue(client).enqueue("replays.upkeep.verify_many", [])
            eventually(lambda: job.get_status(refresh=True) == "finished")

    # The worker that waited in Redis for work must find its way back, not wait for ever.
    jobs_are_done()
    service.kill_and_wait_for_another("supervisor.worker")
    jobs_are_done()

    service.kill_and_wait_for_another("gunicorn")
    eventually(lambda: is_answered(service, "/healthz"))
    assert service.said.count("is started again") == 3
    assert service.stop() == 0


def test_a_killed_run_does_not_stand_in_the_way_of_the_next(started: Callable[..., Service]) -> None:
    service = started().wait_until_started()
    with connect(Settings(var=service.var)) as client:
        client.set("kept", "yes")
    family = psutil.Process(service.process.pid).children(recursive=True)
    service.process.kill()
    service.process.wait()

    again = started().wait_until_started()
    with connect(Settings(var=again.var), decode_responses=True) as client:
        assert client.get("kept") == "yes"
    _, alive = psutil.wait_procs(family, timeout=SOON)
    assert alive == []


def test_a_redis_that_outlived_its_run_is_retired(started: Callable[..., Service], tmp_path: Path) -> None:
    """As on systems where children are not told that their parent died."""
    var = tmp_path / "var"
    (var / "redis").mkdir(parents=True)
    (var / "run").mkdir()
    command = [server_binary(), "--port", "0"]
    command += ["--unixsocket", str(socket_path(var)), "--dir", str(var / "redis"), "--appendonly", "yes"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as orphan:
        try:
            with redis.Redis.from_url(redis_url(Settings(var=var))) as client:
                eventually(lambda: socket_path(var).exists())
                client.set("kept", "yes")
            started(var).wait_until_started()
            assert orphan.wait(timeout=SOON) == 0
        finally:
            orphan.kill()
    with connect(Settings(var=var), decode_responses=True) as client:
        assert client.get("kept") == "yes"


@pytest.mark.parametrize("times", [1, 2])
def test_a_port_in_use_is_told_in_one_line_and_at_once(tmp_path: Path, times: int) -> None:
    """At once the second time too: a failed start is no killed run that still holds the port."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        environment = os.environ | {"ARBITER_VAR": str(tmp_path / "var"), "ARBITER_PORT": str(port)}
        for _ in range(times):
            done = subprocess.run(
                [sys.executable, "-m", "service", "serve"],
                env=environment,
                cwd=Path(__file__).parent.parent,
                capture_output=True,
                text=True,
                timeout=18,
            )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"127.0.0.1:{port} is in use" in done.stderr


def test_a_bad_setting_is_told_in_one_line(tmp_path: Path) -> None:
    service = Service(tmp_path / "var", ARBITER_JOB_WORKERS="many")
    assert service.process.wait(timeout=SOON) == 1
    assert len(service.said.splitlines()) == 1
    assert "ARBITER_JOB_WORKERS" in service.said


def test_an_external_redis_is_used_and_left_alone(started: Callable[..., Service], redis_server: str) -> None:
    service = started(ARBITER_REDIS_URL=redis_server).wait_until_started()
    assert is_answered(service, "/readyz")
    assert service.get(f"/v1/replays/{REPLAY_ID}")[0] == 200, "a newcomer finds the first game there too"
    assert service.children("supervisor.worker")
    assert not service.children("redis-server")
    assert service.stop() == 0
    with redis.Redis.from_url(redis_server) as client:
        assert client.ping()


def test_the_socket_is_in_the_folder_where_its_path_fits() -> None:
    assert socket_path(Path("/srv/var")) == Path("/srv/var/run/redis.sock")
    deep = Path("/srv") / ("x" * 120)
    assert socket_path(deep) == socket_path(deep) != socket_path(deep / "y")
    assert len(os.fsencode(socket_path(deep))) <= 100


def test_a_child_that_cannot_live_is_tried_ever_more_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("service.supervisor.child.time.monotonic", lambda: now)
    child = Child("doomed", [sys.executable, "-c", "raise SystemExit(3)"], {})
    starts = []
    monkeypatch.setattr(child, "start", lambda start=child.start: (starts.append(now), start(), child._process.wait()))
    child.start()
    for _ in range(600):
        child.tend()
        now += 0.1
    pauses = [round(later - earlier, 3) for earlier, later in itertools.pairwise(starts)]
    assert pauses == sorted(pauses)
    assert pauses[0] < 1
    assert 5 <= len(starts) <= 18
    assert ended_by(3) == "exit status 3"
    assert ended_by(-9) == "killed by SIGKILL"
    child.stop(1)


def test_a_child_that_does_not_listen_is_killed_with_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.supervisor.child._KILL_AFTER", 0.2)
    stubborn = (
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print('ready', flush=True)\n"
        "time.sleep(600)\n"
    )
    child = Child("stubborn", [sys.executable, "-c", stubborn], {})
    child.start()
    assert child._process is not None
    leader = psutil.Process(child._process.pid)
    eventually(lambda: leader.children())
    family = [leader, *leader.children()]
    child.stop(0.2)
    _, alive = psutil.wait_procs(family, timeout=5)
    assert alive == []


def test_the_lock_tells_a_killed_run_from_a_stopped_one(tmp_path: Path) -> None:
    with instance_lock(tmp_path) as was_killed:
        assert not was_killed
        with pytest.raises(StartError, match=str(os.getpid())), instance_lock(tmp_path):
            pass
    with instance_lock(tmp_path) as was_killed:
        assert not was_killed
    (tmp_path / "run" / "lock").write_text("4711")
    with instance_lock(tmp_path) as was_killed:
        assert was_killed


def test_the_compiler_is_ready_before_workers_are_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first text that somebody pastes waits for no grammar."""
    done: list[str] = []
    monkeypatch.setattr(gunicorn_conf, "make_ready", lambda: done.append("ready"))
    monkeypatch.setattr(gunicorn_conf.gc, "freeze", lambda: done.append("frozen"))
    gunicorn_conf.when_ready(None)
    assert done == ["ready", "frozen"]
    make_ready()
    assert parsing._prepared.cache_info().currsize == 1
