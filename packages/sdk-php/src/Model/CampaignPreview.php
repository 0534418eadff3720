<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `CampaignPreview` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class CampaignPreview
{
    /**
     * @param string $to
     * @param string|null $name
     * @param string|null $text
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $to,
        public readonly ?string $name,
        public readonly ?string $text,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            to: $data['to'],
            name: $data['name'] ?? null,
            text: $data['text'] ?? null,
            raw: $data,
        );
    }
}
