<?php

declare(strict_types=1);

namespace Recado\Http;

use Recado\Exception\NetworkException;

/** HTTP over ext-curl: one kept connection, proxies, and one time limit for each exchange. */
final class Transport
{
    private ?\CurlHandle $handle = null;
    private int $process = 0;

    /**
     * @param float $timeout seconds for one complete exchange
     * @param string|null $proxy URL of a proxy, '' for none, or null for the variables `https_proxy` and `no_proxy`
     * @param string|null $caFile path of certificates to trust, instead of those of the operating system
     */
    public function __construct(
        private readonly float $timeout,
        private readonly ?string $proxy,
        private readonly ?string $caFile,
    ) {
    }

    /**
     * Sends a request and reads the complete response. Never follows redirects, so that no token reaches another host.
     *
     * @param float|null $timeout seconds for the exchange, instead of the default
     * @param bool $repeatable whether a repetition cannot do the work twice. Other requests get a new connection, because
     *     curl repeats a request when the server closes the idle connection on which it was sent
     * @param (\Closure(string): void)|null $write receives the body of a successful response in blocks
     * @throws NetworkException when no complete response arrives
     */
    public function send(Request $request, ?float $timeout, bool $repeatable, ?\Closure $write = null): Response
    {
        $handle = $this->openHandle();
        $exchange = new Exchange($request, $write);
        curl_setopt_array($handle, $this->options($request, $exchange) + [
            CURLOPT_TIMEOUT_MS => (int) ceil(($timeout ?? $this->timeout) * 1000),
            CURLOPT_FRESH_CONNECT => !$repeatable,
        ]);
        curl_exec($handle);
        $response = $exchange->finish(curl_errno($handle), curl_error($handle));
        // The options hold the exchange, and with it the body.
        curl_reset($handle);
        return $response;
    }

    /** Creates a handle for a stream, which has no time limit. Its caller measures the silence. */
    public function createStreamHandle(Request $request, Exchange $exchange): \CurlHandle
    {
        $handle = curl_init();
        curl_setopt_array($handle, $this->options($request, $exchange) + [CURLOPT_TIMEOUT_MS => 0]);
        return $handle;
    }

    /** @return array<int, mixed> */
    private function options(Request $request, Exchange $exchange): array
    {
        $options = [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_HTTPHEADER => $request->headerLines(),
            CURLOPT_HEADERFUNCTION => $exchange->receiveHeader(...),
            CURLOPT_WRITEFUNCTION => $exchange->receiveBody(...),
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_CONNECTTIMEOUT_MS => (int) ceil($this->timeout * 1000),
            CURLOPT_NOSIGNAL => true,
        ];
        if ($request->body !== null) {
            $options[CURLOPT_POSTFIELDS] = $request->body;
        }
        if ($this->proxy !== null) {
            $options[CURLOPT_PROXY] = $this->proxy;
        }
        if ($this->caFile !== null) {
            $options[CURLOPT_CAINFO] = $this->caFile;
        }
        return $options;
    }

    /** Returns the kept handle. After a fork, a child process must not use the connection of its parent. */
    private function openHandle(): \CurlHandle
    {
        if ($this->handle === null || $this->process !== getmypid()) {
            $this->handle = curl_init();
            $this->process = (int) getmypid();
        }
        return $this->handle;
    }
}
