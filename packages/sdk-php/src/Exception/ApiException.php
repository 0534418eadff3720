<?php

declare(strict_types=1);

namespace Recado\Exception;

/**
 * The API refused the request (4xx) or failed (5xx). `getMessage()` is the server's message in Spanish, for people, or
 * `HTTP <status>` if there is none.
 */
final class ApiException extends RecadoException
{
    private const NEXT_STEPS = [
        400 => 'Correct the fields in `errors` and send the request again.',
        401 => 'Check the API token or the account key. The page of the client shows the current token.',
        403 => 'Use a key with the scope that this call needs, or ask its owner for access.',
        404 => 'Check the identifier. With an account key, also check `clientId`.',
        409 => 'Read the message: the state of the line or of the conversation does not allow this now.',
        413 => 'Send a smaller file or a shorter text.',
        415 => 'Send JSON, or upload the file with `upload`.',
        422 => 'Correct the number or the file that the message names. Repeating the request does not help.',
        429 => 'Wait `retryAfter` seconds and repeat the request with the same idempotency key.',
    ];
    private const SERVER_STEP =
        'Repeat the request later with the same idempotency key. Tell the administrator the `requestId`.';

    /** Kind of the error as a constant word, such as `too_many_requests`. `getCode()` is the status. */
    public readonly string $errorCode;
    /** The server's message in Spanish, which says what happened and what to do. Null if a proxy answered. */
    public readonly ?string $serverMessage;
    /** What a programmer can do next, in English. */
    public readonly string $nextStep;
    /** @var array<string, string> message for each invalid field, by field name */
    public readonly array $errors;
    /** `X-Request-Id` of the response, by which an administrator finds the request in the log. */
    public readonly ?string $requestId;
    /** Seconds to wait before the next attempt, from `Retry-After`. */
    public readonly ?float $retryAfter;

    /**
     * @param int $status status of the response, such as 422
     * @param array<string, string> $headers headers with lower-case names
     */
    public function __construct(public readonly int $status, array $headers, mixed $body)
    {
        $failure = is_array($body) ? $body : [];
        $message = $failure['message'] ?? null;
        $this->serverMessage = is_string($message) && $message !== '' ? $message : null;
        parent::__construct($this->serverMessage ?? "HTTP $status", $status);
        $this->errorCode = self::readCode($status, $failure);
        $this->nextStep = self::NEXT_STEPS[$status] ?? ($status >= 500 ? self::SERVER_STEP : self::NEXT_STEPS[400]);
        $errors = $failure['errors'] ?? [];
        $this->errors = is_array($errors) ? array_filter($errors, 'is_string') : [];
        $this->requestId = $headers['x-request-id'] ?? null;
        $this->retryAfter = self::parseRetryAfter($headers['retry-after'] ?? null);
    }

    /** Parses `Retry-After`: a number of seconds or a date (RFC 9110 §10.2.3). */
    private static function parseRetryAfter(?string $header): ?float
    {
        if ($header === null) {
            return null;
        }
        if (preg_match('/^\d+$/D', trim($header)) === 1) {
            return (float) $header;
        }
        $date = \DateTimeImmutable::createFromFormat(\DateTimeInterface::RFC7231, $header, new \DateTimeZone('UTC'));
        return $date === false ? null : max(0.0, (float) ($date->getTimestamp() - time()));
    }

    /** @param array<mixed> $failure */
    private static function readCode(int $status, array $failure): string
    {
        foreach (['code', 'error'] as $name) {
            $value = $failure[$name] ?? null;
            if (is_string($value) && $value !== '') {
                return strtolower((string) preg_replace('/\W+/', '_', trim($value)));
            }
        }
        return "http_$status";
    }
}
