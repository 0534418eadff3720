<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `OptOut` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class OptOut
{
    /**
     * @param bool $enabled
     * @param list<string> $stopWords
     * @param list<string> $startWords
     * @param string|null $stopReply
     * @param string|null $startReply
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $enabled,
        public readonly array $stopWords,
        public readonly array $startWords,
        public readonly ?string $stopReply,
        public readonly ?string $startReply,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            enabled: $data['enabled'],
            stopWords: $data['stopWords'],
            startWords: $data['startWords'],
            stopReply: $data['stopReply'] ?? null,
            startReply: $data['startReply'] ?? null,
            raw: $data,
        );
    }
}
