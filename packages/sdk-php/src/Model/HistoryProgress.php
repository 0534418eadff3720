<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `HistoryProgress` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class HistoryProgress
{
    /**
     * @param int|null $share
     * @param int $messages
     * @param string|null $since
     * @param list<'older'|'too-large'|'unavailable'> $leftOut
     * @param string $updatedAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?int $share,
        public readonly int $messages,
        public readonly ?string $since,
        public readonly array $leftOut,
        public readonly string $updatedAt,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            share: $data['share'] ?? null,
            messages: $data['messages'],
            since: $data['since'] ?? null,
            leftOut: $data['leftOut'],
            updatedAt: $data['updatedAt'],
            raw: $data,
        );
    }
}
