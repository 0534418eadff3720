<?php

declare(strict_types=1);

namespace Recado\Exception;

/** The webhook was not signed with this secret, or it is too old. Answer with the status 401. */
final class WebhookVerificationException extends RecadoException
{
}
