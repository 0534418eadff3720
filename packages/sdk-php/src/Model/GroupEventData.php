<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `GroupEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class GroupEventData
{
    /**
     * @param string $chat
     * @param string|null $subject
     * @param array{'phoneNumber': string|null, 'lid': string|null}|null $by
     * @param string $timestamp
     * @param 'add'|'remove'|'promote'|'demote'|null $action
     * @param list<array{'phoneNumber': string|null, 'lid': string|null}>|null $participants
     * @param array{'subject'?: string, 'description'?: string|null, 'picture'?: 'changed'|'removed', 'onlyAdminsWrite'?: bool, 'onlyAdminsEdit'?: bool}|null $change
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $chat,
        public readonly ?string $subject,
        public readonly ?array $by,
        public readonly string $timestamp,
        public readonly ?string $action = null,
        public readonly ?array $participants = null,
        public readonly ?array $change = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            chat: $data['chat'],
            subject: $data['subject'] ?? null,
            by: $data['by'] ?? null,
            timestamp: $data['timestamp'],
            action: $data['action'] ?? null,
            participants: $data['participants'] ?? null,
            change: $data['change'] ?? null,
            raw: $data,
        );
    }
}
