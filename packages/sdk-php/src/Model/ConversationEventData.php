<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `ConversationEventData` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class ConversationEventData
{
    /**
     * @param string $conversationId
     * @param string $chat
     * @param 'person'|'group'|'status'|'broadcast'|'channel' $chatKind
     * @param string|null $phoneNumber
     * @param string|null $lid
     * @param string|null $name
     * @param int $unread
     * @param bool $archived
     * @param bool $muted
     * @param string|null $label
     * @param string|null $username
     * @param bool|null $markedUnread
     * @param string|null $snoozedUntil
     * @param string|null $returnedAt
     * @param array{'id': string, 'name': string}|null $assignedTo
     * @param RobotPause|null $robot
     * @param string|null $noteId
     * @param string|null $replaces
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $conversationId,
        public readonly string $chat,
        public readonly string $chatKind,
        public readonly ?string $phoneNumber,
        public readonly ?string $lid,
        public readonly ?string $name,
        public readonly int $unread,
        public readonly bool $archived,
        public readonly bool $muted,
        public readonly ?string $label,
        public readonly ?string $username = null,
        public readonly ?bool $markedUnread = null,
        public readonly ?string $snoozedUntil = null,
        public readonly ?string $returnedAt = null,
        public readonly ?array $assignedTo = null,
        public readonly ?RobotPause $robot = null,
        public readonly ?string $noteId = null,
        public readonly ?string $replaces = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            conversationId: $data['conversationId'],
            chat: $data['chat'],
            chatKind: $data['chatKind'],
            phoneNumber: $data['phoneNumber'] ?? null,
            lid: $data['lid'] ?? null,
            name: $data['name'] ?? null,
            unread: $data['unread'],
            archived: $data['archived'],
            muted: $data['muted'],
            label: $data['label'] ?? null,
            username: $data['username'] ?? null,
            markedUnread: $data['markedUnread'] ?? null,
            snoozedUntil: $data['snoozedUntil'] ?? null,
            returnedAt: $data['returnedAt'] ?? null,
            assignedTo: $data['assignedTo'] ?? null,
            robot: isset($data['robot']) ? RobotPause::fromArray($data['robot']) : null,
            noteId: $data['noteId'] ?? null,
            replaces: $data['replaces'] ?? null,
            raw: $data,
        );
    }
}
