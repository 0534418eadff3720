import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { startProxy, startTestServer, type TestProxy, type TestServer } from '@recado/server/testing';
import type { TransportPlugin } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleFiles } from './testing/sampleFiles.ts';
import { startFileServer } from './testing/startFileServer.ts';

/** Loaded by its name, as the platform does. */
const transport: string = '@recado/transport-baileys';
const accepted = channel('net.server.socket');
const patience = { timeout: 40_000 };
const username = 'panaderia';
const password = 'canela-que-nadie-lee';
const own = '5215512345678';
const friend = '5215587654321';

let emulator: Emulator;
let server: TestServer;
/** The other end's port of every connection that WhatsApp has taken. */
const reached: number[] = [];
const noted = (message: unknown): void => {
  const { localPort, remotePort } = (message as { readonly socket: Socket }).socket;
  if (localPort === Number(new URL(emulator.url).port)) reached.push(remotePort ?? 0);
};

beforeEach(async () => {
  reached.length = 0;
  for (const how of ['info', 'warn'] as const) vi.spyOn(console, how).mockImplementation(() => undefined);
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  accepted.subscribe(noted);
  const { plugin } = (await import(transport)) as { readonly plugin: TransportPlugin };
  const { value } = plugin.options.validate({
    url: emulator.url,
    rootKey: Buffer.from(emulator.rootKey).toString('hex'),
    ca: emulator.ca,
  });
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  server = await startTestServer({
    transport: plugin.create(value, { log }),
    allowedPrivateCidrs: ['127.0.0.0/8'],
  });
});
afterEach(async () => {
  await server.stop();
  accepted.unsubscribe(noted);
  await emulator.close();
  vi.restoreAllMocks();
});

/** A client of somebody's who knows its ways. */
async function addClient() {
  const { sdk } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: own };
  const { client } = await sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  const status = () => sdk.request('GET /whatsapp/client/{id}/status', { params });
  return {
    client,
    status,
    connected: () => vi.waitFor(async () => expect((await status()).isConnected).toBe(true), patience),
    choose: ({ kind, host, port }: TestProxy) =>
      sdk.request('PUT /clients/{id}/proxy', {
        params,
        payload: { kind, host, port, username, password },
      }),
    leave: () => sdk.request('DELETE /clients/{id}/proxy', { params }),
    async link() {
      await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
      const ask = () => sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
      await emulator.phones.create({ phone: own }).scan(await vi.waitFor(ask, patience));
    },
  };
}

describe.each(['http', 'socks5'] as const)('a line that goes out through %s, with Baileys', kind => {
  it('is seen by WhatsApp at the proxy alone, and at nothing else when that is gone', async () => {
    const proxy = await startProxy({ kind, login: `${username}:${password}` });
    const { image } = sampleFiles();
    const files = await startFileServer({ image });
    const line = await addClient();
    const customer = emulator.phones.create({ phone: friend });
    await line.choose(proxy);
    await line.link();
    await line.connected();

    const { bytes } = image;
    await customer.send(own, { media: { kind: 'image', bytes, mimetype: 'image/png' } });
    const api = server.sdk.withApiToken(line.client.apiToken);
    await vi.waitFor(async () => {
      const { messages } = await api.request('GET /external/messages', {});
      expect(messages[0]).toMatchObject({ type: 'image', media: { size: bytes.length } });
    }, patience);
    const beforeSending = reached.length;
    await api.request('POST /external/send-media', {
      payload: { to: friend, type: 'image', mediaUrl: files.url('image') },
    });
    await vi.waitFor(() => expect(customer.messages.some(({ fromMe }) => !fromMe)).toBe(true), patience);

    // The trial, the line before and after it was linked, the file down and the file up.
    expect(reached.length).toBeGreaterThan(beforeSending);
    expect(reached.length).toBeGreaterThanOrEqual(5);
    expect(reached.filter(port => !proxy.ports.has(port))).toEqual([]);
    const { port } = new URL(emulator.url);
    expect(new Set(proxy.asked)).toEqual(new Set([`${new URL(emulator.url).hostname}:${port}`]));

    await proxy.kill();
    const taken = reached.length;
    await vi.waitFor(
      async () =>
        expect(await line.status()).toMatchObject({
          connection: { state: 'reconnecting', reason: 'proxy-unreachable' },
        }),
      patience,
    );
    await customer.send(own, { text: '¿Siguen ahí?' });
    expect(emulator.state().connections).toBe(0);
    expect(reached).toHaveLength(taken);

    await line.leave();
    await line.connected();
    expect(reached.length).toBeGreaterThan(taken);
    expect(reached.slice(taken).some(from => proxy.ports.has(from))).toBe(false);
    await vi.waitFor(async () => {
      const { messages } = await api.request('GET /external/messages', {});
      expect(messages.map(({ text }) => text)).toContain('¿Siguen ahí?');
    }, patience);
    await files.stop();
    await proxy.stop();
  });
});
