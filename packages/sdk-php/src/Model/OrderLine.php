<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `OrderLine` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class OrderLine
{
    /**
     * @param string $productId
     * @param int $quantity
     * @param string|null $name
     * @param array{'amount': float, 'currency': string}|null $price
     * @param string|null $retailerId
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $productId,
        public readonly int $quantity,
        public readonly ?string $name = null,
        public readonly ?array $price = null,
        public readonly ?string $retailerId = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            productId: $data['productId'],
            quantity: $data['quantity'],
            name: $data['name'] ?? null,
            price: $data['price'] ?? null,
            retailerId: $data['retailerId'] ?? null,
            raw: $data,
        );
    }
}
