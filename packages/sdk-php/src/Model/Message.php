<?php

declare(strict_types=1);

namespace Recado\Model;

/** Object `Message` of the contract. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Message
{
    /**
     * @param string $id
     * @param string $messageId
     * @param 'inbound'|'outbound' $direction
     * @param bool $fromMe
     * @param string $chat
     * @param string|null $phoneNumber
     * @param string|null $lid
     * @param string|null $name
     * @param string $type
     * @param string|null $text
     * @param array{'url': string|null, 'mimeType': string, 'size': int|null, 'sha256': string|null, 'fileName': string|null, 'seconds'?: int, 'width'?: int, 'height'?: int, 'pages'?: int, 'waveform'?: list<int>, 'round'?: bool, 'gif'?: bool, 'animated'?: bool}|null $media
     * @param string|null $quotedMessageId
     * @param 'queued'|'sent'|'delivered'|'read'|'failed'|'unknown'|'received' $status
     * @param string|null $errorCode
     * @param string $timestamp
     * @param string|null $ownName
     * @param string|null $username
     * @param 'person'|'group'|'status'|'broadcast'|'channel'|null $chatKind
     * @param array{'id': string, 'subject': string|null}|null $group
     * @param string|null $kind
     * @param array{'latitude': float, 'longitude': float, 'name'?: string, 'address'?: string, 'live'?: bool, 'accuracy'?: int}|null $location
     * @param list<array{'name': string, 'phones': list<string>, 'vcard': string}>|null $contacts
     * @param array{'question': string, 'options': list<array{'title': string, 'votes': int}>, 'selectable': int, 'voters': int}|null $poll
     * @param array{'of': 'list'|'button'|'template'|'flow'|'menu', 'id': string, 'title': string, 'menuId'?: string, 'index'?: int, 'description'?: string, 'data'?: string}|null $choice
     * @param array{'text': string, 'options': list<string>}|null $menu
     * @param array{'name': string, 'language': string}|null $template
     * @param array{'orderId': string, 'items': int, 'total'?: array{'amount': float, 'currency': string}, 'title'?: string, 'note'?: string, 'linesStatus'?: 'pending'|'complete'|'unavailable', 'lines'?: list<array<string, mixed>>}|null $order
     * @param array{'productId': string, 'title': string, 'description'?: string, 'price'?: array{'amount': float, 'currency': string}, 'url'?: string, 'retailerId'?: string, 'note'?: string, 'more'?: list<array{'productId': string, 'title': string}>}|null $product
     * @param array{'groupId': string, 'name': string, 'code': string, 'expiresAt'?: string, 'note'?: string}|null $groupInvite
     * @param array{'name': string, 'description'?: string, 'startsAt'?: string, 'endsAt'?: string, 'place'?: string, 'link'?: string, 'cancelled'?: bool, 'responses'?: list<array{'response': 'going'|'not-going'|'maybe', 'guests': int, 'fromMe': bool, 'phoneNumber': string|null, 'lid': string|null, 'name': string|null, 'timestamp': string, 'ownName'?: string}>}|null $event
     * @param array{'step': 'requested'|'sent'|'declined'|'cancelled'|'invited', 'amount'?: array{'amount': float, 'currency': string}, 'note'?: string}|null $payment
     * @param array{'video': bool, 'outcome': 'offered'|'missed'|'declined'|'answered'|'failed', 'seconds'?: int}|null $call
     * @param array{'name': string, 'formerNumber'?: string, 'formerLid'?: string}|null $unsupported
     * @param array{'question': string, 'options': list<array{'title': string, 'votes': int}>}|null $pollResult
     * @param array{'name': string, 'stickers': int, 'publisher'?: string, 'description'?: string, 'note'?: string}|null $stickerPack
     * @param array{'channelId': string, 'name': string, 'role': 'follower'|'admin', 'expiresAt'?: string, 'note'?: string}|null $channelInvite
     * @param array{'images': int, 'videos': int}|null $album
     * @param array{'seconds': int}|null $expiration
     * @param array{'reason': 'view-once'|'masked'|'bot'|'hosted'}|null $phoneOnly
     * @param array{'messages': int, 'burst'?: string}|null $undecryptable
     * @param array{'url': string, 'title'?: string, 'description'?: string}|null $preview
     * @param array{'messageId': string, 'phoneNumber': string|null, 'lid': string|null, 'text': string|null}|null $quoted
     * @param int|null $forwarded
     * @param list<array{'phoneNumber': string|null, 'lid': string|null}>|null $mentions
     * @param bool|null $viewOnce
     * @param string|null $heading
     * @param string|null $footer
     * @param list<array{'kind': 'url'|'code'|'phone'|'reply'|'flow'|'other', 'title': string, 'url'?: string, 'code'?: string, 'phone'?: string, 'id'?: string}>|null $buttons
     * @param array{'sections': list<array{'rows': list<array{'id': string, 'title': string, 'description'?: string}>, 'title'?: string}>, 'button'?: string}|null $list
     * @param list<array{'heading'?: string, 'text'?: string, 'footer'?: string, 'media'?: 'image'|'video'|'document', 'buttons'?: list<array{'kind': 'url'|'code'|'phone'|'reply'|'flow'|'other', 'title': string, 'url'?: string, 'code'?: string, 'phone'?: string, 'id'?: string}>}>|null $cards
     * @param string|null $albumId
     * @param bool|null $mentionsAll
     * @param int|null $expiresInSeconds
     * @param Referral|null $referral
     * @param bool|null $history
     * @param MessageOrigin|null $origin
     * @param list<array{'emoji': string, 'fromMe': bool, 'phoneNumber': string|null, 'lid': string|null, 'name': string|null, 'timestamp': string, 'ownName'?: string}>|null $reactions
     * @param list<array{'text': string, 'timestamp': string}>|null $edits
     * @param string|null $unreadableEditAt
     * @param array{'timestamp': string, 'until'?: string}|null $pinned
     * @param list<string>|null $labels
     * @param string|null $deletedAt
     * @param string|null $notBefore
     * @param string|null $error
     * @param RobotPause|null $robot
     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
        public readonly string $id,
        public readonly string $messageId,
        public readonly string $direction,
        public readonly bool $fromMe,
        public readonly string $chat,
        public readonly ?string $phoneNumber,
        public readonly ?string $lid,
        public readonly ?string $name,
        public readonly string $type,
        public readonly ?string $text,
        public readonly ?array $media,
        public readonly ?string $quotedMessageId,
        public readonly string $status,
        public readonly ?string $errorCode,
        public readonly string $timestamp,
        public readonly ?string $ownName = null,
        public readonly ?string $username = null,
        public readonly ?string $chatKind = null,
        public readonly ?array $group = null,
        public readonly ?string $kind = null,
        public readonly ?array $location = null,
        public readonly ?array $contacts = null,
        public readonly ?array $poll = null,
        public readonly ?array $choice = null,
        public readonly ?array $menu = null,
        public readonly ?array $template = null,
        public readonly ?array $order = null,
        public readonly ?array $product = null,
        public readonly ?array $groupInvite = null,
        public readonly ?array $event = null,
        public readonly ?array $payment = null,
        public readonly ?array $call = null,
        public readonly ?array $unsupported = null,
        public readonly ?array $pollResult = null,
        public readonly ?array $stickerPack = null,
        public readonly ?array $channelInvite = null,
        public readonly ?array $album = null,
        public readonly ?array $expiration = null,
        public readonly ?array $phoneOnly = null,
        public readonly ?array $undecryptable = null,
        public readonly ?array $preview = null,
        public readonly ?array $quoted = null,
        public readonly ?int $forwarded = null,
        public readonly ?array $mentions = null,
        public readonly ?bool $viewOnce = null,
        public readonly ?string $heading = null,
        public readonly ?string $footer = null,
        public readonly ?array $buttons = null,
        public readonly ?array $list = null,
        public readonly ?array $cards = null,
        public readonly ?string $albumId = null,
        public readonly ?bool $mentionsAll = null,
        public readonly ?int $expiresInSeconds = null,
        public readonly ?Referral $referral = null,
        public readonly ?bool $history = null,
        public readonly ?MessageOrigin $origin = null,
        public readonly ?array $reactions = null,
        public readonly ?array $edits = null,
        public readonly ?string $unreadableEditAt = null,
        public readonly ?array $pinned = null,
        public readonly ?array $labels = null,
        public readonly ?string $deletedAt = null,
        public readonly ?string $notBefore = null,
        public readonly ?string $error = null,
        public readonly ?RobotPause $robot = null,
        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
            id: $data['id'],
            messageId: $data['messageId'],
            direction: $data['direction'],
            fromMe: $data['fromMe'],
            chat: $data['chat'],
            phoneNumber: $data['phoneNumber'] ?? null,
            lid: $data['lid'] ?? null,
            name: $data['name'] ?? null,
            type: $data['type'],
            text: $data['text'] ?? null,
            media: $data['media'] ?? null,
            quotedMessageId: $data['quotedMessageId'] ?? null,
            status: $data['status'],
            errorCode: $data['errorCode'] ?? null,
            timestamp: $data['timestamp'],
            ownName: $data['ownName'] ?? null,
            username: $data['username'] ?? null,
            chatKind: $data['chatKind'] ?? null,
            group: $data['group'] ?? null,
            kind: $data['kind'] ?? null,
            location: $data['location'] ?? null,
            contacts: $data['contacts'] ?? null,
            poll: $data['poll'] ?? null,
            choice: $data['choice'] ?? null,
            menu: $data['menu'] ?? null,
            template: $data['template'] ?? null,
            order: $data['order'] ?? null,
            product: $data['product'] ?? null,
            groupInvite: $data['groupInvite'] ?? null,
            event: $data['event'] ?? null,
            payment: $data['payment'] ?? null,
            call: $data['call'] ?? null,
            unsupported: $data['unsupported'] ?? null,
            pollResult: $data['pollResult'] ?? null,
            stickerPack: $data['stickerPack'] ?? null,
            channelInvite: $data['channelInvite'] ?? null,
            album: $data['album'] ?? null,
            expiration: $data['expiration'] ?? null,
            phoneOnly: $data['phoneOnly'] ?? null,
            undecryptable: $data['undecryptable'] ?? null,
            preview: $data['preview'] ?? null,
            quoted: $data['quoted'] ?? null,
            forwarded: $data['forwarded'] ?? null,
            mentions: $data['mentions'] ?? null,
            viewOnce: $data['viewOnce'] ?? null,
            heading: $data['heading'] ?? null,
            footer: $data['footer'] ?? null,
            buttons: $data['buttons'] ?? null,
            list: $data['list'] ?? null,
            cards: $data['cards'] ?? null,
            albumId: $data['albumId'] ?? null,
            mentionsAll: $data['mentionsAll'] ?? null,
            expiresInSeconds: $data['expiresInSeconds'] ?? null,
            referral: isset($data['referral']) ? Referral::fromArray($data['referral']) : null,
            history: $data['history'] ?? null,
            origin: isset($data['origin']) ? MessageOrigin::fromArray($data['origin']) : null,
            reactions: $data['reactions'] ?? null,
            edits: $data['edits'] ?? null,
            unreadableEditAt: $data['unreadableEditAt'] ?? null,
            pinned: $data['pinned'] ?? null,
            labels: $data['labels'] ?? null,
            deletedAt: $data['deletedAt'] ?? null,
            notBefore: $data['notBefore'] ?? null,
            error: $data['error'] ?? null,
            robot: isset($data['robot']) ? RobotPause::fromArray($data['robot']) : null,
            raw: $data,
        );
    }
}
