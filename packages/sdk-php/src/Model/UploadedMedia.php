<?php

declare(strict_types=1);

namespace Recado\Model;

/** Response of `POST /external/media`. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class UploadedMedia
{
    /**
     * @param bool $success
     * @param string $clientId
     * @param string $mediaId
     * @param string $mimeType
     * @param int $size
     * @param string $sha256
     * @param string $fileName
     * @param string $expiresAt
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $success,
        public readonly string $clientId,
        public readonly string $mediaId,
        public readonly string $mimeType,
        public readonly int $size,
        public readonly string $sha256,
        public readonly string $fileName,
        public readonly string $expiresAt,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            success: $data['success'],
            clientId: $data['clientId'],
            mediaId: $data['mediaId'],
            mimeType: $data['mimeType'],
            size: $data['size'],
            sha256: $data['sha256'],
            fileName: $data['fileName'],
            expiresAt: $data['expiresAt'],
            raw: $data,
        );
    }
}
