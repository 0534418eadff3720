<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `TestEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class TestEventData
{
    /**
     * @param string $message
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $message,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            message: $data['message'],
            raw: $data,
        );
    }
}
