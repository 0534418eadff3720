<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `LabelEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class LabelEventData
{
    /**
     * @param string $labelId
     * @param string $name
     * @param 'gray'|'red'|'orange'|'yellow'|'green'|'teal'|'blue'|'purple' $color
     * @param string|null $previousName
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $labelId,
        public readonly string $name,
        public readonly string $color,
        public readonly ?string $previousName,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            labelId: $data['labelId'],
            name: $data['name'],
            color: $data['color'],
            previousName: $data['previousName'] ?? null,
            raw: $data,
        );
    }
}
