<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Done` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Done
{
    /**
     * @param bool $success
     * @param string $message
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $success,
        public readonly string $message,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            success: $data['success'],
            message: $data['message'],
            raw: $data,
        );
    }
}
