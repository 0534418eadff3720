<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `MediaConversion` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class MediaConversion
{
    /**
     * @param string $from
     * @param string $to
     * @param 'image'|'document'|'video'|'audio' $sentAs
     * @param string $message
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $from,
        public readonly string $to,
        public readonly string $sentAs,
        public readonly string $message,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            from: $data['from'],
            to: $data['to'],
            sentAs: $data['sentAs'],
            message: $data['message'],
            raw: $data,
        );
    }
}
