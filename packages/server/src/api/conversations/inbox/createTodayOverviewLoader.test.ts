import type { TodayOverview } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mergeContacts } from '../../../core/contacts/mergeContacts.ts';
import { transact } from '../../../core/data/transact.ts';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { createWebhookHealthReader } from '../../../deliveries/webhooks/createWebhookHealthReader.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createAccountLimitsService } from '../../accounts/users/createAccountLimitsService.ts';
import { createCeilingService } from '../../accounts/users/createCeilingService.ts';
import { createOwnerQuotaService } from '../../accounts/users/createOwnerQuotaService.ts';
import { findExpiringCredentials } from '../../accounts/users/findExpiringCredentials.ts';
import { createTodayOverviewLoader } from './createTodayOverviewLoader.ts';

let test: TestDatabase;
let ownerId: string;
let clientId: string;
let loadToday: () => Promise<TodayOverview>;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  ({ id: clientId, ownerId } = await insertClient(test.knex));
  const { listDisabled } = createWebhookHealthReader({ database: test.knex });
  const ceilings = createCeilingService({ database: test.knex });
  const deps = { ceilings, database: test.knex, timeZone: 'America/Mexico_City', log: silentTestLogger };
  const limits = createAccountLimitsService({ ...deps, quota: createOwnerQuotaService(deps) });
  const { load: loadFor } = createTodayOverviewLoader({
    database: test.knex,
    listDisabledWebhooks: listDisabled,
    listExpirations: userId => findExpiringCredentials(test.knex, userId),
    getLimits: userId => limits.getLimits(userId),
    readFirstSteps: async () => null,
  });
  loadToday = () => loadFor(ownerId);
});

const marta = { phone: '5215587654321', name: 'Marta Núñez' };
const beto = { phone: '5491100000000', name: 'Beto' };
const HOUR = 3_600_000;
let messageCount = 0;
/** Creates a message. @param hours age in hours */
const createMessage = (hours: number, fields: Partial<NewMessage> = {}): NewMessage => {
  messageCount += 1;
  return {
    waId: `W${messageCount}`,
    fromMe: false,
    contact: marta,
    type: 'text',
    text: `mensaje ${messageCount}`,
    timestamp: new Date(Date.now() - hours * HOUR),
    ...fields,
  };
};
const store = (...messages: readonly NewMessage[]) => storeMessages(test.knex, clientId, messages);
const listWaiting = async () => (await loadToday()).unanswered.conversations.map(({ name }) => name);
const carla = { phone: '5215500000001', name: 'Carla' };
const imported = { details: { history: true } as NewMessage['details'] };
const byRule = { details: { origin: { kind: 'rule', rule: 'away' } } } as unknown as Partial<NewMessage>;

it('today overview is empty when nothing needs attention', async () => {
  await store(
    createMessage(0.5),
    createMessage(3, { contact: beto }),
    createMessage(2, { contact: beto, fromMe: true }),
  );
  expect(await loadToday()).toEqual({
    lines: [],
    unanswered: { total: 0, conversations: [] },
    failed: { total: 0, conversations: [] },
    webhooks: [],
    expiring: [],
    limits: [],
    firstSteps: null,
  });
});

it('today overview omits a conversation while it is snoozed', async () => {
  await store(createMessage(3), createMessage(3, { contact: beto }));
  await test.knex.raw(
    `UPDATE conversations v SET snoozed_until = now() + interval '1 hour' FROM contacts c
     WHERE c.id = v.contact_id AND v.client_id = ? AND c.phone = ?`,
    [clientId, marta.phone],
  );
  expect(await listWaiting()).toEqual(['Beto']);
});

it('today overview lists people who have waited over an hour for an answer, longest wait first', async () => {
  await store(createMessage(0.2, { contact: beto }));
  await store(createMessage(5), createMessage(0.1));
  await store(createMessage(6, { contact: beto }));
  const { unanswered } = await loadToday();
  expect(unanswered).toMatchObject({
    total: 2,
    conversations: [
      { clientId, businessName: 'Panadería La Espiga', name: 'Beto', chat: beto.phone },
      { name: 'Marta Núñez', chatKind: 'person' },
    ],
  });
  expect(Date.now() - Date.parse(unanswered.conversations[1]?.since ?? '')).toBeGreaterThan(4.9 * HOUR);
});

it('today overview counts read messages as unanswered, and counts no message of a rule or schedule as an answer', async () => {
  await store(createMessage(4));
  await test.knex('conversations').where({ clientId }).update({ unreadCount: 0 });
  await store(createMessage(3.9, { ...byRule, fromMe: true }));
  expect(await listWaiting()).toEqual(['Marta Núñez']);
  await store(createMessage(3, { fromMe: true }));
  expect(await listWaiting()).toEqual([]);
  await store(createMessage(2), createMessage(1.5, { fromMe: true }), createMessage(1.2));
  expect(await listWaiting()).toEqual(['Marta Núñez']);
});

it('today overview omits groups, old messages, and muted conversations', async () => {
  await store(
    createMessage(2, { chat: 'group:120363' }),
    createMessage(24 * 8),
    createMessage(3, { contact: beto }),
    createMessage(24 * 8, { ...imported, contact: carla }),
  );
  expect(await listWaiting()).toEqual(['Beto']);
  await test.knex('conversations').where({ clientId }).update({ muted: true });
  expect(await listWaiting()).toEqual([]);
});

it('today overview retains the start of the wait when two contacts are merged', async () => {
  const lid = { lid: '7712345' };
  await store(createMessage(5, { contact: lid }), createMessage(2));
  const ids = await test.knex('contacts').where({ clientId }).orderByRaw('phone NULLS FIRST');
  await transact(test.knex, trx => mergeContacts(trx, clientId, ids[0].id, ids[1].id));
  const { unanswered } = await loadToday();
  expect(unanswered.total).toBe(1);
  expect(Date.now() - Date.parse(unanswered.conversations[0]?.since ?? '')).toBeGreaterThan(4.9 * HOUR);
});

it('today overview lists failed messages with their reason, once per conversation, until a later message is sent', async () => {
  const failed = { fromMe: true, status: 'failed' } as const;
  await store(createMessage(5, failed), createMessage(4, failed), createMessage(30, { ...failed, contact: beto }));
  await test.knex('messages').where({ clientId }).update({ errorCode: 'not-registered' });
  expect((await loadToday()).failed).toMatchObject({
    total: 1,
    conversations: [
      {
        name: 'Marta Núñez',
        messages: 2,
        what: 'El número no tiene cuenta de WhatsApp.',
        next: 'Revise el número completo, con el código de país.',
      },
    ],
  });
  await store(createMessage(3.5, { ...byRule, fromMe: true, status: 'sent' }));
  expect((await loadToday()).failed.total).toBe(1);
  await store(createMessage(3, { fromMe: true, status: 'sent' }));
  expect((await loadToday()).failed.total).toBe(0);
  const inGroup = (hours: number, status: 'failed' | 'sent') => {
    const { contact, ...message } = createMessage(hours, { fromMe: true, status, chat: 'group:120363000000000009' });
    return message;
  };
  await store(inGroup(2, 'failed'));
  await test.knex('messages').where({ clientId, status: 'failed' }).update({ errorCode: 'unreachable' });
  expect((await loadToday()).failed.total).toBe(1);
  await store(inGroup(1, 'sent'));
  expect((await loadToday()).failed.total).toBe(0);
});

it('today overview lists lines that need their owner, and disabled webhooks', async () => {
  await test.knex('sessions').where({ clientId }).update({ state: 'needs-relink', reason: 'unlinked' });
  await test.knex('webhooks').insert({
    id: crypto.randomUUID(),
    clientId,
    label: 'principal',
    url: 'https://n8n.mx/w',
    disabledAt: new Date(),
    disabledReason: 'failing',
  });
  expect(await loadToday()).toMatchObject({
    lines: [{ clientId, state: 'needs-relink', otherNumber: null }],
    webhooks: [{ label: 'principal', clientId }],
  });
  await test.knex('sessions').where({ clientId }).update({ state: 'connected', waAddress: '5215599999999' });
  expect((await loadToday()).lines).toMatchObject([{ state: 'connected', otherNumber: '5215599999999' }]);
});

it('today overview lists only the clients of the user, and at most ten conversations', async () => {
  const people = Array.from({ length: 12 }, (_, n) => ({ phone: `52155000000${10 + n}` }));
  await store(...people.map(contact => createMessage(2, { contact })));
  const { unanswered } = await loadToday();
  expect([unanswered.total, unanswered.conversations.length]).toEqual([12, 10]);
  ({ ownerId } = await insertClient(test.knex));
  expect((await loadToday()).unanswered.total).toBe(0);
});

it('today overview lists the keys and tokens of the user that are in use and expire soon', async () => {
  const day = 24 * HOUR;
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR);
  const key = (name: string, expiresInMs: number | null, usedMsAgo: number | null, userId = ownerId) => ({
    userId,
    name,
    keyPrefix: 'rk_a',
    keyDigest: Buffer.from(crypto.randomUUID()),
    scopes: ['read'],
    allClients: true,
    expiresAt: expiresInMs === null ? null : hoursFromNow(expiresInMs / HOUR),
    lastUsedAt: usedMsAgo === null ? null : hoursFromNow(-usedMsAgo / HOUR),
  });
  const other = await insertClient(test.knex);
  await test
    .knex('accountKeys')
    .insert([
      key('n8n de la oficina', 2 * day, day),
      key('sin usar', 2 * day, null),
      key('sin usar hace mucho', 2 * day, 8 * day),
      key('para siempre', null, day),
      key('todavía no', 4 * day, day),
      key('vencida', -HOUR, day),
      key('de otra persona', day, day, other.ownerId),
    ]);
  const tokenDigest = Buffer.from('el de antes');
  await test.knex('previousTokens').insert({ clientId, tokenDigest, expiresAt: hoursFromNow(20) });
  await test.knex('tokenUses').insert({ clientId, tokenDigest, useCount: 1, lastUsedAt: hoursFromNow(-3.5) });
  // A use shortly after the rotation counts as a test by the person who rotated the token.
  expect((await loadToday()).expiring).toMatchObject([{ kind: 'key', name: 'n8n de la oficina' }]);
  await test
    .knex('tokenUses')
    .where({ clientId })
    .update({ lastUsedAt: hoursFromNow(-1) });
  expect((await loadToday()).expiring).toMatchObject([
    { kind: 'token', id: clientId, name: 'Panadería La Espiga' },
    { kind: 'key', name: 'n8n de la oficina' },
  ]);
});
