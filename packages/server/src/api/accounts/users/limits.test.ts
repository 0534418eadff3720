import { randomBytes } from 'node:crypto';
import type { AccountLimitsChoice } from '@recado/contract';
import { accountLimitTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { storeMessages } from '../../../core/messages/index.ts';
import { removeUnusedFiles } from '../../../core/retention/index.ts';
import { createLocalFileShare } from '../../../testing/createLocalFileShare.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createUploadForm, readErrorStatusAndMessage } from '../../messaging/files/testing/createUploadForm.ts';
import { createCeilingService } from './createCeilingService.ts';
import { createOwnerQuotaService, formatDayInTimeZone } from './createOwnerQuotaService.ts';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let phoneCount = 0;
const customer = '5215587660001';
const NO_LIMITS = { maxLines: null, messagesPerDay: null, storageMb: null, trialEndsAt: null } as const;
const WAIT_OPTIONS = { timeout: 20_000 };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin' });
  server.network.phone(customer);
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await server.person();
});

const setLimits = (newLimits: Partial<AccountLimitsChoice> | null) =>
  admin.sdk.request('PUT /admin/users/{id}/limits', {
    params: { id: owner.id },
    payload: { own: newLimits && { ...NO_LIMITS, ...newLimits } },
  });
const getLimits = async () => (await owner.sdk.request('GET /limits')).limits;
const nextNumber = () => {
  phoneCount += 1;
  return `52155121${10_000 + phoneCount}`;
};
const addLine = async () => {
  const payload = { businessName: 'Panadería', phoneNumber: nextNumber() };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  return { ...client, apiSdk: server.sdk.withApiToken(client.apiToken) };
};
async function linkLine() {
  const client = await addLine();
  const params = { id: client.id };
  const phone = server.network.phone(client.phoneNumber);
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const accept = { params, accept: 'text/plain' } as const;
  phone.scan(await vi.waitFor(() => owner.sdk.request('GET /whatsapp/client/{id}/qr', accept), WAIT_OPTIONS));
  await vi.waitFor(async () => {
    const { isConnected } = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
    expect(isConnected).toBe(true);
  }, WAIT_OPTIONS);
  // Disables the new-chat limiter, which is not tested here.
  await server.knex('newChatLimiters').insert({ clientId: client.id, settings: { enabled: false } });
  const send = (to = customer) => client.apiSdk.request('POST /external/send', { payload: { to, text: 'Hola' } });
  return { ...client, phone, send };
}
const uploadFile = ({ apiSdk }: Awaited<ReturnType<typeof addLine>>, kilobytes: number) =>
  apiSdk.request('POST /external/media', {
    payload: createUploadForm(randomBytes(kilobytes * 1_000), 'application/octet-stream'),
  });
const countFulfilled = async (promises: readonly Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(promises);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
};

it('two lines of an owner share the daily limit for sent messages, and still store incoming messages', async () => {
  const [firstLine, secondLine] = [await linkLine(), await linkLine()];
  await setLimits({ messagesPerDay: 5 });
  expect(
    await countFulfilled(
      [firstLine, secondLine, firstLine, secondLine, firstLine, secondLine, firstLine, secondLine].map(({ send }) =>
        send(),
      ),
    ),
  ).toBe(5);
  expect(await readErrorStatusAndMessage(firstLine.send())).toEqual([409, texts.limitReached.messages(5)]);
  expect(await getLimits()).toMatchObject({
    messages: { most: 5, used: 5 },
    warnings: [{ kind: 'messages', isReached: true, next: texts.next.messages }],
  });
  const today = await owner.sdk.request('GET /today');
  expect(today.limits).toMatchObject([{ kind: 'messages', what: texts.messages(5, 5) }]);

  server.network.phone(customer).write(firstLine.phoneNumber, '¿Hay pan?');
  await vi.waitFor(async () => {
    const { messages } = await firstLine.apiSdk.request('GET /external/messages');
    expect(messages).toContainEqual(expect.objectContaining({ text: '¿Hay pan?' }));
  }, WAIT_OPTIONS);
  await setLimits({ messagesPerDay: 6 });
  await firstLine.send();
});

it('quota is not exceeded when messages are sent or files are stored concurrently', async () => {
  const [firstLine, secondLine] = [await addLine(), await addLine()];
  await setLimits({ messagesPerDay: 5, storageMb: 1 });
  const { knex: database } = server;
  const ceilings = createCeilingService({ database });
  const quota = createOwnerQuotaService({
    ...{ database, ceilings, log: silentTestLogger },
    timeZone: 'America/Mexico_City',
  });
  const lines = Array.from({ length: 20 }, () => [firstLine, secondLine]).flat();
  expect(await countFulfilled(lines.map(({ id }) => quota.reserve(id)))).toBe(5);

  const reserveFile = async (trx: Knex.Transaction, clientId: string, digit: string) => {
    await quota.assertFileAllowed(trx, clientId, digit.repeat(64), 700_000);
    const fileFields = {
      size: 700_000,
      mimeType: 'image/png',
      fileName: 'a.png',
      expiresAt: new Date(Date.now() + 60_000),
    };
    await trx('uploads').insert({ clientId, sha256: digit.repeat(64), ...fileFields });
  };
  const firstTransaction = await database.transaction();
  await reserveFile(firstTransaction, firstLine.id, 'a');
  let isSettled = false;
  const secondResult = database
    .transaction(trx => reserveFile(trx, secondLine.id, 'b'))
    .catch((error: Error) => error.message)
    .finally(() => {
      isSettled = true;
    });
  await vi.waitFor(async () => {
    const { rows } = await database.raw(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(isSettled || rows.length > 0).toBe(true);
  }, WAIT_OPTIONS);
  await firstTransaction.commit();
  expect(await secondResult).toBe(texts.limitReached.storage(1));
});

it('daily limit counts neither messages that the network rejects nor repeated requests', async () => {
  const line = await linkLine();
  await setLimits({ messagesPerDay: 2 });
  expect((await readErrorStatusAndMessage(line.send('5215500000000')))[0]).toBe(422);
  const request = { payload: { to: customer, text: 'Hola' }, headers: { 'idempotency-key': 'a' } };
  for (const _ of [1, 2, 3]) await line.apiSdk.request('POST /external/send', request);
  expect((await getLimits()).messages).toMatchObject({ used: 1 });
  await line.send();
  expect(await readErrorStatusAndMessage(line.send())).toEqual([409, texts.limitReached.messages(2)]);
});

it('line limit is not exceeded when requests are concurrent', async () => {
  await setLimits({ maxLines: 2 });
  expect(await countFulfilled([1, 2, 3, 4, 5].map(addLine))).toBe(2);
  expect(await readErrorStatusAndMessage(addLine())).toEqual([409, texts.limitReached.lines(2)]);
  // The maximum number of lines is a permanent state, so the overview of the day omits it.
  expect((await owner.sdk.request('GET /today')).limits).toEqual([]);
  expect((await getLimits()).warnings).toMatchObject([{ kind: 'lines', isReached: true }]);
});

it('storage limit counts each file once while a message refers to it, and does not reject incoming files', async () => {
  const [firstLine, secondLine] = [await addLine(), await addLine()];
  await setLimits({ storageMb: 1 });
  expect(await countFulfilled([uploadFile(firstLine, 700), uploadFile(secondLine, 700)])).toBe(1);
  expect(await readErrorStatusAndMessage(uploadFile(firstLine, 700))).toEqual([409, texts.limitReached.storage(1)]);
  expect((await getLimits()).storage).toEqual({ mostMb: 1, usedMb: 0.7 });

  const path = `media/${firstLine.id}/ab/${'ab'.repeat(32)}`;
  const media = { mimeType: 'image/jpeg', size: 900_000, path, sha256: 'ab'.repeat(32) };
  const messageFields = {
    fromMe: false,
    contact: { phone: customer },
    type: 'image',
    timestamp: new Date(),
    media,
  } as const;
  await storeMessages(server.knex, firstLine.id, [
    { ...messageFields, waId: 'F1' },
    { ...messageFields, waId: 'F2' },
  ]);
  expect((await getLimits()).storage.usedMb).toBe(1.6);
  expect((await getLimits()).warnings).toMatchObject([{ kind: 'storage', isReached: true }]);

  // Simulate the state after retention deleted the messages.
  await server.knex('messages').where({ clientId: firstLine.id }).delete();
  const unusedSince = new Date(Date.now() - 3_600_000);
  await server.knex('unusedFiles').insert({ clientId: firstLine.id, path, unusedSince });
  await removeUnusedFiles({
    database: server.knex,
    dataDir: server.dataDir,
    files: createLocalFileShare(server.dataDir),
  });
  expect((await getLimits()).storage.usedMb).toBe(0.7);
  await server.knex('clients').where({ id: firstLine.id }).delete();
  expect(await server.knex('storedFileTotals').where({ clientId: firstLine.id })).toEqual([]);
});

it('expired trial prevents sending messages and adding lines until an administrator extends the trial', async () => {
  const line = await linkLine();
  const trialEnd = new Date(Date.now() - 1_000);
  await setLimits({ trialEndsAt: trialEnd.toISOString() });
  const trialRefusal = [409, texts.limitReached.trial(formatDayInTimeZone('America/Mexico_City', trialEnd))];
  expect(await readErrorStatusAndMessage(line.send())).toEqual(trialRefusal);
  expect(await readErrorStatusAndMessage(addLine())).toEqual(trialRefusal);
  await setLimits({ trialEndsAt: new Date(Date.now() + 3 * 86_400_000).toISOString() });
  expect((await getLimits()).warnings).toMatchObject([{ kind: 'trial', isReached: false }]);
  await line.send();
});

it('platform limits apply to an owner without limits, and changes of platform and owner limits are audited', async () => {
  const params = { id: owner.id };
  const platform = { maxLines: 1, messagesPerDay: null, storageMb: null, trialDays: 30 };
  await addLine();
  await admin.sdk.request('PUT /admin/limits', { payload: platform });
  try {
    expect((await readErrorStatusAndMessage(addLine()))[0]).toBe(409);
    expect((await getLimits()).trialEndsAt).not.toBeNull();
    await setLimits({});
    await addLine();
    expect((await setLimits(null)).limits.lines).toEqual({ most: 1, used: 2 });
    await expect(owner.sdk.request('GET /admin/users/{id}/limits', { params })).rejects.toMatchObject({
      status: 403,
    });
  } finally {
    await admin.sdk.request('PUT /admin/limits', {
      payload: { maxLines: null, messagesPerDay: null, storageMb: null, trialDays: null },
    });
  }
  await addLine();
  const actions = ['user.limits_changed', 'platform.limits_changed'];
  const auditEntries = await server.knex('auditEntries').whereIn('action', actions);
  expect(auditEntries).toContainEqual(
    expect.objectContaining({ targetId: owner.id, details: { platformLimits: true } }),
  );
  expect(auditEntries).toContainEqual(expect.objectContaining({ details: platform }));
});
