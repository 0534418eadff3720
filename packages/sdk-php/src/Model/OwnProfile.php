<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `OwnProfile` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class OwnProfile
{
    /**
     * @param string|null $name
     * @param string|null $about
     * @param string|null $pictureUrl
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?string $name,
        public readonly ?string $about,
        public readonly ?string $pictureUrl,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            name: $data['name'] ?? null,
            about: $data['about'] ?? null,
            pictureUrl: $data['pictureUrl'] ?? null,
            raw: $data,
        );
    }
}
