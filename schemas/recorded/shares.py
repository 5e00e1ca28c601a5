"""Shares of replays on the wire."""

from __future__ import annotations

from typing import Any

from schemas.parts.fields import Items, Pattern, Text
from schemas.parts.strict import Object, StrictSchema

MOST = 10_000


def _key(said: str, **kwargs: Any) -> Pattern:
    metadata = {"description": said, "example": "0123456789ab"}
    return Pattern("[0-9a-f]{12}", "the id of a key", required=True, metadata=metadata, **kwargs)


class ShareSchema(StrictSchema):
    """With whom a replay is to be shared."""

    key = _key("The id of the other key, as `arbiter keys list` tells it; it is the part after `ak_`.")


class GrantedSchema(StrictSchema):
    """A key that may write in a replay that is another's."""

    key = _key("Its id.")
    at = Text(required=True, metadata={"description": "Since when."})


class SharedSchema(StrictSchema):
    """Whose a replay is."""

    owner = _key(
        "The key that began, forked, recorded or imported it. Null: nobody was known then; only `admin` writes there.",
        allow_none=True,
    )
    shares = Items(
        Object(GrantedSchema), maximum=MOST, required=True, metadata={"description": "Who else writes there."}
    )


GRANTS: dict[str, Any] = {"key": {"summary": "A second server", "value": {"key": "0123456789ab"}}}
