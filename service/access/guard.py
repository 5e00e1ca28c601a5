"""Before each request: who makes it, whether they may, and whether they have asked too often."""

from __future__ import annotations

from flask import Flask, current_app, g, request
from werkzeug.datastructures import ImmutableMultiDict

from replays.seen.rights import Rights
from service.access import seats
from service.access.keys import KeyRing
from service.access.limits import Limiter
from service.access.principals import ADMIN, ANYBODY, Principal
from service.access.routes import Route
from service.api.answering.problems import Problem, forbidden, too_many_requests, unauthorized
from service.judge.sight import VIEWERS
from service.observing import metrics
from service.redis_client import redis_of_app, settings_of_app
from service.settings import rate_of

_RING = "arbiter-keys"
_LIMITER = "arbiter-limiter"
_LONGEST_HEADER = 512


def register(app: Flask) -> None:
    """Guard all requests of an app."""
    app.before_request(_check)


def _check() -> None:
    route = request.url_rule
    if route is None:
        return
    assert isinstance(route, Route)
    # What a resource can be asked (OPTIONS) is for everybody: the reference says it too.
    if not route.scopes or request.method == "OPTIONS":
        if request.path.startswith("/v1/"):
            _limit(_address())
        return
    try:
        principal = _principal()
        g.caller, g.principal = principal.name, principal
        g.counted_as = principal.name if principal is not ANYBODY else _address()
        _limit(g.counted_as, principal.rate)
        _allow(principal, route)
    except Problem as problem:
        if problem.status in (401, 403):
            metrics.REFUSED.labels(str(problem.status)).inc()
        raise


def _principal() -> Principal:
    """Who makes the request. What is sent is held to, even where nothing has to be sent."""
    header = request.headers.get("Authorization")
    if header is None:
        if settings_of_app().auth == "open":
            return ANYBODY
        _limit(_address())
        raise unauthorized("Send an API key or a seat token: `Authorization: Bearer …`.")
    kind, _, token = header.partition(" ")
    found = None
    if kind.lower() == "bearer" and len(header) <= _LONGEST_HEADER:
        found = _ring().principal(token.strip()) or seats.principal(redis_of_app(), token.strip())
    if found is None:
        _limit(_address())
        raise unauthorized("The key or token is not one that is good here.")
    return found


def _allow(principal: Principal, route: Route) -> None:
    """Raises Problem (403) for what the caller may not do."""
    if principal.seat is not None:
        if not route.seats or (request.view_args or {}).get("replay_id") != principal.replay_id:
            raise forbidden("A seat token is good for playing and reading its own replay, and nothing else.")
    elif not any(map(principal.may, route.scopes)):
        raise forbidden(f"This takes a key with the scope {' or '.join(route.scopes)}.")
    elif route.writes and not principal.may(ADMIN):
        _only_own_replays(principal, route)
    if route.seats:
        _only_own_eyes(principal)


def _only_own_replays(principal: Principal, route: Route) -> None:
    """Raises Problem (403) for who neither owns a replay nor has a share of it; UnknownReplay where there is none."""
    rights, replay_id = Rights(redis_of_app()), (request.view_args or {})["replay_id"]
    if route.owner:
        if rights.owner(replay_id) != principal.key:
            raise forbidden("Only the key that the replay belongs to may do this, or an administrator.")
    elif not rights.may_write(replay_id, principal.key or ""):
        raise forbidden("The replay belongs to another key, which does not share it with this one.")


def _only_own_eyes(principal: Principal) -> None:
    """See to it that `as` says no more than the caller may see, whether or not it was sent."""
    asked = request.args.getlist("as")
    refused = [name for name in asked if name in VIEWERS and not principal.may_see_as(name)]
    if refused:
        raise forbidden(f"This key may not see the game as {refused[0]}.")
    if not asked and principal.perspective != ANYBODY.perspective:
        items = [*request.args.items(multi=True), ("as", principal.perspective)]
        request.args = ImmutableMultiDict(items)


def _limit(caller: str, own: str | None = None) -> None:
    """Raises Problem (429) when the caller has asked too often; `own` is the rate of a key that has one."""
    rate = rate_of(own) if own is not None else settings_of_app().rate
    if rate is None:
        return
    limiter = current_app.extensions.get(_LIMITER)
    if limiter is None:
        limiter = current_app.extensions.setdefault(_LIMITER, Limiter(redis_of_app))
    assert isinstance(limiter, Limiter)
    seconds = limiter.wait(caller, *rate)
    if seconds:
        metrics.LIMITED.inc()
        raise too_many_requests(f"Too many requests; the next one may be made in {seconds} s.", seconds)


def _address() -> str:
    return f"address {request.remote_addr or 'unknown'}"


def _ring() -> KeyRing:
    ring = current_app.extensions.get(_RING)
    if ring is None:
        ring = current_app.extensions.setdefault(_RING, KeyRing(redis_of_app()))
    assert isinstance(ring, KeyRing)
    return ring
