<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `BusinessProfile` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class BusinessProfile
{
    /**
     * @param string|null $category
     * @param string|null $description
     * @param string|null $email
     * @param string|null $address
     * @param list<string> $websites
     * @param array{'timeZone': string|null, 'days': list<array{'day': int, 'mode': 'hours'|'all-day'|'appointment', 'opens': string|null, 'closes': string|null}>}|null $hours
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?string $category,
        public readonly ?string $description,
        public readonly ?string $email,
        public readonly ?string $address,
        public readonly array $websites,
        public readonly ?array $hours,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            category: $data['category'] ?? null,
            description: $data['description'] ?? null,
            email: $data['email'] ?? null,
            address: $data['address'] ?? null,
            websites: $data['websites'],
            hours: $data['hours'] ?? null,
            raw: $data,
        );
    }
}
