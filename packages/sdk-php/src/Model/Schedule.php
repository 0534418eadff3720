<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Schedule` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Schedule
{
    /**
     * @param string $id
     * @param string $to
     * @param string|null $name
     * @param 'active'|'paused'|'done'|'failed' $state
     * @param string|null $nextAt
     * @param string $sendAt
     * @param array{'every': 'day'|'week'|'month', 'timeZone': string, 'until': string|null, 'times': int|null}|null $repeat
     * @param 'text'|'image'|'video'|'audio'|'voice'|'document'|'sticker'|'location'|'contacts'|'poll'|'menu'|'template'|'numberRequest'|'product' $type
     * @param string|null $text
     * @param list<string> $options
     * @param string|null $mediaUrl
     * @param string|null $mediaId
     * @param int $sent
     * @param array{'at': string, 'status': 'waiting'|'sent'|'unknown'|'failed', 'messageId': string|null, 'notBefore': string|null, 'error': string|null}|null $last
     * @param string|null $waiting
     * @param string|null $by
     * @param string $createdAt
     * @param string|null $endedAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $to,
        public readonly ?string $name,
        public readonly string $state,
        public readonly ?string $nextAt,
        public readonly string $sendAt,
        public readonly ?array $repeat,
        public readonly string $type,
        public readonly ?string $text,
        public readonly array $options,
        public readonly ?string $mediaUrl,
        public readonly ?string $mediaId,
        public readonly int $sent,
        public readonly ?array $last,
        public readonly ?string $waiting,
        public readonly ?string $by,
        public readonly string $createdAt,
        public readonly ?string $endedAt,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            to: $data['to'],
            name: $data['name'] ?? null,
            state: $data['state'],
            nextAt: $data['nextAt'] ?? null,
            sendAt: $data['sendAt'],
            repeat: $data['repeat'] ?? null,
            type: $data['type'],
            text: $data['text'] ?? null,
            options: $data['options'],
            mediaUrl: $data['mediaUrl'] ?? null,
            mediaId: $data['mediaId'] ?? null,
            sent: $data['sent'],
            last: $data['last'] ?? null,
            waiting: $data['waiting'] ?? null,
            by: $data['by'] ?? null,
            createdAt: $data['createdAt'],
            endedAt: $data['endedAt'] ?? null,
            raw: $data,
        );
    }
}
