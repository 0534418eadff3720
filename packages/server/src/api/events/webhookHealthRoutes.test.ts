import { webhookTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createStatusCodeReply,
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from '../../deliveries/dispatch/testing/startTestWebhookReceiver.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let receiver: TestWebhookReceiver;
let owner: TestUser;
let params: { readonly id: string };
beforeAll(async () => {
  const breaker = { after: 2, firstPause: 600_000, longestPause: 600_000 };
  [server, receiver] = await Promise.all([
    startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'], deliveries: { breaker } }),
    startTestWebhookReceiver(),
  ]);
});
beforeEach(async () => {
  receiver.reply = createStatusCodeReply(200);
  owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  params = { id: client.id };
  const webhookUrl = receiver.url;
  await owner.sdk.request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl } });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

const sendTestEvent = () => owner.sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} });
const getPrincipalWebhook = async () => {
  const { webhooks } = await owner.sdk.request('GET /clients/{id}/webhooks', { params });
  return webhooks[0] ?? expect.unreachable('There is no webhook.');
};
const listDisabled = async ({ sdk }: TestUser) => (await sdk.request('GET /webhooks/disabled')).webhooks;

it('the webhook contains its last failure with a hint, and the end of its pause, until a delivery succeeds', async () => {
  expect(await getPrincipalWebhook()).toMatchObject({ failingSince: null, lastFailure: null, pausedUntil: null });
  receiver.reply = createStatusCodeReply(404);
  await sendTestEvent();
  expect(await getPrincipalWebhook()).toMatchObject({
    failingSince: expect.any(String),
    lastFailure: { statusCode: 404, error: null, hint: texts.hints.n8nInactive },
    pausedUntil: null,
  });
  receiver.reply = response => void response.destroy();
  await sendTestEvent();
  const { lastFailure, pausedUntil } = await getPrincipalWebhook();
  expect(lastFailure).toMatchObject({ statusCode: null, hint: texts.hints.unreachable });
  expect(Date.parse(pausedUntil ?? '')).toBeGreaterThan(Date.now());

  receiver.reply = createStatusCodeReply(200);
  await sendTestEvent();
  expect(await getPrincipalWebhook()).toMatchObject({ failingSince: null, lastFailure: null, pausedUntil: null });
});

it('the list of disabled webhooks shows a webhook only to its owner, until it is enabled again', async () => {
  const [admin, stranger] = [await server.person({ role: 'admin' }), await server.person()];
  receiver.reply = createStatusCodeReply(410);
  await sendTestEvent();
  const { id, enabled } = await getPrincipalWebhook();
  expect(enabled).toBe(false);
  expect(await listDisabled(owner)).toMatchObject([
    { id, clientId: params.id, businessName: 'Panadería La Espiga', disabledReason: 'gone' },
  ]);
  expect(await listDisabled(stranger)).toEqual([]);
  expect(await listDisabled(admin)).toEqual([]);

  const enable = ({ sdk }: TestUser) =>
    sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', { params: { ...params, webhookId: id } });
  await expect(enable(stranger)).rejects.toMatchObject({ status: 404 });
  expect((await getPrincipalWebhook()).enabled).toBe(false);
  expect(await enable(admin)).toMatchObject({ success: true, webhook: { id, enabled: true } });
  expect(await listDisabled(owner)).toEqual([]);
});

it('the list of disabled webhooks omits a webhook that its owner disabled', async () => {
  const { client } = await owner.sdk.request('GET /clients/{id}', { params });
  const { id: webhookId } = await getPrincipalWebhook();
  await server.sdk
    .withApiToken(client.apiToken)
    .request('PATCH /external/webhooks/{webhookId}', { params: { webhookId }, payload: { enabled: false } });
  expect(await listDisabled(owner)).toEqual([]);
});

it('POST /clients/{id}/webhooks/{webhookId}/enable returns 404 when the webhook belongs to another client', async () => {
  const { id: webhookId } = await getPrincipalWebhook();
  const payload = { businessName: 'Otra', phoneNumber: '5215500000000' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const request = owner.sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', {
    params: { id: client.id, webhookId },
  });
  await expect(request).rejects.toMatchObject({ status: 404 });
});

it('the delivery log contains the response time of the last attempt', async () => {
  const { attempt } = await sendTestEvent();
  const { deliveries } = await owner.sdk.request('GET /clients/{id}/deliveries', { params });
  expect(deliveries[0]?.milliseconds).toBe(attempt.milliseconds);
});

it('the webhook keeps the chat kinds that its owner chooses, and other users cannot change them', async () => {
  const { id: webhookId, chatKinds } = await getPrincipalWebhook();
  expect(chatKinds).toEqual(['person', 'group', 'broadcast']);
  const setChatKinds = ({ sdk }: TestUser, payload: { readonly chatKinds: ('person' | 'status')[] }) =>
    sdk.request('PUT /clients/{id}/webhooks/{webhookId}/chat-kinds', {
      params: { ...params, webhookId },
      payload,
    });
  await expect(setChatKinds(await server.person(), { chatKinds: ['status'] })).rejects.toMatchObject({
    status: 404,
  });
  await setChatKinds(owner, { chatKinds: ['person', 'status', 'person'] });
  expect(await getPrincipalWebhook()).toMatchObject({ chatKinds: ['person', 'status'] });
  await setChatKinds(owner, { chatKinds: [] });
  expect(await getPrincipalWebhook()).toMatchObject({ chatKinds: [] });
});

it('the webhook keeps its message batch window until its owner removes the window', async () => {
  const { id: webhookId, turnSeconds } = await getPrincipalWebhook();
  expect(turnSeconds).toBeUndefined();
  const setBatchWindow = ({ sdk }: TestUser, seconds: number | null) =>
    sdk.request('PUT /clients/{id}/webhooks/{webhookId}/turns', {
      params: { ...params, webhookId },
      payload: { turnSeconds: seconds },
    });
  await expect(setBatchWindow(await server.person(), 8)).rejects.toMatchObject({ status: 404 });
  await expect(setBatchWindow(owner, 301)).rejects.toMatchObject({ status: 400 });
  await setBatchWindow(owner, 8);
  expect(await getPrincipalWebhook()).toMatchObject({ turnSeconds: 8, eventTypes: [] });
  await setBatchWindow(owner, null);
  expect((await getPrincipalWebhook()).turnSeconds).toBeUndefined();
});
