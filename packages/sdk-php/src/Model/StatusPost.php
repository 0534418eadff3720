<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `StatusPost` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class StatusPost
{
    /**
     * @param string $id
     * @param string $messageId
     * @param 'publishing'|'published'|'unknown'|'failed'|'deleted' $state
     * @param 'text'|'image'|'video' $type
     * @param string|null $text
     * @param string|null $background
     * @param 'normal'|'handwriting'|'bold'|'serif'|'rounded'|'wide'|'typewriter'|null $font
     * @param string|null $mediaUrl
     * @param string|null $mediaId
     * @param array{'kind': 'all'|'label'|'chosen', 'label': string|null, 'people': int} $audience
     * @param int|null $reachedPeople
     * @param int $views
     * @param string $createdAt
     * @param string $expiresAt
     * @param string|null $errorCode
     * @param string|null $by
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $messageId,
        public readonly string $state,
        public readonly string $type,
        public readonly ?string $text,
        public readonly ?string $background,
        public readonly ?string $font,
        public readonly ?string $mediaUrl,
        public readonly ?string $mediaId,
        public readonly array $audience,
        public readonly ?int $reachedPeople,
        public readonly int $views,
        public readonly string $createdAt,
        public readonly string $expiresAt,
        public readonly ?string $errorCode,
        public readonly ?string $by,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            messageId: $data['messageId'],
            state: $data['state'],
            type: $data['type'],
            text: $data['text'] ?? null,
            background: $data['background'] ?? null,
            font: $data['font'] ?? null,
            mediaUrl: $data['mediaUrl'] ?? null,
            mediaId: $data['mediaId'] ?? null,
            audience: $data['audience'],
            reachedPeople: $data['reachedPeople'] ?? null,
            views: $data['views'],
            createdAt: $data['createdAt'],
            expiresAt: $data['expiresAt'],
            errorCode: $data['errorCode'] ?? null,
            by: $data['by'] ?? null,
            raw: $data,
        );
    }
}
