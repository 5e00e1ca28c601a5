"""`/problems/{type}`: what a problem document's `type` leads to, a page that says what it means and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from flask import Blueprint, Response, render_template_string, request

from service.access.routes import EVERYBODY
from service.api.problems import KINDS, Kind, not_found
from service.rulebook import LANGUAGES

blueprint = Blueprint("problems", __name__, url_prefix="/problems")


class Meaning(NamedTuple):
    """What a kind of problem means, and what to do about it."""

    russian: str
    """Its title in Russian; the English one is that of the documents."""
    en: str
    ru: str


MEANINGS: Mapping[str, Meaning] = {
    "bad-request": Meaning(
        "Запрос составлен неверно",
        "It is not HTTP as it must be: it names no host, say, or breaks off. Sent again it is refused again.",
        "Это не HTTP, как положено: не назван хост, например, или запрос обрывается. Повтор ничего не изменит.",
    ),
    "not-json": Meaning(
        "Тело запроса — не JSON",
        "The body cannot be read as JSON; the detail says where. A key that stands twice in one object, NaN, and "
        "integers beyond 2^53 are refused too.",
        "Тело не читается как JSON; где именно, сказано в detail. Отвергаются и повторный ключ в одном объекте, NaN и "
        "целые числа больше 2^53.",
    ),
    "unauthorized": Meaning(
        "Нужен ключ",
        "The service asks for an API key or a seat token (Authorization: Bearer …), and none was sent, or one that is "
        "not good. Its operator makes keys.",
        "Сервис требует ключ API или жетон места (Authorization: Bearer …), а он не прислан или недействителен. Ключи "
        "выдаёт тот, кто ведёт сервис.",
    ),
    "forbidden": Meaning(
        "Это не ваше право",
        "The key or token is good, and not for this: its scopes, its replay or its seat are others. Where a part of "
        "the request alone is refused, errors says which.",
        "Ключ или жетон действителен, но не для этого: у него другие права, другая партия или другое место. Если "
        "отвергнута лишь часть запроса, она названа в errors.",
    ),
    "not-found": Meaning(
        "Такого нет",
        "There is nothing of that name or number. It may have been deleted, or the address may be wrong.",
        "Под этим именем или номером ничего нет: удалено, или адрес неверен.",
    ),
    "method-not-allowed": Meaning(
        "Ресурс не принимает этот метод",
        "The address is right and the method is another: the header Allow lists those that there are.",
        "Адрес верен, но метод нужен другой: заголовок Allow перечисляет возможные.",
    ),
    "http-408": Meaning(
        "Запрос не пришёл вовремя",
        "The request was not all here in the time that one has to arrive. Send it again, on a better line.",
        "За отведённое время запрос не пришёл целиком. Пошлите его снова, когда связь будет лучше.",
    ),
    "conflict": Meaning(
        "Всё уже изменилось",
        "The request was made for another state than there is. In a replay current_version says where it stands: look "
        "at it, and decide anew.",
        "Запрос рассчитан на другое состояние. У партии current_version говорит, где она стоит: посмотрите на неё и "
        "решите заново.",
    ),
    "under-way": Meaning(
        "Этот же запрос ещё выполняется",
        "The same request, with the same Idempotency-Key, was sent before and has no answer yet. Try again after "
        "Retry-After seconds: the answer will be the first one's.",
        "Такой же запрос с тем же Idempotency-Key уже пришёл, и ответа ещё нет. Повторите через Retry-After секунд: "
        "ответом будет ответ на первый.",
    ),
    "too-large": Meaning(
        "Тело запроса слишком велико",
        "The body has more bytes than are read; the detail says how many may be.",
        "В теле больше байтов, чем читается; сколько можно, сказано в detail.",
    ),
    "unsupported-media-type": Meaning(
        "Тело не того типа",
        "The body was sent as something that is not read here. Most resources take application/json and nothing else, "
        "without a Content-Encoding.",
        "Тело прислано в виде, который здесь не читается. Почти всюду это application/json, без Content-Encoding.",
    ),
    "misdirected-request": Meaning(
        "Сервис не отвечает за этот хост",
        "The service was not told that it is the host that the request names. Its operator says so by ARBITER_HOSTS.",
        "Сервису не сказано, что он и есть названный хост. Тот, кто его ведёт, указывает это в ARBITER_HOSTS.",
    ),
    "invalid": Meaning(
        "В запросе не то, что нужно",
        "The body is JSON, and not what is taken here. errors lists every fault, with a JSON Pointer to its place.",
        "Тело — JSON, но не такой, какой здесь нужен. errors перечисляет ошибки, у каждой JSON Pointer на её место.",
    ),
    "over-budget": Meaning(
        "Слишком много работы для одного запроса",
        "Judging this is more work than one request may be (limit); it is counted, and so the same at any time. errors "
        "names the part that was too dear. Ask for less at once.",
        "Судить это дольше, чем положено одному запросу (limit); работа считается, и потому итог всегда один. errors "
        "называет слишком дорогую часть. Спросите о меньшем.",
    ),
    "too-many-requests": Meaning(
        "Слишком много запросов",
        "This key or address has asked too often, or has too many jobs under way. Retry-After says in how many seconds "
        "to come again.",
        "С этим ключом или адресом спрашивают слишком часто, или в работе слишком много заданий. Retry-After говорит, "
        "через сколько секунд прийти снова.",
    ),
    "http-431": Meaning(
        "Заголовки запроса слишком велики",
        "The head of the request has more bytes than are read: a shorter address, fewer headers.",
        "В заголовках больше байтов, чем читается: укоротите адрес, уберите лишние заголовки.",
    ),
    "internal-error": Meaning(
        "Сбой сервиса",
        "This is a fault of the service. It was logged under request_id; telling that to its operator helps.",
        "Это ошибка сервиса. Она записана в журнал под request_id; сообщите его тому, кто ведёт сервис.",
    ),
    "damaged-replay": Meaning(
        "Запись партии повреждена",
        "What is stored of the replay is not what was recorded. A verification says from which event on; an archive "
        "that was made before can be taken in.",
        "То, что хранится от партии, — не то, что было записано. Проверка скажет, с какого события; можно принять "
        "архив, сделанный раньше.",
    ),
    "unavailable": Meaning(
        "Часть сервиса недоступна",
        "A part that the request needs is away at present. Try again after Retry-After seconds; with the same "
        "Idempotency-Key nothing is done twice.",
        "Часть, нужная запросу, сейчас недоступна. Повторите через Retry-After секунд; с тем же Idempotency-Key ничто "
        "не сделается дважды.",
    ),
}
"""By the last part of the type."""

_PAGE = """<!doctype html>
<html lang="{{ language }}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{ title }}</title>
<h1>{{ title }}</h1>
{% if said %}<p><code>{{ status }} /problems/{{ name }}</code></p>
<p>{{ said }}</p>
{% endif %}{% if kinds %}<ul>
{% for status, name, title in kinds %}<li><a href="{{ name }}">{{ title }}</a> <code>{{ status }} {{ name }}</code>
{% endfor %}</ul>
{% endif %}"""


@blueprint.get("/", scope=EVERYBODY)
def every() -> Response:
    """The list of them."""
    language = _language()
    title = "Какие бывают ошибки" if language == "ru" else "Kinds of problems"
    return _page(language, title, kinds=[kind._replace(title=_title(kind, language)) for kind in KINDS.values()])


@blueprint.get("/<string:name>", scope=EVERYBODY)
def one(name: str) -> Response:
    """What a kind of problem means. Raises Problem (404)."""
    kind, language = _kind(name), _language()
    said = getattr(MEANINGS[name], language) if name in MEANINGS else HTTPStatus(kind.status).description
    return _page(language, _title(kind, language), status=kind.status, name=name, said=said or kind.title)


def _kind(name: str) -> Kind:
    """The kind of a name, or of what has no name but its status, as in `http-416`. Raises Problem (404)."""
    if name in KINDS:
        return KINDS[name]
    for status in HTTPStatus:
        if status >= HTTPStatus.BAD_REQUEST and name == f"http-{status.value}":
            return Kind(status.value, name, status.phrase)
    raise not_found(f"No problem is of the type /problems/{name}.")


def _title(kind: Kind, language: str) -> str:
    return MEANINGS[kind.slug].russian if language == "ru" and kind.slug in MEANINGS else kind.title


def _language() -> str:
    return request.accept_languages.best_match(LANGUAGES, default="en") or "en"


def _page(language: str, title: str, **said: Any) -> Response:
    response = Response(render_template_string(_PAGE, language=language, title=title, **said), mimetype="text/html")
    response.headers["Content-Language"] = language
    response.vary.add("Accept-Language")
    return response
