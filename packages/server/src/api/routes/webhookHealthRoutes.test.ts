import { webhooks as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver, status } from '../../deliveries/dispatch/testing/startReceiver.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let receiver: Receiver;
let owner: TestPerson;
let params: { readonly id: string };
beforeAll(async () => {
  const breaker = { after: 2, firstPause: 600_000, longestPause: 600_000 };
  [server, receiver] = await Promise.all([
    startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'], deliveries: { breaker } }),
    startReceiver(),
  ]);
});
beforeEach(async () => {
  receiver.reply = status(200);
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

const test = () => owner.sdk.request('POST /clients/{id}/webhook/test', { params, payload: {} });
const principal = async () => {
  const { webhooks } = await owner.sdk.request('GET /clients/{id}/webhooks', { params });
  return webhooks[0] ?? expect.unreachable('There is no webhook.');
};
const disabledOf = async ({ sdk }: TestPerson) => (await sdk.request('GET /webhooks/disabled')).webhooks;

it('tells how an address fails, what to do, and until when it is left alone', async () => {
  expect(await principal()).toMatchObject({ failingSince: null, lastFailure: null, pausedUntil: null });
  receiver.reply = status(404);
  await test();
  expect(await principal()).toMatchObject({
    failingSince: expect.any(String),
    lastFailure: { statusCode: 404, error: null, hint: texts.hints.n8nInactive },
    pausedUntil: null,
  });
  receiver.reply = response => void response.destroy();
  await test();
  const { lastFailure, pausedUntil } = await principal();
  expect(lastFailure).toMatchObject({ statusCode: null, hint: texts.hints.unreachable });
  expect(Date.parse(pausedUntil ?? '')).toBeGreaterThan(Date.now());

  receiver.reply = status(200);
  await test();
  expect(await principal()).toMatchObject({ failingSince: null, lastFailure: null, pausedUntil: null });
});

it('lists what the platform disabled to its owner alone, until it is enabled again', async () => {
  const [admin, stranger] = [await server.person({ role: 'admin' }), await server.person()];
  receiver.reply = status(410);
  await test();
  const { id, enabled } = await principal();
  expect(enabled).toBe(false);
  expect(await disabledOf(owner)).toMatchObject([
    { id, clientId: params.id, businessName: 'Panadería La Espiga', disabledReason: 'gone' },
  ]);
  expect(await disabledOf(stranger)).toEqual([]);
  expect(await disabledOf(admin)).toEqual([]);

  const enable = ({ sdk }: TestPerson) =>
    sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', { params: { ...params, webhookId: id } });
  await expect(enable(stranger)).rejects.toMatchObject({ status: 404 });
  expect((await principal()).enabled).toBe(false);
  expect(await enable(admin)).toMatchObject({ success: true, webhook: { id, enabled: true } });
  expect(await disabledOf(owner)).toEqual([]);
});

it('does not count what its owner switched off', async () => {
  const { client } = await owner.sdk.request('GET /clients/{id}', { params });
  const { id: webhookId } = await principal();
  await server.sdk
    .withApiToken(client.apiToken)
    .request('PATCH /external/webhooks/{webhookId}', { params: { webhookId }, payload: { enabled: false } });
  expect(await disabledOf(owner)).toEqual([]);
});

it('enables no webhook of another client', async () => {
  const { id: webhookId } = await principal();
  const payload = { businessName: 'Otra', phoneNumber: '5215500000000' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const request = owner.sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', {
    params: { id: client.id, webhookId },
  });
  await expect(request).rejects.toMatchObject({ status: 404 });
});

it('has the time of the last answer in the log', async () => {
  const { attempt } = await test();
  const { deliveries } = await owner.sdk.request('GET /clients/{id}/deliveries', { params });
  expect(deliveries[0]?.milliseconds).toBe(attempt.milliseconds);
});

it('takes the kinds of chats that its owner chose, and no others of anybody', async () => {
  const { id: webhookId, chatKinds } = await principal();
  expect(chatKinds).toEqual(['person', 'group', 'broadcast']);
  const choose = ({ sdk }: TestPerson, payload: { readonly chatKinds: ('person' | 'status')[] }) =>
    sdk.request('PUT /clients/{id}/webhooks/{webhookId}/chat-kinds', {
      params: { ...params, webhookId },
      payload,
    });
  await expect(choose(await server.person(), { chatKinds: ['status'] })).rejects.toMatchObject({
    status: 404,
  });
  await choose(owner, { chatKinds: ['person', 'status', 'person'] });
  expect(await principal()).toMatchObject({ chatKinds: ['person', 'status'] });
  await choose(owner, { chatKinds: [] });
  expect(await principal()).toMatchObject({ chatKinds: [] });
});

it('takes whether the messages of a person are told together, for as long as its owner wants it', async () => {
  const { id: webhookId, turnSeconds } = await principal();
  expect(turnSeconds).toBeUndefined();
  const gather = ({ sdk }: TestPerson, seconds: number | null) =>
    sdk.request('PUT /clients/{id}/webhooks/{webhookId}/turns', {
      params: { ...params, webhookId },
      payload: { turnSeconds: seconds },
    });
  await expect(gather(await server.person(), 8)).rejects.toMatchObject({ status: 404 });
  await expect(gather(owner, 301)).rejects.toMatchObject({ status: 400 });
  await gather(owner, 8);
  expect(await principal()).toMatchObject({ turnSeconds: 8, eventTypes: [] });
  await gather(owner, null);
  expect((await principal()).turnSeconds).toBeUndefined();
});
