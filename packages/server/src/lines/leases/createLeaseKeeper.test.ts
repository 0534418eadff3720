import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../ground/data/database.ts';
import { rows } from '../../ground/data/sql.ts';
import { NotFound } from '../../ground/errors/index.ts';
import { createLink } from '../../ground/outage/testing/createLink.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { until } from '../../testing/createPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createLeaseKeeper, type LeaseKeeper, type LeaseKeeperOptions } from './createLeaseKeeper.ts';
import { HeldElsewhere } from './HeldElsewhere.ts';

let database: TestDatabase;
const keepers: LeaseKeeper[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(keepers.splice(0).map(keeper => keeper.stop()));
});
afterAll(() => database.drop());

function keeperOf(owner: string, options: Partial<LeaseKeeperOptions> = {}) {
  const left: string[] = [];
  const keeper = createLeaseKeeper({
    database: database.knex,
    owner,
    leaseMs: 60_000,
    renewMs: 20,
    log: quietLog,
    monotonic: () => performance.now(),
    isIdle: () => false,
    held: () => undefined,
    left: clientId => void left.push(clientId),
    ...options,
  });
  keepers.push(keeper);
  return { left, hold: (clientId: string) => keeper.using(clientId, async epoch => epoch), keeper };
}
const wantedClient = async (): Promise<string> => {
  const clientId = await createClientRow(database.knex);
  await database.knex('sessions').where({ clientId }).update({ wanted: 'open' });
  return clientId;
};
const expiryOf = async (clientId: string, db: Knex = database.knex): Promise<Date> =>
  (await db('leases').where({ clientId }).first('expiresAt')).expiresAt;
const expire = (clientId: string) =>
  rows(database.knex, `UPDATE leases SET expires_at = now() - interval '1 ms' WHERE client_id = :clientId`, {
    clientId,
  });

describe('a lease', () => {
  it('belongs to one owner, under an epoch that rises each time it is taken', async () => {
    const clientId = await wantedClient();
    const [one, other] = [keeperOf('one'), keeperOf('other')];
    expect(await Promise.all([one.hold(clientId), one.hold(clientId)])).toEqual([1, 1]);
    await expect(other.hold(clientId)).rejects.toMatchObject({ name: 'HeldElsewhere', owner: 'one' });
    await one.keeper.release(clientId);
    expect(one.left).toEqual([clientId]);
    expect(await other.hold(clientId)).toBe(2);
    await other.keeper.release(clientId);
    expect(await one.hold(clientId)).toBe(3);
  });

  it('goes to one of many who want it at once', async () => {
    const clientId = await wantedClient();
    const tried = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => keeperOf(`owner ${index}`).hold(clientId)),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tried)
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(HeldElsewhere);
  });

  it('is prolonged for as long as its owner lives', async () => {
    const clientId = await wantedClient();
    await keeperOf('one').hold(clientId);
    const first = await expiryOf(clientId);
    await until(async () => (await expiryOf(clientId)) > first);
  });

  it('that is over is lost, although nobody has taken it yet', async () => {
    const clientId = await wantedClient();
    const { hold, left } = keeperOf('one');
    await hold(clientId);
    await expire(clientId);
    await until(() => left.includes(clientId));
    expect(await hold(clientId)).toBe(2);
  });

  it('that another took over is lost', async () => {
    const clientId = await wantedClient();
    const { hold, left } = keeperOf('one', { renewMs: 100 });
    await hold(clientId);
    await expire(clientId);
    expect(
      await keeperOf('other')
        .hold(clientId)
        .catch(() => 0),
    ).toBe(2);
    await until(() => left.includes(clientId));
  });

  it('of a client that is deleted is lost, and none is given for one that does not exist', async () => {
    const clientId = await wantedClient();
    const { hold, left } = keeperOf('one');
    await hold(clientId);
    await database.knex('clients').where({ id: clientId }).delete();
    await until(() => left.includes(clientId));
    await expect(hold(clientId)).rejects.toThrow(NotFound);
  });

  it('is given back when nobody wants the client and nothing goes on', async () => {
    const clientId = await wantedClient();
    let isIdle = false;
    const { keeper, left } = keeperOf('one', { isIdle: () => isIdle });
    let leave = (): void => undefined;
    const use = keeper.using(clientId, () => new Promise<void>(resolve => (leave = resolve)));
    await database.knex('sessions').where({ clientId }).update({ wanted: 'closed' });
    isIdle = true;
    const before = await until(
      async () => (await database.knex('leases').where({ clientId })).length > 0,
    ).then(() => expiryOf(clientId));
    await until(async () => (await expiryOf(clientId)) > before);
    expect(left).toEqual([]);
    leave();
    await use;
    await until(() => left.includes(clientId));
    const other = keeperOf('other');
    await until(async () => (await other.hold(clientId).catch(() => 0)) === 2);
  });
});

describe('while the database is away', () => {
  const away = async (options: Partial<LeaseKeeperOptions>) => {
    const link = await createLink(database.connection);
    const knex = createDatabase(link.connection, 2);
    const owner = keeperOf('one', { database: knex, ...options });
    const close = async () => {
      await knex.destroy();
      await link.close();
    };
    return { ...owner, link, close };
  };

  it('no lease is lost before its time', async () => {
    const clients = await Promise.all([wantedClient(), wantedClient(), wantedClient()]);
    let failed = 0;
    const { hold, left, link, close } = await away({
      log: {
        ...quietLog,
        warn() {
          failed += 1;
        },
      },
    });
    await Promise.all(clients.map(hold));
    link.cut();
    await until(() => failed >= 3);
    link.mend();
    const before = await expiryOf(clients[0] ?? '');
    await until(async () => (await expiryOf(clients[0] ?? '')) > before);
    expect(left).toEqual([]);
    expect(await Promise.all(clients.map(hold))).toEqual([1, 1, 1]);
    await close();
  });

  it('every lease is given up in time, by our own clock', async () => {
    const clients = await Promise.all([wantedClient(), wantedClient()]);
    let now = 0;
    let looks = 0;
    const monotonic = () => {
      looks += 1;
      return now;
    };
    const { hold, left, link, close } = await away({ monotonic });
    await Promise.all(clients.map(hold));
    link.cut();
    now = 59_999;
    const before = looks;
    await until(() => looks > before + 10);
    expect(left).toEqual([]);
    now = 60_000;
    await until(() => left.length === 2);
    expect(await expiryOf(clients[0] ?? '')).toBeInstanceOf(Date);
    await close();
  });
});
