<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `MessagePrices` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class MessagePrices
{
    /**
     * @param bool $reported
     * @param string $since
     * @param string $timeZone
     * @param list<PriceTotal> $totals
     * @param list<array{'day': string, 'category': string, 'type': string|null, 'charge': 'billable'|'free'|'unknown', 'messages': int}> $daily
     * @param array{'since': string, 'used': int, 'free': int|null, 'left': int|null} $month
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $reported,
        public readonly string $since,
        public readonly string $timeZone,
        public readonly array $totals,
        public readonly array $daily,
        public readonly array $month,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            reported: $data['reported'],
            since: $data['since'],
            timeZone: $data['timeZone'],
            totals: array_map(PriceTotal::fromArray(...), $data['totals']),
            daily: $data['daily'],
            month: $data['month'],
            raw: $data,
        );
    }
}
