<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Colleague` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Colleague
{
    /**
     * @param string $id
     * @param string $name
     * @param 'owner'|'answers'|'manages' $role
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly string $role,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            name: $data['name'],
            role: $data['role'],
            raw: $data,
        );
    }
}
