<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ImportColumn` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ImportColumn
{
    /**
     * @param string $header
     * @param 'number'|'ownName'|'firstName'|'lastName'|'labels'|'notes'|'optedOut'|null $field
     * @param list<string> $examples
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $header,
        public readonly ?string $field,
        public readonly array $examples,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            header: $data['header'],
            field: $data['field'] ?? null,
            examples: $data['examples'],
            raw: $data,
        );
    }
}
