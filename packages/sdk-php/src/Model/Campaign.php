<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Campaign` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Campaign
{
    /**
     * @param string $id
     * @param string $name
     * @param 'draft'|'running'|'paused'|'done'|'stopped' $state
     * @param 'owner'|'limit'|'unanswered'|'failures'|'line'|null $cause
     * @param string|null $reason
     * @param array{'type': 'text'|'image'|'video'|'document'|'template', 'text'?: array{'text': string}, 'image'?: array{'mediaId': string, 'caption'?: string}, 'video'?: array{'mediaId': string, 'caption'?: string}, 'document'?: array{'mediaId': string, 'caption'?: string, 'fileName'?: string}, 'template'?: array{'name': string, 'language'?: string, 'values'?: list<string>}, 'preview'?: bool} $message
     * @param 'close'|'word'|'skip' $nameless
     * @param string|null $nameWord
     * @param bool $ownNames
     * @param string|null $startsAt
     * @param array{'perMinute': int, 'opens': string, 'closes': string, 'weekdays': list<'monday'|'tuesday'|'wednesday'|'thursday'|'friday'|'saturday'|'sunday'>} $pace
     * @param string $timeZone
     * @param CampaignCounts $counts
     * @param string|null $nextAt
     * @param string|null $endsAt
     * @param string|null $waiting
     * @param list<string> $warnings
     * @param string|null $by
     * @param string $createdAt
     * @param string|null $startedAt
     * @param string|null $endedAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly string $state,
        public readonly ?string $cause,
        public readonly ?string $reason,
        public readonly array $message,
        public readonly string $nameless,
        public readonly ?string $nameWord,
        public readonly bool $ownNames,
        public readonly ?string $startsAt,
        public readonly array $pace,
        public readonly string $timeZone,
        public readonly CampaignCounts $counts,
        public readonly ?string $nextAt,
        public readonly ?string $endsAt,
        public readonly ?string $waiting,
        public readonly array $warnings,
        public readonly ?string $by,
        public readonly string $createdAt,
        public readonly ?string $startedAt,
        public readonly ?string $endedAt,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            name: $data['name'],
            state: $data['state'],
            cause: $data['cause'] ?? null,
            reason: $data['reason'] ?? null,
            message: $data['message'],
            nameless: $data['nameless'],
            nameWord: $data['nameWord'] ?? null,
            ownNames: $data['ownNames'],
            startsAt: $data['startsAt'] ?? null,
            pace: $data['pace'],
            timeZone: $data['timeZone'],
            counts: CampaignCounts::fromArray($data['counts']),
            nextAt: $data['nextAt'] ?? null,
            endsAt: $data['endsAt'] ?? null,
            waiting: $data['waiting'] ?? null,
            warnings: $data['warnings'],
            by: $data['by'] ?? null,
            createdAt: $data['createdAt'],
            startedAt: $data['startedAt'] ?? null,
            endedAt: $data['endedAt'] ?? null,
            raw: $data,
        );
    }
}
