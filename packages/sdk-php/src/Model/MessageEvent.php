<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `MessageEvent` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class MessageEvent
{
    /**
     * @param string $id
     * @param 'message.received'|'message.undecryptable'|'message.sent'|'message.delivered'|'message.read'|'message.failed'|'message.unknown'|'message.media'|'message.order'|'call.received' $type
     * @param string $timestamp
     * @param string $clientId
     * @param int $sequence
     * @param bool $fromMe
     * @param Message $data
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly string $clientId,
        public readonly int $sequence,
        public readonly bool $fromMe,
        public readonly Message $data,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            type: $data['type'],
            timestamp: $data['timestamp'],
            clientId: $data['clientId'],
            sequence: $data['sequence'],
            fromMe: $data['fromMe'],
            data: Message::fromArray($data['data']),
            raw: $data,
        );
    }
}
