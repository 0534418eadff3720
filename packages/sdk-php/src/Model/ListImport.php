<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ListImport` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ListImport
{
    /**
     * @param string $id
     * @param 'contacts'|'recipients' $kind
     * @param string|null $campaign
     * @param 'running'|'done'|'failed' $state
     * @param int $total
     * @param int $processed
     * @param ImportCounts|null $contacts
     * @param AddedRecipients|null $recipients
     * @param string|null $error
     * @param string $createdAt
     * @param string|null $endedAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $kind,
        public readonly ?string $campaign,
        public readonly string $state,
        public readonly int $total,
        public readonly int $processed,
        public readonly ?ImportCounts $contacts,
        public readonly ?AddedRecipients $recipients,
        public readonly ?string $error,
        public readonly string $createdAt,
        public readonly ?string $endedAt,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            kind: $data['kind'],
            campaign: $data['campaign'] ?? null,
            state: $data['state'],
            total: $data['total'],
            processed: $data['processed'],
            contacts: isset($data['contacts']) ? ImportCounts::fromArray($data['contacts']) : null,
            recipients: isset($data['recipients']) ? AddedRecipients::fromArray($data['recipients']) : null,
            error: $data['error'] ?? null,
            createdAt: $data['createdAt'],
            endedAt: $data['endedAt'] ?? null,
            raw: $data,
        );
    }
}
