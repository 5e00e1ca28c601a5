"""The settings: what they default to, what they read, and what they refuse."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

import pytest

from service.settings import Settings, SettingsError, load_settings


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the developer's own shell sets must not decide a test."""
    for name in [name for name in os.environ if name.startswith("ARBITER_")]:
        monkeypatch.delenv(name)


def test_the_defaults_are_safe(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    settings = load_settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.redis_url is None
    assert settings.var == tmp_path / "var"


@pytest.mark.parametrize(
    ("variable", "text", "field", "value"),
    [
        ("ARBITER_VAR", "/srv/arbiter", "var", Path("/srv/arbiter")),
        ("ARBITER_REDIS_URL", "redis://example:6379/2", "redis_url", "redis://example:6379/2"),
        ("ARBITER_HOST", "0.0.0.0", "host", "0.0.0.0"),
        ("ARBITER_HOSTS", "arbiter.example,.club.example", "hosts", "arbiter.example,.club.example"),
        ("ARBITER_ORIGINS", "https://club.example", "origins", "https://club.example"),
        ("ARBITER_PORT", "0", "port", 0),
        ("ARBITER_API_WORKERS", "3", "api_workers", 3),
        ("ARBITER_API_THREADS", "7", "api_threads", 7),
        ("ARBITER_JOB_WORKERS", "0", "job_workers", 0),
        ("ARBITER_JOB_TIMEOUT", "30", "job_timeout", 30),
        ("ARBITER_CALLER_JOBS", "3", "caller_jobs", 3),
        ("ARBITER_MAX_BODY_BYTES", "2048", "max_body_bytes", 2048),
        ("ARBITER_REQUEST_WORK", "5000", "request_work", 5000),
        ("ARBITER_REQUEST_SECONDS", "2.5", "request_seconds", 2.5),
        ("ARBITER_LISTED_ACTIONS", "100", "listed_actions", 100),
        ("ARBITER_REDIS_TIMEOUT", "0.5", "redis_timeout", 0.5),
        ("ARBITER_STOP_TIMEOUT", "3", "stop_timeout", 3.0),
        ("ARBITER_LOG_LEVEL", "DEBUG", "log_level", "debug"),
        ("ARBITER_LOG_FORMAT", "JSON", "log_format", "json"),
        ("ARBITER_AUTH", "keys", "auth", "keys"),
        ("ARBITER_RATE_LIMIT", "600/minute", "rate_limit", "600/minute"),
        ("ARBITER_TRUSTED_PROXIES", "1", "trusted_proxies", 1),
        ("ARBITER_STREAM_HEARTBEAT", "2.5", "stream_heartbeat", 2.5),
        ("ARBITER_STREAM_SECONDS", "60", "stream_seconds", 60.0),
        ("ARBITER_STREAM_LIMIT", "10", "stream_limit", 10),
    ],
)
def test_each_variable_is_read(
    monkeypatch: pytest.MonkeyPatch, variable: str, text: str, field: str, value: object
) -> None:
    monkeypatch.setenv(variable, text)
    assert getattr(load_settings(), field) == value


def test_every_field_has_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field that no variable reaches would be a setting that nobody can set."""
    for name in dataclasses.asdict(Settings()):
        monkeypatch.setenv(f"ARBITER_{name.upper()}", "?")
        if name in ("var", "host", "house_words", "formats"):
            assert "?" in str(getattr(load_settings(), name))
        else:
            with pytest.raises(SettingsError, match=f"ARBITER_{name.upper()}"):
                load_settings()
        monkeypatch.delenv(f"ARBITER_{name.upper()}")


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("ARBITER_PORT", "eighty"),
        ("ARBITER_PORT", "65536"),
        ("ARBITER_PORT", "-1"),
        ("ARBITER_API_WORKERS", "0"),
        ("ARBITER_JOB_TIMEOUT", "0"),
        ("ARBITER_REDIS_TIMEOUT", "0"),
        ("ARBITER_REDIS_TIMEOUT", "nan"),
        ("ARBITER_MAX_BODY_BYTES", "1"),
        ("ARBITER_LOG_LEVEL", "loud"),
        ("ARBITER_AUTH", "none"),
        ("ARBITER_RATE_LIMIT", "0/minute"),
        ("ARBITER_RATE_LIMIT", "10/fortnight"),
        ("ARBITER_STREAM_HEARTBEAT", "0"),
        ("ARBITER_REDIS_URL", "http://user:secret@example"),
    ],
)
def test_a_bad_value_is_told_in_one_line_that_names_the_variable(
    monkeypatch: pytest.MonkeyPatch, variable: str, text: str
) -> None:
    monkeypatch.setenv(variable, text)
    with pytest.raises(SettingsError) as refused:
        load_settings()
    message = str(refused.value)
    assert variable in message
    assert "\n" not in message
    assert "secret" not in message


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("https://club.example", {"https://club.example"}),
        (" HTTPS://Club.Example , http://localhost:5173", {"https://club.example", "http://localhost:5173"}),
        ("https://club.example:443,http://club.example:80", {"https://club.example", "http://club.example"}),
        ("http://127.0.0.1:3000,http://[::1]:3000", {"http://127.0.0.1:3000", "http://[::1]:3000"}),
    ],
)
def test_origins_are_written_as_browsers_write_them(
    monkeypatch: pytest.MonkeyPatch, told: str, meant: set[str]
) -> None:
    monkeypatch.setenv("ARBITER_ORIGINS", told)
    assert load_settings().allowed_origins == meant


@pytest.mark.parametrize(
    "one",
    [
        *("*", "null", "club.example", "//club.example", "https://", "https:club.example", "ftp://club.example"),
        *("https://club.example/", "https://club.example/app", "https://club.example?x", "https://club.example#x"),
        *("https://user@club.example", "https://club.example:", "https://club.example:x", "https://club.example:99999"),
        *("https://*.club.example", "https://.club.example", "https://é.example", "https://[::1", "https://a b", ""),
    ],
)
def test_what_is_no_origin_is_named(monkeypatch: pytest.MonkeyPatch, one: str) -> None:
    monkeypatch.setenv("ARBITER_ORIGINS", f"https://good.example,{one}")
    with pytest.raises(SettingsError, match="ARBITER_ORIGINS") as refused:
        load_settings()
    assert repr(one) in str(refused.value) and "\n" not in str(refused.value)


def test_a_blank_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARBITER_PORT", "")
    assert load_settings().port == 8000


def test_an_option_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARBITER_PORT", "9000")
    monkeypatch.setenv("ARBITER_HOST", "localhost")
    settings = load_settings(port=9001, host=None)
    assert (settings.port, settings.host) == (9001, "localhost")


def test_a_child_reads_back_the_same_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = Settings(var=tmp_path, redis_url="unix:///run/r.sock", port=1234, stop_timeout=2.5)
    for name, value in settings.environment().items():
        monkeypatch.setenv(name, value)
    assert load_settings() == settings


def test_settings_are_frozen_and_keep_the_password_to_themselves() -> None:
    settings = Settings(redis_url="redis://:secret@example")
    assert "secret" not in repr(settings)
    with pytest.raises(dataclasses.FrozenInstanceError):
        settings.port = 1  # type: ignore[misc]
