<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Explanation` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Explanation
{
    /**
     * @param string $what
     * @param string $meaning
     * @param string $next
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $what,
        public readonly string $meaning,
        public readonly string $next,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            what: $data['what'],
            meaning: $data['meaning'],
            next: $data['next'],
            raw: $data,
        );
    }
}
