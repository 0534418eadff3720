<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `CatalogProduct` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class CatalogProduct
{
    /**
     * @param string $id
     * @param string $name
     * @param bool $sendable
     * @param bool $hidden
     * @param bool $available
     * @param string|null $description
     * @param array{'amount': float, 'currency': string}|null $price
     * @param string|null $retailerId
     * @param string|null $url
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly bool $sendable,
        public readonly bool $hidden,
        public readonly bool $available,
        public readonly ?string $description = null,
        public readonly ?array $price = null,
        public readonly ?string $retailerId = null,
        public readonly ?string $url = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            name: $data['name'],
            sendable: $data['sendable'],
            hidden: $data['hidden'],
            available: $data['available'],
            description: $data['description'] ?? null,
            price: $data['price'] ?? null,
            retailerId: $data['retailerId'] ?? null,
            url: $data['url'] ?? null,
            raw: $data,
        );
    }
}
