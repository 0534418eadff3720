<?php

declare(strict_types=1);

namespace Recado;

use Recado\Exception\ApiException;
use Recado\Exception\NetworkException;
use Recado\Model\ScheduledMessage;
use Recado\Model\SentMessage;
use Recado\Model\UploadedMedia;

/**
 * Calls that send messages. Each one has a random idempotency key unless the caller gives one. Options of every send:
 * `replyTo`, `mentions`, `typingSeconds`, `preview` and `unlessPaused`.
 */
trait Sends
{
    /**
     * Sends a message of any kind.
     *
     * @param string|int $to number with country code, or the ID of a chat
     * @param 'text'|'image'|'video'|'audio'|'voice'|'document'|'sticker'|'location'|'contacts'|'poll'|'menu'|'template'|'numberRequest'|'product' $kind
     * @param array<mixed> $content content of this kind, as in `docs/messages.md`
     * @param array<string, mixed> $options options of every send
     * @param string|null $idempotencyKey key that identifies this message, such as the ID of an order. The same key never
     *     sends twice, also when the program starts again. Without it, the key is random and covers only the retries
     * @return SentMessage whose `status` is `sent`, `queued` (it waits for `notBefore`) or `unknown` (call again with the
     *     same key to learn more)
     * @throws ApiException when the server refuses the message, such as 422 for a number without WhatsApp
     * @throws NetworkException when it is unknown whether the message was sent. Repeat the call with the same key
     */
    public function send(
        string|int $to,
        string $kind,
        array $content,
        array $options = [],
        ?string $idempotencyKey = null,
    ): SentMessage {
        return SentMessage::fromArray($this->postMessage($to, $kind, $content, $options, $idempotencyKey));
    }

    /**
     * Sends a message later, and perhaps again and again.
     *
     * @param array<mixed> $content
     * @param \DateTimeInterface $at when to send it, at most a year from now. Its time zone is sent with it
     * @param array<string, mixed> $options
     * @param array<string, mixed>|null $repeat repetition, such as `['every' => 'week', 'times' => 4]`
     */
    public function schedule(
        string|int $to,
        string $kind,
        array $content,
        \DateTimeInterface $at,
        array $options = [],
        ?array $repeat = null,
        ?string $idempotencyKey = null,
    ): ScheduledMessage {
        $time = ['sendAt' => $at->format(\DateTimeInterface::RFC3339_EXTENDED)];
        $extra = $options + $time + ($repeat === null ? [] : ['repeat' => $repeat]);
        return ScheduledMessage::fromArray($this->postMessage($to, $kind, $content, $extra, $idempotencyKey));
    }

    /**
     * Sends a text. See `send` for parameters, result and exceptions.
     *
     * @param array<string, mixed> $options
     */
    public function sendText(string|int $to, string $text, array $options = [], ?string $idempotencyKey = null): SentMessage
    {
        return $this->send($to, 'text', ['text' => $text], $options, $idempotencyKey);
    }

    /**
     * Sends a file. A file on disk and bytes are uploaded first.
     *
     * @param 'image'|'video'|'audio'|'voice'|'document'|'sticker' $kind
     * @param Media|string $media file, or its address
     * @param string|null $caption text with an image, a video or a document
     * @param string|null $fileName name with which a document arrives
     * @param array<string, mixed> $options
     */
    public function sendMedia(
        string|int $to,
        string $kind,
        Media|string $media,
        ?string $caption = null,
        ?string $fileName = null,
        array $options = [],
        ?string $idempotencyKey = null,
    ): SentMessage {
        $file = Media::of($media);
        $content = $file->mediaUrl !== null
            ? ['mediaUrl' => $file->mediaUrl]
            : ['mediaId' => $file->mediaId ?? $this->upload($file)->mediaId];
        $name = $kind === 'document' ? $fileName ?? $file->fileName : null;
        $content += array_filter(['caption' => $caption, 'fileName' => $name], static fn (?string $value): bool => $value !== null);
        return $this->send($to, $kind, $content, $options, $idempotencyKey);
    }

    /**
     * Uploads a file of up to 100 MB, to send it as often as needed with `Media::id($uploaded->mediaId)`.
     *
     * @throws \InvalidArgumentException for an address or an uploaded file, which need no upload
     */
    public function upload(Media $media): UploadedMedia
    {
        if (!$media->needsUpload()) {
            throw new \InvalidArgumentException('Only a file on disk or bytes can be uploaded. Send an address directly.');
        }
        return UploadedMedia::fromArray($this->call('POST /external/media', body: ['file' => $media->toCurlFile()]));
    }

    /**
     * Sends a place. Degrees are decimal.
     *
     * @param array<string, mixed> $options
     */
    public function sendLocation(
        string|int $to,
        float $latitude,
        float $longitude,
        ?string $name = null,
        ?string $address = null,
        array $options = [],
        ?string $idempotencyKey = null,
    ): SentMessage {
        $labels = array_filter(['name' => $name, 'address' => $address], static fn (?string $value): bool => $value !== null);
        $content = ['latitude' => $latitude, 'longitude' => $longitude] + $labels;
        return $this->send($to, 'location', $content, $options, $idempotencyKey);
    }

    /**
     * Sends a text with 2 to 10 numbered choices. The answer arrives with `choice`.
     *
     * @param list<string> $choices
     * @param array<string, mixed> $options
     */
    public function sendMenu(
        string|int $to,
        string $text,
        array $choices,
        array $options = [],
        ?string $idempotencyKey = null,
    ): SentMessage {
        return $this->send($to, 'menu', ['text' => $text, 'options' => array_values($choices)], $options, $idempotencyKey);
    }

    /**
     * Answers the message of an event in its chat. The idempotency key comes from the event and the answer. A webhook that
     * arrives again sends no second answer.
     *
     * @param array<string, mixed> $options
     * @throws \InvalidArgumentException when the event has no chat
     */
    public function reply(Event $event, string $text, array $options = []): SentMessage
    {
        $chat = $event->data['chat'] ?? null;
        if (!is_string($chat) || $chat === '') {
            throw new \InvalidArgumentException("The event $event->type has no chat.");
        }
        $digest = substr(hash('sha256', Json::encode([$text, $options])), 0, 16);
        return $this->sendText($chat, $text, $options, "reply-$event->id-$digest");
    }

    /**
     * @param array<mixed> $content
     * @param array<string, mixed> $extra
     * @return array<string, mixed>
     */
    private function postMessage(string|int $to, string $kind, array $content, array $extra, ?string $idempotencyKey): array
    {
        // An empty array is a list in JSON, but content such as that of `numberRequest` is an object.
        $payload = ['to' => $to, 'type' => $kind, $kind => $content === [] ? new \stdClass() : $content] + $extra;
        return $this->request('POST /external/messages', payload: $payload, idempotencyKey: $idempotencyKey);
    }
}
