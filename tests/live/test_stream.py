"""Live streams against the whole service: two API processes, the stream process, Redis."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator

import pytest

from schemas.examples import POSITION
from tests.live.shared import Api, Viewer, many
from tests.test_serve import Service, eventually

pytestmark = pytest.mark.xdist_group("live")

HEARTBEAT = 0.5


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service."""
    var = tmp_path_factory.mktemp("live") / "var"
    variables = {"ARBITER_API_WORKERS": "2", "ARBITER_API_THREADS": "2", "ARBITER_JOB_WORKERS": "0"}
    variables |= {"ARBITER_ORIGINS": "https://club.example"}
    service = Service(var, ARBITER_STREAM_HEARTBEAT=str(HEARTBEAT), **variables)
    yield service.wait_until_started()
    assert service.stop() == 0
    assert "Traceback" not in service.said


@pytest.fixture
def api(service: Service) -> Api:
    """A client of the service."""
    return Api(service)


def test_an_event_comes_within_a_second_and_is_the_one_in_the_list(api: Api) -> None:
    path = api.begin()
    viewers = [api.watch(path) for _ in range(3)]
    for version in range(4):
        appended = api.append(path, version)
        at = time.monotonic()
        for viewer in viewers:
            (frame,) = viewer.events(1)
            assert time.monotonic() - at < 1
            # Without a name: a browser gives it to `onmessage`.
            assert (frame.id, frame.event, frame.data) == (str(version + 1), None, appended)
    listed = api.ask("GET", f"{path}/events?from=1")[1]["events"]
    late = api.watch(path, "?from=1")
    assert [frame.data for frame in late.events(4)] == listed


def test_a_viewer_who_was_cut_off_misses_nothing(api: Api) -> None:
    path = api.begin()
    viewer = api.watch(path)
    for version in range(3):
        api.append(path, version)
    seen = viewer.events(2)[-1].id
    viewer.close()
    for version in range(3, 6):
        api.append(path, version)
    assert seen is not None
    # The header wins: a browser sends it with the URL that it began with.
    again = api.watch(path, "?from=0", **{"Last-Event-ID": seen})
    assert [frame.id for frame in again.events(4)] == ["3", "4", "5", "6"]


def test_pages_of_an_allowed_origin_may_follow(api: Api) -> None:
    path = api.begin()
    for origin, told in (("https://club.example", "https://club.example"), ("https://evil.example", None)):
        viewer = Viewer(api.port, f"{path}/stream", Origin=origin)
        status, headers = viewer.head()
        assert (status, headers.get("access-control-allow-origin")) == (200, told)
        viewer.close()


def test_where_a_stream_begins(api: Api) -> None:
    path = api.begin()
    api.append(path, 0)
    assert [frame.id for frame in api.watch(path, "?from=0").events(2)] == ["0", "1"]
    now = api.watch(path)
    # Before anything has happened the client knows already where it would go on.
    assert now.frame().id == "1"
    api.append(path, 1)
    assert now.events(1)[0].id == "2"
    assert api.watch(path, "?from=0").frame().id is None


def test_what_is_no_stream_is_a_problem(api: Api) -> None:
    path = api.begin()
    for query, headers, status in (
        ("?from=2", {}, 404),
        ("", {"Last-Event-ID": "1"}, 404),
        ("", {"Last-Event-ID": "x"}, 422),
        ("?from=-1", {}, 422),
        ("?as=everybody", {}, 422),
        ("?token=st_x", {}, 422),
    ):
        viewer = Viewer(api.port, f"{path}/stream{query}", **headers)
        found, fields = viewer.head()
        assert (found, fields["content-type"]) == (status, "application/problem+json")
    assert Viewer(api.port, f"/v1/replays/{'0' * 32}/stream").head()[0] == 404


def test_a_closed_replay_tells_browsers_not_to_come_again(api: Api) -> None:
    path = api.begin()
    viewer = api.watch(path)
    assert api.ask("POST", f"{path}/closings", {"expected_version": 0})[0] == 201
    assert viewer.events(1)[0].data["kind"] == "closed"
    assert Viewer(api.port, f"{path}/stream", **{"Last-Event-ID": "1"}).head()[0] == 204
    assert api.watch(path, "?from=1").events(1)[0].data["kind"] == "closed"


def test_a_long_poll_is_answered_with_what_comes(api: Api) -> None:
    """More clients wait than there are threads, and the service goes on meanwhile."""
    path = api.begin()
    waiters = [Viewer(api.port, f"{path}/events?from=1&wait=20", **{"X-Request-Id": "mine"}) for _ in range(20)]
    eventually(lambda: api.streams() >= len(waiters))
    begun = time.monotonic()
    appended = api.append(path, 0)
    for waiter in waiters:
        status, fields = waiter.head()
        assert (status, fields["content-type"], fields["x-request-id"]) == (200, "application/json", "mine")
        assert (fields["cache-control"], fields["x-content-type-options"]) == ("no-store", "nosniff")
        body = waiter.body(int(fields["content-length"]))
        assert body == {"events": [appended], "next": None}
    assert time.monotonic() - begun < 2
    assert api.ask("GET", f"{path}/events?from=1&wait=20") == (200, body)


def test_a_long_poll_in_vain(api: Api) -> None:
    """An empty page when the time is over; at once where nothing can come."""
    path = api.begin()
    nothing = {"events": [], "next": None}
    begun = time.monotonic()
    assert api.ask("GET", f"{path}/events?from=1&wait=1") == (200, nothing)
    assert 0.9 < time.monotonic() - begun < 3
    assert api.ask("POST", f"{path}/closings", {"expected_version": 0})[0] == 201
    assert api.ask("GET", f"{path}/events?from=2&wait=30") == (200, nothing)
    assert api.ask("GET", f"/v1/replays/{'0' * 32}/events?from=2&wait=30")[0] == 404
    for wait in ("31", "-1", "x", "1.5"):
        status, said = api.ask("GET", f"{path}/events?wait={wait}")
        assert (status, [fault["pointer"] for fault in said["errors"]]) == (422, ["/query/wait"])
    assert time.monotonic() - begun < 5


def test_the_answer_is_a_stream_that_nobody_keeps(api: Api) -> None:
    viewer = Viewer(api.port, f"{api.begin()}/stream", **{"X-Request-Id": "mine"})
    status, fields = viewer.head()
    assert status == 200
    assert fields["content-type"].startswith("text/event-stream")
    assert fields["cache-control"] == "no-store"
    assert fields["x-request-id"] == "mine"
    assert fields["x-content-type-options"] == "nosniff"
    assert "content-length" not in fields


def test_signs_of_life(api: Api) -> None:
    viewer = api.watch(api.begin())
    begun = time.monotonic()
    beats = 0
    while beats < 3:
        beats += viewer.frame().comment
    assert time.monotonic() - begun < 4 * HEARTBEAT + 1


def test_who_goes_away_is_forgotten(api: Api) -> None:
    eventually(lambda: api.streams() == 0)
    path = api.begin()
    viewers = [api.watch(path) for _ in range(5)]
    eventually(lambda: api.streams() == 5)
    for viewer in viewers:
        viewer.close()
    eventually(lambda: api.streams() == 0, 3 * HEARTBEAT + 2)


def test_a_thousand_idle_viewers_leave_the_api_alone(api: Api) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2000:
        pytest.skip("this process may not open a thousand connections")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    paths = [api.begin() for _ in range(50)]
    api.adjudication_seconds(50)
    alone = api.adjudication_seconds(150)
    with many(api, paths, 1000) as viewers:
        eventually(lambda: api.streams() >= 1000)
        # Two milliseconds more or less are the machine's, not the streams'.
        assert api.adjudication_seconds(150) < 2 * alone + 0.002
        api.append(paths[7], 0)
        at = time.monotonic()
        for viewer in viewers[7 :: len(paths)]:
            assert viewer.events(1)[0].id == "1"
        assert time.monotonic() - at < 1
    eventually(lambda: api.streams() == 0)


def test_a_stream_process_that_was_killed_is_back_and_the_api_goes_on(service: Service, api: Api) -> None:
    path = api.begin()
    viewer = api.watch(path)
    service.kill_and_wait_for_another("live.server")
    with pytest.raises((EOFError, ConnectionResetError)):
        viewer.events(1)
    api.append(path, 0)
    eventually(lambda: Viewer(api.port, f"{path}/stream").head()[0] == 200)
    assert api.watch(path, **{"Last-Event-ID": "0"}).events(1)[0].id == "1"


def test_streams_end_when_the_service_stops(tmp_path_factory: pytest.TempPathFactory) -> None:
    service = Service(tmp_path_factory.mktemp("stop") / "var", ARBITER_JOB_WORKERS="0").wait_until_started()
    try:
        viewer = Api(service).watch(Api(service).begin())
        begun = time.monotonic()
    finally:
        assert service.stop() == 0
    assert time.monotonic() - begun < 10
    with pytest.raises(EOFError):
        viewer.events(1)
    assert not list((service.var / "run").glob("*.sock"))


@pytest.mark.parametrize("eyes", ["second", "public"])
def test_a_stream_tells_a_viewer_no_more_than_he_may_know(api: Api, eyes: str) -> None:
    """Two games that differ only in what he may not see: what he is sent differs only in the times."""
    seen = []
    for lives in (3, 9):
        card = {"name": f"Secret {lives}", "kind": "creature", "lives": lives, "movement": 1, "strike": [1, 2, lives]}
        hidden = {"definition": card, "owner": "first", "zone": "battlefield", "cell": "A3", "hidden": True}
        position = {**POSITION, "cards": {**POSITION["cards"], "h1": hidden}}
        status, begun = api.ask("POST", "/v1/replays", {"position": position})
        assert status == 201, begun
        path = f"/v1/replays/{begun['id']}"
        viewer = api.watch(path, f"?from=0&as={eyes}")
        for version in range(3):
            api.append(path, version)
        frames = viewer.events(4)
        listed = api.ask("GET", f"{path}/events?from=0&as={eyes}")[1]["events"]
        assert [frame.data for frame in frames] == listed
        seen.append([{name: value for name, value in frame.data.items() if name != "at"} for frame in frames])
    assert seen[0] == seen[1]
    assert "Secret" not in str(seen)
    assert "position_hash" not in str(seen)
