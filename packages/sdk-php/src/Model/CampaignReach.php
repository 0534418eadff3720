<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `CampaignReach` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class CampaignReach
{
    /**
     * @param int $delivered
     * @param int $read
     * @param int $answered
     * @param int $nameless
     * @param int $strangers
     * @param int $closed
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly int $delivered,
        public readonly int $read,
        public readonly int $answered,
        public readonly int $nameless,
        public readonly int $strangers,
        public readonly int $closed,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            delivered: $data['delivered'],
            read: $data['read'],
            answered: $data['answered'],
            nameless: $data['nameless'],
            strangers: $data['strangers'],
            closed: $data['closed'],
            raw: $data,
        );
    }
}
