import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleEvents } from '@recado/contract';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { createForwarder, type ForwardingKeys } from './createForwarder.ts';

const keys: ForwardingKeys = {
  secret: `whsec_${randomBytes(32).toString('base64')}`,
  header: { name: 'X-Clave', value: 'canela' },
};

describe('a forwarder', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  /** A receiver on this machine, and the forwarder to it. */
  async function receiver(answer: (response: ServerResponse) => void, signal = new AbortController().signal) {
    const seen: { body: string; headers: IncomingHttpHeaders }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      seen.push({ body, headers: request.headers });
      answer(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`;
    return { seen, url, forward: createForwarder({ url, keysOf: async () => keys, signal }) };
  }

  it('posts what the reference implementation accepts, with the header of its owner', async () => {
    const { seen, url, forward } = await receiver(response => response.writeHead(204).end());
    expect(await forward(sampleEvents.message)).toEqual({
      url,
      status: 204,
      error: null,
      milliseconds: expect.any(Number),
    });
    const [{ body, headers } = { body: '', headers: {} }] = seen;
    expect(new Webhook(keys.secret).verify(body, headers as Record<string, string>)).toEqual(
      sampleEvents.message,
    );
    expect(headers).toMatchObject({
      'webhook-id': sampleEvents.message.id,
      'content-type': 'application/json; charset=utf-8',
      'x-clave': 'canela',
    });
  });

  it('tells of an answer that is no success, and follows no redirect', async () => {
    const { seen, forward } = await receiver(response =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end('a'.repeat(100_000)),
    );
    expect(await forward(sampleEvents.client)).toMatchObject({ status: 302, error: null });
    expect(seen).toHaveLength(1);
  });

  it('tells of a receiver that is not there, or hangs up', async () => {
    const { forward } = await receiver(response => response.destroy());
    expect(await forward(sampleEvents.client)).toMatchObject({ status: null, error: 'unreachable' });
    const nobody = createForwarder({
      url: 'http://127.0.0.1:9/',
      keysOf: async () => keys,
      signal: new AbortController().signal,
    });
    expect(await nobody(sampleEvents.client)).toMatchObject({ status: null, error: 'unreachable' });
  });

  it('ends when it is told to, with the reason', async () => {
    const ending = new AbortController();
    const reason = new Error('enough');
    const { forward } = await receiver(() => ending.abort(reason), ending.signal);
    await expect(forward(sampleEvents.client)).rejects.toBe(reason);
  });
});
