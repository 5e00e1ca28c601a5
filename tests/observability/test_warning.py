"""What `arbiter serve` says about who reaches it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from service.settings import Settings
from service.supervisor import serve as module


class Listener:
    """A socket that listens somewhere, as far as anybody can tell."""

    def __init__(self, host: str) -> None:
        self._host = host

    def getsockname(self) -> tuple[str, int]:
        """Where it listens."""
        return self._host, 8000


@pytest.mark.parametrize(
    ("host", "auth", "warned"),
    [
        ("127.0.0.1", "open", False),
        ("::1", "open", False),
        ("0.0.0.0", "open", True),
        ("::", "open", True),
        ("192.0.2.7", "open", True),
        ("fe80::1%eth0", "open", True),
        ("0.0.0.0", "keys", False),
    ],
)
def test_who_listens_to_others_without_keys_is_warned(
    monkeypatch: pytest.MonkeyPatch, host: str, auth: str, warned: bool
) -> None:
    monkeypatch.setattr(module, "status_of", lambda url, path: 404)
    said: list[str] = []
    service = module._Service(Settings(host=host, auth=auth), said.append)
    service._listener = cast(Any, Listener(host))
    service._announce("http://127.0.0.1:8000")
    assert any("WARNING" in line for line in said) is warned
    assert any("arbiter keys create" in line for line in said) is (auth == "keys")
