<?php

declare(strict_types=1);

namespace Recado;

use Recado\Model\Message;

/** Event of a webhook or of the event feed. */
final class Event
{
    /**
     * @param string $id the same in every attempt to deliver it
     * @param string $type type, such as `message.received`
     * @param string $timestamp instant in ISO 8601
     * @param int|null $sequence number in the client's feed, from 1 without gaps
     * @param bool $fromMe whether the event concerns something that this client sent
     * @param array<string, mixed> $data content of the event
     * @param array<string, mixed> $raw complete event as the server sent it
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly string $clientId,
        public readonly ?int $sequence,
        public readonly bool $fromMe,
        public readonly array $data,
        public readonly array $raw,
    ) {
    }

    /** @param array<string, mixed> $raw decoded JSON object */
    public static function fromArray(array $raw): self
    {
        return new self(
            id: (string) ($raw['id'] ?? ''),
            type: (string) $raw['type'],
            timestamp: (string) ($raw['timestamp'] ?? ''),
            clientId: (string) ($raw['clientId'] ?? ''),
            sequence: isset($raw['sequence']) ? (int) $raw['sequence'] : null,
            fromMe: (bool) ($raw['fromMe'] ?? false),
            data: is_array($raw['data'] ?? null) ? $raw['data'] : [],
            raw: $raw,
        );
    }

    /** Whether a person wrote this message to the client. Programs that answer must ignore all other events. */
    public function isReceivedMessage(): bool
    {
        return $this->type === 'message.received' && !$this->fromMe;
    }

    /** Returns the message of an event whose data is one, such as `message.received`. */
    public function message(): Message
    {
        return Message::fromArray($this->data);
    }
}
