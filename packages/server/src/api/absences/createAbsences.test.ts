import { anyEvent } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { type NewMessage, storeMessages } from '../../ground/messages/index.ts';
import { acquireLease } from '../../lines/leases/leaseRows.ts';
import { orphanedClients } from '../../lines/leases/orphanedClients.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createAbsences } from './createAbsences.ts';

const MINUTE = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const absences = () => createAbsences({ database: database.knex, log: quietLog });
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const becomes = (clientId: string, state: string, reason: string | null = null) =>
  database.knex('sessions').where({ clientId }).update({ state, reason, since: new Date() });

async function connected(): Promise<string> {
  const { id } = await insertClient(database.knex);
  await becomes(id, 'connected');
  return id;
}
/** As if it had begun so long ago, and WhatsApp had had its time to bring what it kept. */
async function passed(clientId: string, minutes: number): Promise<void> {
  const own = () => database.knex('absences').where({ clientId, toldAt: null });
  await own().update({ beganAt: ago(minutes) });
  await database
    .knex('messages')
    .where({ clientId })
    .update({ createdAt: ago(0.5) });
  await own().whereNotNull('endedAt').update({ dueAt: new Date() });
}
let count = 0;
const message = (from: string, minutes: number, more: Partial<NewMessage> = {}): NewMessage => {
  count += 1;
  const timestamp = ago(minutes);
  return {
    waId: `M${count}`,
    fromMe: false,
    contact: { phone: from },
    type: 'text',
    text: 'Hola',
    timestamp,
    ...more,
  };
};
const told = async (clientId: string) => {
  const events = (await readEvents(database.knex, clientId, { after: 0, limit: 100 })).map(row =>
    presentEvent(row, '/api'),
  );
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
  return events.flatMap(({ type, data }) => (type === 'absence.ended' ? [data] : []));
};

it('is told once, with what was written meanwhile and came afterwards', async () => {
  const clientId = await connected();
  // Written and stored just before: phones' clocks are a minute apart, ours is not.
  await storeMessages(database.knex, clientId, [message('5215500000001', 42.5)]);
  await database
    .knex('messages')
    .where({ clientId })
    .update({ createdAt: ago(42.5) });
  await becomes(clientId, 'reconnecting', 'connection-lost');
  await becomes(clientId, 'connected');
  await storeMessages(database.knex, clientId, [
    message('5215500000001', 40),
    message('5215500000001', 39),
    message('5215500000002', 20),
    message('5215500000003', 10, { type: 'undecryptable' }),
    message('5215500000004', 10, { fromMe: true, status: 'sent' }),
    message('5215500000005', 30, { details: { history: true } }),
    // It wrote when the line was back.
    message('5215500000006', -1),
  ]);
  await database
    .knex('messages')
    .where({ clientId, waId: 'M1' })
    .update({ createdAt: ago(42.5) });
  const old = await database.knex('messages').where({ clientId, waId: 'M1' }).first('createdAt');
  await passed(clientId, 42);
  await database.knex('messages').where({ clientId, waId: 'M1' }).update(old);
  await Promise.all([absences().round(), absences().round()]);
  await absences().round();
  const expected = [expect.objectContaining({ messages: 3, people: 2, undecryptable: 1 })];
  expect(await told(clientId)).toEqual(expected);
  expect((await absences().list(clientId)).absences).toEqual(await told(clientId));
});

it('waits for what still comes, and goes on when the line is lost again', async () => {
  const clientId = await connected();
  await becomes(clientId, 'reconnecting', 'connection-lost');
  await becomes(clientId, 'connected');
  await storeMessages(database.knex, clientId, [message('5215500000001', 5)]);
  await passed(clientId, 10);
  await database.knex('messages').where({ clientId }).update({ createdAt: new Date() });
  await absences().round();
  expect(await told(clientId)).toEqual([]);
  await becomes(clientId, 'reconnecting', 'connection-lost');
  await becomes(clientId, 'connected');
  await passed(clientId, 10);
  await absences().round();
  expect(await told(clientId)).toMatchObject([{ messages: 1 }]);
});

it('is nothing when it was short and nothing came, or the owner’s own doing', async () => {
  const [short, own, empty] = [await connected(), await connected(), await connected()];
  for (const clientId of [short, empty]) {
    await becomes(clientId, 'reconnecting', 'restart-required');
    await becomes(clientId, 'connected');
  }
  await becomes(own, 'disconnected', 'logged-out');
  await passed(short, 0.5);
  await passed(empty, 5);
  await absences().round();
  expect(await told(short)).toEqual([]);
  expect(await database.knex('absences').whereIn('clientId', [short, own])).toEqual([]);
  expect(await told(empty)).toMatchObject([{ messages: 0, people: 0, undecryptable: 0 }]);
});

it.each([
  ['died', ago(42)],
  ['was stopped, which gives its leases back', ago(41)],
])('begins when the platform %s, whose next start finds the line without an owner', async (_, over) => {
  const clientId = await connected();
  await database
    .knex('sessions')
    .where({ clientId })
    .update({ wanted: 'open', linkedAt: ago(90), since: ago(60) });
  await acquireLease(database.knex, { clientId, owner: 'one', seconds: 30 });
  await database.knex('leases').where({ clientId }).update({ expiresAt: over });
  expect(await orphanedClients(database.knex, { expected: [], grace: 0 })).toContain(clientId);
  await acquireLease(database.knex, { clientId, owner: 'other', seconds: 30 });
  const [{ beganAt }] = await database.knex('absences').where({ clientId });
  expect(beganAt).toEqual(over);
});

it('begins when the lease of a process that died ran out, although somebody has taken it since', async () => {
  const clientId = await connected();
  await database
    .knex('sessions')
    .where({ clientId })
    .update({ since: ago(60) });
  const lease = (owner: string) => acquireLease(database.knex, { clientId, owner, seconds: 30 });
  await lease('one');
  await database
    .knex('leases')
    .where({ clientId })
    .update({ expiresAt: ago(42) });
  await lease('other');
  await becomes(clientId, 'reconnecting');
  const [{ beganAt }] = await database.knex('absences').where({ clientId });
  expect(Math.round((Date.now() - beganAt.getTime()) / MINUTE)).toBe(42);
  // Of what ends while its process lives, that is the beginning.
  await database.knex('absences').where({ clientId }).delete();
  await becomes(clientId, 'connected');
  await becomes(clientId, 'reconnecting');
  const [now] = await database.knex('absences').where({ clientId });
  expect(Date.now() - now.beganAt.getTime()).toBeLessThan(MINUTE);
});
