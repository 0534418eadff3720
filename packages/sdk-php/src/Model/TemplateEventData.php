<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `TemplateEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class TemplateEventData
{
    /**
     * @param string|null $templateId
     * @param string $name
     * @param string $language
     * @param 'pending'|'approved'|'rejected'|'paused'|'disabled' $status
     * @param 'pending'|'approved'|'rejected'|'paused'|'disabled'|null $previousStatus
     * @param string|null $reason
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?string $templateId,
        public readonly string $name,
        public readonly string $language,
        public readonly string $status,
        public readonly ?string $previousStatus,
        public readonly ?string $reason,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            templateId: $data['templateId'] ?? null,
            name: $data['name'],
            language: $data['language'],
            status: $data['status'],
            previousStatus: $data['previousStatus'] ?? null,
            reason: $data['reason'] ?? null,
            raw: $data,
        );
    }
}
