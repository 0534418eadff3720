<?php

declare(strict_types=1);

namespace Recado;

use Recado\Exception\ApiException;
use Recado\Exception\NetworkException;
use Recado\Exception\RecadoException;
use Recado\Http\Exchange;

/** Stream of events (server-sent events), which reconnects and continues where it stopped. */
trait Follows
{
    /**
     * Iterates over events as they happen, once each and in order. End the stream by leaving the loop.
     *
     * To continue after a restart, store `$event->sequence` after the event was handled, and pass it as `$after`.
     *
     * @param int|null $after number of the last event that was handled; 0 for all stored ones. By default, only new events
     * @param (\Closure(?RecadoException, float): void)|null $onLost called with the error, if any, and the seconds until
     *     the next attempt
     * @return \Generator<int, Event>
     * @throws ApiException when the API refuses the stream, at the start or later
     */
    public function follow(?int $after = null, ?\Closure $onLost = null): \Generator
    {
        $position = $after === null ? null : (string) $after;
        $firstDelay = 0.5;
        $delay = $firstDelay;
        $refusals = 0;
        while (true) {
            $error = null;
            try {
                foreach ($this->readFrames($position) as $frame) {
                    [$delay, $refusals] = [$firstDelay, 0];
                    // The position moves before the program handles the event, because a broken stream resumes after it.
                    $position = $frame['id'] ?? $position;
                    if ($frame['data'] !== null && $frame['event'] === null) {
                        yield Event::fromArray(json_decode($frame['data'], true, flags: JSON_THROW_ON_ERROR));
                    }
                }
            } catch (NetworkException $cause) {
                $error = $cause;
            } catch (ApiException $cause) {
                $refusals = $cause->status === 429 ? $refusals + 1 : 0;
                // After more refusals, other streams must be closed first.
                if (($cause->status < 500 && $cause->status !== 429) || $refusals > 3) {
                    throw $cause;
                }
                $error = $cause;
            }
            $retryAfter = $error instanceof ApiException ? min($error->retryAfter ?? 0.0, 3600.0) : 0.0;
            $wait = max($delay, $retryAfter);
            if ($onLost !== null) {
                $onLost($error, $wait);
            }
            usleep((int) ($wait * 1_000_000));
            $delay = min($delay * 2, 15.0);
        }
    }

    /**
     * Yields the frames of one connection until the server ends it. curl pushes data to a function, and a generator is
     * pulled, so curl runs in steps.
     *
     * @return \Generator<int, array{id: ?string, data: ?string, event: ?string}>
     */
    private function readFrames(?string $position): \Generator
    {
        // The server sends a keep-alive every 15 s.
        $silenceSeconds = 45.0;
        $headers = ['accept' => 'text/event-stream', 'cache-control' => 'no-store'];
        if ($position !== null) {
            $headers['last-event-id'] = $position;
        }
        $request = $this->buildRequest('GET /external/events', headers: $headers);
        $parser = new FrameParser();
        $received = '';
        $exchange = new Exchange($request, static function (string $block) use (&$received): void {
            $received .= $block;
        });
        $handle = $this->transport->createStreamHandle($request, $exchange);
        $multi = curl_multi_init();
        curl_multi_add_handle($multi, $handle);
        try {
            $lastDataAt = hrtime(true);
            do {
                curl_multi_exec($multi, $running);
                if ($received !== '') {
                    [$piece, $received, $lastDataAt] = [$received, '', hrtime(true)];
                    if (!str_starts_with($exchange->headers['content-type'] ?? '', 'text/event-stream')) {
                        throw new NetworkException($request->method, $request->url, NetworkException::FOREIGN);
                    }
                    yield from $parser->feed($piece);
                } elseif ($running > 0) {
                    curl_multi_select($multi, 1.0);
                    if (hrtime(true) - $lastDataAt > $silenceSeconds * 1e9) {
                        throw new NetworkException($request->method, $request->url, NetworkException::TIMEOUT);
                    }
                }
            } while ($running > 0 || $received !== '');
            $info = curl_multi_info_read($multi);
            $exchange->finish($info === false ? 0 : $info['result'], curl_error($handle))->read($request);
        } finally {
            curl_multi_remove_handle($multi, $handle);
        }
    }
}
