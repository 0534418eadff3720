<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `TurnEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class TurnEventData
{
    /**
     * @param string $webhookId
     * @param string $conversationId
     * @param string $chat
     * @param 'person'|'group'|'status'|'broadcast'|'channel' $chatKind
     * @param string|null $phoneNumber
     * @param string|null $lid
     * @param string|null $name
     * @param string|null $text
     * @param list<Message> $messages
     * @param string|null $optedOutAt
     * @param RobotPause $robot
     * @param string|null $ownName
     * @param string|null $username
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $webhookId,
        public readonly string $conversationId,
        public readonly string $chat,
        public readonly string $chatKind,
        public readonly ?string $phoneNumber,
        public readonly ?string $lid,
        public readonly ?string $name,
        public readonly ?string $text,
        public readonly array $messages,
        public readonly ?string $optedOutAt,
        public readonly RobotPause $robot,
        public readonly ?string $ownName = null,
        public readonly ?string $username = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            webhookId: $data['webhookId'],
            conversationId: $data['conversationId'],
            chat: $data['chat'],
            chatKind: $data['chatKind'],
            phoneNumber: $data['phoneNumber'] ?? null,
            lid: $data['lid'] ?? null,
            name: $data['name'] ?? null,
            text: $data['text'] ?? null,
            messages: array_map(Message::fromArray(...), $data['messages']),
            optedOutAt: $data['optedOutAt'] ?? null,
            robot: RobotPause::fromArray($data['robot']),
            ownName: $data['ownName'] ?? null,
            username: $data['username'] ?? null,
            raw: $data,
        );
    }
}
