"""Stream of events (server-sent events), which reconnects and continues where it stopped."""

from __future__ import annotations

import codecs
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Optional, cast

from .core import Core, read_response
from .errors import ApiError, NetworkError, RecadoError

if TYPE_CHECKING:
    from .models import Event

#: Seconds without data after which a connection counts as dead. The server sends a keep-alive every 15 s.
SILENCE_SECONDS = 45.0
FIRST_DELAY_SECONDS = 0.5
MAX_DELAY_SECONDS = 15.0
MAX_RETRY_AFTER_SECONDS = 3600.0
#: Refusals (429) in a row that are retried. After a further one, other streams must be closed first.
MAX_RETRIED_REFUSALS = 3


@dataclass(frozen=True)
class Frame:
    """One block of server-sent events (WHATWG HTML §9.2.6)."""

    id: Optional[str] = None
    data: Optional[str] = None
    event: Optional[str] = None


class Following(Core):
    """Event stream of a client."""

    def follow(
        self, after: Optional[int] = None, on_lost: Optional[Callable[[Optional[RecadoError], float], None]] = None
    ) -> Iterator[Event]:
        """Iterate over events as they happen, once each and in order. End the stream by leaving the loop.

        To continue after a restart, store ``event["sequence"]`` after the event was handled, and pass it as ``after``.

        :param after: number of the last event that was handled; 0 for all stored ones. By default, only new events
        :param on_lost: called with the error, if any, and the seconds until the next attempt
        :raises ApiError: when the API refuses the stream, at the start or later
        """
        position = None if after is None else str(after)
        delay = FIRST_DELAY_SECONDS
        refusals = 0
        while True:
            error: Optional[RecadoError] = None
            try:
                for frame in self._read_frames(position):
                    delay, refusals = FIRST_DELAY_SECONDS, 0
                    # The position moves before the program handles the event, because a broken stream resumes after it.
                    position = frame.id or position
                    if frame.data is not None and frame.event is None:
                        yield cast("Event", json.loads(frame.data))
            except NetworkError as cause:
                error = cause
            except ApiError as cause:
                refusals = refusals + 1 if cause.status == 429 else 0
                if (cause.status < 500 and cause.status != 429) or refusals > MAX_RETRIED_REFUSALS:
                    raise
                error = cause
            retry_after = min((error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0, MAX_RETRY_AFTER_SECONDS)
            wait = max(delay, retry_after)
            if on_lost is not None:
                on_lost(error, wait)
            time.sleep(wait)
            delay = min(delay * 2, MAX_DELAY_SECONDS)

    def _read_frames(self, position: Optional[str]) -> Iterator[Frame]:
        headers = {"accept": "text/event-stream", "cache-control": "no-store"}
        if position is not None:
            headers["last-event-id"] = position
        request = self._build_request("GET /external/events", None, None, headers)
        response = self._transport.send(request, silence=SILENCE_SECONDS)
        try:
            if response.status >= 400:
                read_response(request, response)
            if not response.headers.get("content-type", "").startswith("text/event-stream"):
                raise NetworkError(request.method, request.url, "foreign")
            parser = FrameParser()
            for block in response.chunks():
                yield from parser.feed(block)
        finally:
            response.close()


class FrameParser:
    """Parser of a stream that arrives in pieces of any size. An incomplete last frame is dropped."""

    def __init__(self) -> None:
        # A piece may end inside a character, so the decoder keeps the incomplete bytes.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._pending = ""

    def feed(self, piece: bytes) -> list[Frame]:
        """Add a piece, and return the frames that it completes."""
        self._pending += self._decoder.decode(piece)
        # A piece may end between CR and LF, so a final CR waits for the next piece.
        end = len(self._pending) - 1 if self._pending.endswith("\r") else len(self._pending)
        text = self._pending[:end].replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
        *blocks, rest = text.split("\n\n")
        self._pending = rest + self._pending[end:]
        return [_parse_block(block) for block in blocks]


def _parse_block(block: str) -> Frame:
    fields: dict[str, list[str]] = {}
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        fields.setdefault(name, []).append(value[1:] if value.startswith(" ") else value)
    last = {name: values[-1] for name, values in fields.items()}
    data = "\n".join(fields["data"]) if "data" in fields else None
    return Frame(id=last.get("id"), data=data, event=last.get("event") or None)
