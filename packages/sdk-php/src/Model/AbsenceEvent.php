<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `AbsenceEvent` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class AbsenceEvent
{
    /**
     * @param string $id
     * @param 'absence.ended' $type
     * @param string $timestamp
     * @param string $clientId
     * @param int $sequence
     * @param bool $fromMe
     * @param Absence $data
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly string $clientId,
        public readonly int $sequence,
        public readonly bool $fromMe,
        public readonly Absence $data,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            type: $data['type'],
            timestamp: $data['timestamp'],
            clientId: $data['clientId'],
            sequence: $data['sequence'],
            fromMe: $data['fromMe'],
            data: Absence::fromArray($data['data']),
            raw: $data,
        );
    }
}
