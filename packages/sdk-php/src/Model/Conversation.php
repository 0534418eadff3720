<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Conversation` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Conversation
{
    /**
     * @param string $id
     * @param string $chat
     * @param 'person'|'group'|'status'|'broadcast'|'channel' $chatKind
     * @param string|null $name
     * @param string|null $phoneNumber
     * @param string|null $lid
     * @param Message|null $lastMessage
     * @param string $lastMessageAt
     * @param int $unread
     * @param bool $markedUnread
     * @param bool $archived
     * @param bool $muted
     * @param string|null $snoozedUntil
     * @param string|null $returnedAt
     * @param string|null $label
     * @param array{'id': string, 'name': string}|null $assignedTo
     * @param RobotPause $robot
     * @param string|null $optedOutAt
     * @param ReplyWindow $window
     * @param string|null $username
     * @param Message|null $match
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $chat,
        public readonly string $chatKind,
        public readonly ?string $name,
        public readonly ?string $phoneNumber,
        public readonly ?string $lid,
        public readonly ?Message $lastMessage,
        public readonly string $lastMessageAt,
        public readonly int $unread,
        public readonly bool $markedUnread,
        public readonly bool $archived,
        public readonly bool $muted,
        public readonly ?string $snoozedUntil,
        public readonly ?string $returnedAt,
        public readonly ?string $label,
        public readonly ?array $assignedTo,
        public readonly RobotPause $robot,
        public readonly ?string $optedOutAt,
        public readonly ReplyWindow $window,
        public readonly ?string $username = null,
        public readonly ?Message $match = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            chat: $data['chat'],
            chatKind: $data['chatKind'],
            name: $data['name'] ?? null,
            phoneNumber: $data['phoneNumber'] ?? null,
            lid: $data['lid'] ?? null,
            lastMessage: isset($data['lastMessage']) ? Message::fromArray($data['lastMessage']) : null,
            lastMessageAt: $data['lastMessageAt'],
            unread: $data['unread'],
            markedUnread: $data['markedUnread'],
            archived: $data['archived'],
            muted: $data['muted'],
            snoozedUntil: $data['snoozedUntil'] ?? null,
            returnedAt: $data['returnedAt'] ?? null,
            label: $data['label'] ?? null,
            assignedTo: $data['assignedTo'] ?? null,
            robot: RobotPause::fromArray($data['robot']),
            optedOutAt: $data['optedOutAt'] ?? null,
            window: ReplyWindow::fromArray($data['window']),
            username: $data['username'] ?? null,
            match: isset($data['match']) ? Message::fromArray($data['match']) : null,
            raw: $data,
        );
    }
}
