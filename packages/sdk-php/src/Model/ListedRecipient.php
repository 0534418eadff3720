<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ListedRecipient` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ListedRecipient
{
    /**
     * @param int|null $row
     * @param string $to
     * @param string|null $name
     * @param string|null $country
     * @param 'optedOut'|'repeated'|'unreadable'|'nameless'|'byHand'|'stopped'|null $cause
     * @param string|null $reason
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?int $row,
        public readonly string $to,
        public readonly ?string $name,
        public readonly ?string $country,
        public readonly ?string $cause,
        public readonly ?string $reason,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            row: $data['row'] ?? null,
            to: $data['to'],
            name: $data['name'] ?? null,
            country: $data['country'] ?? null,
            cause: $data['cause'] ?? null,
            reason: $data['reason'] ?? null,
            raw: $data,
        );
    }
}
