<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Connection` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Connection
{
    /**
     * @param 'pending'|'linking'|'connected'|'reconnecting'|'disconnected'|'needs-relink'|'needs-passkey'|'parked'|'forbidden' $state
     * @param string|null $reason
     * @param Explanation|null $explanation
     * @param string|null $since
     * @param string|null $until
     * @param string|null $lastEventAt
     * @param string|null $provenAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $state,
        public readonly ?string $reason,
        public readonly ?Explanation $explanation,
        public readonly ?string $since,
        public readonly ?string $until,
        public readonly ?string $lastEventAt,
        public readonly ?string $provenAt = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            state: $data['state'],
            reason: $data['reason'] ?? null,
            explanation: isset($data['explanation']) ? Explanation::fromArray($data['explanation']) : null,
            since: $data['since'] ?? null,
            until: $data['until'] ?? null,
            lastEventAt: $data['lastEventAt'] ?? null,
            provenAt: $data['provenAt'] ?? null,
            raw: $data,
        );
    }
}
