<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Absence` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Absence
{
    /**
     * @param string $beganAt
     * @param string $endedAt
     * @param int $messages
     * @param int $people
     * @param int $undecryptable
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $beganAt,
        public readonly string $endedAt,
        public readonly int $messages,
        public readonly int $people,
        public readonly int $undecryptable,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            beganAt: $data['beganAt'],
            endedAt: $data['endedAt'],
            messages: $data['messages'],
            people: $data['people'],
            undecryptable: $data['undecryptable'],
            raw: $data,
        );
    }
}
