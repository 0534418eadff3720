<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `CampaignEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class CampaignEventData
{
    /**
     * @param string $campaignId
     * @param string $name
     * @param 'draft'|'running'|'paused'|'done'|'stopped' $state
     * @param 'owner'|'limit'|'unanswered'|'failures'|'line'|null $cause
     * @param string|null $reason
     * @param array{'total': int, 'waiting': int, 'left': int, 'unknown': int, 'failed': int, 'leftOut': int} $counts
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $campaignId,
        public readonly string $name,
        public readonly string $state,
        public readonly ?string $cause,
        public readonly ?string $reason,
        public readonly array $counts,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            campaignId: $data['campaignId'],
            name: $data['name'],
            state: $data['state'],
            cause: $data['cause'] ?? null,
            reason: $data['reason'] ?? null,
            counts: $data['counts'],
            raw: $data,
        );
    }
}
