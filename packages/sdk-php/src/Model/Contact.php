<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Contact` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Contact
{
    /**
     * @param string $id
     * @param string $chat
     * @param string|null $name
     * @param string|null $ownName
     * @param string|null $whatsappName
     * @param list<string> $labels
     * @param string|null $notes
     * @param string|null $phoneNumber
     * @param string|null $lid
     * @param string|null $lastMessageAt
     * @param string|null $optedOutAt
     * @param string|null $username
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $chat,
        public readonly ?string $name,
        public readonly ?string $ownName,
        public readonly ?string $whatsappName,
        public readonly array $labels,
        public readonly ?string $notes,
        public readonly ?string $phoneNumber,
        public readonly ?string $lid,
        public readonly ?string $lastMessageAt,
        public readonly ?string $optedOutAt,
        public readonly ?string $username = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            chat: $data['chat'],
            name: $data['name'] ?? null,
            ownName: $data['ownName'] ?? null,
            whatsappName: $data['whatsappName'] ?? null,
            labels: $data['labels'],
            notes: $data['notes'] ?? null,
            phoneNumber: $data['phoneNumber'] ?? null,
            lid: $data['lid'] ?? null,
            lastMessageAt: $data['lastMessageAt'] ?? null,
            optedOutAt: $data['optedOutAt'] ?? null,
            username: $data['username'] ?? null,
            raw: $data,
        );
    }
}
