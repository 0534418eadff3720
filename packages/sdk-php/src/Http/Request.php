<?php

declare(strict_types=1);

namespace Recado\Http;

/** Request as it is sent: the URL is complete, names of headers are lower-case. */
final class Request
{
    /**
     * @param array<string, string> $headers
     * @param string|array<string, \CURLFile|\CURLStringFile>|null $body text, or a form whose file is read while it is sent
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly array $headers,
        public readonly string|array|null $body = null,
    ) {
    }

    /** @return list<string> headers in the form of curl */
    public function headerLines(): array
    {
        // Without the empty `expect`, curl waits a second before it sends a large body to a server that ignores it.
        $lines = ['expect:'];
        foreach ($this->headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        return $lines;
    }
}
