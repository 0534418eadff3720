<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `DisabledEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class DisabledEventData
{
    /**
     * @param string $webhookId
     * @param string $label
     * @param string $url
     * @param 'gone'|'failing' $reason
     * @param string $disabledAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $webhookId,
        public readonly string $label,
        public readonly string $url,
        public readonly string $reason,
        public readonly string $disabledAt,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            webhookId: $data['webhookId'],
            label: $data['label'],
            url: $data['url'],
            reason: $data['reason'],
            disabledAt: $data['disabledAt'],
            raw: $data,
        );
    }
}
