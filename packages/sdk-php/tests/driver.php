<?php

declare(strict_types=1);

/** Runs calls that the tests describe in JSON on standard input, and prints their results as JSON. */

require __DIR__ . '/../src/autoload.php';

use Recado\Event;
use Recado\Exception\ApiException;
use Recado\Exception\NetworkException;
use Recado\Exception\WebhookVerificationException;
use Recado\Media;
use Recado\Recado;
use Recado\Webhook;

error_reporting(-1);
// Deprecations of newer PHP versions fail the test.
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});

function decode(mixed $value): mixed
{
    return match (true) {
        !is_array($value) => $value,
        isset($value['$file']) => Media::file($value['$file'], fileName: $value['name'] ?? null),
        isset($value['$data']) => Media::data((string) base64_decode($value['$data']), $value['name']),
        isset($value['$id']) => Media::id($value['$id']),
        isset($value['$instant']) => new DateTimeImmutable($value['$instant']),
        isset($value['$event']) => Event::fromArray($value['$event']),
        default => $value,
    };
}

function encode(mixed $value, int $take): mixed
{
    if ($value instanceof Generator) {
        $list = [];
        foreach ($value as $element) {
            if (count($list) < $take) {
                $list[] = encode($element, $take);
            }
            if (count($list) >= $take) {
                break;
            }
        }
        return $list;
    }
    if (is_string($value) && !mb_check_encoding($value, 'UTF-8')) {
        return ['$data' => base64_encode($value)];
    }
    if (is_array($value)) {
        return array_map(static fn (mixed $each): mixed => encode($each, $take), $value);
    }
    return is_object($value) ? $value->raw : $value;
}

function describe(Throwable $error): array
{
    $kind = match (true) {
        $error instanceof ApiException => 'api',
        $error instanceof NetworkException => 'network',
        $error instanceof WebhookVerificationException => 'webhook',
        $error instanceof InvalidArgumentException => 'argument',
        default => get_class($error) . ' ' . $error->getFile() . ':' . $error->getLine(),
    };
    $found = ['kind' => $kind, 'message' => $error->getMessage(), 'code' => $error->errorCode ?? null];
    foreach (['status', 'serverMessage', 'nextStep', 'errors', 'requestId', 'retryAfter', 'reason', 'url'] as $name) {
        $found[$name] = $error->$name ?? null;
    }
    return ['errors' => (object) ($found['errors'] ?? [])] + $found;
}

$task = json_decode((string) stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
$client = new Recado($task['baseUrl'], $task['apiToken'], ...($task['options'] ?? []));
if (isset($task['clientId'])) {
    $client = $client->withClient($task['clientId']);
}
foreach ($task['steps'] as $step) {
    try {
        if ($step['call'] === 'verifyWebhook') {
            $value = Webhook::verify($step['body'], $step['headers'], $step['secret'], ...($step['named'] ?? []))->raw;
        } else {
            $arguments = array_map(decode(...), array_merge($step['args'] ?? [], $step['named'] ?? []));
            $value = encode($client->{$step['call']}(...$arguments), $step['take'] ?? PHP_INT_MAX);
        }
        $result = ['value' => $value];
    } catch (Throwable $error) {
        $result = ['error' => describe($error)];
    }
    echo json_encode($result, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION), "\n";
}
