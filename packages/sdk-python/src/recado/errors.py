"""Errors of the SDK. Every error inherits from ``RecadoError``."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Literal, Optional

#: - ``unreachable``: there was no connection, or it closed before a response.
#: - ``timeout``: no complete response came in time. It is unknown whether the server processed the request.
#: - ``interrupted``: the response started and broke off. The server most likely processed the request.
#: - ``foreign``: the response is not from the API, but e.g. a redirect or the page of a proxy.
NetworkErrorReason = Literal["unreachable", "timeout", "interrupted", "foreign"]

_NEXT_STEPS = {
    400: "Correct the fields in `errors` and send the request again.",
    401: "Check the API token or the account key. The page of the client shows the current token.",
    403: "Use a key with the scope that this call needs, or ask its owner for access.",
    404: "Check the identifier. With an account key, also check `client_id`.",
    409: "Read `message`: the state of the line or of the conversation does not allow this now.",
    413: "Send a smaller file or a shorter text.",
    415: "Send JSON, or upload the file with `upload`.",
    422: "Correct the number or the file that `message` names. Repeating the request does not help.",
    429: "Wait `retry_after` seconds and repeat the request with the same idempotency key.",
}
_SERVER_STEP = "Repeat the request later with the same idempotency key. Tell the administrator the `request_id`."


class RecadoError(Exception):
    """Base class of all errors of the SDK."""


class ApiError(RecadoError):
    """The API refused the request (4xx) or failed (5xx).

    ``str(error)`` is the server's message in Spanish, for people, or ``HTTP <status>`` if there is none.
    """

    #: Status of the response, such as 422.
    status: int
    #: Kind of the error as a constant word, such as ``too_many_requests``.
    code: str
    #: The server's message in Spanish, which says what happened and what to do. ``None`` if a proxy answered.
    server_message: Optional[str]
    #: What a programmer can do next, in English.
    next_step: str
    #: Message for each invalid field, by field name.
    errors: Mapping[str, str]
    #: ``X-Request-Id`` of the response, by which an administrator finds the request in the log.
    request_id: Optional[str]
    #: Seconds to wait before the next attempt, from ``Retry-After``.
    retry_after: Optional[float]

    def __init__(self, status: int, headers: Mapping[str, str], body: object) -> None:
        failure = body if isinstance(body, dict) else {}
        message = failure.get("message")
        self.status = status
        self.server_message = message if isinstance(message, str) and message else None
        super().__init__(self.server_message or f"HTTP {status}")
        self.code = _read_code(status, failure)
        self.next_step = _NEXT_STEPS.get(status, _SERVER_STEP if status >= 500 else _NEXT_STEPS[400])
        errors = failure.get("errors")
        self.errors = {str(key): str(value) for key, value in errors.items()} if isinstance(errors, dict) else {}
        self.request_id = headers.get("x-request-id")
        self.retry_after = parse_retry_after(headers.get("retry-after"))


class NetworkError(RecadoError):
    """No response of the API arrived. The message is for logs and contains no secrets."""

    def __init__(self, method: str, url: str, reason: NetworkErrorReason) -> None:
        self.method = method
        #: URL of the request, without credentials, query and fragment.
        self.url = _remove_secrets(url)
        self.reason: NetworkErrorReason = reason
        super().__init__(f"{method} {self.url}: {reason}")


class WebhookVerificationError(RecadoError):
    """The webhook was not signed with this secret, or it is too old. Answer with the status 401."""


def parse_retry_after(header: Optional[str]) -> Optional[float]:
    """Parse ``Retry-After``: a number of seconds or a date (RFC 9110 §10.2.3). Returns seconds."""
    if header is None:
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None


def _read_code(status: int, failure: Mapping[str, object]) -> str:
    for name in ("code", "error"):
        value = failure.get(name)
        if isinstance(value, str) and value:
            return re.sub(r"\W+", "_", value.strip()).lower()
    return f"http_{status}"


def _remove_secrets(url: str) -> str:
    return re.sub(r"^([a-zA-Z][\w+.-]*:)?//[^/]*@", r"\1//", re.sub(r"[?#].*$", "", url, flags=re.S))
