<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Referral` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Referral
{
    /**
     * @param string|null $source
     * @param string|null $sourceId
     * @param string|null $url
     * @param string|null $headline
     * @param string|null $body
     * @param string|null $clickId
     * @param string|null $ref
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?string $source = null,
        public readonly ?string $sourceId = null,
        public readonly ?string $url = null,
        public readonly ?string $headline = null,
        public readonly ?string $body = null,
        public readonly ?string $clickId = null,
        public readonly ?string $ref = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            source: $data['source'] ?? null,
            sourceId: $data['sourceId'] ?? null,
            url: $data['url'] ?? null,
            headline: $data['headline'] ?? null,
            body: $data['body'] ?? null,
            clickId: $data['clickId'] ?? null,
            ref: $data['ref'] ?? null,
            raw: $data,
        );
    }
}
