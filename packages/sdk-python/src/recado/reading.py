"""Calls that read: lists as iterators, single objects, files."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Union, cast

from .core import Core, read_response
from .endpoints import Endpoint
from .retrying import run_with_retries
from .transport import Request

if TYPE_CHECKING:
    from .models import CheckedNumber, Contact, Conversation, Event, Message, UsableClient

_UUID = re.compile(r"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}", re.I)


class Reading(Core):
    """Calls that read. Iterators request one page at a time, when the loop needs it."""

    def paginate(self, endpoint: Endpoint, field: str, **query: Any) -> Iterator[Any]:
        """Iterate over a list whose pages have ``next``, such as ``paginate("GET /external/campaigns", "campaigns")``.

        :param field: field of the response with the elements
        :param query: filters, and ``limit`` for the size of a page
        """
        cursor: Any = query.pop("cursor", None)
        while True:
            page = self.request(endpoint, query={**query, "cursor": cursor})
            yield from page[field]
            cursor = page.get("next")
            if cursor is None:
                return

    def contacts(self, **filters: Any) -> Iterator[Contact]:
        """Iterate over contacts. Filters: ``q``, ``label``, ``optedOut``, ``since``, ``until``."""
        return self.paginate("GET /external/contacts", "contacts", **filters)

    def conversations(self, **filters: Any) -> Iterator[Conversation]:
        """Iterate over conversations, the newest first. Filters: ``unread``, ``archived``, ``label``, ``q`` and others."""
        return self.paginate("GET /external/conversations", "conversations", **filters)

    def messages(self, conversation: str) -> Iterator[Message]:
        """Iterate over the messages of a conversation, the newest first.

        :param conversation: number or ID of the chat
        """
        before: Optional[str] = None
        while True:
            page = self.request(
                "GET /external/conversations/{conversation}/messages",
                params={"conversation": conversation},
                query={"before": before},
            )
            yield from page["messages"]
            before = page["older"]
            if before is None:
                return

    def events(self, after: int = 0, limit: int = 500) -> Iterator[Event]:
        """Iterate over the stored events after a number, the oldest first, and end. `follow` does not end."""
        position = after
        while True:
            page = self.request("GET /external/events", query={"after": position, "limit": limit})
            yield from page["events"]
            if not page["events"]:
                return
            position = page["next"]

    def clients(self) -> list[UsableClient]:
        """List the clients that the token or the account key can use."""
        return cast("list[UsableClient]", self.request("GET /external/clients")["clients"])

    def message(self, message_id: str) -> Message:
        """Read a message with its current status."""
        page = self.request("GET /external/messages/{messageId}", params={"messageId": message_id})
        return cast("Message", page["message"])

    def check_number(self, number: Union[str, int]) -> CheckedNumber:
        """Check whether a number has WhatsApp."""
        result = self.request("POST /external/check-number", payload={"phoneNumber": str(number)})
        return cast("CheckedNumber", result)

    def download(self, message_id: str, to: Union[str, Path]) -> Path:
        """Store the file of a message. It is written in blocks, and appears only when it is complete.

        :param message_id: `id` of the message, as in ``event["data"]["id"]``. Its `messageId` costs one more request
        :param to: path of the new file
        :raises ApiError: 404 when the message has no file
        """
        target = Path(to)
        params = {"messageId": message_id if _UUID.fullmatch(message_id) else self.message(message_id)["id"]}
        request = self._build_request("GET /external/media/{messageId}", params, None, {"accept": "*/*"})

        def attempt() -> Path:
            with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
                part = Path(file.name)
                try:
                    self._copy_file(request, file)
                except BaseException:
                    file.close()
                    part.unlink()
                    raise
            shutil.move(str(part), str(target))
            return target

        return run_with_retries(attempt, self._retries, repeatable=True)

    def _copy_file(self, request: Request, file: Any) -> None:
        response = self._transport.send(request)
        if response.status >= 400:
            read_response(request, response)
        for block in response.chunks():
            file.write(block)
