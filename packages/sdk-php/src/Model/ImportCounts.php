<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ImportCounts` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ImportCounts
{
    /**
     * @param int $created
     * @param int $changed
     * @param int $unchanged
     * @param int $wrong
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly int $created,
        public readonly int $changed,
        public readonly int $unchanged,
        public readonly int $wrong,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            created: $data['created'],
            changed: $data['changed'],
            unchanged: $data['unchanged'],
            wrong: $data['wrong'],
            raw: $data,
        );
    }
}
