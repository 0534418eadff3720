<?php

declare(strict_types=1);

namespace Recado\Model;

/** Response of `POST /external/webhooks`. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class AddedWebhook
{
    /**
     * @param bool $success
     * @param string $clientId
     * @param Webhook $webhook
     * @param bool $existed
     * @param list<string>|null $warnings
     * @param string|null $secret
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly bool $success,
        public readonly string $clientId,
        public readonly Webhook $webhook,
        public readonly bool $existed,
        public readonly ?array $warnings = null,
        public readonly ?string $secret = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            success: $data['success'],
            clientId: $data['clientId'],
            webhook: Webhook::fromArray($data['webhook']),
            existed: $data['existed'],
            warnings: $data['warnings'] ?? null,
            secret: $data['secret'] ?? null,
            raw: $data,
        );
    }
}
