<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `AddedRecipients` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class AddedRecipients
{
    /**
     * @param int $added
     * @param int $leftOut
     * @param int $known
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly int $added,
        public readonly int $leftOut,
        public readonly int $known,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            added: $data['added'],
            leftOut: $data['leftOut'],
            known: $data['known'],
            raw: $data,
        );
    }
}
