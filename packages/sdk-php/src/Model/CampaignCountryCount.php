<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `CampaignCountryCount` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class CampaignCountryCount
{
    /**
     * @param string $country
     * @param int $count
     * @param bool $other
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $country,
        public readonly int $count,
        public readonly bool $other,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            country: $data['country'],
            count: $data['count'],
            other: $data['other'],
            raw: $data,
        );
    }
}
