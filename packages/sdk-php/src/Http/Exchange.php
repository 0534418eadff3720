<?php

declare(strict_types=1);

namespace Recado\Http;

use Recado\Exception\NetworkException;

/** Receives one response from curl. */
final class Exchange
{
    public int $status = 0;
    /** @var array<string, string> headers with lower-case names */
    public array $headers = [];
    private string $content = '';
    private ?\Throwable $writeError = null;

    /** @param (\Closure(string): void)|null $write receives the body of a successful response in blocks */
    public function __construct(private readonly Request $request, private readonly ?\Closure $write)
    {
    }

    public function receiveHeader(\CurlHandle $handle, string $line): int
    {
        if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $match) === 1) {
            // A proxy's response to CONNECT precedes the one of the server, and is discarded.
            $this->status = (int) $match[1];
            $this->headers = [];
        } elseif (str_contains($line, ':')) {
            [$name, $value] = explode(':', $line, 2);
            $this->headers[strtolower(trim($name))] = trim($value);
        }
        return strlen($line);
    }

    public function receiveBody(\CurlHandle $handle, string $block): int
    {
        if ($this->write === null || $this->status !== 200 && $this->status !== 206) {
            $this->content .= $block;
            return strlen($block);
        }
        try {
            ($this->write)($block);
        } catch (\Throwable $error) {
            // An exception must not cross curl. A shorter length makes curl stop.
            $this->writeError = $error;
            return -1;
        }
        return strlen($block);
    }

    /**
     * @param int $errno error of curl, 0 for none
     * @throws NetworkException when no complete response arrived
     */
    public function finish(int $errno, string $detail): Response
    {
        if ($this->writeError !== null) {
            throw $this->writeError;
        }
        if ($errno !== 0) {
            throw $this->fail($errno === CURLE_OPERATION_TIMEDOUT ? NetworkException::TIMEOUT : $this->findReason(), $detail);
        }
        if ($this->status < 200 || ($this->status >= 300 && $this->status < 400)) {
            throw $this->fail(NetworkException::FOREIGN, "HTTP $this->status");
        }
        return new Response($this->status, $this->headers, $this->content);
    }

    /** @param NetworkException::* $reason */
    private function fail(string $reason, string $detail): NetworkException
    {
        return new NetworkException($this->request->method, $this->request->url, $reason, $detail);
    }

    private function findReason(): string
    {
        return $this->status >= 200 ? NetworkException::INTERRUPTED : NetworkException::UNREACHABLE;
    }
}
