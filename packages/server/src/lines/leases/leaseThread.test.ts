import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { ClientLeaseHeldElsewhere } from './ClientLeaseHeldElsewhere.ts';
import type { LeaseRenewerOptions } from './createLeaseRenewer.ts';
import { setUpLeaseRenewers } from './testing/setUpLeaseRenewers.ts';

const leases = setUpLeaseRenewers();

/** Keeps the event loop of this thread busy. */
const blockEventLoop = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

describe('lease of a process whose event loop is busy', () => {
  const shortLease = { leaseMs: 1_500, renewMs: 100 };

  it('is kept for longer than its validity', async () => {
    const clientId = await leases.createWantedClient();
    const { hold, left } = leases.createRenewer('one', shortLease);
    await hold(clientId);
    const first = await leases.readExpiry(clientId);
    await waitUntil(async () => (await leases.readExpiry(clientId)) > first);
    blockEventLoop(3 * shortLease.leaseMs);
    // The first use after the busy time must find the lease, even before any timer has run.
    expect(await hold(clientId)).toBe(1);
    await expect(leases.createRenewer('other', shortLease).hold(clientId)).rejects.toThrow(ClientLeaseHeldElsewhere);
    expect(left).toEqual([]);
  });

  it('ends when the process gives no sign of life for too long', async () => {
    const clientId = await leases.createWantedClient();
    const { hold, left } = leases.createRenewer('one', { ...shortLease, maxMainThreadSilenceMs: 200 });
    await hold(clientId);
    blockEventLoop(3 * shortLease.leaseMs);
    expect(await leases.createRenewer('other', shortLease).hold(clientId)).toBe(2);
    await waitUntil(() => left.includes(clientId));
  });
});

it('a lease is renewed by another thread after the first one has ended', async () => {
  const clientId = await leases.createWantedClient();
  const threadStart = once(process, 'worker') as Promise<[Worker]>;
  const { hold, left } = leases.createRenewer('one');
  const [thread] = await threadStart;
  await hold(clientId);
  await thread.terminate();
  const before = await leases.readExpiry(clientId);
  await waitUntil(async () => (await leases.readExpiry(clientId)) > before);
  expect(left).toEqual([]);
});

it('a lease is renewed in the main thread if the settings of its connection contain a function', async () => {
  const clientId = await leases.createWantedClient();
  const withFunction = { ...leases.connection, ssl: false, password: () => 'postgres' };
  const { hold, left } = leases.createRenewer('one', { connection: withFunction as LeaseRenewerOptions['connection'] });
  await hold(clientId);
  const first = await leases.readExpiry(clientId);
  await waitUntil(async () => (await leases.readExpiry(clientId)) > first);
  expect(left).toEqual([]);
});
