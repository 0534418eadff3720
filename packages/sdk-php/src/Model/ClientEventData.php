<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ClientEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ClientEventData
{
    /**
     * @param string $businessName
     * @param string $phoneNumber
     * @param bool $isConnected
     * @param 'pending'|'connected'|'disconnected' $status
     * @param Connection $connection
     * @param string|null $linkedNumber
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $businessName,
        public readonly string $phoneNumber,
        public readonly bool $isConnected,
        public readonly string $status,
        public readonly Connection $connection,
        public readonly ?string $linkedNumber,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            businessName: $data['businessName'],
            phoneNumber: $data['phoneNumber'],
            isConnected: $data['isConnected'],
            status: $data['status'],
            connection: Connection::fromArray($data['connection']),
            linkedNumber: $data['linkedNumber'] ?? null,
            raw: $data,
        );
    }
}
