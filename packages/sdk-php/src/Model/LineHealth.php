<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `LineHealth` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class LineHealth
{
    /**
     * @param 'green'|'yellow'|'red' $light
     * @param string $since
     * @param list<array{'rule': 'restricted'|'quota'|'rated'|'refused'|'unanswered'|'identical'|'speed'|'strangers'|'young', 'light': 'yellow'|'red', 'what': string, 'advice': string}> $reasons
     * @param LineStanding|null $standing
     * @param array{'firstContacts': int, 'answered': int, 'sameText': int, 'busiestHour': int, 'refused': int, 'outbound': int, 'today': int, 'ceiling': int, 'linkedAt': string|null} $facts
     * @param array{'enabled': bool, 'perDay': int, 'gapSeconds': int, 'warmUp': bool, 'quiet': array{'begins': string, 'ends': string}|null, 'closedUntil': string|null, 'waiting': int, 'nextAt': string|null} $pace
     * @param list<array{'reason': 'group'|'unknown-sender'|'too-old'|'malformed'|'unreadable-update'|'unknown-type', 'messages': int, 'lastName': string, 'lastAt': string, 'what': string}>|null $unstored
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $light,
        public readonly string $since,
        public readonly array $reasons,
        public readonly ?LineStanding $standing,
        public readonly array $facts,
        public readonly array $pace,
        public readonly ?array $unstored = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            light: $data['light'],
            since: $data['since'],
            reasons: $data['reasons'],
            standing: isset($data['standing']) ? LineStanding::fromArray($data['standing']) : null,
            facts: $data['facts'],
            pace: $data['pace'],
            unstored: $data['unstored'] ?? null,
            raw: $data,
        );
    }
}
