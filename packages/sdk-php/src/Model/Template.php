<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Template` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Template
{
    /**
     * @param string|null $id
     * @param string $name
     * @param string $language
     * @param 'marketing'|'utility'|'authentication' $category
     * @param 'pending'|'approved'|'rejected'|'paused'|'disabled' $status
     * @param string|null $reason
     * @param string|null $header
     * @param 'image'|'video'|'document'|null $headerFile
     * @param string $body
     * @param string|null $footer
     * @param list<string> $replies
     * @param list<array{'text': string, 'url': string}> $links
     * @param list<array{'part': 'header'|'body'|'button', 'name': string}> $variables
     * @param bool $sendable
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly ?string $id,
        public readonly string $name,
        public readonly string $language,
        public readonly string $category,
        public readonly string $status,
        public readonly ?string $reason,
        public readonly ?string $header,
        public readonly ?string $headerFile,
        public readonly string $body,
        public readonly ?string $footer,
        public readonly array $replies,
        public readonly array $links,
        public readonly array $variables,
        public readonly bool $sendable,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'] ?? null,
            name: $data['name'],
            language: $data['language'],
            category: $data['category'],
            status: $data['status'],
            reason: $data['reason'] ?? null,
            header: $data['header'] ?? null,
            headerFile: $data['headerFile'] ?? null,
            body: $data['body'],
            footer: $data['footer'] ?? null,
            replies: $data['replies'],
            links: $data['links'],
            variables: $data['variables'],
            sendable: $data['sendable'],
            raw: $data,
        );
    }
}
