"""What each endpoint asks for. Whatever is not named here asks for the most."""

from __future__ import annotations

import re

from service.access.principals import ADJUDICATE, ADMIN, JUDGE, READ, WRITE

_FREE = ("/healthz", "/readyz", "/openapi.yaml", "/docs", "/viewer", "/v1/rulesets", "/v1/cards")
_SCOPES: dict[str, str | tuple[str, ...]] = {
    "POST /v1/adjudications": ADJUDICATE,
    "POST /v1/legal-actions": ADJUDICATE,
    "POST /v1/odds": ADJUDICATE,
    "POST /v1/positions/validate": ADJUDICATE,
    "POST /v1/positions/notation": ADJUDICATE,
    "POST /v1/actions/notation": ADJUDICATE,
    "POST /v1/decks/check": ADJUDICATE,
    "POST /v1/squads/check": ADJUDICATE,
    "POST /v1/cards/compile": ADJUDICATE,
    "POST /v1/cards/wording": ADJUDICATE,
    "POST /v1/bench/echo": ADJUDICATE,
    "POST /v1/replays": WRITE,
    "POST /v1/replays/import": WRITE,
    "POST /v1/imports": WRITE,
    "POST /v1/replays/notation": WRITE,
    "GET /v1/replays": READ,
    "GET /v1/replays/*": READ,
    "GET /v1/replays/*/events": READ,
    "GET /v1/replays/*/positions/*": READ,
    "GET /v1/replays/*/traces": READ,
    "GET /v1/replays/*/positions/*.svg": READ,
    "GET /v1/replays/*/notation": READ,
    "GET /v1/replays/*/traces/*": READ,
    "GET /v1/replays/*/stream": READ,
    "POST /v1/replays/*/events": WRITE,
    "POST /v1/replays/*/seats": WRITE,
    "DELETE /v1/replays/*/seats/*": WRITE,
    "POST /v1/verifications": JUDGE,
    # Who may only write is shown the jobs that take archives in; see `service.api.jobs`.
    "GET /v1/jobs/*": (JUDGE, WRITE),
}
PERSPECTIVE = frozenset(
    f"{method} /v1/replays/*{rest}"
    for method, rest in (
        ("GET", ""),
        ("GET", "/events"),
        ("GET", "/positions/*"),
        ("GET", "/traces"),
        ("GET", "/positions/*.svg"),
        ("GET", "/notation"),
        ("GET", "/traces/*"),
        ("GET", "/stream"),
        ("POST", "/events"),
    )
)
"""What is shown as somebody may see it (`?as=`). A seat token is good for these and nothing else."""
APPEND = "POST /v1/replays/*/events"

_CONVERTER = re.compile(r"<[^>]*>")


def named(method: str, rule: str) -> str:
    """An endpoint's name here: its method, and its path with `*` for what differs from one request to another."""
    return f"{'GET' if method == 'HEAD' else method} {_CONVERTER.sub('*', rule)}"


def scopes_for(endpoint: str) -> tuple[str, ...]:
    """The scopes of which an endpoint asks for one; none when it is for everybody."""
    if endpoint in _SCOPES:
        found = _SCOPES[endpoint]
        return (found,) if isinstance(found, str) else found
    method, path = endpoint.split(" ", 1)
    if method == "OPTIONS" or (method == "GET" and any(f"{path}/".startswith(f"{free}/") for free in _FREE)):
        return ()
    # What is done to a replay beyond playing and reading it is a judge's work.
    return (JUDGE if path.startswith("/v1/replays/") else ADMIN,)
