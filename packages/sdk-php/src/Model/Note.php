<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Note` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Note
{
    /**
     * @param string $id
     * @param string $conversationId
     * @param string $text
     * @param MessageOrigin $writtenBy
     * @param string $createdAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $conversationId,
        public readonly string $text,
        public readonly MessageOrigin $writtenBy,
        public readonly string $createdAt,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            conversationId: $data['conversationId'],
            text: $data['text'],
            writtenBy: MessageOrigin::fromArray($data['writtenBy']),
            createdAt: $data['createdAt'],
            raw: $data,
        );
    }
}
