import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exampleEvents } from '@recado/contract';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { createEventForwarder, type ForwardingSignatureSettings } from './createEventForwarder.ts';

const keys: ForwardingSignatureSettings = {
  secret: `whsec_${randomBytes(32).toString('base64')}`,
  header: { name: 'X-Clave', value: 'canela' },
};

describe('event forwarder', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  /** Starts a local receiver and creates a forwarder to it. */
  async function startReceiver(respond: (response: ServerResponse) => void, signal = new AbortController().signal) {
    const requests: { body: string; headers: IncomingHttpHeaders }[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      requests.push({ body, headers: request.headers });
      respond(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`;
    return { requests, url, forward: createEventForwarder({ url, getKeys: async () => keys, signal }) };
  }

  it("posts a body and signature that the reference implementation accepts, with the owner's header", async () => {
    const { requests, url, forward } = await startReceiver(response => response.writeHead(204).end());
    expect(await forward(exampleEvents.message)).toEqual({
      url,
      status: 204,
      error: null,
      milliseconds: expect.any(Number),
    });
    const [{ body, headers } = { body: '', headers: {} }] = requests;
    expect(new Webhook(keys.secret).verify(body, headers as Record<string, string>)).toEqual(exampleEvents.message);
    expect(headers).toMatchObject({
      'webhook-id': exampleEvents.message.id,
      'content-type': 'application/json; charset=utf-8',
      'x-clave': 'canela',
    });
  });

  it('returns the status of a redirect and does not follow it', async () => {
    const { requests, forward } = await startReceiver(response =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end('a'.repeat(100_000)),
    );
    expect(await forward(exampleEvents.client)).toMatchObject({ status: 302, error: null });
    expect(requests).toHaveLength(1);
  });

  it('returns unreachable when the receiver does not listen or closes the connection', async () => {
    const { forward } = await startReceiver(response => response.destroy());
    expect(await forward(exampleEvents.client)).toMatchObject({ status: null, error: 'unreachable' });
    const forwardToClosedPort = createEventForwarder({
      url: 'http://127.0.0.1:9/',
      getKeys: async () => keys,
      signal: new AbortController().signal,
    });
    expect(await forwardToClosedPort(exampleEvents.client)).toMatchObject({ status: null, error: 'unreachable' });
  });

  it("rejects with the signal's reason when the signal aborts", async () => {
    const ending = new AbortController();
    const reason = new Error('enough');
    const { forward } = await startReceiver(() => ending.abort(reason), ending.signal);
    await expect(forward(exampleEvents.client)).rejects.toBe(reason);
  });
});
