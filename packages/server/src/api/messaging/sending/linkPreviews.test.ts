import { type OutgoingMessage, outgoingMessage } from '@recado/contract';
import { createFakeTransport, getFakeNetwork } from '@recado/transport/fake';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '../../../core/errors/index.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../deliveries/guard/testing/startLoopbackServer.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';

const customer = '5215587654372';
let platform: TestPlatform;
/** Platform whose network fetches the pages itself, as Meta does. */
let previewingNetwork: TestPlatform;
let site: LoopbackServer;
let clientId: string;
beforeAll(async () => {
  const createPlatform = (linkPreviews: 'message' | 'network') =>
    createTestPlatform({
      wrap: fake => createFakeTransport(getFakeNetwork(fake), { capabilities: { linkPreviews } }),
    });
  platform = await createPlatform('message');
  previewingNetwork = await createPlatform('network');
  clientId = await platform.createLinkedClient('5215511110072');
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  site = await startLoopbackServer((request, response) => {
    if (request.url?.startsWith('/silencio')) return;
    if (request.url === '/foto.jpg') return void response.end(picture);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>La Espiga</title><meta property="og:image" content="/foto.jpg"></head>');
  });
});
afterAll(async () => {
  await site.close();
  await Promise.all([platform.close(), previewingNetwork.close()]);
});
beforeEach(() => {
  platform.network.phone(customer).messages.length = 0;
  site.requests.length = 0;
});

const to = { kind: 'phone', phone: customer } as const;
const createLink = (path: string) => site.url('127.0.0.1', path);
const listReceived = () => platform.network.phone(customer).messages.map(({ content }) => content);
const send = (message: object, options: { idempotencyKey?: string; clientId?: string } = {}) => {
  const { value, error } = outgoingMessage.validate({ to: customer, type: 'text', ...message });
  if (error) throw error;
  return platform.sender.sendMessage({ clientId, ...options, message: value as OutgoingMessage });
};

describe('a text with a link', () => {
  it('is sent with the preview of the page, which is stored without its picture', async () => {
    const text = `El menú: ${createLink('/uno')}.`;
    const { body } = await platform.sender.sendText({ clientId, to, text });
    expect(body.status).toBe('sent');
    const [content] = listReceived();
    expect(content).toMatchObject({ text, preview: { url: createLink('/uno'), title: 'La Espiga' } });
    expect(content).toHaveProperty('preview.thumbnail', expect.any(Uint8Array));
    const stored = (await readStoredMessages(platform.database.knex, clientId)).at(-1);
    expect(stored?.details?.preview).toEqual({ url: createLink('/uno'), title: 'La Espiga' });
  });

  it('is sent without a preview, and without a request, when preview is false', async () => {
    const text = createLink('/dos');
    await platform.sender.sendText({ clientId, to, text, preview: false });
    await send({ text: { text }, preview: false });
    expect(listReceived()).toEqual([
      { type: 'text', text },
      { type: 'text', text },
    ]);
    expect(site.requests).toEqual([]);
  });

  it('is sent with the preview of the request, if it has one', async () => {
    const preview = { url: createLink('/tres'), title: 'Mi título' };
    await send({ text: { text: createLink('/tres'), preview } });
    expect(listReceived()).toMatchObject([{ preview }]);
    expect(site.requests).toEqual([]);
  });

  it('is sent in its order, without a preview, when the page does not answer', async () => {
    const texts = [`Vea ${createLink('/silencio')}`, 'Gracias', `Y ${createLink('/silencio/otro')}`];
    const results = await Promise.all(texts.map(text => platform.sender.sendText({ clientId, to, text })));
    expect(results.map(({ body }) => body.status)).toEqual(['sent', 'sent', 'sent']);
    expect(listReceived()).toEqual(texts.map(text => ({ type: 'text', text })));
  });

  it('is sent without a preview when the page is at a private address', async () => {
    const text = site.url('10.0.0.1', '/interno');
    await platform.sender.sendText({ clientId, to, text });
    expect(listReceived()).toEqual([{ type: 'text', text }]);
    expect(site.requests).toEqual([]);
  });

  it('requests a preview from a network that creates them itself, and stores none', async () => {
    const { database, network, sender } = previewingNetwork;
    const lineId = await previewingNetwork.createLinkedClient('5215511110073');
    const text = createLink('/cuatro');
    network.phone(customer);
    await sender.sendText({ clientId: lineId, to, text });
    expect(network.phone(customer).messages.map(({ content }) => content)).toMatchObject([{ preview: { url: text } }]);
    expect(site.requests).toEqual([]);
    const stored = (await readStoredMessages(database.knex, lineId)).at(-1);
    expect(stored?.details).not.toHaveProperty('preview');
  });

  it('with and without preview is not the same request for an idempotency key', async () => {
    const idempotencyKey = 'con-y-sin-vista';
    const text = { text: createLink('/cinco') };
    await send({ text }, { idempotencyKey });
    await send({ text, preview: true }, { idempotencyKey });
    await expect(send({ text, preview: false }, { idempotencyKey })).rejects.toBeInstanceOf(Conflict);
    expect(listReceived()).toHaveLength(1);
  });
});
