<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `RobotPause` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class RobotPause
{
    /**
     * @param string|null $pausedUntil
     * @param MessageOrigin|null $pausedBy
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?string $pausedUntil,
        public readonly ?MessageOrigin $pausedBy,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            pausedUntil: $data['pausedUntil'] ?? null,
            pausedBy: isset($data['pausedBy']) ? MessageOrigin::fromArray($data['pausedBy']) : null,
            raw: $data,
        );
    }
}
