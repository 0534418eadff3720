<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `CampaignCounts` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class CampaignCounts
{
    /**
     * @param int $total
     * @param int $waiting
     * @param int $left
     * @param int $unknown
     * @param int $failed
     * @param int $leftOut
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly int $total,
        public readonly int $waiting,
        public readonly int $left,
        public readonly int $unknown,
        public readonly int $failed,
        public readonly int $leftOut,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            total: $data['total'],
            waiting: $data['waiting'],
            left: $data['left'],
            unknown: $data['unknown'],
            failed: $data['failed'],
            leftOut: $data['leftOut'],
            raw: $data,
        );
    }
}
