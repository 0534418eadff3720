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

    /**
     * @return list<string> headers in the form of curl
     * @throws \InvalidArgumentException for a value that would begin another header
     */
    public function headerLines(): array
    {
        // Without the empty `expect`, curl waits a second before it sends a large body to a server that ignores it.
        $lines = ['expect:'];
        foreach ($this->headers as $name => $value) {
            if (preg_match('/[\x00-\x1f\x7f]/', $value) === 1) {
                throw new \InvalidArgumentException("The header $name contains a control character.");
            }
            $lines[] = "$name: $value";
        }
        return $lines;
    }
}
