import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../ApiError.ts';
import { createSdk } from '../createSdk.ts';
import { NetworkError } from '../NetworkError.ts';
import type { StreamConnectionChange } from '../Sdk.ts';
import { followStream } from './followStream.ts';
import type { SseFrame } from './parseFrames.ts';

const event = (sequence: number): SseFrame => ({ id: String(sequence), data: JSON.stringify({ sequence }) });
const interruption = new NetworkError({ method: 'GET', url: 'http://localhost/api/external/events' }, 'interrupted');

describe('followStream', () => {
  it('reports each connection with the number of the event before it, and reports each interruption', async () => {
    const changes: StreamConnectionChange[] = [];
    const positions: (string | undefined)[] = [];
    async function* connect(after: string | undefined): AsyncGenerator<SseFrame> {
      positions.push(after);
      if (positions.length === 1) {
        yield { id: '7' };
        yield event(8);
        throw interruption;
      }
      yield { id: '8' };
      yield event(9);
    }
    const sequences: number[] = [];
    const stream = followStream<RecadoEvent>({
      connect,
      after: undefined,
      signal: undefined,
      changed: change => changes.push(change),
    });
    for await (const { sequence } of stream) {
      sequences.push(sequence);
      if (sequence === 9) break;
    }
    expect(sequences).toEqual([8, 9]);
    expect(positions).toEqual([undefined, '8']);
    expect(changes).toEqual([
      { state: 'connected', after: 7 },
      { state: 'lost', error: interruption, retryInMs: 500 },
      { state: 'connected', after: 8 },
    ]);
  });

  it('reports a refusal with the wait that the server asks for, and throws it when it repeats', async () => {
    const { url, attempts, stop } = await startRefusingServer({ refusals: Number.POSITIVE_INFINITY });
    const changes: StreamConnectionChange[] = [];
    const stream = createSdk({ baseUrl: url, apiToken: 'a' }).follow({ changed: change => changes.push(change) });
    const refusal = await readAll(stream).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 429, serverMessage: 'Hay 50 conexiones abiertas.', retryAfter: 1 });
    expect(changes.map(change => change.state === 'lost' && [change.error?.message, change.retryInMs])).toEqual([
      ['Hay 50 conexiones abiertas.', 1_000],
      ['Hay 50 conexiones abiertas.', 1_000],
      ['Hay 50 conexiones abiertas.', 2_000],
    ]);
    expect(attempts).toHaveLength(4);
    await stop();
  });

  it('continues after refusals that end', async () => {
    const { url, stop } = await startRefusingServer({ refusals: 2 });
    for await (const { sequence } of createSdk({ baseUrl: url, apiToken: 'a' }).follow()) {
      expect(sequence).toBe(8);
      break;
    }
    await stop();
  });
});

interface RefusingServerOptions {
  /** Number of requests that are refused, before a stream is opened. */
  readonly refusals: number;
}

/** Starts a server that refuses streams with 429 and `Retry-After: 1`. `attempts`: the requests. */
async function startRefusingServer({ refusals }: RefusingServerOptions) {
  const attempts: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    attempts.push(request.url);
    if (attempts.length <= refusals) {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' });
      response.end(JSON.stringify({ success: false, message: 'Hay 50 conexiones abiertas.' }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: 7\n\nid: 8\ndata: {"sequence":8}\n\n`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, attempts, stop };
}

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
