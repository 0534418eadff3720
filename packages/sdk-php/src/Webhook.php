<?php

declare(strict_types=1);

namespace Recado;

use Recado\Exception\WebhookVerificationException;

/** Verification of webhooks (Standard Webhooks 1.0). */
final class Webhook
{
    public const DEFAULT_TOLERANCE_SECONDS = 300;

    /**
     * Verifies the signature of a webhook and returns its event.
     *
     * @param string $body the body exactly as it arrived. Decoded and encoded again it has another signature
     * @param array<string, mixed> $headers headers with names in any case, `$_SERVER`, or lists of values as in PSR-7
     * @param string|list<string> $secret `whsec_…`, or several of them while a secret is being replaced
     * @param int $tolerance seconds by which the time of the webhook may differ from the clock
     * @param int|null $now current time in seconds since 1970, for tests
     * @throws WebhookVerificationException when the webhook is forged, changed, too old, or no JSON object
     * @throws \InvalidArgumentException when the secret is no webhook secret
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        int $tolerance = self::DEFAULT_TOLERANCE_SECONDS,
        ?int $now = null,
    ): Event {
        $found = self::normalize($headers);
        $id = $found['webhook-id'] ?? '';
        $timestamp = $found['webhook-timestamp'] ?? '';
        $signatures = $found['webhook-signature'] ?? '';
        if ($id === '' || $timestamp === '' || $signatures === '') {
            throw new WebhookVerificationException(
                'The headers webhook-id, webhook-timestamp and webhook-signature are required.',
            );
        }
        if (preg_match('/^\d{1,15}$/D', $timestamp) !== 1) {
            throw new WebhookVerificationException('The header webhook-timestamp is no number.');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > $tolerance) {
            throw new WebhookVerificationException('The webhook is too old, or the clock of this machine is wrong.');
        }
        if (!self::matches("$id.$timestamp.$body", (array) $secret, $signatures)) {
            throw new WebhookVerificationException(
                'No signature matches. Check the secret, and pass the body as it arrived.',
            );
        }
        $event = json_decode($body, true);
        if (!is_array($event) || !isset($event['type'])) {
            throw new WebhookVerificationException('The body is no event.');
        }
        return Event::fromArray($event);
    }

    /**
     * Verifies the webhook that PHP is answering: reads the body and the headers of the current request.
     *
     * @param string|list<string> $secret `whsec_…`
     * @throws WebhookVerificationException as `verify`
     */
    public static function fromGlobals(#[\SensitiveParameter] string|array $secret): Event
    {
        return self::verify((string) file_get_contents('php://input'), $_SERVER, $secret);
    }

    /**
     * Answers the current request: 204 after `$handle`, or 401 for a forged webhook. If `$handle` throws, the webhook is
     * delivered again. `$handle` has 15 seconds.
     *
     * @param string|list<string> $secret `whsec_…`
     * @param callable(Event): mixed $handle
     */
    public static function handle(#[\SensitiveParameter] string|array $secret, callable $handle): void
    {
        try {
            $event = self::fromGlobals($secret);
        } catch (WebhookVerificationException) {
            http_response_code(401);
            return;
        }
        // The status of a program that ends with an error before the next line.
        http_response_code(500);
        $handle($event);
        http_response_code(204);
    }

    /** @param array<string> $secrets */
    private static function matches(string $signed, array $secrets, string $signatures): bool
    {
        $isValid = false;
        foreach ($secrets as $secret) {
            $expected = base64_encode(hash_hmac('sha256', $signed, self::readKey($secret), true));
            foreach (explode(' ', $signatures) as $signature) {
                // Every pair is compared, so that the duration does not depend on which one matches.
                $isEqual = hash_equals($expected, str_starts_with($signature, 'v1,') ? substr($signature, 3) : '');
                $isValid = $isEqual || $isValid;
            }
        }
        return $isValid;
    }

    private static function readKey(#[\SensitiveParameter] string $secret): string
    {
        $text = trim($secret);
        $key = str_starts_with($text, 'whsec_') ? base64_decode(substr($text, 6), true) : false;
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('The webhook secret starts with whsec_. Copy all of it from the client.');
        }
        return $key;
    }

    /**
     * @param array<string, mixed> $headers
     * @return array<string, string>
     */
    private static function normalize(array $headers): array
    {
        $found = [];
        foreach ($headers as $name => $value) {
            $text = str_replace('_', '-', strtolower((string) $name));
            $first = is_array($value) ? reset($value) : $value;
            $found[str_starts_with($text, 'http-') ? substr($text, 5) : $text] = is_scalar($first) ? (string) $first : '';
        }
        return $found;
    }
}
