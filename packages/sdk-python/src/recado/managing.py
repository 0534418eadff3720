"""Calls that change messages, conversations and webhooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Optional, cast

from .core import Core

if TYPE_CHECKING:
    from .models import MessageAction, AddedWebhook


class Managing(Core):
    """Calls that change something. Everything else is called with `request`."""

    def edit(self, message_id: str, text: str) -> MessageAction:
        """Change the text of a message that this client sent."""
        params = {"messageId": message_id}
        result = self.request("PATCH /external/messages/{messageId}", params=params, payload={"text": text})
        return cast("MessageAction", result)

    def delete(self, message_id: str) -> Any:
        """Delete a message for everyone."""
        return self.request("DELETE /external/messages/{messageId}", params={"messageId": message_id})

    def react(self, message_id: str, emoji: Optional[str]) -> Any:
        """React to a message with one emoji. ``None`` removes the reaction."""
        params = {"messageId": message_id}
        if emoji is None:
            return self.request("DELETE /external/messages/{messageId}/reaction", params=params)
        return self.request("PUT /external/messages/{messageId}/reaction", params=params, payload={"emoji": emoji})

    def mark_read(self, message_id: str) -> Any:
        """Mark a message as read, so that its sender sees blue ticks."""
        return self.request("POST /external/messages/{messageId}/read", params={"messageId": message_id})

    def pause(self, conversation: str, minutes: int) -> Any:
        """Pause the automatic answers of a conversation, for example because a person is needed."""
        params = {"conversation": conversation}
        payload = {"minutes": minutes}
        return self.request("POST /external/conversations/{conversation}/pause", params=params, payload=payload)

    def resume(self, conversation: str) -> Any:
        """End the pause of a conversation."""
        return self.request("POST /external/conversations/{conversation}/resume", params={"conversation": conversation})

    def add_webhook(
        self, url: str, *, event_types: Optional[Sequence[str]] = None, **settings: Any
    ) -> AddedWebhook:
        """Add a webhook.

        :param url: address that receives the events
        :param event_types: types to receive; by default all usual ones
        :param settings: other fields of ``POST /external/webhooks``, such as ``label`` or ``chatKinds``
        :returns: the webhook. ``secret`` is present if it has its own secret, and is shown only now
        """
        payload: Mapping[str, Any] = {"url": url, **settings}
        if event_types is not None:
            payload = {**payload, "eventTypes": list(event_types)}
        return cast("AddedWebhook", self.request("POST /external/webhooks", payload=payload))
