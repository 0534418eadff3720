import { randomBytes } from 'node:crypto';
import type { AccountLimitsChoice } from '@recado/contract';
import { limits as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { storeMessages } from '../../ground/messages/index.ts';
import { removeGoneFiles } from '../../ground/retention/index.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';
import { ownFiles } from '../../testing/ownFiles.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { form, refusal } from '../uploads/testing/form.ts';
import { createAllowance, dayIn } from './createAllowance.ts';

let server: TestServer;
let admin: TestPerson;
let owner: TestPerson;
let phones = 0;
const customer = '5215587660001';
const NONE = { maxLines: null, messagesPerDay: null, storageMb: null, trialEndsAt: null } as const;
const WAIT = { timeout: 20_000 };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin' });
  server.network.phone(customer);
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await server.person();
});

const limit = (chosen: Partial<AccountLimitsChoice> | null) =>
  admin.sdk.request('PUT /admin/users/{id}/limits', {
    params: { id: owner.id },
    payload: { own: chosen && { ...NONE, ...chosen } },
  });
const limits = async () => (await owner.sdk.request('GET /limits')).limits;
const nextNumber = () => {
  phones += 1;
  return `52155121${10_000 + phones}`;
};
const add = async () => {
  const payload = { businessName: 'Panadería', phoneNumber: nextNumber() };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  return { ...client, program: server.sdk.withApiToken(client.apiToken) };
};
async function link() {
  const client = await add();
  const params = { id: client.id };
  const phone = server.network.phone(client.phoneNumber);
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const accept = { params, accept: 'text/plain' } as const;
  phone.scan(await vi.waitFor(() => owner.sdk.request('GET /whatsapp/client/{id}/qr', accept), WAIT));
  await vi.waitFor(async () => {
    const { isConnected } = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
    expect(isConnected).toBe(true);
  }, WAIT);
  // Brakes are another matter.
  await server.knex('paces').insert({ clientId: client.id, settings: { enabled: false } });
  const send = (to = customer) =>
    client.program.request('POST /external/send', { payload: { to, text: 'Hola' } });
  return { ...client, phone, send };
}
const uploadOf = ({ program }: Awaited<ReturnType<typeof add>>, kilobytes: number) =>
  program.request('POST /external/media', {
    payload: form(randomBytes(kilobytes * 1_000), 'application/octet-stream'),
  });
const tried = async (all: readonly Promise<unknown>[]) => {
  const ended = await Promise.allSettled(all);
  return ended.filter(({ status }) => status === 'fulfilled').length;
};

it('of messages that two lines send at once, as many leave as the day has; what comes in is kept', async () => {
  const [one, two] = [await link(), await link()];
  await limit({ messagesPerDay: 5 });
  expect(await tried([one, two, one, two, one, two, one, two].map(({ send }) => send()))).toBe(5);
  expect(await refusal(one.send())).toEqual([409, texts.refused.messages(5)]);
  expect(await limits()).toMatchObject({
    messages: { most: 5, used: 5 },
    warnings: [{ kind: 'messages', isReached: true, next: texts.next.messages }],
  });
  const today = await owner.sdk.request('GET /today');
  expect(today.limits).toMatchObject([{ kind: 'messages', what: texts.messages(5, 5) }]);

  server.network.phone(customer).write(one.phoneNumber, '¿Hay pan?');
  await vi.waitFor(async () => {
    const { messages } = await one.program.request('GET /external/messages');
    expect(messages).toContainEqual(expect.objectContaining({ text: '¿Hay pan?' }));
  }, WAIT);
  await limit({ messagesPerDay: 6 });
  await one.send();
});

it('whoever comes at the same time gets no place of the day, nor room, that another has taken', async () => {
  const [one, two] = [await add(), await add()];
  await limit({ messagesPerDay: 5, storageMb: 1 });
  const { knex: database } = server;
  const allowance = createAllowance({ database, timeZone: 'America/Mexico_City', log: quietLog });
  const both = Array.from({ length: 20 }, () => [one, two]).flat();
  expect(await tried(both.map(({ id }) => allowance.take(id)))).toBe(5);

  const keep = async (trx: Knex.Transaction, clientId: string, digit: string) => {
    await allowance.refuseFile(trx, clientId, digit.repeat(64), 700_000);
    const about = {
      size: 700_000,
      mimeType: 'image/png',
      fileName: 'a.png',
      expiresAt: new Date(Date.now() + 60_000),
    };
    await trx('uploads').insert({ clientId, sha256: digit.repeat(64), ...about });
  };
  const first = await database.transaction();
  await keep(first, one.id, 'a');
  let isOver = false;
  const second = database
    .transaction(trx => keep(trx, two.id, 'b'))
    .catch((error: Error) => error.message)
    .finally(() => {
      isOver = true;
    });
  await vi.waitFor(async () => {
    const { rows } = await database.raw(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(isOver || rows.length > 0).toBe(true);
  }, WAIT);
  await first.commit();
  expect(await second).toBe(texts.refused.storage(1));
});

it('what the network did not take is not counted, and an answer that is repeated is not counted twice', async () => {
  const line = await link();
  await limit({ messagesPerDay: 2 });
  expect((await refusal(line.send('5215500000000')))[0]).toBe(422);
  const request = { payload: { to: customer, text: 'Hola' }, headers: { 'idempotency-key': 'a' } };
  for (const _ of [1, 2, 3]) await line.program.request('POST /external/send', request);
  expect((await limits()).messages).toMatchObject({ used: 1 });
  await line.send();
  expect(await refusal(line.send())).toEqual([409, texts.refused.messages(2)]);
});

it('lines that are added at once are as many as there may be', async () => {
  await limit({ maxLines: 2 });
  expect(await tried([1, 2, 3, 4, 5].map(add))).toBe(2);
  expect(await refusal(add())).toEqual([409, texts.refused.lines(2)]);
  // It stays so for good: nothing of today.
  expect((await owner.sdk.request('GET /today')).limits).toEqual([]);
  expect((await limits()).warnings).toMatchObject([{ kind: 'lines', isReached: true }]);
});

it('files take room once, until no message has them; what comes in is kept beyond it', async () => {
  const [one, two] = [await add(), await add()];
  await limit({ storageMb: 1 });
  expect(await tried([uploadOf(one, 700), uploadOf(two, 700)])).toBe(1);
  expect(await refusal(uploadOf(one, 700))).toEqual([409, texts.refused.storage(1)]);
  expect((await limits()).storage).toEqual({ mostMb: 1, usedMb: 0.7 });

  const path = `media/${one.id}/ab/${'ab'.repeat(32)}`;
  const media = { mimeType: 'image/jpeg', size: 900_000, path, sha256: 'ab'.repeat(32) };
  const at = {
    fromMe: false,
    contact: { phone: customer },
    type: 'image',
    timestamp: new Date(),
    media,
  } as const;
  await storeMessages(server.knex, one.id, [
    { ...at, waId: 'F1' },
    { ...at, waId: 'F2' },
  ]);
  expect((await limits()).storage.usedMb).toBe(1.6);
  expect((await limits()).warnings).toMatchObject([{ kind: 'storage', isReached: true }]);

  // As retention leaves it.
  await server.knex('messages').where({ clientId: one.id }).delete();
  await server.knex('goneFiles').insert({ clientId: one.id, path, goneAt: new Date(Date.now() - 3_600_000) });
  await removeGoneFiles({ database: server.knex, dataDir: server.dataDir, files: ownFiles(server.dataDir) });
  expect((await limits()).storage.usedMb).toBe(0.7);
  await server.knex('clients').where({ id: one.id }).delete();
  expect(await server.knex('storedTotals').where({ clientId: one.id })).toEqual([]);
});

it('after the trial nothing leaves and no line is added, until somebody gives more', async () => {
  const line = await link();
  const ended = new Date(Date.now() - 1_000);
  await limit({ trialEndsAt: ended.toISOString() });
  const said = [409, texts.refused.trial(dayIn('America/Mexico_City', ended))];
  expect(await refusal(line.send())).toEqual(said);
  expect(await refusal(add())).toEqual(said);
  await limit({ trialEndsAt: new Date(Date.now() + 3 * 86_400_000).toISOString() });
  expect((await limits()).warnings).toMatchObject([{ kind: 'trial', isReached: false }]);
  await line.send();
});

it('the platform’s count for whoever has none; both are told to the audit log', async () => {
  const params = { id: owner.id };
  const platform = { maxLines: 1, messagesPerDay: null, storageMb: null, trialDays: 30 };
  await add();
  await admin.sdk.request('PUT /admin/limits', { payload: platform });
  try {
    expect((await refusal(add()))[0]).toBe(409);
    expect((await limits()).trialEndsAt).not.toBeNull();
    await limit({});
    await add();
    expect((await limit(null)).limits.lines).toEqual({ most: 1, used: 2 });
    await expect(owner.sdk.request('GET /admin/users/{id}/limits', { params })).rejects.toMatchObject({
      status: 403,
    });
  } finally {
    await admin.sdk.request('PUT /admin/limits', {
      payload: { maxLines: null, messagesPerDay: null, storageMb: null, trialDays: null },
    });
  }
  await add();
  const told = await server
    .knex('audit')
    .whereIn('action', ['user.limits_changed', 'platform.limits_changed']);
  expect(told).toContainEqual(
    expect.objectContaining({ targetId: owner.id, details: { platformLimits: true } }),
  );
  expect(told).toContainEqual(expect.objectContaining({ details: platform }));
});
