<?php

declare(strict_types=1);

namespace Recado\Model;

/** Response of `PATCH /external/messages/{messageId}`. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class MessageAction
{
    /**
     * @param bool $success
     * @param string $clientId
     * @param string $messageId
     * @param string $chat
     * @param 'queued'|'sent'|'delivered'|'read'|'failed'|'unknown'|'received' $status
     * @param string $timestamp
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $success,
        public readonly string $clientId,
        public readonly string $messageId,
        public readonly string $chat,
        public readonly string $status,
        public readonly string $timestamp,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            success: $data['success'],
            clientId: $data['clientId'],
            messageId: $data['messageId'],
            chat: $data['chat'],
            status: $data['status'],
            timestamp: $data['timestamp'],
            raw: $data,
        );
    }
}
