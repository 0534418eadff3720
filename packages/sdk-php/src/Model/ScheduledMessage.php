<?php

declare(strict_types=1);

namespace Recado\Model;

/** Response of `POST /external/messages`. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ScheduledMessage
{
    /**
     * @param bool $success
     * @param string $clientId
     * @param Schedule $schedule
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $success,
        public readonly string $clientId,
        public readonly Schedule $schedule,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            success: $data['success'],
            clientId: $data['clientId'],
            schedule: Schedule::fromArray($data['schedule']),
            raw: $data,
        );
    }
}
