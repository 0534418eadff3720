<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `UsableClient` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class UsableClient
{
    /**
     * @param string $id
     * @param string $businessName
     * @param string $phoneNumber
     * @param string|null $linkedNumber
     * @param bool $isConnected
     * @param 'pending'|'connected'|'disconnected' $status
     * @param list<'text'|'image'|'video'|'audio'|'voice'|'document'|'sticker'|'location'|'contacts'|'poll'|'menu'|'template'|'numberRequest'|'product'|'reply'|'mention'|'reaction'|'edit'|'deletion'|'statusPost'> $canSend
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $businessName,
        public readonly string $phoneNumber,
        public readonly ?string $linkedNumber,
        public readonly bool $isConnected,
        public readonly string $status,
        public readonly array $canSend,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            businessName: $data['businessName'],
            phoneNumber: $data['phoneNumber'],
            linkedNumber: $data['linkedNumber'] ?? null,
            isConnected: $data['isConnected'],
            status: $data['status'],
            canSend: $data['canSend'],
            raw: $data,
        );
    }
}
