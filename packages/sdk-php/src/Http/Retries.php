<?php

declare(strict_types=1);

namespace Recado\Http;

use Recado\Exception\ApiException;
use Recado\Exception\NetworkException;
use Recado\Exception\RecadoException;

/** Decides which failed attempts are repeated, and after how long. */
final class Retries
{
    private const FIRST_DELAY_SECONDS = 0.5;
    private const MAX_DELAY_SECONDS = 15.0;
    /** A longer `Retry-After` is not waited for: the error is thrown, so that the program can decide. */
    private const MAX_RETRY_AFTER_SECONDS = 120.0;
    private const RETRIED_STATUSES = [429, 500, 502, 503, 504];

    /**
     * Runs `$attempt`, and repeats it up to `$retries` times while another attempt may succeed.
     *
     * @template T
     * @param \Closure(): T $attempt
     * @param bool $repeatable whether a repetition cannot do the work twice. Otherwise only a refusal with 429 is repeated
     * @return T
     * @throws ApiException|NetworkException of the last attempt
     */
    public static function run(\Closure $attempt, int $retries, bool $repeatable): mixed
    {
        $isOutcomeUnknown = false;
        for ($count = 0;; $count++) {
            try {
                return $attempt();
            } catch (RecadoException $error) {
                $delay = self::delayAfter($error, $count, $repeatable, $isOutcomeUnknown);
                if ($delay === null || $count >= $retries) {
                    throw $error;
                }
                $isOutcomeUnknown = $isOutcomeUnknown || $error instanceof NetworkException;
                usleep((int) ($delay * 1_000_000));
            }
        }
    }

    /** Returns the seconds until the next attempt, or null if the error is final. */
    private static function delayAfter(RecadoException $error, int $count, bool $repeatable, bool $isOutcomeUnknown): ?float
    {
        // Half of the delay is random, so that many programs do not repeat their requests at the same moment.
        $backoff = min(self::FIRST_DELAY_SECONDS * 2 ** $count, self::MAX_DELAY_SECONDS) * random_int(500, 1000) / 1000;
        if ($error instanceof NetworkException) {
            return $repeatable && $error->reason !== NetworkException::FOREIGN ? $backoff : null;
        }
        if (!$error instanceof ApiException) {
            return null;
        }
        // After a lost response, 409 may mean that the server still processes the first request.
        $isInProgress = $error->status === 409 && $isOutcomeUnknown;
        $mayPass = in_array($error->status, self::RETRIED_STATUSES, true) || $isInProgress;
        if (!$mayPass || (!$repeatable && $error->status !== 429)) {
            return null;
        }
        $retryAfter = $error->retryAfter ?? 0.0;
        return $retryAfter <= self::MAX_RETRY_AFTER_SECONDS ? max($backoff, $retryAfter) : null;
    }
}
