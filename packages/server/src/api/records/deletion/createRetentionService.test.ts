import { DELETION_CONFIRMATION_WORD } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeMessages } from '../../../core/messages/index.ts';
import { storeRetentionLimits } from '../../../core/retention/index.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const messageFields = { fromMe: false, contact: { phone: '5215587000010' }, type: 'text', text: 'Hola' } as const;
  await storeMessages(
    world.server.knex,
    world.client.id,
    [10, 100, 400].map(days => ({ ...messageFields, waId: `R${days}`, timestamp: daysAgo(days) })),
  );
});
afterAll(() => world.stop());

const params = () => ({ id: world.client.id });
const preview = async (query: { messageDays?: number; mediaDays?: number }) =>
  (await world.owner.sdk.request('GET /clients/{id}/retention/preview', { params: params(), query })).preview;
const setRetention = (messageDays: number | null, confirmationWord?: string) =>
  world.owner.sdk.request('PUT /clients/{id}/retention', {
    params: params(),
    payload: { messageDays, mediaDays: null, ...(confirmationWord !== undefined && { confirmationWord }) },
  });

it('a preview counts the messages that a limit would delete, and a deletion requires the confirmation word', async () => {
  expect(await preview({})).toEqual({ messages: 0, files: 0, messagesBefore: null, filesBefore: null });
  expect(await preview({ messageDays: 90 })).toMatchObject({
    messages: 2,
    messagesBefore: expect.any(String),
  });
  await expect(setRetention(90)).rejects.toMatchObject({ status: 400 });
  await expect(setRetention(90, 'eliminar')).rejects.toMatchObject({ status: 400 });
  expect((await setRetention(500)).retention).toMatchObject({ messageDays: 500, mediaDays: null });
  expect((await setRetention(90, DELETION_CONFIRMATION_WORD)).retention).toMatchObject({ messageDays: 90 });
  const [entry] = await world.server
    .knex('auditEntries')
    .where({ action: 'client.retention_changed' })
    .orderBy('id', 'desc');
  expect(entry).toMatchObject({
    targetId: world.client.id,
    details: { messageDays: 90, mediaDays: null, count: 2 },
  });
});

it('the limit of the platform is applied and reported when it is shorter than the client’s limit', async () => {
  await storeRetentionLimits(world.server.knex, { messageDays: 50, mediaDays: 7 });
  const { retention } = await world.owner.sdk.request('GET /clients/{id}/retention', { params: params() });
  expect(retention.allowed).toEqual({ messageDays: 50, mediaDays: 7 });
  expect(await preview({ messageDays: 500 })).toMatchObject({ messages: 2 });
});

it('administrators can read the retention of a client, and only the owner can change it', async () => {
  const { admin, target } = world;
  await admin.sdk.request('GET /clients/{id}/retention', { params: params() });
  const request = { params: params(), payload: { messageDays: null, mediaDays: null } };
  for (const { sdk } of [admin, target])
    await expect(sdk.request('PUT /clients/{id}/retention', request)).rejects.toMatchObject({ status: 404 });
});

it('a report shows administrators how many clients have a shorter limit than the platform', async () => {
  await storeRetentionLimits(world.server.knex, { messageDays: 365 });
  await setRetention(30, DELETION_CONFIRMATION_WORD);
  const readRetentionHealth = async () => (await world.admin.sdk.request('GET /admin/health')).health.retention;
  await expect
    .poll(readRetentionHealth, { timeout: 10_000 })
    .toEqual({ messageDays: 365, mediaDays: null, clients: 1 });
  await storeRetentionLimits(world.server.knex, {});
});
