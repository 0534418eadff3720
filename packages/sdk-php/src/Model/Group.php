<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Group` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Group
{
    /**
     * @param string $chat
     * @param string $subject
     * @param string|null $description
     * @param array{'phoneNumber': string|null, 'lid': string|null}|null $owner
     * @param string|null $createdAt
     * @param int $size
     * @param 'owner'|'admin'|'member'|null $role
     * @param bool $onlyAdminsWrite
     * @param bool $onlyAdminsEdit
     * @param bool $joinApproval
     * @param list<array{'phoneNumber': string|null, 'lid': string|null, 'role': 'owner'|'admin'|'member'}> $participants
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $chat,
        public readonly string $subject,
        public readonly ?string $description,
        public readonly ?array $owner,
        public readonly ?string $createdAt,
        public readonly int $size,
        public readonly ?string $role,
        public readonly bool $onlyAdminsWrite,
        public readonly bool $onlyAdminsEdit,
        public readonly bool $joinApproval,
        public readonly array $participants,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            chat: $data['chat'],
            subject: $data['subject'],
            description: $data['description'] ?? null,
            owner: $data['owner'] ?? null,
            createdAt: $data['createdAt'] ?? null,
            size: $data['size'],
            role: $data['role'] ?? null,
            onlyAdminsWrite: $data['onlyAdminsWrite'],
            onlyAdminsEdit: $data['onlyAdminsEdit'],
            joinApproval: $data['joinApproval'],
            participants: $data['participants'],
            raw: $data,
        );
    }
}
