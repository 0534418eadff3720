import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from '../../deliveries/dispatch/testing/startTestWebhookReceiver.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { TEST_CLUSTER_NODE_COUNT } from '../../testing/TEST_CLUSTER_NODE_COUNT.ts';

let server: TestServer;
let receiver: TestWebhookReceiver;
let owner: TestUser;
let params: { readonly id: string };
let program: Sdk;
beforeAll(async () => {
  [server, receiver] = await Promise.all([
    startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] }),
    startTestWebhookReceiver(),
  ]);
});
beforeEach(async () => {
  receiver.calls.length = 0;
  owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  params = { id: client.id };
  program = server.sdk.withApiToken(client.apiToken);
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

const setUpWebhook = (webhookUrl: string) =>
  program.request('POST /external/setup-webhook', { payload: { webhookUrl } });
const listWebhooks = async () => (await program.request('GET /external/webhooks')).webhooks;

describe('setup-webhook endpoint', () => {
  it('creates or replaces the principal webhook and the client’s webhookUrl', async () => {
    await setUpWebhook(receiver.url);
    await setUpWebhook(`${receiver.url}/2`);
    expect(await listWebhooks()).toMatchObject([{ label: 'principal', url: `${receiver.url}/2`, eventTypes: [] }]);
    const { client } = await owner.sdk.request('GET /clients/{id}', { params });
    expect(client.webhookUrl).toBe(`${receiver.url}/2`);
    await setUpWebhook('');
    expect(await listWebhooks()).toEqual([]);
  });

  it('limits the rate of new URLs per owner, without counting a repeated URL', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 60 * TEST_CLUSTER_NODE_COUNT + 2; n += 1) {
      const { status } = await program.raw('POST /external/setup-webhook', {
        payload: { webhookUrl: `${receiver.url}/${n}` },
      });
      statuses.push(status);
    }
    // Each node counts separately, so the number of accepted requests grows with the number of nodes.
    expect(statuses.filter(status => status === 200)).toHaveLength(60 * TEST_CLUSTER_NODE_COUNT);
    const [{ url } = { url: '' }] = await listWebhooks();
    await expect(setUpWebhook(url)).resolves.toBeDefined();
    const second = { businessName: 'Otra', phoneNumber: '5215512345679' };
    const { client } = await owner.sdk.request('POST /clients', { payload: second });
    const other = owner.sdk.request('PATCH /clients/{id}/webhook', {
      params: { id: client.id },
      payload: { webhookUrl: receiver.url },
    });
    await expect(other).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  });

  it('returns a warning for a test URL of n8n', async () => {
    const { warnings } = await setUpWebhook('https://n8n.ejemplo.mx/webhook-test/abc');
    expect(warnings).toEqual([expect.stringContaining('/webhook-test/')]);
    expect(await setUpWebhook('https://n8n.ejemplo.mx/webhook/abc')).not.toHaveProperty('warnings');
    const payload = { webhookUrl: 'https://n8n.ejemplo.mx/webhook-test/abc' };
    const patchResult = await owner.sdk.request('PATCH /clients/{id}/webhook', { params, payload });
    expect(patchResult).toMatchObject({ client: { webhookUrl: payload.webhookUrl }, warnings });
  });

  it('rejects a URL in a private network', async () => {
    await expect(setUpWebhook('http://10.0.0.1/x')).rejects.toMatchObject({
      status: 400,
      errors: { webhookUrl: expect.any(String) },
    });
  });
});

describe('webhook subscription API', () => {
  it('adds, changes, disables and removes a subscription', async () => {
    const payload = { url: receiver.url, label: 'contabilidad', eventTypes: ['message.failed' as const] };
    const { webhook } = await program.request('POST /external/webhooks', { payload });
    const where = { params: { webhookId: webhook.id } };
    const change = { enabled: false, eventTypes: ['message.received' as const] };
    const changeResult = await program.request('PATCH /external/webhooks/{webhookId}', {
      ...where,
      payload: change,
    });
    expect(changeResult.webhook).toMatchObject({ enabled: false, disabledReason: 'owner', label: 'contabilidad' });
    expect(await program.request('GET /external/webhooks/{webhookId}', where)).toMatchObject({
      webhook: changeResult.webhook,
    });
    await program.request('DELETE /external/webhooks/{webhookId}', where);
    await expect(program.request('GET /external/webhooks/{webhookId}', where)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('rejects a label that another subscription of the client has', async () => {
    const payload = { url: receiver.url, label: 'a' };
    await program.request('POST /external/webhooks', { payload });
    await expect(program.request('POST /external/webhooks', { payload })).rejects.toMatchObject({
      status: 409,
    });
    const { webhook } = await program.request('POST /external/webhooks', {
      payload: { ...payload, label: 'b' },
    });
    const where = { params: { webhookId: webhook.id }, payload: { label: 'a' } };
    await expect(program.request('PATCH /external/webhooks/{webhookId}', where)).rejects.toMatchObject({
      status: 409,
    });
  });

  it('rejects access to a subscription of another client', async () => {
    const { webhook } = await program.request('POST /external/webhooks', {
      payload: { url: receiver.url, label: 'a' },
    });
    const payload = { businessName: 'Otra', phoneNumber: '5215500000000' };
    const { client: other } = await owner.sdk.request('POST /clients', { payload });
    const stranger = server.sdk.withApiToken(other.apiToken);
    const where = { params: { webhookId: webhook.id } };
    await expect(stranger.request('DELETE /external/webhooks/{webhookId}', where)).rejects.toMatchObject({
      status: 404,
    });
    expect(await listWebhooks()).toHaveLength(1);
  });

  it('delivers only subscribed event types, also if the owner caused the event', async () => {
    await setUpWebhook(`${receiver.url}/todo`);
    const subscription = { url: `${receiver.url}/conectado`, label: 'c', eventTypes: ['client.connected' as const] };
    await program.request('POST /external/webhooks', { payload: subscription });
    await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    await waitUntil(() => receiver.calls.some(({ event }) => event.type === 'client.linking'));
    const qr = await owner.sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    server.network.phone('5215512345678').scan(qr);
    await waitUntil(() => receiver.calls.some(({ path }) => path.endsWith('/conectado')));
    const connectedCalls = receiver.calls.filter(({ path }) => path.endsWith('/conectado'));
    expect(connectedCalls.map(({ event }) => event.type)).toEqual(['client.connected']);
  });
});

describe('webhook settings API for owners', () => {
  it('returns the secret, rotates it and adds a header', async () => {
    const { keys } = await owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
    const rotation = await owner.sdk.request('POST /clients/{id}/webhook/secret/rotate', { params });
    expect(rotation.keys.secret).not.toBe(keys.secret);
    expect(Date.parse(rotation.keys.previousUntil ?? '')).toBeGreaterThan(Date.now());
    const putHeader = (value: string) =>
      owner.sdk.request('PUT /clients/{id}/webhook/header', { params, payload: { name: 'X-Clave', value } });
    expect((await putHeader('canela')).keys.header).toEqual({ name: 'X-Clave', value: 'canela' });
    expect((await putHeader('')).keys.header).toBeNull();
  });

  it.each(['webhook-id', 'Content-Type', 'host', 'Transfer-Encoding', 'a b', 'a:b', 'ñ'])(
    'rejects the header name %s',
    async name => {
      const payload = { name, value: 'x' };
      await expect(owner.sdk.request('PUT /clients/{id}/webhook/header', { params, payload })).rejects.toMatchObject({
        status: 400,
      });
    },
  );

  it('sends a test event and lists the delivery log page by page', async () => {
    await expect(owner.sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} })).rejects.toMatchObject({
      status: 409,
    });
    await setUpWebhook(receiver.url);
    for (let count = 0; count < 3; count += 1)
      await owner.sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} });
    const page = (before?: string) =>
      owner.sdk.request('GET /clients/{id}/deliveries', {
        params,
        query: { limit: 2, type: 'webhook.test', state: 'delivered', ...(before && { before }) },
      });
    const first = await page();
    const second = await page(first.next ?? undefined);
    expect([...first.deliveries, ...second.deliveries].map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
    expect(second.next).toBeNull();
    const deliveryId = first.deliveries[0]?.id ?? '';
    const delivery = await owner.sdk.request('GET /clients/{id}/deliveries/{deliveryId}', {
      params: { ...params, deliveryId },
    });
    expect(delivery).toMatchObject({ event: { sequence: 3, type: 'webhook.test' }, attempts: [{ attempt: 1 }] });
  });
});
