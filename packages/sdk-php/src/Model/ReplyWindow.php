<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ReplyWindow` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ReplyWindow
{
    /**
     * @param 'open'|'closed'|'none' $state
     * @param string|null $until
     * @param int|null $hours
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $state,
        public readonly ?string $until,
        public readonly ?int $hours,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            state: $data['state'],
            until: $data['until'] ?? null,
            hours: $data['hours'] ?? null,
            raw: $data,
        );
    }
}
