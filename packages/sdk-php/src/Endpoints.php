<?php

declare(strict_types=1);

namespace Recado;

/** Facts about the operations of the external API. This file is generated from the contract by `npm run openapi`. Do not edit it. */
final class Endpoints
{
    /** Operations that accept the header `Idempotency-Key`, and can therefore be repeated. */
    public const IDEMPOTENT = [
        'POST /external/send' => true,
        'POST /external/send-media' => true,
        'POST /external/messages' => true,
        'PATCH /external/messages/{messageId}' => true,
        'DELETE /external/messages/{messageId}' => true,
        'PUT /external/messages/{messageId}/reaction' => true,
        'DELETE /external/messages/{messageId}/reaction' => true,
        'POST /external/groups' => true,
        'PATCH /external/groups/{group}' => true,
        'PUT /external/groups/{group}/picture' => true,
        'DELETE /external/groups/{group}/picture' => true,
        'POST /external/groups/{group}/participants' => true,
        'POST /external/groups/{group}/participants/remove' => true,
        'POST /external/groups/{group}/participants/promote' => true,
        'POST /external/groups/{group}/participants/demote' => true,
        'POST /external/groups/{group}/invite/renew' => true,
        'POST /external/groups/{group}/leave' => true,
        'POST /external/invite' => true,
        'POST /external/contacts/{contact}/block' => true,
        'POST /external/contacts/{contact}/unblock' => true,
        'PATCH /external/profile' => true,
        'PUT /external/profile/picture' => true,
        'DELETE /external/profile/picture' => true,
        'POST /external/status-posts' => true,
        'DELETE /external/status-posts/{post}' => true,
    ];
}
