"""Calls that send messages."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Optional, TypedDict, Union, cast

from .core import Core, encode_json, format_instant
from .media import Media, MediaSource

if TYPE_CHECKING:
    from .models import Event, ScheduledMessage, SentMessage, UploadedMedia

Kind = Literal[
    "text", "image", "video", "audio", "voice", "document", "sticker", "location", "contacts", "poll", "menu",
    "template", "numberRequest", "product",
]  # fmt: skip


class SendOptions(TypedDict, total=False):
    """Options of every send."""

    #: `messageId` of the message that is answered.
    replyTo: str
    #: Numbers that the text mentions with `@number`.
    mentions: Sequence[Union[str, int]]
    #: Seconds of “typing…” before a text or a menu, from 1 to 25.
    typingSeconds: int
    #: ``False`` sends the text without a preview of its link.
    preview: bool
    #: Send nothing (409) while a person has taken the conversation.
    unlessPaused: bool


class Sending(Core):
    """Calls that send messages. Each one has a random idempotency key unless the caller gives one."""

    def send(
        self,
        to: Union[str, int],
        kind: Kind,
        content: Any,
        options: Optional[SendOptions] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> SentMessage:
        """Send a message of any kind.

        :param to: number with country code, or the ID of a chat
        :param kind: kind of the message
        :param content: content of this kind, as in ``docs/messages.md``
        :param idempotency_key: key that identifies this message, such as the ID of an order. The same key never sends
            twice, also when the program starts again. Without it, the key is random and covers only the retries
        :returns: the message with its ``status``: ``sent``, ``queued`` (it waits for ``notBefore``) or ``unknown`` (call
            again with the same key to learn more)
        :raises ApiError: when the server refuses the message, such as 422 for a number without WhatsApp
        :raises NetworkError: when it is unknown whether the message was sent. Repeat the call with the same key
        """
        payload = {"to": to, "type": kind, kind: content, **(options or {})}
        result = self.request("POST /external/messages", payload=payload, idempotency_key=idempotency_key)
        return cast("SentMessage", result)

    def schedule(
        self,
        to: Union[str, int],
        kind: Kind,
        content: Any,
        at: Union[datetime, str],
        options: Optional[SendOptions] = None,
        *,
        repeat: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> ScheduledMessage:
        """Send a message later, and perhaps again and again.

        :param at: when to send it, at most a year from now. A `datetime` needs a time zone
        :param repeat: repetition, such as ``{"every": "week", "times": 4}``
        :raises ValueError: for a `datetime` without a time zone
        """
        payload = {"to": to, "type": kind, kind: content, "sendAt": format_instant(at), **(options or {})}
        if repeat is not None:
            payload["repeat"] = repeat
        result = self.request("POST /external/messages", payload=payload, idempotency_key=idempotency_key)
        return cast("ScheduledMessage", result)

    def send_text(
        self, to: Union[str, int], text: str, options: Optional[SendOptions] = None, *, idempotency_key: Optional[str] = None
    ) -> SentMessage:
        """Send a text. See `send` for parameters, result and errors."""
        return self.send(to, "text", {"text": text}, options, idempotency_key=idempotency_key)

    def send_media(
        self,
        to: Union[str, int],
        kind: Literal["image", "video", "audio", "voice", "document", "sticker"],
        media: MediaSource,
        *,
        caption: Optional[str] = None,
        file_name: Optional[str] = None,
        options: Optional[SendOptions] = None,
        idempotency_key: Optional[str] = None,
    ) -> SentMessage:
        """Send a file. A file on disk and bytes are uploaded first.

        :param media: address, `Path`, bytes or `Media`
        :param caption: text with an image, a video or a document
        :param file_name: name with which a document arrives
        """
        item = Media.of(media)
        content: dict[str, Any] = {"mediaUrl": item.media_url} if item.media_url else {"mediaId": self._find_id(item)}
        if caption is not None:
            content["caption"] = caption
        if kind == "document" and (file_name or item.file_name):
            content["fileName"] = file_name or item.file_name
        return self.send(to, kind, content, options, idempotency_key=idempotency_key)

    def upload(self, media: MediaSource) -> UploadedMedia:
        """Upload a file of up to 100 MB, to send it as often as needed with ``Media.id(result["mediaId"])``.

        :raises ValueError: for an address or an uploaded file, which need no upload
        """
        item = Media.of(media)
        if item.is_uploaded:
            raise ValueError("Only a file on disk or bytes can be uploaded. Send an address directly.")
        content_type, body = item.build_form()
        return cast("UploadedMedia", self._call("POST /external/media", body=body, content_type=content_type))

    def send_location(
        self,
        to: Union[str, int],
        latitude: float,
        longitude: float,
        *,
        name: Optional[str] = None,
        address: Optional[str] = None,
        options: Optional[SendOptions] = None,
        idempotency_key: Optional[str] = None,
    ) -> SentMessage:
        """Send a place. Degrees are decimal."""
        content: dict[str, Any] = {"latitude": latitude, "longitude": longitude}
        content.update({key: value for key, value in (("name", name), ("address", address)) if value is not None})
        return self.send(to, "location", content, options, idempotency_key=idempotency_key)

    def send_menu(
        self,
        to: Union[str, int],
        text: str,
        choices: Sequence[str],
        options: Optional[SendOptions] = None,
        *,
        idempotency_key: Optional[str] = None,
    ) -> SentMessage:
        """Send a text with 2 to 10 numbered choices. The answer arrives with ``choice``."""
        content = {"text": text, "options": list(choices)}
        return self.send(to, "menu", content, options, idempotency_key=idempotency_key)

    def reply(self, event: Event, text: str, options: Optional[SendOptions] = None) -> SentMessage:
        """Answer the message of an event in its chat.

        The idempotency key comes from the event and the answer. A webhook that arrives again sends no second answer.

        :raises ValueError: when the event has no chat
        """
        fields = cast("Mapping[str, Any]", event)
        chat = fields["data"].get("chat")
        if not chat:
            raise ValueError(f"The event {fields['type']} has no chat.")
        digest = hashlib.sha256(encode_json([text, options or {}])).hexdigest()[:16]
        return self.send_text(str(chat), text, options, idempotency_key=f"reply-{fields['id']}-{digest}")

    def _find_id(self, media: Media) -> str:
        return media.media_id or self.upload(media)["mediaId"]
