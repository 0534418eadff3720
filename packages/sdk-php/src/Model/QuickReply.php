<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `QuickReply` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class QuickReply
{
    /**
     * @param string $id
     * @param string $shortcut
     * @param string $text
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $shortcut,
        public readonly string $text,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            shortcut: $data['shortcut'],
            text: $data['text'],
            raw: $data,
        );
    }
}
