<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `LineStanding` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class LineStanding
{
    /**
     * @param 'green'|'yellow'|'red'|null $quality
     * @param int|null $firstContacts
     * @param string|null $restrictedUntil
     * @param string $since
     * @param bool|null $sharedLimit
     * @param NewChatQuota|null $newChats
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?string $quality,
        public readonly ?int $firstContacts,
        public readonly ?string $restrictedUntil,
        public readonly string $since,
        public readonly ?bool $sharedLimit = null,
        public readonly ?NewChatQuota $newChats = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            quality: $data['quality'] ?? null,
            firstContacts: $data['firstContacts'] ?? null,
            restrictedUntil: $data['restrictedUntil'] ?? null,
            since: $data['since'],
            sharedLimit: $data['sharedLimit'] ?? null,
            newChats: isset($data['newChats']) ? NewChatQuota::fromArray($data['newChats']) : null,
            raw: $data,
        );
    }
}
