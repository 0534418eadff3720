import { describe, expect, it } from 'vitest';
import { createDatabasePool } from '../../core/data/database.ts';
import { rows } from '../../core/data/sql.ts';
import { NotFound } from '../../core/errors/index.ts';
import { createInterruptibleDatabaseConnection } from '../../core/outage/testing/createInterruptibleDatabaseConnection.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { ClientLeaseHeldElsewhere } from './ClientLeaseHeldElsewhere.ts';
import type { LeaseRenewerOptions } from './createLeaseRenewer.ts';
import { readMonotonicMs } from './readMonotonicMs.ts';
import { setUpLeaseRenewers } from './testing/setUpLeaseRenewers.ts';

const leases = setUpLeaseRenewers();
const expire = (clientId: string) =>
  rows(leases.knex, `UPDATE leases SET expires_at = now() - interval '1 ms' WHERE client_id = :clientId`, {
    clientId,
  });

describe('lease', () => {
  it('belongs to one owner, under an epoch that rises with each acquisition', async () => {
    const clientId = await leases.createWantedClient();
    const [firstOwner, secondOwner] = [leases.createRenewer('one'), leases.createRenewer('other')];
    expect(await Promise.all([firstOwner.hold(clientId), firstOwner.hold(clientId)])).toEqual([1, 1]);
    await expect(secondOwner.hold(clientId)).rejects.toMatchObject({ name: 'HeldElsewhere', owner: 'one' });
    await firstOwner.renewer.release(clientId);
    expect(firstOwner.left).toEqual([clientId]);
    expect(await secondOwner.hold(clientId)).toBe(2);
    await secondOwner.renewer.release(clientId);
    expect(await firstOwner.hold(clientId)).toBe(3);
  });

  it('is acquired by one owner when many request it concurrently', async () => {
    const clientId = await leases.createWantedClient();
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => leases.createRenewer(`owner ${index}`).hold(clientId)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of attempts)
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(ClientLeaseHeldElsewhere);
  });

  it('is renewed while its owner runs', async () => {
    const clientId = await leases.createWantedClient();
    await leases.createRenewer('one').hold(clientId);
    const first = await leases.readExpiry(clientId);
    await waitUntil(async () => (await leases.readExpiry(clientId)) > first);
  });

  it('is lost when it has expired, even before another owner acquires it', async () => {
    const clientId = await leases.createWantedClient();
    const { hold, left } = leases.createRenewer('one');
    await hold(clientId);
    await expire(clientId);
    await waitUntil(() => left.includes(clientId));
    expect(await hold(clientId)).toBe(2);
  });

  it('is lost when another owner has acquired it', async () => {
    const clientId = await leases.createWantedClient();
    const { hold, left } = leases.createRenewer('one', { renewMs: 100 });
    await hold(clientId);
    await expire(clientId);
    expect(
      await leases
        .createRenewer('other')
        .hold(clientId)
        .catch(() => 0),
    ).toBe(2);
    await waitUntil(() => left.includes(clientId));
  });

  it('is lost when its client is deleted, and cannot be acquired for an unknown client', async () => {
    const clientId = await leases.createWantedClient();
    const { hold, left } = leases.createRenewer('one');
    await hold(clientId);
    await leases.knex('clients').where({ id: clientId }).delete();
    await waitUntil(() => left.includes(clientId));
    await expect(hold(clientId)).rejects.toThrow(NotFound);
  });

  it('corrects the report that a connected line is silent, because its owner renews it', async () => {
    const [openLine, closedLine] = await Promise.all([leases.createWantedClient(), leases.createWantedClient()]);
    const { hold } = leases.createRenewer('one', { isOpen: clientId => clientId === openLine });
    await Promise.all([hold(openLine), hold(closedLine)]);
    const reported = { state: 'reconnecting', reason: 'no-heartbeat' };
    await leases.knex('sessions').whereIn('clientId', [openLine, closedLine]).update(reported);
    const readSession = (clientId: string) => leases.knex('sessions').where({ clientId }).first('state', 'reason');
    await waitUntil(async () => (await readSession(openLine)).state === 'connected');
    expect(await readSession(openLine)).toEqual({ state: 'connected', reason: null });
    expect(await readSession(closedLine)).toEqual(reported);
  });

  it('is released when the client should be closed and nothing uses the lease', async () => {
    const clientId = await leases.createWantedClient();
    let isIdle = false;
    const { renewer, left } = leases.createRenewer('one', { isIdle: () => isIdle });
    let leave = (): void => undefined;
    const use = renewer.withLease(clientId, () => new Promise<void>(resolve => (leave = resolve)));
    await leases.knex('sessions').where({ clientId }).update({ desiredState: 'closed' });
    isIdle = true;
    const before = await waitUntil(async () => (await leases.knex('leases').where({ clientId })).length > 0).then(() =>
      leases.readExpiry(clientId),
    );
    await waitUntil(async () => (await leases.readExpiry(clientId)) > before);
    expect(left).toEqual([]);
    leave();
    await use;
    await waitUntil(() => left.includes(clientId));
    const secondOwner = leases.createRenewer('other');
    await waitUntil(async () => (await secondOwner.hold(clientId).catch(() => 0)) === 2);
  });
});

describe('lease during a database outage', () => {
  const connectThroughLink = async (options: Partial<LeaseRenewerOptions>) => {
    const link = await createInterruptibleDatabaseConnection(leases.connection);
    const knex = createDatabasePool(link.connection, 2);
    const owner = leases.createRenewer('one', { database: knex, connection: link.connection, ...options });
    const close = async () => {
      await knex.destroy();
      await link.close();
    };
    return { ...owner, link, close };
  };

  it('is not lost before it expires', async () => {
    const clients = await Promise.all([
      leases.createWantedClient(),
      leases.createWantedClient(),
      leases.createWantedClient(),
    ]);
    let warningCount = 0;
    const { hold, left, link, close } = await connectThroughLink({
      log: {
        ...silentTestLogger,
        warn() {
          warningCount += 1;
        },
      },
    });
    await Promise.all(clients.map(hold));
    link.cut();
    await waitUntil(() => warningCount >= 3);
    link.restore();
    const before = await leases.readExpiry(clients[0] ?? '');
    await waitUntil(async () => (await leases.readExpiry(clients[0] ?? '')) > before);
    expect(left).toEqual([]);
    expect(await Promise.all(clients.map(hold))).toEqual([1, 1, 1]);
    await close();
  });

  it('is given up 60 s after its last renewal by the clock of the process', async () => {
    const clients = await Promise.all([leases.createWantedClient(), leases.createWantedClient()]);
    let advanceMs = 0;
    let clockReads = 0;
    const startedAt = readMonotonicMs();
    const monotonic = () => {
      clockReads += 1;
      return startedAt + advanceMs;
    };
    const { hold, left, link, close } = await connectThroughLink({ monotonic });
    await Promise.all(clients.map(hold));
    link.cut();
    advanceMs = 59_000;
    const before = clockReads;
    await waitUntil(() => clockReads > before + 10);
    expect(left).toEqual([]);
    advanceMs = 90_000;
    await waitUntil(() => left.length === 2);
    expect(await leases.readExpiry(clients[0] ?? '')).toBeInstanceOf(Date);
    await close();
  });
});
