<?php

declare(strict_types=1);

namespace Recado\Model;

/** Response of `POST /external/check-number`. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class CheckedNumber
{
    /**
     * @param bool $success
     * @param string $phoneNumber
     * @param bool $exists
     * @param string $clientId
     * @param string|null $canonicalNumber
     * @param string|null $lid
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $success,
        public readonly string $phoneNumber,
        public readonly bool $exists,
        public readonly string $clientId,
        public readonly ?string $canonicalNumber,
        public readonly ?string $lid,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            success: $data['success'],
            phoneNumber: $data['phoneNumber'],
            exists: $data['exists'],
            clientId: $data['clientId'],
            canonicalNumber: $data['canonicalNumber'] ?? null,
            lid: $data['lid'] ?? null,
            raw: $data,
        );
    }
}
