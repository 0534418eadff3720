"""Verification of webhooks (Standard Webhooks 1.0)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Callable, Optional, Union, cast

from .errors import WebhookVerificationError

if TYPE_CHECKING:
    from .models import Event

DEFAULT_TOLERANCE_SECONDS = 300
#: A webhook contains a message and never its file, so a larger body is no webhook.
MAX_BODY_BYTES = 5_000_000
_PREFIX = "whsec_"


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, Any],
    secret: Union[str, Iterable[str]],
    *,
    tolerance: float = DEFAULT_TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> Event:
    """Verify the signature of a webhook and return its event.

    :param body: the body exactly as it arrived. Parsed and written again it has another signature
    :param headers: headers with names in any case, or the WSGI environment (``HTTP_WEBHOOK_ID``)
    :param secret: ``whsec_…``, or several of them while a secret is being replaced
    :param tolerance: seconds by which the time of the webhook may differ from the clock
    :param now: current time in seconds since 1970, for tests
    :raises WebhookVerificationError: when the webhook is forged, changed, too old, or no JSON object
    """
    content = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    found = {_normalize(name): _first(value) for name, value in headers.items()}
    identifier, timestamp, signatures = (
        found.get(name, "") for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not identifier or not timestamp or not signatures:
        raise WebhookVerificationError("The headers webhook-id, webhook-timestamp and webhook-signature are required.")
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise WebhookVerificationError("The header webhook-timestamp is no number.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The webhook is too old, or the clock of this machine is wrong.")
    secrets = [secret] if isinstance(secret, str) else list(secret)
    signed = f"{identifier}.{timestamp}.".encode() + content
    expected = [_sign(_read_key(each), signed) for each in secrets]
    given = [value[3:] for value in signatures.split() if value.startswith("v1,")]
    # Every pair is compared, so that the duration does not depend on which one matches.
    if not any([hmac.compare_digest(one.encode(), other.encode()) for one in expected for other in given]):
        raise WebhookVerificationError("No signature matches. Check the secret, and pass the body as it arrived.")
    try:
        event = json.loads(content)
    except ValueError as cause:
        raise WebhookVerificationError("The body is no JSON.") from cause
    if not isinstance(event, dict):
        raise WebhookVerificationError("The body is no event.")
    return cast("Event", event)


def webhook_app(handle: Callable[[Event], object], secret: Union[str, Iterable[str]]) -> Callable[..., list[bytes]]:
    """Create a WSGI application that verifies webhooks and passes their events to ``handle``.

    It answers 204, or 401 for a forged webhook. If ``handle`` raises, the server of the application answers 500, and
    the platform delivers the webhook again. ``handle`` has 15 seconds.
    """

    def app(environ: Mapping[str, Any], start_response: Callable[..., object]) -> list[bytes]:
        size = environ.get("CONTENT_LENGTH") or "0"
        if environ["REQUEST_METHOD"] != "POST" or not size.isdigit() or int(size) > MAX_BODY_BYTES:
            start_response("400 Bad Request", [("Content-Length", "0")])
            return []
        try:
            event = verify_webhook(environ["wsgi.input"].read(int(size)), environ, secret)
        except WebhookVerificationError:
            start_response("401 Unauthorized", [("Content-Length", "0")])
            return []
        handle(event)
        start_response("204 No Content", [])
        return []

    return app


def _normalize(name: object) -> str:
    text = str(name).lower().replace("_", "-")
    return text[5:] if text.startswith("http-") else text


def _first(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return str(value[0]) if value else ""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _read_key(secret: str) -> bytes:
    if not secret.startswith(_PREFIX):
        raise ValueError("The webhook secret starts with whsec_. The page of the client shows it.")
    text = secret.strip()[len(_PREFIX) :]
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except binascii.Error as cause:
        raise ValueError("The webhook secret is incomplete. Copy all of it.") from cause


def _sign(key: bytes, content: bytes) -> str:
    return base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
