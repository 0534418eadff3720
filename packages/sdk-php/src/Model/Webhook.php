<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Webhook` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Webhook
{
    /**
     * @param string $id
     * @param string $label
     * @param string $url
     * @param list<'message.received'|'message.undecryptable'|'message.sent'|'message.delivered'|'message.read'|'message.failed'|'message.unknown'|'message.media'|'message.order'|'call.received'|'message.reaction'|'message.edited'|'message.deleted'|'message.vote'|'message.response'|'message.pinned'|'message.labeled'|'contact.identity_changed'|'contact.opted_out'|'contact.opted_in'|'contact.labeled'|'conversation.updated'|'conversation.paused'|'conversation.resumed'|'conversation.note_added'|'conversation.note_deleted'|'conversation.turn'|'label.updated'|'label.deleted'|'group.created'|'group.joined'|'group.updated'|'group.participants'|'group.left'|'client.pending'|'client.linking'|'client.connected'|'client.reconnecting'|'client.disconnected'|'client.needs_relink'|'client.needs_passkey'|'client.parked'|'client.forbidden'|'absence.ended'|'history.progress'|'line.health'|'line.proof'|'campaign.started'|'campaign.paused'|'campaign.resumed'|'campaign.finished'|'template.updated'|'line.rated'|'webhook.disabled'|'webhook.test'> $eventTypes
     * @param list<'person'|'group'|'status'|'broadcast'|'channel'> $chatKinds
     * @param bool $enabled
     * @param 'gone'|'failing'|'owner'|'key'|null $disabledReason
     * @param string|null $disabledAt
     * @param string|null $failingSince
     * @param string $createdAt
     * @param int|null $turnSeconds
     * @param bool|null $ownSecret
     * @param string|null $origin
     * @param string|null $externalId
     * @param string|null $chat
     * @param string|null $expiresAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $label,
        public readonly string $url,
        public readonly array $eventTypes,
        public readonly array $chatKinds,
        public readonly bool $enabled,
        public readonly ?string $disabledReason,
        public readonly ?string $disabledAt,
        public readonly ?string $failingSince,
        public readonly string $createdAt,
        public readonly ?int $turnSeconds = null,
        public readonly ?bool $ownSecret = null,
        public readonly ?string $origin = null,
        public readonly ?string $externalId = null,
        public readonly ?string $chat = null,
        public readonly ?string $expiresAt = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            label: $data['label'],
            url: $data['url'],
            eventTypes: $data['eventTypes'],
            chatKinds: $data['chatKinds'],
            enabled: $data['enabled'],
            disabledReason: $data['disabledReason'] ?? null,
            disabledAt: $data['disabledAt'] ?? null,
            failingSince: $data['failingSince'] ?? null,
            createdAt: $data['createdAt'],
            turnSeconds: $data['turnSeconds'] ?? null,
            ownSecret: $data['ownSecret'] ?? null,
            origin: $data['origin'] ?? null,
            externalId: $data['externalId'] ?? null,
            chat: $data['chat'] ?? null,
            expiresAt: $data['expiresAt'] ?? null,
            raw: $data,
        );
    }
}
