<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `MessageOrigin` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class MessageOrigin
{
    /**
     * @param 'phone'|'console'|'api'|'rule'|'schedule'|'campaign' $kind
     * @param 'mcp'|null $via
     * @param array{'id': string, 'name': string}|null $key
     * @param array{'id': string, 'name': string}|null $user
     * @param array{'kind': 'greeting'|'away'|'keyword'|'menu'|'option'|'optOut', 'id'?: string}|null $rule
     * @param string|null $schedule
     * @param string|null $campaign
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $kind,
        public readonly ?string $via = null,
        public readonly ?array $key = null,
        public readonly ?array $user = null,
        public readonly ?array $rule = null,
        public readonly ?string $schedule = null,
        public readonly ?string $campaign = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            kind: $data['kind'],
            via: $data['via'] ?? null,
            key: $data['key'] ?? null,
            user: $data['user'] ?? null,
            rule: $data['rule'] ?? null,
            schedule: $data['schedule'] ?? null,
            campaign: $data['campaign'] ?? null,
            raw: $data,
        );
    }
}
