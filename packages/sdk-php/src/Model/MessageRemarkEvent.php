<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `MessageRemarkEvent` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class MessageRemarkEvent
{
    /**
     * @param string $id
     * @param 'message.reaction'|'message.edited'|'message.deleted'|'message.vote'|'message.response'|'message.pinned'|'message.labeled' $type
     * @param string $timestamp
     * @param string $clientId
     * @param int $sequence
     * @param bool $fromMe
     * @param MessageRemark $data
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly string $clientId,
        public readonly int $sequence,
        public readonly bool $fromMe,
        public readonly MessageRemark $data,
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
            data: MessageRemark::fromArray($data['data']),
            raw: $data,
        );
    }
}
