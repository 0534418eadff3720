<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `MessageRemark` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class MessageRemark
{
    /**
     * @param string $messageId
     * @param string $chat
     * @param 'person'|'group'|'status'|'broadcast'|'channel' $chatKind
     * @param string|null $phoneNumber
     * @param string|null $lid
     * @param string|null $name
     * @param string $timestamp
     * @param Message|null $message
     * @param string|null $ownName
     * @param string|null $emoji
     * @param string|null $text
     * @param list<string>|null $options
     * @param bool|null $unreadable
     * @param array{'name': string, 'description'?: string, 'startsAt'?: string, 'endsAt'?: string, 'place'?: string, 'link'?: string, 'cancelled'?: bool}|null $event
     * @param string|null $question
     * @param list<string>|null $addedOptions
     * @param 'going'|'not-going'|'maybe'|null $response
     * @param int|null $guests
     * @param bool|null $pinned
     * @param string|null $label
     * @param bool|null $labeled
     * @param RobotPause|null $robot
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $messageId,
        public readonly string $chat,
        public readonly string $chatKind,
        public readonly ?string $phoneNumber,
        public readonly ?string $lid,
        public readonly ?string $name,
        public readonly string $timestamp,
        public readonly ?Message $message,
        public readonly ?string $ownName = null,
        public readonly ?string $emoji = null,
        public readonly ?string $text = null,
        public readonly ?array $options = null,
        public readonly ?bool $unreadable = null,
        public readonly ?array $event = null,
        public readonly ?string $question = null,
        public readonly ?array $addedOptions = null,
        public readonly ?string $response = null,
        public readonly ?int $guests = null,
        public readonly ?bool $pinned = null,
        public readonly ?string $label = null,
        public readonly ?bool $labeled = null,
        public readonly ?RobotPause $robot = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            messageId: $data['messageId'],
            chat: $data['chat'],
            chatKind: $data['chatKind'],
            phoneNumber: $data['phoneNumber'] ?? null,
            lid: $data['lid'] ?? null,
            name: $data['name'] ?? null,
            timestamp: $data['timestamp'],
            message: isset($data['message']) ? Message::fromArray($data['message']) : null,
            ownName: $data['ownName'] ?? null,
            emoji: $data['emoji'] ?? null,
            text: $data['text'] ?? null,
            options: $data['options'] ?? null,
            unreadable: $data['unreadable'] ?? null,
            event: $data['event'] ?? null,
            question: $data['question'] ?? null,
            addedOptions: $data['addedOptions'] ?? null,
            response: $data['response'] ?? null,
            guests: $data['guests'] ?? null,
            pinned: $data['pinned'] ?? null,
            label: $data['label'] ?? null,
            labeled: $data['labeled'] ?? null,
            robot: isset($data['robot']) ? RobotPause::fromArray($data['robot']) : null,
            raw: $data,
        );
    }
}
