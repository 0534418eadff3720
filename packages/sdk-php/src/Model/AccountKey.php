<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `AccountKey` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class AccountKey
{
    /**
     * @param string $id
     * @param string $name
     * @param string $prefix
     * @param list<'read'|'send'|'manage'> $scopes
     * @param list<string>|null $clients
     * @param string $createdAt
     * @param string|null $lastUsedAt
     * @param int $uses
     * @param list<string> $addresses
     * @param string|null $expiresAt
     * @param bool $expired
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly string $prefix,
        public readonly array $scopes,
        public readonly ?array $clients,
        public readonly string $createdAt,
        public readonly ?string $lastUsedAt,
        public readonly int $uses,
        public readonly array $addresses,
        public readonly ?string $expiresAt,
        public readonly bool $expired,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            name: $data['name'],
            prefix: $data['prefix'],
            scopes: $data['scopes'],
            clients: $data['clients'] ?? null,
            createdAt: $data['createdAt'],
            lastUsedAt: $data['lastUsedAt'] ?? null,
            uses: $data['uses'],
            addresses: $data['addresses'],
            expiresAt: $data['expiresAt'] ?? null,
            expired: $data['expired'],
            raw: $data,
        );
    }
}
