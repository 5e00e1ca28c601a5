"""What streams, access and limits ask of Redis works with a cluster, whose keys lie on several nodes."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from replays.live import Source
from schemas.examples import POSITION
from service.access.keys import Keys
from service.app import create_app
from service.redis_client import connect
from service.settings import Settings
from tests.api.log.shared import PASS, append
from tests.replays.servers import cluster, cluster_url

pytestmark = pytest.mark.xdist_group("live")


def test_a_cluster_will_do(tmp_path: Path) -> None:
    with cluster() as nodes:
        settings = Settings(var=tmp_path, redis_url=cluster_url(nodes), auth="keys", rate_limit="100/hour")
        client = create_app(settings).test_client()
        with connect(settings) as redis:
            token = Keys(redis).create("all", ["replay:write", "judge"])[1]
            client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
            paths = [client.post("/v1/replays", json={"position": POSITION}).headers["Location"] for _ in range(10)]
            ids = [path.rsplit("/", 1)[1] for path in paths]
            body, headers = {"position": POSITION, "title": "Once"}, {"Idempotency-Key": "k"}
            once = [client.post("/v1/replays", json=body, headers=headers) for _ in range(2)]
            assert [answer.headers.get("Idempotency-Replayed") for answer in once] == [None, "true"]
            assert once[0].data == once[1].data
            listed = client.get("/v1/replays?ruleset=classic&limit=20").get_json()["replays"]
            assert {one["id"] for one in listed} == {*ids, once[0].get_json()["id"]}
            archive = client.get(f"{paths[1]}/archive").data
            taken = client.post("/v1/replays/import", data=archive, content_type="application/gzip")
            assert (taken.status_code, taken.headers["Location"]) == (200, paths[1])
            seat = client.post(f"{paths[0]}/seats", json={}).get_json()["tokens"]["first"]
            client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {seat}"
            assert append(client, paths[0], 0, PASS).status_code == 201
            source = Source(redis)
            assert source.versions([*ids, "0" * 32]) == {name: int(name == ids[0]) for name in ids} | {"0" * 32: None}
            assert orjson.loads(source.events(ids[0], "judge", 0, 1)[1])["seq"] == 1
            assert client.get("/v1/rulesets").status_code == 200
