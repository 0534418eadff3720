<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `PriceTotal` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class PriceTotal
{
    /**
     * @param string $category
     * @param string|null $type
     * @param 'billable'|'free'|'unknown' $charge
     * @param int $messages
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $category,
        public readonly ?string $type,
        public readonly string $charge,
        public readonly int $messages,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            category: $data['category'],
            type: $data['type'] ?? null,
            charge: $data['charge'],
            messages: $data['messages'],
            raw: $data,
        );
    }
}
