import { createDeferred } from '@recado/timing';
import { describe, expect, it } from 'vitest';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createLeaseTable, type LeaseTable } from './createLeaseTable.ts';
import type { HeldLease } from './leaseRows.ts';
import type { RenewedLease } from './renewLeases.ts';

function createFixture(isIdle = () => true) {
  const lostClientIds: string[] = [];
  const warnings: unknown[] = [];
  const time = { now: 0 };
  const table = createLeaseTable({
    monotonic: () => time.now,
    leaseMs: 60_000,
    log: { ...silentTestLogger, warn: fields => void warnings.push(fields) },
    isIdle,
    onRemoved: ({ clientId }) => void lostClientIds.push(clientId),
  });
  const add = (clientId: string, requestedAt = 0, epoch = 1) => table.add({ clientId, epoch }, requestedAt);
  /** Starts a renewal of the current leases, which the returned function answers. */
  const beginRenewal = (startedAt: number) => {
    const requested: readonly HeldLease[] = [...table.list()];
    const apply = (renewedLeases: readonly RenewedLease[]) =>
      table.applyRenewal({ startedAt, requested, renewed: renewedLeases });
    return { apply, leases: requested };
  };
  return { table, add, time, beginRenewal, lostClientIds, warnings };
}
const renewed = (clientId: string, { wanted = true, isPaused = false } = {}) => ({
  ...{ clientId, epoch: 1, wanted, isPaused, isReportedSilent: false },
});
const isValidAt = (table: LeaseTable, now: number) => table.findValid('a', now) !== undefined;

describe('lease table', () => {
  it('counts the validity of a lease from its request', () => {
    const { table, add } = createFixture();
    const lease = add('a', 1_000);
    expect(table.findValid('a', 60_999)).toBe(lease);
    expect(table.findValid('a', 61_000)).toBeUndefined();
    expect(table.findValid('b', 1_000)).toBeUndefined();
  });

  it('loses each lease that was not renewed in time, and logs its epoch and the reason', () => {
    const { table, add, lostClientIds, warnings } = createFixture();
    add('a', 0, 7);
    add('b', 1);
    table.loseExpired(59_999);
    expect(lostClientIds).toEqual([]);
    table.loseExpired(60_000);
    expect(lostClientIds).toEqual(['a']);
    expect(table.size).toBe(1);
    expect(warnings).toEqual([{ clientId: 'a', epoch: 7, why: 'not renewed in time' }]);
  });

  it('loses the lease of a client for its replacement, and never the lease of another client', () => {
    const { table, add, lostClientIds, warnings } = createFixture();
    add('a');
    add('b');
    table.loseForReplacement('a');
    table.loseForReplacement('a');
    table.loseForReplacement('unknown');
    expect(lostClientIds).toEqual(['a']);
    expect(warnings).toEqual([{ clientId: 'a', epoch: 1, why: 'expired' }]);
  });

  it('distinguishes a replaced lease from its replacement', () => {
    const { table, add } = createFixture();
    const earlier = add('a');
    table.loseForReplacement('a');
    expect(table.has(earlier)).toBe(false);
    const replacement = add('a', 0, 2);
    expect([table.has(earlier), table.has(replacement)]).toEqual([false, true]);
  });

  it('gives up a lease on request only after all of its uses have ended', async () => {
    const { table, add, lostClientIds, warnings } = createFixture();
    const lease = add('a');
    const works = [createDeferred<string>(), createDeferred<string>()] as const;
    const uses = works.map(({ promise }) => table.use(lease, () => promise));
    works[0].resolve('sent');
    expect(await uses[0]).toBe('sent');
    expect(table.takeUnused('a')).toEqual([]);
    works[1].reject(new Error('not sent'));
    await expect(uses[1]).rejects.toThrow('not sent');
    expect(lostClientIds).toEqual([]);
    expect(table.takeUnused('a')).toEqual([lease]);
    expect(lostClientIds).toEqual(['a']);
    // The owner released the lease by itself, so there is nothing to warn of.
    expect(warnings).toEqual([]);
    expect([table.size, table.takeUnused('a')]).toEqual([0, []]);
  });

  it('gives up all leases when the process stops, even leases in use', () => {
    const { table, add, lostClientIds } = createFixture();
    const leases = [add('a'), add('b')];
    void table.use(add('c'), () => new Promise(() => undefined));
    expect(table.takeAll().slice(0, 2)).toEqual(leases);
    expect(lostClientIds).toEqual(['a', 'b', 'c']);
    expect(table.size).toBe(0);
  });
});

describe('renewal of leases', () => {
  it('extends a lease from the time at which the renewal was sent', () => {
    const { beginRenewal, table, add } = createFixture();
    add('a');
    beginRenewal(20_000).apply([renewed('a')]);
    expect([isValidAt(table, 79_999), isValidAt(table, 80_000)]).toEqual([true, false]);
  });

  it('never shortens a lease when two renewals are answered in reverse order', () => {
    const { beginRenewal, table, add } = createFixture();
    add('a');
    const [earlier, later] = [beginRenewal(20_000), beginRenewal(30_000)];
    later.apply([renewed('a')]);
    earlier.apply([renewed('a')]);
    expect([isValidAt(table, 89_999), isValidAt(table, 90_000)]).toEqual([true, false]);
  });

  it('loses exactly the leases that the answer does not contain', () => {
    const { beginRenewal, add, lostClientIds, warnings } = createFixture();
    add('a', 0, 3);
    add('b');
    expect(beginRenewal(1).apply([renewed('b')])).toEqual([]);
    expect(lostClientIds).toEqual(['a']);
    const why = 'another process owns the lease, or the client was deleted';
    expect(warnings).toEqual([{ clientId: 'a', epoch: 3, why }]);
  });

  it('concerns only the leases that existed when it began', () => {
    const { beginRenewal, add, lostClientIds } = createFixture();
    const lease = add('a');
    const renewal = beginRenewal(1);
    add('b');
    expect(renewal.leases).toEqual([lease]);
    renewal.apply([renewed('a')]);
    expect(lostClientIds).toEqual([]);
  });

  it('does not affect a lease that replaced one of its leases', () => {
    const { beginRenewal, table, add, lostClientIds } = createFixture();
    add('a');
    const renewals = [beginRenewal(1), beginRenewal(1)] as const;
    table.loseForReplacement('a');
    const replacement = add('a', 0, 2);
    renewals[0].apply([]);
    expect(renewals[1].apply([renewed('a', { isPaused: true })])).toEqual([]);
    expect(table.has(replacement)).toBe(true);
    expect(lostClientIds).toEqual(['a']);
  });

  it('releases an unwanted lease of an idle client without a warning', () => {
    const { beginRenewal, table, add, lostClientIds, warnings } = createFixture();
    const lease = add('a');
    expect(beginRenewal(1).apply([renewed('a', { wanted: false })])).toEqual([lease]);
    expect([lostClientIds, table.size, warnings]).toEqual([['a'], 0, []]);
  });

  type Use = 'unused' | 'used before' | 'used during the renewal' | 'in use';
  it.each<[boolean, string, Use, { wanted?: boolean; isIdle?: boolean; isPaused?: boolean }]>([
    [true, 'its last use ended before the renewal', 'used before', {}],
    [false, 'it is in use', 'in use', {}],
    [false, 'it was used after the renewal began', 'used during the renewal', {}],
    [false, 'the client should be connected', 'unused', { wanted: true }],
    [false, 'the client is connected or connecting', 'unused', { isIdle: false }],
    [true, "the owner's account was deactivated", 'unused', { isPaused: true, wanted: true, isIdle: false }],
    [true, "the owner's account was deactivated during a use", 'in use', { isPaused: true, wanted: true }],
  ])(
    'releases (%s) a lease when %s',
    async (isReleased, _when, use, { wanted = false, isIdle = true, isPaused = false }) => {
      const { beginRenewal, table, add, time } = createFixture(() => isIdle);
      const lease = add('a');
      const runUse = () => table.use(lease, async () => undefined);
      if (use === 'used before') await runUse();
      time.now = 1;
      const renewal = beginRenewal(1);
      if (use === 'used during the renewal') await runUse();
      if (use === 'in use') void table.use(lease, () => new Promise(() => undefined));
      expect(renewal.apply([renewed('a', { wanted, isPaused })])).toEqual(isReleased ? [lease] : []);
      expect(table.has(lease)).toBe(!isReleased);
    },
  );
});
