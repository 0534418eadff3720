import { anyEvent } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { presentEvent } from '../../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../../deliveries/events/readEvents.ts';
import { findUnownedClients } from '../../../lines/leases/findUnownedClients.ts';
import { acquireLease } from '../../../lines/leases/leaseRows.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createOfflinePeriodService } from './createOfflinePeriodService.ts';

const MINUTE = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const offlinePeriods = () => createOfflinePeriodService({ database: database.knex, log: silentTestLogger });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const setSessionState = (clientId: string, state: string, reason: string | null = null) =>
  database.knex('sessions').where({ clientId }).update({ state, reason, stateSince: new Date() });

async function createConnectedClient(): Promise<string> {
  const { id } = await insertClient(database.knex);
  await setSessionState(id, 'connected');
  return id;
}
/** Backdates the offline period so that the wait for messages that WhatsApp stored is over. */
async function backdatePeriod(clientId: string, minutes: number): Promise<void> {
  const openPeriods = () => database.knex('offlinePeriods').where({ clientId, emittedAt: null });
  await openPeriods().update({ startedAt: minutesAgo(minutes) });
  await database
    .knex('messages')
    .where({ clientId })
    .update({ createdAt: minutesAgo(0.5) });
  await openPeriods().whereNotNull('endedAt').update({ nextAttemptAt: new Date() });
}
let count = 0;
const message = (from: string, minutes: number, more: Partial<NewMessage> = {}): NewMessage => {
  count += 1;
  const timestamp = minutesAgo(minutes);
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
const emittedPeriods = async (clientId: string) => {
  const events = (await readEvents(database.knex, clientId, { after: 0, limit: 100 })).map(row =>
    presentEvent(row, '/api'),
  );
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
  return events.flatMap(({ type, data }) => (type === 'absence.ended' ? [data] : []));
};

it('offline period causes one event, with the number of messages that were sent during it and arrived later', async () => {
  const clientId = await createConnectedClient();
  // Sent and stored just before the period: a phone's clock may be a minute off, but the server's clock is not.
  await storeMessages(database.knex, clientId, [message('5215500000001', 42.5)]);
  await database
    .knex('messages')
    .where({ clientId })
    .update({ createdAt: minutesAgo(42.5) });
  await setSessionState(clientId, 'reconnecting', 'connection-lost');
  await setSessionState(clientId, 'connected');
  await storeMessages(database.knex, clientId, [
    message('5215500000001', 40),
    message('5215500000001', 39),
    message('5215500000002', 20),
    message('5215500000003', 10, { type: 'undecryptable' }),
    message('5215500000003', 11, { type: 'undecryptable' }),
    message('5215500000004', 10, { fromMe: true, status: 'sent' }),
    message('5215500000005', 30, { details: { history: true } }),
    // Sent after the line had connected again, so the message does not count.
    message('5215500000006', -1),
  ]);
  await database
    .knex('messages')
    .where({ clientId, waId: 'M1' })
    .update({ createdAt: minutesAgo(42.5) });
  const old = await database.knex('messages').where({ clientId, waId: 'M1' }).first('createdAt');
  await backdatePeriod(clientId, 42);
  await database.knex('messages').where({ clientId, waId: 'M1' }).update(old);
  await Promise.all([offlinePeriods().round(), offlinePeriods().round()]);
  await offlinePeriods().round();
  const expected = [expect.objectContaining({ messages: 3, people: 2, undecryptable: 2 })];
  expect(await emittedPeriods(clientId)).toEqual(expected);
  expect((await offlinePeriods().list(clientId)).absences).toEqual(await emittedPeriods(clientId));
});

it('offline period causes its event only after messages stop arriving, even if the connection is lost again', async () => {
  const clientId = await createConnectedClient();
  await setSessionState(clientId, 'reconnecting', 'connection-lost');
  await setSessionState(clientId, 'connected');
  await storeMessages(database.knex, clientId, [message('5215500000001', 5)]);
  await backdatePeriod(clientId, 10);
  await database.knex('messages').where({ clientId }).update({ createdAt: new Date() });
  await offlinePeriods().round();
  expect(await emittedPeriods(clientId)).toEqual([]);
  await setSessionState(clientId, 'reconnecting', 'connection-lost');
  await setSessionState(clientId, 'connected');
  await backdatePeriod(clientId, 10);
  await offlinePeriods().round();
  expect(await emittedPeriods(clientId)).toMatchObject([{ messages: 1 }]);
});

it('offline period causes no event when it is short and without messages, or when the owner unlinked the line', async () => {
  const [short, loggedOut, empty] = [
    await createConnectedClient(),
    await createConnectedClient(),
    await createConnectedClient(),
  ];
  for (const clientId of [short, empty]) {
    await setSessionState(clientId, 'reconnecting', 'restart-required');
    await setSessionState(clientId, 'connected');
  }
  await setSessionState(loggedOut, 'disconnected', 'logged-out');
  await backdatePeriod(short, 0.5);
  await backdatePeriod(empty, 5);
  await offlinePeriods().round();
  expect(await emittedPeriods(short)).toEqual([]);
  expect(await database.knex('offlinePeriods').whereIn('clientId', [short, loggedOut])).toEqual([]);
  expect(await emittedPeriods(empty)).toMatchObject([{ messages: 0, people: 0, undecryptable: 0 }]);
});

it.each([
  ['died', minutesAgo(42)],
  ['was stopped and released its leases', minutesAgo(41)],
])('offline period begins with the end of the lease when the platform %s', async (_, leaseEnd) => {
  const clientId = await createConnectedClient();
  await database
    .knex('sessions')
    .where({ clientId })
    .update({ desiredState: 'open', linkedAt: minutesAgo(90), stateSince: minutesAgo(60) });
  await acquireLease(database.knex, { clientId, owner: 'one', seconds: 30 });
  await database.knex('leases').where({ clientId }).update({ expiresAt: leaseEnd });
  expect(await findUnownedClients(database.knex, { expected: [], grace: 0 })).toContain(clientId);
  await acquireLease(database.knex, { clientId, owner: 'other', seconds: 30 });
  const [{ startedAt }] = await database.knex('offlinePeriods').where({ clientId });
  expect(startedAt).toEqual(leaseEnd);
});

it('offline period begins when the lease of a dead process expired, even if another process took over the line later', async () => {
  const clientId = await createConnectedClient();
  await database
    .knex('sessions')
    .where({ clientId })
    .update({ stateSince: minutesAgo(60) });
  const lease = (owner: string) => acquireLease(database.knex, { clientId, owner, seconds: 30 });
  await lease('one');
  await database
    .knex('leases')
    .where({ clientId })
    .update({ expiresAt: minutesAgo(42) });
  await lease('other');
  await setSessionState(clientId, 'reconnecting');
  const [{ startedAt }] = await database.knex('offlinePeriods').where({ clientId });
  expect(Math.round((Date.now() - startedAt.getTime()) / MINUTE)).toBe(42);
  // If the owning process is alive, the period begins with the change of the session's state.
  await database.knex('offlinePeriods').where({ clientId }).delete();
  await setSessionState(clientId, 'connected');
  await setSessionState(clientId, 'reconnecting');
  const [now] = await database.knex('offlinePeriods').where({ clientId });
  expect(Date.now() - now.startedAt.getTime()).toBeLessThan(MINUTE);
});
