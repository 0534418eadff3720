<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ImportedRow` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ImportedRow
{
    /**
     * @param int $row
     * @param 'created'|'changed'|'unchanged'|'wrong' $outcome
     * @param string|null $contact
     * @param string|null $name
     * @param list<'ownName'|'labels'|'notes'|'optedOut'> $changes
     * @param string|null $reason
     * @param string|null $written
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly int $row,
        public readonly string $outcome,
        public readonly ?string $contact,
        public readonly ?string $name,
        public readonly array $changes,
        public readonly ?string $reason,
        public readonly ?string $written,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            row: $data['row'],
            outcome: $data['outcome'],
            contact: $data['contact'] ?? null,
            name: $data['name'] ?? null,
            changes: $data['changes'],
            reason: $data['reason'] ?? null,
            written: $data['written'] ?? null,
            raw: $data,
        );
    }
}
