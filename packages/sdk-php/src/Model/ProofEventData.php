<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ProofEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ProofEventData
{
    /**
     * @param bool $proven
     * @param string $since
     * @param string $at
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $proven,
        public readonly string $since,
        public readonly string $at,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            proven: $data['proven'],
            since: $data['since'],
            at: $data['at'],
            raw: $data,
        );
    }
}
