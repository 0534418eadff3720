"""Requests to the API: addresses, credentials, retries and errors."""

from __future__ import annotations

import json
import re
import ssl
import uuid
from collections.abc import Mapping
from typing import Any, Optional
from urllib.parse import quote, urlencode

from .endpoints import IDEMPOTENT_ENDPOINTS, Endpoint
from .errors import ApiError, NetworkError
from .retrying import run_with_retries
from .transport import Body, Request, Response, Transport

DEFAULT_TIMEOUT_SECONDS = 60.0
DEFAULT_RETRIES = 3
_REPEATABLE_METHODS = frozenset(("GET", "PUT", "DELETE"))
#: Uploads are repeatable, because the same bytes get the same `mediaId`.
_REPEATABLE_UPLOADS = frozenset(("POST /external/media",))


class Core:
    """Base class of `Recado`: sends requests and converts failures to errors."""

    def __init__(
        self,
        base_url: str,
        api_token: str,
        client_id: Optional[str] = None,
        *,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        retries: int = DEFAULT_RETRIES,
        proxy: Optional[str] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        if not api_token.strip():
            raise ValueError("api_token is empty. It is the API token of the client, or an account key.")
        self.base_url = base_url.rstrip("/")
        self.client_id = client_id
        # A token that was read from a file often ends with a line break.
        self._api_token = api_token.strip()
        self._timeout, self._retries = timeout, retries
        self._proxy, self._ssl_context = proxy, ssl_context
        self._transport = Transport(self.base_url, timeout, proxy, ssl_context)

    def request(
        self,
        endpoint: Endpoint,
        *,
        params: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        payload: Any = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        """Call any operation of the external API.

        :param endpoint: method and path, such as ``GET /external/groups/{group}``
        :param params: values of the braces in the path
        :param query: parameters of the query. ``None`` is omitted; lists and dicts are sent as JSON
        :param payload: body, sent as JSON
        :param idempotency_key: key of this request. Operations that accept one get a random key by default
        :param timeout: seconds for each attempt, instead of the default
        :returns: parsed JSON; `bytes` for a file; ``None`` for an empty body
        :raises ApiError: when the API refuses or fails
        :raises NetworkError: when no response of the API arrives
        :raises ValueError: for a parameter that is empty, ``.`` or ``..``, or a payload that is no JSON
        """
        body = None if payload is None else encode_json(payload)
        content_type = None if payload is None else "application/json"
        return self._call(endpoint, params, query, body, content_type, idempotency_key, timeout)

    def _call(
        self,
        endpoint: str,
        params: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Body = None,
        content_type: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        accepts_key = endpoint in IDEMPOTENT_ENDPOINTS
        key = idempotency_key or (str(uuid.uuid4()) if accepts_key else None)
        headers = {"content-type": content_type} if content_type else {}
        if accepts_key and key:
            headers["idempotency-key"] = _encode_key(key)
        request = self._build_request(endpoint, params, query, headers, body)
        is_repeatable = accepts_key or request.method in _REPEATABLE_METHODS or endpoint in _REPEATABLE_UPLOADS

        def attempt() -> Any:
            return read_response(request, self._transport.send(request, timeout, repeatable=is_repeatable))

        return run_with_retries(attempt, self._retries, is_repeatable)

    def _build_request(
        self,
        endpoint: str,
        params: Optional[Mapping[str, str]],
        query: Optional[Mapping[str, Any]],
        headers: Mapping[str, str],
        body: Body = None,
    ) -> Request:
        method, _, path = endpoint.partition(" ")
        url = f"{self.base_url}{_fill_path(path, params or {})}{_build_query(query or {})}"
        own = {"accept": "application/json, */*;q=0.1", "user-agent": "recado-python", "x-api-token": self._api_token}
        if self.client_id is not None:
            own["x-client-id"] = self.client_id
        return Request(method, url, {**own, **headers}, body)


def read_response(request: Request, response: Response) -> Any:
    """Read a response: JSON, bytes or ``None``.

    :raises ApiError: for a status from 400
    :raises NetworkError: when the response is not from the API
    """
    content = response.read()
    media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    is_json = re.fullmatch(r"application/([\w.+-]+\+)?json", media_type) is not None
    body: Any = content or None
    if is_json and content:
        try:
            body = json.loads(content)
        except ValueError:
            is_json = False
    if response.status >= 400:
        raise ApiError(response.status, response.headers, body if is_json else None)
    # The API sends no HTML. A broken or a foreign text comes from a proxy or from a captive portal.
    if content and not is_json and media_type in ("application/json", "text/html"):
        raise NetworkError(request.method, request.url, "foreign")
    return body


def encode_json(value: Any) -> bytes:
    """Encode JSON as UTF-8, with emojis as they are.

    :raises ValueError: for text with half of an emoji, NaN, or a value that JSON does not have
    """
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except UnicodeEncodeError as cause:
        raise ValueError("The text contains half of an emoji. It was probably cut in the middle of a character.") from cause
    except TypeError as cause:
        raise ValueError(f"The payload cannot be written as JSON: {cause}.") from cause


def _encode_key(key: str) -> str:
    if re.search(r"[\x00-\x1f\x7f-\x9f]", key):
        raise ValueError(f"The idempotency key {key!r} contains a control character.")
    # Python writes headers in Latin-1, and the server reads UTF-8.
    return key.encode("utf-8").decode("latin-1")


def _fill_path(path: str, params: Mapping[str, str]) -> str:
    def encode(match: re.Match[str]) -> str:
        value = params.get(match.group(1))
        # Servers resolve `.` and `..`, so the address would name something else.
        if value is None or str(value) in ("", ".", ".."):
            raise ValueError(f"The parameter {match.group(1)!r} must be a name, got {value!r}.")
        return quote(str(value), safe="")

    return re.sub(r"\{([^}]+)\}", encode, path)


def _build_query(query: Mapping[str, Any]) -> str:
    pairs = [(name, _encode_query_value(value)) for name, value in query.items() if value is not None]
    return f"?{urlencode(pairs)}" if pairs else ""


def _encode_query_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "isoformat"):
        return format_instant(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list, tuple)) else str(value)


def format_instant(value: Any) -> str:
    """Format a `datetime` with its zone, or pass on text.

    :raises ValueError: for a `datetime` without a time zone, because the server cannot know which one is meant
    """
    if isinstance(value, str):
        return value
    if getattr(value, "tzinfo", None) is None or value.utcoffset() is None:
        raise ValueError(f"{value!r} has no time zone. Use datetime(..., tzinfo=ZoneInfo('America/Mexico_City')).")
    return str(value.isoformat())
