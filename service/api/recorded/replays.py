"""The replay log: games that are recorded as they are ruled."""

from __future__ import annotations

from typing import Any

from flask import Response, g, url_for

from replays import jobs, listing
from replays.errors import NotYours
from replays.judged.judge import default_judge
from replays.judged.judging import Bench
from replays.judged.proposals import Proposal
from replays.listing import Wanted
from replays.log import ReplayLog
from replays.seen.perspectives import HASHES
from replays.storing.store import ReplayStore
from replays.views import View
from schemas.recorded import replay_examples as examples
from schemas.recorded import replays as schemas
from schemas.recorded.jobs import JobStartedSchema, VerifySchema
from schemas.recorded.listing import ReplayListQuerySchema, ReplayListSchema
from schemas.table.legal_actions import ReplayLegalActionsQuerySchema, ReplayLegalActionsSchema
from service import legal_actions
from service.access.principals import JUDGE, READ, WRITE
from service.adjudication import BadRequest
from service.api.answering.answers import answer, created, refused
from service.api.answering.blueprint import Blueprint
from service.api.answering.caching import lasting
from service.api.answering.idempotency import once, own_key
from service.api.answering.log_problems import MADE, REPEATABLE, for_the_log
from service.api.answering.ordering import ordered
from service.api.recorded.stream import leave
from service.api.recorded.upkeep import snapshots_if_due
from service.games import game_of, written
from service.judge.faults import Fault
from service.judge.seats import SEATS
from service.redis_client import jobs_redis_of_app, redis_of_app, settings_of_app

blueprint = Blueprint(
    "replays", __name__, url_prefix="/v1", description="Games recorded as they are ruled, and verified."
)


def _log() -> ReplayLog:
    return ReplayLog(ReplayStore(redis_of_app(), g.principal.key), default_judge())


def _seen(query: dict[str, Any]) -> View:
    return View(_log(), query["perspective"])


@blueprint.route("/replays", methods=["POST"], scope=WRITE)
@blueprint.arguments(schemas.CreateReplaySchema, examples=examples.CREATIONS)
@blueprint.arguments(schemas.IdempotencySchema, location="headers")
@blueprint.response(201, schemas.CreatedReplaySchema, description="It is begun.", headers=MADE)
@blueprint.alt_response(409, "under-way")
def create(request: dict[str, Any], headers: dict[str, Any]) -> Response:
    """Begin a replay.

    The start position is stored in its normal form. Who may bring dice is said here, for good (`dice`).
    """
    position = written(request["position"])
    dice = request.get("dice", settings_of_app().dice)
    names = (request.get("title"), request.get("players"))
    begun = once(headers, lambda token: _log().create(position, *names, dice=dice, replay_id=token))
    return created(begun, url_for("replays.show", replay_id=begun["id"]))


@blueprint.route("/replays", scope=READ)
@blueprint.arguments(ReplayListQuerySchema, location="query")
@blueprint.response(200, ReplayListSchema, description="A page of replays.")
def list_replays(query: dict[str, Any]) -> Response:
    """List the replays, the one begun last first.

    All filters that are given hold together.
    """
    wanted = Wanted(**{name: query[name] for name in Wanted._fields if name in query})
    everybody = _seen({"perspective": "public"})
    found, following = listing.page(
        redis_of_app(), query["limit"], wanted, query["cursor"], lambda *place: everybody.position(*place)[0]
    )
    return answer({"replays": found, "next": following})


@blueprint.route("/replays/<id_but('import','notation'):replay_id>", scope=READ, seats=True)
@blueprint.arguments(schemas.ViewerQuerySchema, location="query")
@blueprint.response(200, schemas.ReplaySchema, description="Where the replay stands.")
@blueprint.alt_response(404, "not-found")
def show(query: dict[str, Any], replay_id: str) -> Response:
    """Where does a replay stand?"""
    return answer(_seen(query).head(replay_id))


@blueprint.route("/replays/<string:replay_id>/events", methods=["POST"], scope=WRITE, seats=True)
@blueprint.arguments(schemas.AppendSchema, examples=examples.APPENDS)
@blueprint.arguments(schemas.IdempotencySchema, location="headers")
@blueprint.arguments(schemas.ViewerQuerySchema, location="query")
@blueprint.response(201, schemas.AppendedSchema, description="It was legal and is appended.", headers=MADE)
@blueprint.alt_response(
    200,
    schema=schemas.AppendedSchema,
    description="It is illegal; nothing was appended.",
    headers=REPEATABLE,
    success=True,
)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "conflict")
def append(request: dict[str, Any], headers: dict[str, Any], query: dict[str, Any], replay_id: str) -> Response:
    """Propose an action, and append it if it is legal.

    It is adjudicated in the replay's present position. Of several clients that name the same version at once, one
    is appended; the others are told the `current_version` (409) and can look before they try again. An
    `Idempotency-Key` makes it safe to send a request again whose answer was lost. With `as`, hidden cards are called
    what they are called in the positions that this viewer is shown, in the action and in the answer.

    `actions` are appended all together, or none of them: where one is illegal `failed_action` is its place. So that
    nobody takes a roll or a look back, the service rolls for the last of them only, and who does not see everything
    sends several only while nothing is hidden.
    """
    language, trace, view = request.get("language", "en"), request.get("trace", "full"), _seen(query)
    where = (replay_id, request["expected_version"])
    # Made first: who may not propose it is told nothing of the replay.
    if "actions" in request:
        proposals = [_proposal(one, language, f"/actions/{place}") for place, one in enumerate(request["actions"])]
        appended = view.append_all(*where, proposals, own_key(headers), trace)
    else:
        appended = view.append(*where, _proposal(request, language), own_key(headers), trace)
    if not appended["appended"]:
        return answer(appended)
    snapshots_if_due(*where, appended["version"])
    return created(appended, url_for("replays.position", replay_id=replay_id, version=appended["version"]))


def _proposal(said: dict[str, Any], language: str, pointer: str = "") -> Proposal:
    """What the caller proposes; `pointer` is its place in the request. Raises NotYours."""
    try:
        return Proposal(said["action"], said.get("dice"), said.get("resolve", "forced"), g.principal.hand, language)
    except NotYours as refused:
        raise NotYours(pointer + refused.pointer, str(refused)) from None


@blueprint.route("/replays/<string:replay_id>/events", scope=READ, seats=True)
@blueprint.arguments(schemas.EventsQuerySchema, location="query")
@blueprint.response(200, schemas.EventPageSchema, description="A page of events.")
@blueprint.alt_response(404, "not-found")
def list_events(query: dict[str, Any], replay_id: str) -> Response:
    """List the events, in order.

    Each carries the hash of the one before it: whoever keeps the last hash can tell that nothing was changed. Who may
    not see everything gets no hashes, since they are made over everything, and no seeds. With `wait` the answer comes
    when there is an event to tell, or when the time is over (an empty page, as at once of a closed replay): a client
    that asks again from where it is follows the game.
    """
    bare = query["hashes"] == "none"
    if bare and query["wait"]:
        raise refused([Fault("/query/hashes", "Events that are waited for come with their hashes.")])
    page = _seen(query).page(replay_id, query["first"], query["limit"])
    if query["wait"] and not page.events:
        head = _log().standing(replay_id)
        if not head.closed or head.version >= query["first"]:
            where = (replay_id, query["perspective"], query["first"], head.version)
            return leave(Response(mimetype="application/json"), *where, wait=query["wait"], limit=query["limit"])
    events = [{name: value for name, value in event.items() if name not in HASHES} for event in page.events]
    told = answer({"events": events if bare else page.events, "next": page.next})
    # A page that others follow is full; the last one may grow.
    return lasting(told) if page.next is not None else told


@blueprint.route("/replays/<string:replay_id>/positions/<int:version>", scope=READ, seats=True)
@blueprint.arguments(schemas.PositionQuerySchema, location="query")
@blueprint.response(200, schemas.ReplayPositionSchema, description="The position.")
@blueprint.alt_response(404, "not-found")
def position(query: dict[str, Any], replay_id: str, version: int) -> Response:
    """The position after an event; 0 is the start.

    It is what was recorded then, whatever the judge has learned since. As a viewer sees it, a card that lies face down
    is called after its place, and what lies in a heap is counted. With a `step` it is the moment inside the event at
    which `POST …/forks` would begin: `version` and `step` of the answer say which; only the judge's eyes see those.
    """
    seen = _seen(query)
    if "step" in query:
        if not seen.eyes.sees_all:
            raise refused([Fault("/query/step", "Inside an event only the judge looks.")])
        found, ancestor = Bench(ReplayStore(redis_of_app(), g.principal.key), default_judge()).moment(
            replay_id, version, query["step"]
        )
        inside = {name: ancestor[name] for name in ("step",) if name in ancestor}
        told = {"version": ancestor["at"], **inside, "position": found, "position_hash": ancestor["position_hash"]}
        return lasting(answer(told))
    found, found_hash = seen.position(replay_id, version)
    return lasting(answer({"version": version, "position": found, "position_hash": found_hash}))


@blueprint.route("/replays/<string:replay_id>/legal-actions", scope=READ, seats=True)
@blueprint.arguments(ReplayLegalActionsQuerySchema, location="query")
@blueprint.response(200, ReplayLegalActionsSchema, description="The actions, ready to be appended.")
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(503, "unavailable")
def list_legal_actions(query: dict[str, Any], replay_id: str) -> Response:
    """List what may be done now, as far as a viewer can know.

    It is worked out from what `as` is shown of the position and from nothing else, so that it tells nothing of what
    lies hidden: cards are called as there, and an action is listed where it is legal unless something hidden forbids
    it. Of `undecided` actions hidden cards decide whether they are legal. A seat token gets its own seat's. Nothing
    can be done in a replay that is closed. What is asked about, and with `explain` why the rest is not legal, is said
    as in `POST /v1/legal-actions`.
    """
    head, viewer = _log().standing(replay_id), query.pop("perspective")
    shown, shown_hash = _seen({"perspective": viewer}).position(replay_id, head.version)
    position = game_of(shown["ruleset"]).read(shown, seen=True)
    whose = {"player": viewer} if viewer in SEATS else {}
    try:
        found = legal_actions.answer({"position": position, **whose, **query}, settings_of_app().listed_actions)
    except BadRequest as bad:
        raise refused(fault._replace(pointer=f"/query{fault.pointer}") for fault in bad.faults) from None
    if head.closed:
        nothing: dict[str, Any] = {"actions": [], "player": None}
        found = nothing | {name: found[name] for name in ("engine", "ruleset")}
    return answer(found | {"version": head.version, "position_hash": shown_hash})


@blueprint.route("/replays/<string:replay_id>/traces/<int:version>", scope=READ, seats=True)
@blueprint.arguments(schemas.ViewerQuerySchema, location="query")
@blueprint.response(200, schemas.ReplayTraceSchema, description="The trace.")
@blueprint.alt_response(404, "not-found")
def trace(query: dict[str, Any], replay_id: str, version: int) -> Response:
    """The trace that an event was recorded with.

    Its deltas, applied to the position before, give the position after, as the same viewer is shown them.
    """
    return lasting(answer(_seen(query).trace(replay_id, version)))


@blueprint.route("/replays/<string:replay_id>/traces", scope=READ, seats=True)
@blueprint.arguments(schemas.TracesQuerySchema, location="query")
@blueprint.response(200, schemas.TracePageSchema, description="A page of traces.")
@blueprint.alt_response(404, "not-found")
def list_traces(query: dict[str, Any], replay_id: str) -> Response:
    """List the traces of several events, in order: a whole game in a few requests.

    A page may end before `limit` where the traces are long; `next` says where to go on.
    """
    how = {name: query[name] for name in ("limit", "language", "players")}
    found, following = _seen(query).traces(replay_id, query["first"], **how)
    told = answer({"traces": found, "next": following})
    return lasting(told) if following is not None else told


@blueprint.route("/replays/<string:replay_id>/verifications", methods=["POST"], scope=JUDGE)
@blueprint.arguments(VerifySchema, examples=examples.VERIFICATIONS)
@blueprint.arguments(schemas.IdempotencySchema, location="headers")
@blueprint.response(202, JobStartedSchema, description="A job does it.", headers=MADE)
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(409, "under-way")
def verify(request: dict[str, Any], headers: dict[str, Any], replay_id: str) -> Response:
    """Have every event adjudicated again, and every hash compared."""
    client, log, timeout = jobs_redis_of_app(), redis_of_app(), settings_of_app().job_timeout
    return ordered(
        headers,
        lambda job: jobs.enqueue_verification(client, replay_id, timeout=timeout, log=log, job_id=job),
    )


for_the_log(blueprint)
