import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type RecordingProxy, startRecordingProxy, startTestServer, type TestServer } from '@recado/server/testing';
import type { TransportPlugin } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSampleMediaFiles } from './testing/createSampleMediaFiles.ts';
import { startFileServer } from './testing/startFileServer.ts';

/** Typed as `string`, so that the compiler does not resolve the module and it is loaded by name at runtime. */
const transport: string = '@recado/transport-baileys';
const acceptedSockets = channel('net.server.socket');
const waitOptions = { timeout: 40_000 };
const username = 'panaderia';
const password = 'canela-que-nadie-lee';
const linePhone = '5215512345678';
const customerPhone = '5215587654321';

let emulator: Emulator;
let server: TestServer;
/** Client ports of all connections that the emulated WhatsApp accepted. */
const clientPorts: number[] = [];
const recordClientPort = (message: unknown): void => {
  const { localPort, remotePort } = (message as { readonly socket: Socket }).socket;
  if (localPort === Number(new URL(emulator.url).port)) clientPorts.push(remotePort ?? 0);
};

beforeEach(async () => {
  clientPorts.length = 0;
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  acceptedSockets.subscribe(recordClientPort);
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
  acceptedSockets.unsubscribe(recordClientPort);
  await emulator.close();
  vi.restoreAllMocks();
});

/** Creates a client of a new owner and returns helpers to link it and to change its proxy. */
async function addClient() {
  const { sdk } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: linePhone };
  const { client } = await sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  const status = () => sdk.request('GET /whatsapp/client/{id}/status', { params });
  return {
    client,
    status,
    awaitConnected: () => vi.waitFor(async () => expect((await status()).isConnected).toBe(true), waitOptions),
    setProxy: ({ kind, host, port }: RecordingProxy) =>
      sdk.request('PUT /clients/{id}/proxy', {
        params,
        payload: { kind, host, port, username, password },
      }),
    removeProxy: () => sdk.request('DELETE /clients/{id}/proxy', { params }),
    async link() {
      await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
      const fetchQr = () => sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
      await emulator.phones.create({ phone: linePhone }).scan(await vi.waitFor(fetchQr, waitOptions));
    },
  };
}

describe.each(['http', 'socks5'] as const)('a Baileys line with an outbound %s proxy', kind => {
  it('connects to WhatsApp only through the proxy, and not at all when the proxy is down', async () => {
    const proxy = await startRecordingProxy({ kind, login: `${username}:${password}` });
    const { image } = createSampleMediaFiles();
    const files = await startFileServer({ image });
    const line = await addClient();
    const customer = emulator.phones.create({ phone: customerPhone });
    await line.setProxy(proxy);
    await line.link();
    await line.awaitConnected();

    const { bytes } = image;
    await customer.send(linePhone, { media: { kind: 'image', bytes, mimetype: 'image/png' } });
    const api = server.sdk.withApiToken(line.client.apiToken);
    await vi.waitFor(async () => {
      const { messages } = await api.request('GET /external/messages', {});
      expect(messages[0]).toMatchObject({ type: 'image', media: { size: bytes.length } });
    }, waitOptions);
    const countBeforeSending = clientPorts.length;
    await api.request('POST /external/send-media', {
      payload: { to: customerPhone, type: 'image', mediaUrl: files.url('image') },
    });
    await vi.waitFor(() => expect(customer.messages.some(({ fromMe }) => !fromMe)).toBe(true), waitOptions);

    // There are at least five connections: proxy check, line before and after linking, download and upload.
    expect(clientPorts.length).toBeGreaterThan(countBeforeSending);
    expect(clientPorts.length).toBeGreaterThanOrEqual(5);
    expect(clientPorts.filter(port => !proxy.ports.has(port))).toEqual([]);
    const { port } = new URL(emulator.url);
    expect(new Set(proxy.requestedDestinations)).toEqual(new Set([`${new URL(emulator.url).hostname}:${port}`]));

    await proxy.kill();
    const countAfterKill = clientPorts.length;
    await vi.waitFor(
      async () =>
        expect(await line.status()).toMatchObject({
          connection: { state: 'reconnecting', reason: 'proxy-unreachable' },
        }),
      waitOptions,
    );
    await customer.send(linePhone, { text: '¿Siguen ahí?' });
    expect(emulator.state().connections).toBe(0);
    expect(clientPorts).toHaveLength(countAfterKill);

    await line.removeProxy();
    await line.awaitConnected();
    expect(clientPorts.length).toBeGreaterThan(countAfterKill);
    expect(clientPorts.slice(countAfterKill).some(clientPort => proxy.ports.has(clientPort))).toBe(false);
    await vi.waitFor(async () => {
      const { messages } = await api.request('GET /external/messages', {});
      expect(messages.map(({ text }) => text)).toContain('¿Siguen ahí?');
    }, waitOptions);
    await files.stop();
    await proxy.stop();
  });
});
