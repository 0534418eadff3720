import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommitPool } from '../../ground/data/createCommitPool.ts';
import { createDatabase } from '../../ground/data/database.ts';
import { rows } from '../../ground/data/sql.ts';
import { createLink } from '../../ground/outage/testing/createLink.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { createKeyCommitter } from './createKeyCommitter.ts';
import { never, takeLease } from './testing/vaultBench.ts';

let database: TestDatabase;
let pool: Knex;
/** Statements that the pool was asked for. */
let statements = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createCommitPool(database.connection);
  pool.on('query', () => {
    statements += 1;
  });
});
afterAll(async () => {
  await pool.destroy();
  await database.drop();
});

const clients = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createClientRow(database.knex)));
const keep = (clientId: string, id: string, value = 'v', epoch = 0) => ({
  clientId,
  epoch,
  kept: [{ category: 'session', id, sealed: Buffer.from(value), keepUntil: null, person: null }],
  removed: [],
});
const drop = (clientId: string, id: string) => ({
  clientId,
  epoch: 0,
  kept: [],
  removed: [{ category: 'session', id }],
});
const stored = async (clientId: string) =>
  Object.fromEntries(
    (
      await rows<{ id: string; value: Buffer }>(
        database.knex,
        'SELECT key_id AS id, sealed AS value FROM session_keys WHERE client_id = :clientId ORDER BY key_id',
        { clientId },
      )
    ).map(({ id, value }) => [id, value.toString()]),
  );
const takeOver = (clientId: string, epoch: number) => takeLease(database.knex, clientId, epoch);

describe('the committer', () => {
  it('writes for many clients with one statement', async () => {
    const committer = createKeyCommitter({ database: pool, log });
    const all = await clients(40);
    statements = 0;
    const held = await Promise.all(all.map(clientId => committer.add(keep(clientId, 'a'), never)));
    expect(held).toEqual(all.map(() => true));
    expect(statements).toBe(1);
    expect(await stored(all[39] ?? '')).toEqual({ a: 'v' });
  });

  it('gathers what is asked for while a statement is under way', async () => {
    const committer = createKeyCommitter({ database: pool, log });
    const all = await clients(30);
    statements = 0;
    const first = committer.add(keep(all[0] ?? '', 'a'), never);
    await Promise.resolve();
    await Promise.resolve();
    const others = all.slice(1).map(clientId => committer.add(keep(clientId, 'a'), never));
    await Promise.all([first, ...others]);
    expect(statements).toBe(2);
  });

  it('does what one client asks for in that order', async () => {
    const committer = createKeyCommitter({ database: pool, log });
    const [clientId = ''] = await clients(1);
    await Promise.all([
      committer.add(keep(clientId, 'a', '1'), never),
      committer.add(keep(clientId, 'b', '1'), never),
      committer.add(drop(clientId, 'a'), never),
      committer.add(keep(clientId, 'b', '2'), never),
      committer.add(drop(clientId, 'c'), never),
      committer.add(keep(clientId, 'c', '1'), never),
    ]);
    expect(await stored(clientId)).toEqual({ b: '2', c: '1' });
  });

  it('refuses whoever lost the lease, and nobody else', async () => {
    const committer = createKeyCommitter({ database: pool, log });
    const [mine = '', lost = ''] = await clients(2);
    await takeOver(mine, 4);
    await takeOver(lost, 5);
    const held = await Promise.all([
      committer.add(keep(lost, 'a', 'stale', 4), never),
      committer.add(keep(mine, 'a', 'v', 4), never),
    ]);
    expect(held).toEqual([false, true]);
    expect([await stored(lost), await stored(mine)]).toEqual([{}, { a: 'v' }]);
  });

  it('tells two owners of one client apart, in whichever order they come', async () => {
    const committer = createKeyCommitter({ database: pool, log });
    const [clientId = ''] = await clients(1);
    await takeOver(clientId, 8);
    const held = await Promise.all([
      committer.add(keep(clientId, 'a', 'old', 7), never),
      committer.add(keep(clientId, 'a', 'new', 8), never),
      committer.add(keep(clientId, 'a', 'older', 7), never),
    ]);
    expect(held).toEqual([false, true, false]);
    expect(await stored(clientId)).toEqual({ a: 'new' });
  });

  it('leaves the others unharmed by one that the database refuses', async () => {
    const committer = createKeyCommitter({ database: pool, log });
    const [good = '', poisoned = ''] = await clients(2);
    const results = await Promise.allSettled([
      committer.add(keep(poisoned, 'bad\u0000'), never),
      committer.add(keep(good, 'a'), never),
      committer.add(keep(poisoned, 'a'), never),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect([await stored(good), await stored(poisoned)]).toEqual([{ a: 'v' }, { a: 'v' }]);
  });

  it('keeps nobody waiting for a lock on another’s lease', async () => {
    const committer = createKeyCommitter({ database: pool, log });
    const [locked = '', free = ''] = await clients(2);
    await takeOver(locked, 1);
    let waited = false;
    let stuck: Promise<unknown> = Promise.resolve();
    await database.knex.transaction(async trx => {
      await rows(trx, 'UPDATE leases SET epoch = 2 WHERE client_id = :locked', { locked });
      stuck = committer.add(keep(locked, 'a', 'stale', 1), never).then(held => {
        waited = true;
        return held;
      });
      expect(await committer.add(keep(free, 'a'), never)).toBe(true);
      expect(await committer.add(keep(free, 'b'), never)).toBe(true);
      expect(waited).toBe(false);
    });
    expect(await stuck).toBe(false);
    expect(await stored(locked)).toEqual({});
  });

  it('waits for a database that is away, and gives up for whoever ends', async () => {
    const link = await createLink(database.connection);
    const far = createDatabase(link.connection);
    const committer = createKeyCommitter({ database: far, log });
    const [patient = '', ending = ''] = await clients(2);
    const controller = new AbortController();
    expect(await committer.add(keep(patient, 'a', '1'), never)).toBe(true);
    link.cut();
    let isDone = false;
    const waiting = committer.add(keep(patient, 'a', '2'), never).finally(() => {
      isDone = true;
    });
    const given = committer.add(keep(ending, 'a'), controller.signal);
    controller.abort();
    await expect(given).rejects.toThrow('aborted');
    await wait(200);
    expect(isDone).toBe(false);
    link.mend();
    expect(await waiting).toBe(true);
    expect(await stored(patient)).toEqual({ a: '2' });
    await committer.settled(ending);
    await far.destroy();
    await link.close();
  });

  it('knows when what a client asked for is done', async () => {
    const committer = createKeyCommitter({ database: pool, log });
    const [clientId = ''] = await clients(1);
    void committer.add(keep(clientId, 'a'), never);
    void committer.add(keep(clientId, 'b'), never);
    await committer.settled(clientId);
    expect(Object.keys(await stored(clientId))).toEqual(['a', 'b']);
  });
});
