"""Asking the API for what has to be answered with a status."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient


def posted(client: FlaskClient, path: str, body: Any, status: int = 200) -> Any:
    """What a body that is sent is answered."""
    answer = client.post(path, json=body)
    assert answer.status_code == status, answer.get_data(as_text=True)
    return answer.get_json()


def got(client: FlaskClient, path: str) -> Any:
    """What stands there."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()
