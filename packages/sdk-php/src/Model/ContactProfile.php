<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ContactProfile` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ContactProfile
{
    /**
     * @param string|null $about
     * @param string|null $pictureUrl
     * @param BusinessProfile|null $business
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?string $about,
        public readonly ?string $pictureUrl,
        public readonly ?BusinessProfile $business,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            about: $data['about'] ?? null,
            pictureUrl: $data['pictureUrl'] ?? null,
            business: isset($data['business']) ? BusinessProfile::fromArray($data['business']) : null,
            raw: $data,
        );
    }
}
