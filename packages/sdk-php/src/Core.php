<?php

declare(strict_types=1);

namespace Recado;

use Recado\Exception\ApiException;
use Recado\Exception\NetworkException;
use Recado\Http\Request;
use Recado\Http\Retries;
use Recado\Http\Transport;

/** Base class of `Recado`: sends requests and converts failures to exceptions. */
abstract class Core
{
    /** Uploads are repeatable, because the same bytes get the same `mediaId`. */
    private const REPEATABLE_UPLOAD = 'POST /external/media';
    protected readonly string $apiToken;
    protected readonly string $baseUrl;
    protected readonly Transport $transport;

    /**
     * @param string $baseUrl address of the API with its prefix, such as `https://recado.example.mx/api`
     * @param string $apiToken API token of a client (`rcd_…`), or an account key (`rk_…`)
     * @param string|null $clientId client of the calls, if `$apiToken` is a key for several clients
     * @param float $timeout seconds for one complete exchange
     * @param int $retries repetitions of a failed request. 0 disables them
     * @param string|null $proxy address of an HTTP proxy, '' for none. By default `https_proxy` and `no_proxy` apply
     * @param string|null $caFile path of the certificates to trust
     * @throws \InvalidArgumentException for an address or a token that cannot be right
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $apiToken,
        public readonly ?string $clientId = null,
        protected readonly float $timeout = 60.0,
        protected readonly int $retries = 3,
        protected readonly ?string $proxy = null,
        protected readonly ?string $caFile = null,
    ) {
        if (preg_match('#^https?://[^/]+#i', $baseUrl) !== 1) {
            throw new \InvalidArgumentException('$baseUrl must be an address such as https://recado.example.mx/api.');
        }
        // A token that was read from a file often ends with a line break.
        $this->apiToken = trim($apiToken);
        if ($this->apiToken === '') {
            throw new \InvalidArgumentException('$apiToken is empty. It is the API token of the client, or an account key.');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
        $this->transport = new Transport($timeout, $proxy, $caFile);
    }

    /**
     * Calls any operation of the external API.
     *
     * @param string $endpoint method and path, such as `GET /external/groups/{group}`
     * @param array<string, string> $params values of the braces in the path
     * @param array<string, mixed> $query parameters of the query. Null is omitted; arrays are sent as JSON
     * @param array<string, mixed>|null $payload body, sent as JSON
     * @param string|null $idempotencyKey key of this request. Operations that accept one get a random key by default
     * @param float|null $timeout seconds for each attempt, instead of the default
     * @return mixed decoded JSON as arrays; the bytes of a file; null for an empty body
     * @throws ApiException when the API refuses or fails
     * @throws NetworkException when no response of the API arrives
     * @throws \InvalidArgumentException for a parameter that is empty, `.` or `..`, or a payload that is no JSON
     */
    public function request(
        string $endpoint,
        array $params = [],
        array $query = [],
        ?array $payload = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): mixed {
        $headers = $payload === null ? [] : ['content-type' => 'application/json'];
        // An empty array is a list in JSON, but a payload is an object.
        $body = $payload === null ? null : Json::encode($payload === [] ? new \stdClass() : $payload);
        return $this->call($endpoint, $params, $query, $headers, $body, $idempotencyKey, $timeout);
    }

    /**
     * @param array<string, string> $params
     * @param array<string, mixed> $query
     * @param array<string, string> $headers
     * @param string|array<string, \CURLFile|\CURLStringFile>|null $body
     */
    protected function call(
        string $endpoint,
        array $params = [],
        array $query = [],
        array $headers = [],
        string|array|null $body = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
    ): mixed {
        $acceptsKey = isset(Endpoints::IDEMPOTENT[$endpoint]);
        if ($acceptsKey) {
            $headers['idempotency-key'] = ($idempotencyKey ?? '') === '' ? bin2hex(random_bytes(16)) : $idempotencyKey;
        }
        $request = $this->buildRequest($endpoint, $params, $query, $headers, $body);
        $isRepeatable = $acceptsKey
            || in_array($request->method, ['GET', 'PUT', 'DELETE'], true)
            || $endpoint === self::REPEATABLE_UPLOAD;
        $attempt = fn (): mixed => $this->transport->send($request, $timeout, $isRepeatable)->read($request);
        return Retries::run($attempt, $this->retries, $isRepeatable);
    }

    /**
     * @param array<string, string> $params
     * @param array<string, mixed> $query
     * @param array<string, string> $headers
     * @param string|array<string, \CURLFile|\CURLStringFile>|null $body
     */
    protected function buildRequest(
        string $endpoint,
        array $params = [],
        array $query = [],
        array $headers = [],
        string|array|null $body = null,
    ): Request {
        [$method, $path] = explode(' ', $endpoint, 2) + [1 => ''];
        $own = ['accept' => 'application/json, */*;q=0.1', 'user-agent' => 'recado-php', 'x-api-token' => $this->apiToken];
        if ($this->clientId !== null) {
            $own['x-client-id'] = $this->clientId;
        }
        return new Request($method, $this->baseUrl . self::fillPath($path, $params) . self::buildQuery($query), $headers + $own, $body);
    }

    /** @param array<string, string> $params */
    private static function fillPath(string $path, array $params): string
    {
        return (string) preg_replace_callback('/\{([^}]+)\}/', static function (array $match) use ($params): string {
            $value = (string) ($params[$match[1]] ?? '');
            // Servers resolve `.` and `..`, so the address would name something else.
            if (in_array($value, ['', '.', '..'], true)) {
                throw new \InvalidArgumentException("The parameter '$match[1]' must be a name, got '$value'.");
            }
            return rawurlencode($value);
        }, $path);
    }

    /** @param array<string, mixed> $query */
    private static function buildQuery(array $query): string
    {
        $pairs = [];
        foreach ($query as $name => $value) {
            if ($value !== null) {
                $pairs[$name] = match (true) {
                    is_bool($value) => $value ? 'true' : 'false',
                    is_array($value) => Json::encode($value),
                    $value instanceof \DateTimeInterface => $value->format(\DateTimeInterface::RFC3339_EXTENDED),
                    default => (string) $value,
                };
            }
        }
        return $pairs === [] ? '' : '?' . http_build_query($pairs, '', '&', PHP_QUERY_RFC3986);
    }
}
