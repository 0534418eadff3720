import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning } from '../../ground/data/embedded/processes.ts';
import { rows } from '../../ground/data/sql.ts';
import { until } from '../../testing/createPlatform.ts';
import { createYard, type Yard } from '../testing/createYard.ts';
import { startPlatform } from '../testing/startPlatform.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await createYard();
});
afterEach(() => yard.close());

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
    yard.database.knex,
    `SELECT client_id AS client, owner, epoch, previous, previous_epoch AS "previousEpoch", was_over AS "wasOver"
     FROM ownerships ORDER BY id`,
  );

/** The database's own record: nobody was robbed of a lease, and epochs count up without a gap. */
async function expectOrder(): Promise<void> {
  for (const { epoch, previous, previousEpoch, owner, wasOver } of await ownerships()) {
    expect(epoch).toBe((previousEpoch ?? 0) + 1);
    if (previous !== null && previous !== owner) expect(wasOver).toBe(true);
  }
  expect((await yard.keyWrites()).stale).toBe(0);
}
const ownerOf = async (clientId: string): Promise<number> => {
  const [found] = await rows<{ owner: string }>(
    yard.database.knex,
    'SELECT owner FROM leases WHERE client_id = :clientId AND expires_at > now()',
    { clientId },
  );
  return Number(found?.owner.split('/')[1]);
};
const writes = { transport: { writeEveryMs: 40 } };

describe('two platforms on one database', () => {
  it('never both own a client, whoever dies', { timeout: 120_000 }, async () => {
    const [one, other] = [yard.fleet({ ...writes, capacity: 2 }), yard.fleet({ ...writes, capacity: 2 })];
    const clients = [...(await yard.linked(one, 4)), ...(await yard.linked(other, 4))];
    one.start();
    other.start();
    for (let round = 0; round < 3; round += 1) {
      const [victim] = [one, other][round % 2]?.workers ?? [];
      const before = (await yard.keyWrites()).accepted;
      process.kill(victim?.pid ?? 0, 'SIGKILL');
      await until(async () => !(await isRunning(victim?.pid ?? 0)));
      await until(async () =>
        (await Promise.all(clients.map(ownerOf))).every(pid => pid !== victim?.pid && pid > 0),
      );
      await until(() => yard.isConnected(clients));
      await until(async () => (await yard.keyWrites()).accepted > before);
    }
    await expectOrder();
    expect(mostRivals()).toBe(0);
  });

  it('do not disturb each other when one says what belongs to the other', async () => {
    const [one, other] = [yard.fleet(), yard.fleet()];
    const [clientId = ''] = await yard.linked(one, 1);
    await expect(other.sessions.restart(clientId)).rejects.toMatchObject({ status: 503 });
    await expect(other.sessions.ready(clientId)).rejects.toMatchObject({ reason: 'not-connected' });
    expect(await other.sessions.status(clientId)).toMatchObject({ isConnected: true });
    await one.sessions.disconnect(clientId);
    await other.sessions.initialize(clientId);
    await expectOrder();
  });
});

describe('a worker that stood still past its leases', () => {
  /** One platform's worker is frozen until another platform's workers have all of its clients. */
  const outlast = async (isFenced: boolean) => {
    const [one, other] = [yard.fleet({ ...writes, isFenced }), yard.fleet({ ...writes, isFenced })];
    const clients = await yard.linked(one, 4);
    const frozen = one.workers[0]?.pid ?? 0;
    process.kill(frozen, 'SIGSTOP');
    other.start();
    await until(async () =>
      (await Promise.all(clients.map(ownerOf))).every(pid => pid > 0 && pid !== frozen),
    );
    await until(() => yard.isConnected(clients));
    process.kill(frozen, 'SIGCONT');

    const closings = () =>
      yard
        .journal()
        .filter(({ pid, what, why }) => pid === frozen && what === 'closed' && why !== 'restart-required');
    await until(() => closings().length === clients.length);
    const { accepted } = await yard.keyWrites();
    await until(async () => (await yard.keyWrites()).accepted > accepted);
    return { one, other, clients, closings };
  };

  it('finds itself fenced: it ends its sessions, and nothing it writes is accepted', async () => {
    const { one, clients, closings } = await outlast(true);
    // Ours, and without a word: a network that was told would have said `replaced`.
    expect(new Set(closings().map(({ why }) => why))).toEqual(new Set(['paused']));
    await until(() => one.workers.every(worker => worker.clients === 0));
    expect(await yard.isConnected(clients)).toBe(true);
    await expectOrder();
  });

  it('writes over its successor’s keys where there is no fence (what the figure of the other runs is worth)', {
    timeout: 180_000,
  }, async () => {
    // When it wakes up, the timer that writes may come after the one that sees that its time is over.
    for (let attempt = 0; attempt < 5 && (await yard.keyWrites()).stale === 0; attempt += 1) {
      const { one, other } = await outlast(false);
      await Promise.all([one.stop(), other.stop()]);
    }
    expect((await yard.keyWrites()).stale).toBeGreaterThan(0);
  });
});

describe('a platform that is killed', () => {
  it('leaves workers that end at once, and the next one connects everybody without a QR', async () => {
    const first = startPlatform(yard.start(writes));
    const linking = yard.fleet();
    const clients = await yard.linked(linking, 4);
    await linking.stop();
    await until(async () =>
      (await Promise.all(clients.map(ownerOf))).every(pid => first.workers.includes(pid)),
    );
    await until(() => yard.isConnected(clients));
    const orphans = first.workers;
    await first.kill();

    const next = yard.fleet(writes);
    next.start();
    await until(async () => !(await Promise.all(orphans.map(isRunning))).some(Boolean));
    await until(async () => {
      const pids = next.workers.map(({ pid }) => pid);
      return (await Promise.all(clients.map(ownerOf))).every(pid => pids.includes(pid));
    });
    await until(() => yard.isConnected(clients));
    await expectOrder();
    expect(mostRivals()).toBe(0);
  });

  it('together with its workers is followed at once: nobody waits for the end of its leases', async () => {
    const forever = { ...writes, settings: { leaseMs: 600_000 } };
    const first = startPlatform(yard.start(forever));
    const linking = yard.fleet();
    const clients = await yard.linked(linking, 3);
    await linking.stop();
    await until(async () =>
      (await Promise.all(clients.map(ownerOf))).every(pid => first.workers.includes(pid)),
    );
    await until(() => yard.isConnected(clients));
    first.freeze();
    for (const pid of first.workers) process.kill(pid, 'SIGKILL');
    await first.kill();

    const next = yard.fleet(forever);
    next.start();
    await until(async () =>
      (await Promise.all(clients.map(ownerOf))).every(pid => next.workers.some(worker => worker.pid === pid)),
    );
    await until(() => yard.isConnected(clients));
    expect((await yard.keyWrites()).stale).toBe(0);
  });
});

/** The most sessions that other living processes had of a client when one was opened, by the workers' own journal. */
const mostRivals = (): number => Math.max(...yard.journal().map(({ rivals = 0 }) => rivals));
