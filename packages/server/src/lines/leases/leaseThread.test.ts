import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClientRow } from '../../testing/createClientRow.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { ClientLeaseHeldElsewhere } from './ClientLeaseHeldElsewhere.ts';
import { createLeaseRenewer, type LeaseRenewer, type LeaseRenewerOptions } from './createLeaseRenewer.ts';
import { readMonotonicMs } from './readMonotonicMs.ts';

let database: TestDatabase;
const renewers: LeaseRenewer[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(renewers.splice(0).map(renewer => renewer.stop()));
});
afterAll(() => database.drop());

function createRenewer(owner: string, options: Partial<LeaseRenewerOptions> = {}) {
  const left: string[] = [];
  const renewer = createLeaseRenewer({
    database: database.knex,
    connection: database.connection,
    owner,
    leaseMs: 60_000,
    renewMs: 20,
    maxMainThreadSilenceMs: 60_000,
    log: silentTestLogger,
    monotonic: readMonotonicMs,
    isIdle: () => false,
    isOpen: () => true,
    onAcquired: () => undefined,
    onLost: clientId => void left.push(clientId),
    ...options,
  });
  renewers.push(renewer);
  return { left, hold: (clientId: string) => renewer.withLease(clientId, async epoch => epoch), renewer };
}
const wantedClient = async (): Promise<string> => {
  const clientId = await createClientRow(database.knex);
  await database.knex('sessions').where({ clientId }).update({ desiredState: 'open' });
  return clientId;
};
const expiryOf = async (clientId: string): Promise<Date> =>
  (await database.knex('leases').where({ clientId }).first('expiresAt')).expiresAt;

/** Keeps the event loop of this thread busy. */
const blockEventLoop = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

describe('lease of a process whose event loop is busy', () => {
  const shortLease = { leaseMs: 1_500, renewMs: 100 };

  it('is kept for longer than its validity', async () => {
    const clientId = await wantedClient();
    const { hold, left } = createRenewer('one', shortLease);
    await hold(clientId);
    const first = await expiryOf(clientId);
    await waitUntil(async () => (await expiryOf(clientId)) > first);
    blockEventLoop(3 * shortLease.leaseMs);
    // The first use after the busy time must find the lease, even before any timer has run.
    expect(await hold(clientId)).toBe(1);
    await expect(createRenewer('other', shortLease).hold(clientId)).rejects.toThrow(ClientLeaseHeldElsewhere);
    expect(left).toEqual([]);
  });

  it('ends when the process gives no sign of life for too long', async () => {
    const clientId = await wantedClient();
    const { hold, left } = createRenewer('one', { ...shortLease, maxMainThreadSilenceMs: 200 });
    await hold(clientId);
    blockEventLoop(3 * shortLease.leaseMs);
    expect(await createRenewer('other', shortLease).hold(clientId)).toBe(2);
    await waitUntil(() => left.includes(clientId));
  });
});

it('a lease is renewed by another thread after the first one has ended', async () => {
  const clientId = await wantedClient();
  const threadStart = once(process, 'worker') as Promise<[Worker]>;
  const { hold, left } = createRenewer('one');
  const [thread] = await threadStart;
  await hold(clientId);
  await thread.terminate();
  const before = await expiryOf(clientId);
  await waitUntil(async () => (await expiryOf(clientId)) > before);
  expect(left).toEqual([]);
});

it('a lease is renewed in the main thread if the settings of its connection contain a function', async () => {
  const clientId = await wantedClient();
  const withFunction = { ...database.connection, ssl: false, password: () => 'postgres' };
  const { hold, left } = createRenewer('one', { connection: withFunction as LeaseRenewerOptions['connection'] });
  await hold(clientId);
  const first = await expiryOf(clientId);
  await waitUntil(async () => (await expiryOf(clientId)) > first);
  expect(left).toEqual([]);
});
