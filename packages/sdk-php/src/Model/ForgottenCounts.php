<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ForgottenCounts` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ForgottenCounts
{
    /**
     * @param int $messages
     * @param int $inGroups
     * @param int $files
     * @param int $scheduled
     * @param int $recipients
     * @param int $events
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly int $messages,
        public readonly int $inGroups,
        public readonly int $files,
        public readonly int $scheduled,
        public readonly int $recipients,
        public readonly int $events,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            messages: $data['messages'],
            inGroups: $data['inGroups'],
            files: $data['files'],
            scheduled: $data['scheduled'],
            recipients: $data['recipients'],
            events: $data['events'],
            raw: $data,
        );
    }
}
