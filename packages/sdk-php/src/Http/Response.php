<?php

declare(strict_types=1);

namespace Recado\Http;

use Recado\Exception\ApiException;
use Recado\Exception\NetworkException;

/** Complete response. */
final class Response
{
    /** @param array<string, string> $headers headers with lower-case names */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $content,
    ) {
    }

    /**
     * Returns the body: decoded JSON, the bytes of a file, or null if it is empty.
     *
     * @throws ApiException for a status from 400
     * @throws NetworkException when the response is not from the API
     */
    public function read(Request $request): mixed
    {
        $mediaType = strtolower(trim(explode(';', $this->headers['content-type'] ?? '')[0]));
        $body = $this->content === '' ? null : $this->content;
        $isJson = preg_match('#^application/([\w.+-]+\+)?json$#', $mediaType) === 1;
        if ($isJson && $body !== null) {
            $body = json_decode($this->content, true);
            $isJson = json_last_error() === JSON_ERROR_NONE;
        }
        if ($this->status >= 400) {
            throw new ApiException($this->status, $this->headers, $isJson ? $body : null);
        }
        // The API sends no HTML. A broken or a foreign text comes from a proxy or from a captive portal.
        if ($this->content !== '' && !$isJson && in_array($mediaType, ['application/json', 'text/html'], true)) {
            throw new NetworkException($request->method, $request->url, NetworkException::FOREIGN);
        }
        return $body;
    }
}
