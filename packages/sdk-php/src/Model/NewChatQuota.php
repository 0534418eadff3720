<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `NewChatQuota` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class NewChatQuota
{
    /**
     * @param int|null $total
     * @param int|null $used
     * @param string|null $endsAt
     * @param 'none'|'first'|'second'|'reached' $warning
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?int $total,
        public readonly ?int $used,
        public readonly ?string $endsAt,
        public readonly string $warning,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            total: $data['total'] ?? null,
            used: $data['used'] ?? null,
            endsAt: $data['endsAt'] ?? null,
            warning: $data['warning'],
            raw: $data,
        );
    }
}
