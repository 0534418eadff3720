<?php

declare(strict_types=1);

namespace Recado\Model;

/** Response of `POST /external/messages`. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class SentMessage
{
    /**
     * @param bool $success
     * @param string $messageId
     * @param string $clientId
     * @param string $to
     * @param 'queued'|'sent'|'delivered'|'read'|'failed'|'unknown'|'received' $status
     * @param string $timestamp
     * @param 'text'|'image'|'video'|'audio'|'voice'|'document'|'sticker'|'location'|'contacts'|'poll'|'menu'|'template'|'numberRequest'|'product' $type
     * @param string|null $chat
     * @param string|null $notBefore
     * @param string|null $errorCode
     * @param MediaConversion|null $conversion
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $success,
        public readonly string $messageId,
        public readonly string $clientId,
        public readonly string $to,
        public readonly string $status,
        public readonly string $timestamp,
        public readonly string $type,
        public readonly ?string $chat = null,
        public readonly ?string $notBefore = null,
        public readonly ?string $errorCode = null,
        public readonly ?MediaConversion $conversion = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            success: $data['success'],
            messageId: $data['messageId'],
            clientId: $data['clientId'],
            to: $data['to'],
            status: $data['status'],
            timestamp: $data['timestamp'],
            type: $data['type'],
            chat: $data['chat'] ?? null,
            notBefore: $data['notBefore'] ?? null,
            errorCode: $data['errorCode'] ?? null,
            conversion: isset($data['conversion']) ? MediaConversion::fromArray($data['conversion']) : null,
            raw: $data,
        );
    }
}
