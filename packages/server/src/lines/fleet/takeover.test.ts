import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isProcessRunning } from '../../core/data/embedded/processes.ts';
import { rows } from '../../core/data/sql.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createFleetFixture, type FleetFixture } from '../testing/createFleetFixture.ts';
import { startPlatformProcess } from '../testing/startPlatformProcess.ts';

let fleetFixture: FleetFixture;
beforeEach(async () => {
  fleetFixture = await createFleetFixture();
});
afterEach(() => fleetFixture.close());

interface Ownership {
  readonly client: string;
  readonly owner: string;
  readonly epoch: number;
  readonly previous: string | null;
  readonly previousEpoch: number | null;
  readonly wasOver: boolean | null;
}
const ownerships = () =>
  rows<Ownership>(
    fleetFixture.database.knex,
    `SELECT client_id AS client, owner, epoch, previous, previous_epoch AS "previousEpoch", was_over AS "wasOver"
     FROM ownerships ORDER BY id`,
  );

/** Checks the database's record: valid leases kept their owner, and epochs rise without a gap. */
async function expectValidOwnership(): Promise<void> {
  for (const { epoch, previous, previousEpoch, owner, wasOver } of await ownerships()) {
    expect(epoch).toBe((previousEpoch ?? 0) + 1);
    if (previous !== null && previous !== owner) expect(wasOver).toBe(true);
  }
  expect((await fleetFixture.keyWrites()).stale).toBe(0);
}
const ownerOf = async (clientId: string): Promise<number> => {
  const [lease] = await rows<{ owner: string }>(
    fleetFixture.database.knex,
    'SELECT owner FROM leases WHERE client_id = :clientId AND expires_at > now()',
    { clientId },
  );
  return Number(lease?.owner.split('/')[1]);
};
const frequentWrites = { transport: { writeEveryMs: 40 } };

describe('two platforms on one database', () => {
  it('never own a client at the same time when workers die', { timeout: 120_000 }, async () => {
    const [firstPlatform, secondPlatform] = [
      fleetFixture.fleet({ ...frequentWrites, capacity: 2 }),
      fleetFixture.fleet({ ...frequentWrites, capacity: 2 }),
    ];
    const clients = [
      ...(await fleetFixture.linkClients(firstPlatform, 4)),
      ...(await fleetFixture.linkClients(secondPlatform, 4)),
    ];
    firstPlatform.start();
    secondPlatform.start();
    for (let round = 0; round < 3; round += 1) {
      const [victim] = [firstPlatform, secondPlatform][round % 2]?.workers ?? [];
      const before = (await fleetFixture.keyWrites()).accepted;
      process.kill(victim?.pid ?? 0, 'SIGKILL');
      await waitUntil(async () => !(await isProcessRunning(victim?.pid ?? 0)));
      await waitUntil(async () =>
        (await Promise.all(clients.map(ownerOf))).every(pid => pid !== victim?.pid && pid > 0),
      );
      await waitUntil(() => fleetFixture.isConnected(clients));
      await waitUntil(async () => (await fleetFixture.keyWrites()).accepted > before);
    }
    await expectValidOwnership();
    expect(maxRivalSessions()).toBe(0);
  });

  it('do not disturb each other when one receives commands for a client of the other', async () => {
    const [firstPlatform, secondPlatform] = [fleetFixture.fleet(), fleetFixture.fleet()];
    const [clientId = ''] = await fleetFixture.linkClients(firstPlatform, 1);
    await expect(secondPlatform.sessions.restart(clientId)).rejects.toMatchObject({ status: 503 });
    await expect(secondPlatform.sessions.ready(clientId)).rejects.toMatchObject({ reason: 'not-connected' });
    expect(await secondPlatform.sessions.status(clientId)).toMatchObject({ isConnected: true });
    await firstPlatform.sessions.disconnect(clientId);
    await secondPlatform.sessions.initialize(clientId);
    await expectValidOwnership();
  });
});

describe('worker that was frozen beyond the end of its leases', () => {
  /** Freezes a worker of one platform until another platform's workers own all of its clients. */
  const freezeUntilTakenOver = async (isFenced: boolean) => {
    const [firstPlatform, secondPlatform] = [
      fleetFixture.fleet({ ...frequentWrites, isFenced }),
      fleetFixture.fleet({ ...frequentWrites, isFenced }),
    ];
    const clients = await fleetFixture.linkClients(firstPlatform, 4);
    const frozen = firstPlatform.workers[0]?.pid ?? 0;
    process.kill(frozen, 'SIGSTOP');
    secondPlatform.start();
    await waitUntil(async () => (await Promise.all(clients.map(ownerOf))).every(pid => pid > 0 && pid !== frozen));
    await waitUntil(() => fleetFixture.isConnected(clients));
    process.kill(frozen, 'SIGCONT');

    const closings = () =>
      fleetFixture
        .journal()
        .filter(({ pid, what, why }) => pid === frozen && what === 'closed' && why !== 'restart-required');
    await waitUntil(() => closings().length === clients.length);
    const { accepted } = await fleetFixture.keyWrites();
    await waitUntil(async () => (await fleetFixture.keyWrites()).accepted > accepted);
    return { firstPlatform, secondPlatform, clients, closings };
  };

  it('ends its sessions, and its writes are rejected', async () => {
    const { firstPlatform, clients, closings } = await freezeUntilTakenOver(true);
    // The sessions closed without a network message, because the network would have reported `replaced`.
    expect(new Set(closings().map(({ why }) => why))).toEqual(new Set(['paused']));
    await waitUntil(() => firstPlatform.workers.every(worker => worker.clients === 0));
    await waitUntil(() => fleetFixture.isConnected(clients));
    await expectValidOwnership();
  });

  it('overwrites the keys of its successor without fencing (negative control of the other tests)', {
    timeout: 180_000,
  }, async () => {
    // Several attempts are needed, because the lease check may run before the timer that writes.
    for (let attempt = 0; attempt < 5 && (await fleetFixture.keyWrites()).stale === 0; attempt += 1) {
      const { firstPlatform, secondPlatform } = await freezeUntilTakenOver(false);
      await Promise.all([firstPlatform.stop(), secondPlatform.stop()]);
    }
    expect((await fleetFixture.keyWrites()).stale).toBeGreaterThan(0);
  });
});

describe('stopped platform', () => {
  it('loses its clients to another platform although its workers run', async () => {
    const first = startPlatformProcess(fleetFixture.createWorkerStart(frequentWrites));
    const linking = fleetFixture.fleet();
    const clients = await fleetFixture.linkClients(linking, 2);
    await linking.stop();
    await waitUntil(async () => (await Promise.all(clients.map(ownerOf))).every(pid => first.workers.includes(pid)));
    await waitUntil(() => fleetFixture.isConnected(clients));
    first.freeze();
    const second = fleetFixture.fleet(frequentWrites);
    second.start();
    const isTakenOver = async () => {
      const pids = second.workers.map(({ pid }) => pid);
      return (await Promise.all(clients.map(ownerOf))).every(pid => pids.includes(pid));
    };
    await waitUntil(isTakenOver);
    await waitUntil(() => fleetFixture.isConnected(clients));
    await expectValidOwnership();
    await first.kill();
  });
});

describe('killed platform', () => {
  it('leaves workers that end immediately, and the next platform connects all clients without a QR', async () => {
    const first = startPlatformProcess(fleetFixture.createWorkerStart(frequentWrites));
    const linking = fleetFixture.fleet();
    const clients = await fleetFixture.linkClients(linking, 4);
    await linking.stop();
    await waitUntil(async () => (await Promise.all(clients.map(ownerOf))).every(pid => first.workers.includes(pid)));
    await waitUntil(() => fleetFixture.isConnected(clients));
    const orphans = first.workers;
    await first.kill();

    const next = fleetFixture.fleet(frequentWrites);
    next.start();
    await waitUntil(async () => !(await Promise.all(orphans.map(isProcessRunning))).some(Boolean));
    await waitUntil(async () => {
      const pids = next.workers.map(({ pid }) => pid);
      return (await Promise.all(clients.map(ownerOf))).every(pid => pids.includes(pid));
    });
    await waitUntil(() => fleetFixture.isConnected(clients));
    await expectValidOwnership();
    expect(maxRivalSessions()).toBe(0);
  });

  it('is replaced immediately when its workers died too, before their leases end', async () => {
    const longLeases = { ...frequentWrites, settings: { leaseMs: 600_000 } };
    const first = startPlatformProcess(fleetFixture.createWorkerStart(longLeases));
    const linking = fleetFixture.fleet();
    const clients = await fleetFixture.linkClients(linking, 3);
    await linking.stop();
    await waitUntil(async () => (await Promise.all(clients.map(ownerOf))).every(pid => first.workers.includes(pid)));
    await waitUntil(() => fleetFixture.isConnected(clients));
    first.freeze();
    for (const pid of first.workers) process.kill(pid, 'SIGKILL');
    await first.kill();

    const next = fleetFixture.fleet(longLeases);
    next.start();
    await waitUntil(async () =>
      (await Promise.all(clients.map(ownerOf))).every(pid => next.workers.some(worker => worker.pid === pid)),
    );
    await waitUntil(() => fleetFixture.isConnected(clients));
    expect((await fleetFixture.keyWrites()).stale).toBe(0);
  });
});

/**
 * Returns the maximum number of sessions that other live processes had of a client when one was
 * opened, according to the workers' journal.
 */
const maxRivalSessions = (): number => Math.max(...fleetFixture.journal().map(({ rivals = 0 }) => rivals));
