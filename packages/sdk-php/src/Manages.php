<?php

declare(strict_types=1);

namespace Recado;

use Recado\Model\AddedWebhook;
use Recado\Model\MessageAction;

/** Calls that change messages, conversations and webhooks. Everything else is called with `request`. */
trait Manages
{
    /** Changes the text of a message that this client sent. */
    public function edit(string $messageId, string $text): MessageAction
    {
        return $this->changeMessage('PATCH /external/messages/{messageId}', $messageId, ['text' => $text]);
    }

    /** Deletes a message for everyone. */
    public function delete(string $messageId): MessageAction
    {
        return $this->changeMessage('DELETE /external/messages/{messageId}', $messageId);
    }

    /** Reacts to a message with one emoji. Null removes the reaction. */
    public function react(string $messageId, ?string $emoji): MessageAction
    {
        return $emoji === null
            ? $this->changeMessage('DELETE /external/messages/{messageId}/reaction', $messageId)
            : $this->changeMessage('PUT /external/messages/{messageId}/reaction', $messageId, ['emoji' => $emoji]);
    }

    /** Marks a message as read, so that its sender sees blue ticks. */
    public function markRead(string $messageId): void
    {
        $this->request('POST /external/messages/{messageId}/read', params: ['messageId' => $messageId]);
    }

    /** Pauses the automatic answers of a conversation, for example because a person is needed. */
    public function pause(string $conversation, int $minutes): void
    {
        $params = ['conversation' => $conversation];
        $this->request('POST /external/conversations/{conversation}/pause', params: $params, payload: ['minutes' => $minutes]);
    }

    /** Ends the pause of a conversation. */
    public function resume(string $conversation): void
    {
        $this->request('POST /external/conversations/{conversation}/resume', params: ['conversation' => $conversation]);
    }

    /**
     * Adds a webhook.
     *
     * @param string $url address that receives the events
     * @param list<string>|null $eventTypes types to receive; by default all usual ones
     * @param array<string, mixed> $settings other fields of `POST /external/webhooks`, such as `label` or `chatKinds`
     * @return AddedWebhook whose `secret` is set if it has its own secret, which is shown only now
     */
    public function addWebhook(string $url, ?array $eventTypes = null, array $settings = []): AddedWebhook
    {
        $payload = ['url' => $url] + ($eventTypes === null ? [] : ['eventTypes' => $eventTypes]) + $settings;
        return AddedWebhook::fromArray($this->request('POST /external/webhooks', payload: $payload));
    }

    /** @param array<string, mixed>|null $payload */
    private function changeMessage(string $endpoint, string $messageId, ?array $payload = null): MessageAction
    {
        return MessageAction::fromArray($this->request($endpoint, params: ['messageId' => $messageId], payload: $payload));
    }
}
