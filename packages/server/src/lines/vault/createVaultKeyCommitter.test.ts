import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommitConnectionPool } from '../../core/data/createCommitConnectionPool.ts';
import { createDatabasePool } from '../../core/data/database.ts';
import { rows } from '../../core/data/sql.ts';
import { createInterruptibleDatabaseConnection } from '../../core/outage/testing/createInterruptibleDatabaseConnection.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { silentTestLogger as log } from '../../testing/silentTestLogger.ts';
import { createVaultKeyCommitter } from './createVaultKeyCommitter.ts';
import { neverAbortedSignal, setLeaseEpoch } from './testing/vaultFixture.ts';

let database: TestDatabase;
let pool: Knex;
/** Number of SQL statements that the pool has executed. */
let statements = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createCommitConnectionPool(database.connection);
  pool.on('query', () => {
    statements += 1;
  });
});
afterAll(async () => {
  await pool.destroy();
  await database.drop();
});

const createClients = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createClientRow(database.knex)));
const createUpsert = (clientId: string, id: string, value = 'v', epoch = 0) => ({
  clientId,
  epoch,
  kept: [{ category: 'session', id, valueSealed: Buffer.from(value), expiresAt: null, personKey: null }],
  removed: [],
});
const createRemoval = (clientId: string, id: string) => ({
  clientId,
  epoch: 0,
  kept: [],
  removed: [{ category: 'session', id }],
});
const readStoredKeys = async (clientId: string) =>
  Object.fromEntries(
    (
      await rows<{ id: string; value: Buffer }>(
        database.knex,
        'SELECT key_id AS id, value_sealed AS value FROM session_keys WHERE client_id = :clientId ORDER BY key_id',
        { clientId },
      )
    ).map(({ id, value }) => [id, value.toString()]),
  );
const takeOverLease = (clientId: string, epoch: number) => setLeaseEpoch(database.knex, clientId, epoch);

describe('the key committer', () => {
  it('writes the keys of many clients with one statement', async () => {
    const committer = createVaultKeyCommitter({ database: pool, log });
    const clientIds = await createClients(40);
    statements = 0;
    const results = await Promise.all(
      clientIds.map(clientId => committer.add(createUpsert(clientId, 'a'), neverAbortedSignal)),
    );
    expect(results).toEqual(clientIds.map(() => true));
    expect(statements).toBe(1);
    expect(await readStoredKeys(clientIds[39] ?? '')).toEqual({ a: 'v' });
  });

  it('combines writes requested during a statement into the next statement', async () => {
    const committer = createVaultKeyCommitter({ database: pool, log });
    const clientIds = await createClients(30);
    statements = 0;
    const first = committer.add(createUpsert(clientIds[0] ?? '', 'a'), neverAbortedSignal);
    await Promise.resolve();
    await Promise.resolve();
    const others = clientIds.slice(1).map(clientId => committer.add(createUpsert(clientId, 'a'), neverAbortedSignal));
    await Promise.all([first, ...others]);
    expect(statements).toBe(2);
  });

  it('applies the changes of one client in request order', async () => {
    const committer = createVaultKeyCommitter({ database: pool, log });
    const [clientId = ''] = await createClients(1);
    await Promise.all([
      committer.add(createUpsert(clientId, 'a', '1'), neverAbortedSignal),
      committer.add(createUpsert(clientId, 'b', '1'), neverAbortedSignal),
      committer.add(createRemoval(clientId, 'a'), neverAbortedSignal),
      committer.add(createUpsert(clientId, 'b', '2'), neverAbortedSignal),
      committer.add(createRemoval(clientId, 'c'), neverAbortedSignal),
      committer.add(createUpsert(clientId, 'c', '1'), neverAbortedSignal),
    ]);
    expect(await readStoredKeys(clientId)).toEqual({ b: '2', c: '1' });
  });

  it('rejects only the write of the client whose lease was lost', async () => {
    const committer = createVaultKeyCommitter({ database: pool, log });
    const [validClientId = '', staleClientId = ''] = await createClients(2);
    await takeOverLease(validClientId, 4);
    await takeOverLease(staleClientId, 5);
    const results = await Promise.all([
      committer.add(createUpsert(staleClientId, 'a', 'stale', 4), neverAbortedSignal),
      committer.add(createUpsert(validClientId, 'a', 'v', 4), neverAbortedSignal),
    ]);
    expect(results).toEqual([false, true]);
    expect([await readStoredKeys(staleClientId), await readStoredKeys(validClientId)]).toEqual([{}, { a: 'v' }]);
  });

  it('accepts only writes with the current epoch when two owners write for one client', async () => {
    const committer = createVaultKeyCommitter({ database: pool, log });
    const [clientId = ''] = await createClients(1);
    await takeOverLease(clientId, 8);
    const results = await Promise.all([
      committer.add(createUpsert(clientId, 'a', 'old', 7), neverAbortedSignal),
      committer.add(createUpsert(clientId, 'a', 'new', 8), neverAbortedSignal),
      committer.add(createUpsert(clientId, 'a', 'older', 7), neverAbortedSignal),
    ]);
    expect(results).toEqual([false, true, false]);
    expect(await readStoredKeys(clientId)).toEqual({ a: 'new' });
  });

  it("writes the keys of other clients when the database rejects one client's keys", async () => {
    const committer = createVaultKeyCommitter({ database: pool, log });
    const [validClientId = '', invalidClientId = ''] = await createClients(2);
    const results = await Promise.allSettled([
      committer.add(createUpsert(invalidClientId, 'bad\u0000'), neverAbortedSignal),
      committer.add(createUpsert(validClientId, 'a'), neverAbortedSignal),
      committer.add(createUpsert(invalidClientId, 'a'), neverAbortedSignal),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect([await readStoredKeys(validClientId), await readStoredKeys(invalidClientId)]).toEqual([
      { a: 'v' },
      { a: 'v' },
    ]);
  });

  it("does not delay other clients while one client's lease row is locked", async () => {
    const committer = createVaultKeyCommitter({ database: pool, log });
    const [lockedClientId = '', freeClientId = ''] = await createClients(2);
    await takeOverLease(lockedClientId, 1);
    let isWritten = false;
    let blockedWrite: Promise<unknown> = Promise.resolve();
    await database.knex.transaction(async trx => {
      await rows(trx, 'UPDATE leases SET epoch = 2 WHERE client_id = :locked', { locked: lockedClientId });
      blockedWrite = committer.add(createUpsert(lockedClientId, 'a', 'stale', 1), neverAbortedSignal).then(results => {
        isWritten = true;
        return results;
      });
      expect(await committer.add(createUpsert(freeClientId, 'a'), neverAbortedSignal)).toBe(true);
      expect(await committer.add(createUpsert(freeClientId, 'b'), neverAbortedSignal)).toBe(true);
      expect(isWritten).toBe(false);
    });
    expect(await blockedWrite).toBe(false);
    expect(await readStoredKeys(lockedClientId)).toEqual({});
  });

  it('retries while the database is unreachable and stops when the signal aborts', async () => {
    const link = await createInterruptibleDatabaseConnection(database.connection);
    const remoteDatabase = createDatabasePool(link.connection);
    const committer = createVaultKeyCommitter({ database: remoteDatabase, log });
    const [waitingClientId = '', abortedClientId = ''] = await createClients(2);
    const controller = new AbortController();
    expect(await committer.add(createUpsert(waitingClientId, 'a', '1'), neverAbortedSignal)).toBe(true);
    link.cut();
    let isDone = false;
    const pendingWrite = committer.add(createUpsert(waitingClientId, 'a', '2'), neverAbortedSignal).finally(() => {
      isDone = true;
    });
    const abortedWrite = committer.add(createUpsert(abortedClientId, 'a'), controller.signal);
    controller.abort();
    await expect(abortedWrite).rejects.toThrow('aborted');
    await wait(200);
    expect(isDone).toBe(false);
    link.restore();
    expect(await pendingWrite).toBe(true);
    expect(await readStoredKeys(waitingClientId)).toEqual({ a: '2' });
    await committer.waitForKey(abortedClientId);
    await remoteDatabase.destroy();
    await link.close();
  });

  it('resolves `settled` when all pending writes of the client have finished', async () => {
    const committer = createVaultKeyCommitter({ database: pool, log });
    const [clientId = ''] = await createClients(1);
    void committer.add(createUpsert(clientId, 'a'), neverAbortedSignal);
    void committer.add(createUpsert(clientId, 'b'), neverAbortedSignal);
    await committer.waitForKey(clientId);
    expect(Object.keys(await readStoredKeys(clientId))).toEqual(['a', 'b']);
  });
});
