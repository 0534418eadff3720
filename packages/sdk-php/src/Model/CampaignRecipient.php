<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `CampaignRecipient` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class CampaignRecipient
{
    /**
     * @param string $id
     * @param string $to
     * @param string|null $name
     * @param string|null $country
     * @param 'waiting'|'sent'|'delivered'|'read'|'answered'|'unknown'|'failed'|'leftOut' $state
     * @param int|null $row
     * @param 'optedOut'|'repeated'|'unreadable'|'nameless'|'byHand'|'stopped'|null $cause
     * @param string|null $reason
     * @param string|null $messageId
     * @param string|null $sentAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $to,
        public readonly ?string $name,
        public readonly ?string $country,
        public readonly string $state,
        public readonly ?int $row,
        public readonly ?string $cause,
        public readonly ?string $reason,
        public readonly ?string $messageId,
        public readonly ?string $sentAt,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            to: $data['to'],
            name: $data['name'] ?? null,
            country: $data['country'] ?? null,
            state: $data['state'],
            row: $data['row'] ?? null,
            cause: $data['cause'] ?? null,
            reason: $data['reason'] ?? null,
            messageId: $data['messageId'] ?? null,
            sentAt: $data['sentAt'] ?? null,
            raw: $data,
        );
    }
}
