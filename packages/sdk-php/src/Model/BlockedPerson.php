<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `BlockedPerson` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class BlockedPerson
{
    /**
     * @param string $chat
     * @param string|null $name
     * @param string|null $phoneNumber
     * @param string|null $lid
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $chat,
        public readonly ?string $name,
        public readonly ?string $phoneNumber,
        public readonly ?string $lid,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            chat: $data['chat'],
            name: $data['name'] ?? null,
            phoneNumber: $data['phoneNumber'] ?? null,
            lid: $data['lid'] ?? null,
            raw: $data,
        );
    }
}
