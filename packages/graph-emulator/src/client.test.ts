import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WhatsAppClient } from '@kapso/whatsapp-cloud-api';
import { verifySignature } from '@kapso/whatsapp-cloud-api/server';
import { verify } from '@octokit/webhooks-methods';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { GraphEmulator, GraphLine } from './index.ts';
import { startGraphEmulator } from './index.ts';

/**
 * Tests with unmodified public packages: a client of the Cloud API, and a verifier of signatures
 * like Meta's.
 */
const business = '5215530000001';
const customer = '5215530000002';
const verifyToken = 'una palabra';

let emulator: Emulator;
let graph: GraphEmulator;
let line: GraphLine;
let callback: Server;
const receivedNotifications: { readonly body: string; readonly signature: string }[] = [];

beforeAll(async () => {
  emulator = await startEmulator({ latencyMs: 0 });
  graph = await startGraphEmulator({ emulator, retryAfterMs: () => 20 });
  line = graph.createLine({ phone: business, name: 'La Espiga' });
  emulator.phones.create({ phone: customer, name: 'Marta Ñandú' });
  callback = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://callback.invalid').searchParams;
    if (request.method === 'GET')
      return void response
        .writeHead(query.get('hub.verify_token') === verifyToken ? 200 : 403)
        .end(query.get('hub.challenge') ?? '');
    void receiveNotification(request).then(() => response.end());
  });
  await new Promise<void>(resolve => callback.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  callback.closeAllConnections();
  callback.close();
  await graph.close();
  await emulator.close();
});

async function receiveNotification(request: IncomingMessage): Promise<void> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  receivedNotifications.push({ body, signature: String(request.headers['x-hub-signature-256']) });
}

const client = () =>
  new WhatsAppClient({
    accessToken: line.credentials.accessToken,
    baseUrl: graph.url,
    graphVersion: 'v26.0',
  });
const waitForNotification = (part: string) =>
  vi.waitFor(() => {
    const notification = receivedNotifications.find(({ body }) => body.includes(part));
    if (!notification) throw new Error(`No notification contains ${part}.`);
    return notification;
  });

it('the Graph emulator accepts a callback only when its verify token matches', async () => {
  const url = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/hook`;
  await expect(line.setCallback(url, 'otra')).rejects.toThrow('verify token');
  await line.setCallback(url, verifyToken);
  const { accessToken, businessAccountId } = line.credentials;
  const subscribed = await fetch(`${graph.url}/v26.0/${businessAccountId}/subscribed_apps`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(await subscribed.json()).toEqual({ success: true });
});

it('the Graph emulator signs notifications so that public packages verify them only with the app secret', async () => {
  const sent = await emulator.phones.get(customer)?.send(business, { text: '¿Hay ñoquis? / 🌮' });
  const { body, signature } = await waitForNotification(line.wamid(customer, sent?.id ?? '').replaceAll('/', '\\/'));
  const { appSecret } = line.credentials;
  expect(await verify(appSecret, body, signature)).toBe(true);
  expect(verifySignature({ appSecret, rawBody: body, signatureHeader: signature })).toBe(true);
  expect(await verify('otro', body, signature)).toBe(false);
  expect(JSON.parse(body).entry[0].changes[0].value.messages[0].text.body).toBe('¿Hay ñoquis? / 🌮');
});

it('the Graph emulator delivers messages of a public client to the phone of the customer and notifies their status', async () => {
  const phone = emulator.phones.get(customer);
  const { phoneNumberId } = line.credentials;
  const { messages } = await client().messages.sendText({
    phoneNumberId,
    to: `+${customer}`,
    body: 'Sí, a las 7',
  });
  const arrived = await phone?.waitFor(({ text }) => text === 'Sí, a las 7');
  expect(messages[0]?.id).toBe(line.wamid(customer, arrived?.id ?? ''));
  await waitForNotification('"status":"sent"');
  await waitForNotification('"status":"delivered"');
  const { id } = await client().media.upload({
    phoneNumberId,
    type: 'document',
    file: new Blob(['%PDF-1.4 pan'], { type: 'application/pdf' }),
    fileName: 'pan.pdf',
  });
  await client().messages.sendDocument({
    phoneNumberId,
    to: customer,
    document: { id, filename: 'pan.pdf' },
  });
  const file = await phone?.waitFor(({ kind }) => kind === 'media');
  expect(String(await phone?.downloadMedia(file?.id ?? ''))).toBe('%PDF-1.4 pan');
  await client().messages.sendInteractiveButtons({
    phoneNumberId,
    to: customer,
    bodyText: '¿Cuál?',
    buttons: [
      { id: '1', title: 'Concha' },
      { id: '2', title: 'Oreja' },
    ],
  });
  const menu = await phone?.waitFor(({ content }) => Boolean(content.buttonsMessage));
  await phone?.send(business, { choose: menu?.id ?? '', option: 'Oreja' });
  expect((await waitForNotification('button_reply')).body).toContain('"id":"2"');
});

it('the Graph emulator rejects templates before their approval, and free texts when the 24-hour window has ended', async () => {
  const { phoneNumberId, businessAccountId } = line.credentials;
  await client().templates.create({
    businessAccountId,
    name: 'aviso',
    language: 'es_MX',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Listo: {{1}}', example: { bodyText: [['pan']] } }],
  });
  const send = () =>
    client().messages.sendTemplate({
      phoneNumberId,
      to: customer,
      template: {
        name: 'aviso',
        language: { code: 'es_MX' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'el pan' }] }],
      },
    });
  await expect(send()).rejects.toThrow('132001');
  line.reviewTemplate('aviso', 'es_MX', 'APPROVED');
  await waitForNotification('message_template_status_update');
  await emulator.clock.advance(25 * 3_600_000);
  await client().messages.sendText({ phoneNumberId, to: customer, body: 'Tarde' });
  await waitForNotification('131047');
  await send();
  const phone = emulator.phones.get(customer);
  await phone?.waitFor(({ text }) => text === 'Listo: el pan');
  expect(phone?.messages.some(({ text }) => text === 'Tarde')).toBe(false);
});
