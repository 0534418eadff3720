<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ParticipantResult` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ParticipantResult
{
    /**
     * @param string $participant
     * @param string|null $phoneNumber
     * @param string|null $lid
     * @param 'done'|'invite-needed'|'not-registered'|'left-recently'|'already-member'|'not-member'|'group-full'|'refused' $outcome
     * @param string|null $explanation
     * @param int|null $code
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $participant,
        public readonly ?string $phoneNumber,
        public readonly ?string $lid,
        public readonly string $outcome,
        public readonly ?string $explanation,
        public readonly ?int $code = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            participant: $data['participant'],
            phoneNumber: $data['phoneNumber'] ?? null,
            lid: $data['lid'] ?? null,
            outcome: $data['outcome'],
            explanation: $data['explanation'] ?? null,
            code: $data['code'] ?? null,
            raw: $data,
        );
    }
}
