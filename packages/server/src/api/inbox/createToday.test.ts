import type { Today } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWebhookHealth } from '../../deliveries/webhooks/createWebhookHealth.ts';
import { mergeContacts } from '../../ground/contacts/mergeContacts.ts';
import { transact } from '../../ground/data/transact.ts';
import { type NewMessage, storeMessages } from '../../ground/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { findExpiring } from '../accounts/findExpiring.ts';
import { createAllowance } from '../limits/createAllowance.ts';
import { createLimits } from '../limits/createLimits.ts';
import { createToday } from './createToday.ts';

let test: TestDatabase;
let ownerId: string;
let clientId: string;
let of: () => Promise<Today>;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  ({ id: clientId, ownerId } = await insertClient(test.knex));
  const { disabledOf } = createWebhookHealth({ database: test.knex });
  const about = { database: test.knex, timeZone: 'America/Mexico_City', log: quietLog };
  const { of: limitsOf } = createLimits({ ...about, allowance: createAllowance(about) });
  const { of: read } = createToday({
    database: test.knex,
    disabledOf,
    expiringOf: userId => findExpiring(test.knex, userId),
    limitsOf,
  });
  of = () => read(ownerId);
});

const marta = { phone: '5215587654321', name: 'Marta Núñez' };
const beto = { phone: '5491100000000', name: 'Beto' };
const HOUR = 3_600_000;
let told = 0;
/** @param hours ago */
const said = (hours: number, fields: Partial<NewMessage> = {}): NewMessage => {
  told += 1;
  return {
    waId: `W${told}`,
    fromMe: false,
    contact: marta,
    type: 'text',
    text: `mensaje ${told}`,
    timestamp: new Date(Date.now() - hours * HOUR),
    ...fields,
  };
};
const store = (...messages: readonly NewMessage[]) => storeMessages(test.knex, clientId, messages);
const waiting = async () => (await of()).unanswered.conversations.map(({ name }) => name);
const byRule = { details: { origin: { kind: 'rule', rule: 'away' } } } as unknown as Partial<NewMessage>;

it('has nothing to say where all is well', async () => {
  await store(said(0.5), said(3, { contact: beto }), said(2, { contact: beto, fromMe: true }));
  expect(await of()).toEqual({
    lines: [],
    unanswered: { total: 0, conversations: [] },
    failed: { total: 0, conversations: [] },
    webhooks: [],
    expiring: [],
    limits: [],
  });
});

it('says nothing of who was put off', async () => {
  await store(said(3), said(3, { contact: beto }));
  await test.knex.raw(
    `UPDATE conversations v SET snoozed_until = now() + interval '1 hour' FROM contacts c
     WHERE c.id = v.contact_id AND v.client_id = ? AND c.phone = ?`,
    [clientId, marta.phone],
  );
  expect(await waiting()).toEqual(['Beto']);
});

it('tells who has waited for more than an hour since the first of what came in, who waits longest first', async () => {
  await store(said(0.2, { contact: beto }));
  await store(said(5), said(0.1));
  await store(said(6, { contact: beto }));
  const { unanswered } = await of();
  expect(unanswered).toMatchObject({
    total: 2,
    conversations: [
      { clientId, businessName: 'Panadería La Espiga', name: 'Beto', chat: beto.phone },
      { name: 'Marta Núñez', chatKind: 'person' },
    ],
  });
  expect(Date.now() - Date.parse(unanswered.conversations[1]?.since ?? '')).toBeGreaterThan(4.9 * HOUR);
});

it('takes what was read for unanswered, and what a rule or a plan sent for no answer', async () => {
  await store(said(4));
  await test.knex('conversations').where({ clientId }).update({ unread: 0 });
  await store(said(3.9, { ...byRule, fromMe: true }));
  expect(await waiting()).toEqual(['Marta Núñez']);
  await store(said(3, { fromMe: true }));
  expect(await waiting()).toEqual([]);
  await store(said(2), said(1.5, { fromMe: true }), said(1.2));
  expect(await waiting()).toEqual(['Marta Núñez']);
});

it('leaves out groups, the past, and what somebody has put aside', async () => {
  await store(
    said(2, { chat: 'group:120363' }),
    said(24 * 8),
    said(3, { contact: beto }),
    said(2, { contact: { phone: '5215500000001' }, details: { history: true } as NewMessage['details'] }),
  );
  expect(await waiting()).toEqual(['Beto']);
  await test.knex('conversations').where({ clientId }).update({ muted: true });
  expect(await waiting()).toEqual([]);
});

it('keeps since when somebody waits where two contacts become one', async () => {
  const lid = { lid: '7712345' };
  await store(said(5, { contact: lid }), said(2));
  const ids = await test.knex('contacts').where({ clientId }).orderByRaw('phone NULLS FIRST');
  await transact(test.knex, trx => mergeContacts(trx, clientId, ids[0].id, ids[1].id));
  const { unanswered } = await of();
  expect(unanswered.total).toBe(1);
  expect(Date.now() - Date.parse(unanswered.conversations[0]?.since ?? '')).toBeGreaterThan(4.9 * HOUR);
});

it('tells what was not sent and why, once for each conversation, until something leaves there', async () => {
  const failed = { fromMe: true, status: 'failed' } as const;
  await store(said(5, failed), said(4, failed), said(30, { ...failed, contact: beto }));
  await test.knex('messages').where({ clientId }).update({ errorCode: 'not-registered' });
  expect((await of()).failed).toMatchObject({
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
  await store(said(3.5, { ...byRule, fromMe: true, status: 'sent' }));
  expect((await of()).failed.total).toBe(1);
  await store(said(3, { fromMe: true, status: 'sent' }));
  expect((await of()).failed.total).toBe(0);
  const inGroup = (hours: number, status: 'failed' | 'sent') => {
    const { contact, ...message } = said(hours, { fromMe: true, status, chat: 'group:120363000000000009' });
    return message;
  };
  await store(inGroup(2, 'failed'));
  await test.knex('messages').where({ clientId, status: 'failed' }).update({ errorCode: 'unreachable' });
  expect((await of()).failed.total).toBe(1);
  await store(inGroup(1, 'sent'));
  expect((await of()).failed.total).toBe(0);
});

it('tells lines that need their owner, and webhooks that nothing is sent to', async () => {
  await test.knex('sessions').where({ clientId }).update({ state: 'needs-relink', reason: 'unlinked' });
  await test.knex('webhooks').insert({
    id: crypto.randomUUID(),
    clientId,
    label: 'principal',
    url: 'https://n8n.mx/w',
    disabledAt: new Date(),
    disabledReason: 'failing',
  });
  expect(await of()).toMatchObject({
    lines: [{ clientId, state: 'needs-relink', otherNumber: null }],
    webhooks: [{ label: 'principal', clientId }],
  });
  await test.knex('sessions').where({ clientId }).update({ state: 'connected', address: '5215599999999' });
  expect((await of()).lines).toMatchObject([{ state: 'connected', otherNumber: '5215599999999' }]);
});

it("tells nobody of another's, and ten of many", async () => {
  const people = Array.from({ length: 12 }, (_, n) => ({ phone: `52155000000${10 + n}` }));
  await store(...people.map(contact => said(2, { contact })));
  const { unanswered } = await of();
  expect([unanswered.total, unanswered.conversations.length]).toEqual([12, 10]);
  ({ ownerId } = await insertClient(test.knex));
  expect((await of()).unanswered.total).toBe(0);
});

it('tells what programs use and what ends soon, of one’s own', async () => {
  const day = 24 * HOUR;
  const from = (hours: number) => new Date(Date.now() + hours * HOUR);
  const key = (name: string, ends: number | null, used: number | null, userId = ownerId) => ({
    userId,
    name,
    prefix: 'rk_a',
    digest: Buffer.from(crypto.randomUUID()),
    scopes: ['read'],
    allClients: true,
    expiresAt: ends === null ? null : from(ends / HOUR),
    lastUsedAt: used === null ? null : from(-used / HOUR),
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
  const digest = Buffer.from('el de antes');
  await test.knex('previousTokens').insert({ clientId, digest, until: from(20) });
  await test.knex('tokenUses').insert({ clientId, digest, uses: 1, lastUsedAt: from(-3.5) });
  // By whoever changed it, who was trying it just then.
  expect((await of()).expiring).toMatchObject([{ kind: 'key', name: 'n8n de la oficina' }]);
  await test
    .knex('tokenUses')
    .where({ clientId })
    .update({ lastUsedAt: from(-1) });
  expect((await of()).expiring).toMatchObject([
    { kind: 'token', id: clientId, name: 'Panadería La Espiga' },
    { kind: 'key', name: 'n8n de la oficina' },
  ]);
});
