import { VaultFenced } from '@recado/transport';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabasePool } from '../../core/data/database.ts';
import { rows } from '../../core/data/sql.ts';
import { createInterruptibleDatabaseConnection } from '../../core/outage/testing/createInterruptibleDatabaseConnection.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { lockLeaseEpoch } from './lockLeaseEpoch.ts';
import { pruneExpiredVaultKeys } from './pruneExpiredVaultKeys.ts';
import { createTestVaults, createVaultKeyChange, neverAbortedSignal, setLeaseEpoch } from './testing/vaultFixture.ts';

let database: TestDatabase;
let clientId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  clientId = await createClientRow(database.knex);
});

const openVault = (epoch = 0, knex = database.knex, signal = neverAbortedSignal) =>
  createTestVaults(knex).open({ clientId, epoch, signal });
const takeOverLease = (epoch: number) => setLeaseEpoch(database.knex, clientId, epoch);

describe('a vault', () => {
  it('stores, replaces and removes keys, and omits missing keys', async () => {
    const vault = openVault();
    await vault.write([
      createVaultKeyChange('1', 'a'),
      createVaultKeyChange('2', 'b'),
      createVaultKeyChange('1', 'other', 'session'),
    ]);
    await vault.write([
      createVaultKeyChange('2', null),
      createVaultKeyChange('3', 'c'),
      createVaultKeyChange('1', 'A'),
    ]);
    const storedKeys = await vault.read('pre-key', ['1', '2', '3', '4']);
    expect([...storedKeys].map(([id, value]) => [id, Buffer.from(value).toString()]).sort()).toEqual([
      ['1', 'A'],
      ['3', 'c'],
    ]);
  });

  it('behaves like a map of maps for any sequence of writes', async () => {
    const id = fc.constantFrom('a', 'b', '', 'ñ:1@lid');
    const change = fc.record({
      category: fc.constantFrom('x', 'y'),
      id,
      value: fc.option(fc.uint8Array({ maxLength: 40 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 5 }), async writes => {
        const vault = openVault();
        await vault.clear();
        const model = new Map<string, Uint8Array>();
        for (const changes of writes) {
          await vault.write(changes);
          for (const { category, id, value } of changes) {
            if (value) model.set(`${category} ${id}`, value);
            else model.delete(`${category} ${id}`);
          }
        }
        for (const category of ['x', 'y']) {
          const ids = await vault.list(category);
          const readValues = await vault.read(category, ids);
          expect(new Map([...readValues].map(([key, value]) => [`${category} ${key}`, new Uint8Array(value)]))).toEqual(
            new Map([...model].filter(([key]) => key.startsWith(`${category} `))),
          );
        }
      }),
      { numRuns: 30 },
    );
  });

  it('lists keys in the order of their first write', async () => {
    const vault = openVault();
    await vault.write([createVaultKeyChange('z', '1'), createVaultKeyChange('a', '2')]);
    await vault.write([createVaultKeyChange('m', '3'), createVaultKeyChange('z', 'again')]);
    expect(await vault.list('pre-key')).toEqual(['z', 'a', 'm']);
  });

  it('applies concurrent writes in call order', async () => {
    const vault = openVault();
    await Promise.all(Array.from({ length: 50 }, (_, n) => vault.write([createVaultKeyChange('counter', `${n}`)])));
    const value = (await vault.read('pre-key', ['counter'])).get('counter');
    expect(Buffer.from(value ?? []).toString()).toBe('49');
  });

  it('writes no change when one of the changes is invalid', async () => {
    const vault = openVault();
    await expect(
      vault.write([createVaultKeyChange('good', 'a'), createVaultKeyChange('bad\u0000', 'b')]),
    ).rejects.toThrow();
    expect(await vault.list('pre-key')).toEqual([]);
  });

  it('stores only ciphertext and rejects a value copied from another row', async () => {
    await openVault().write([createVaultKeyChange('1', 'llave-secreta'), createVaultKeyChange('2', 'otra')]);
    const storedRows = await rows<{ value: Buffer }>(
      database.knex,
      'SELECT value_sealed AS value FROM session_keys WHERE client_id = :clientId',
      { clientId },
    );
    expect(storedRows.some(({ value }) => value.includes('secreta'))).toBe(false);
    await rows(
      database.knex,
      `UPDATE session_keys SET value_sealed =
         (SELECT value_sealed FROM session_keys WHERE client_id = :clientId AND key_id = '2')
       WHERE client_id = :clientId AND key_id = '1'`,
      { clientId },
    );
    await expect(openVault().read('pre-key', ['1'])).rejects.toMatchObject({ name: 'SealBroken' });
  });

  it('contains only the keys of its own client', async () => {
    await openVault().write([createVaultKeyChange('1', 'a')]);
    clientId = await createClientRow(database.knex);
    expect(await openVault().list('pre-key')).toEqual([]);
  });
});

describe('the lease fence of a vault', () => {
  it('accepts a write or a clear only from the vault with the newest epoch', async () => {
    await takeOverLease(3);
    const olderVault = openVault(3);
    await olderVault.write([createVaultKeyChange('1', 'a')]);
    await takeOverLease(4);
    await expect(olderVault.write([createVaultKeyChange('1', 'late')])).rejects.toThrow(VaultFenced);
    await expect(olderVault.clear()).rejects.toThrow(VaultFenced);
    await expect(openVault(0).write([createVaultKeyChange('1', 'late')])).rejects.toThrow(VaultFenced);
    await openVault(4).write([createVaultKeyChange('2', 'b')]);
    await expect(
      olderVault.write([createVaultKeyChange('1', null), createVaultKeyChange('2', 'late')]),
    ).rejects.toThrow(VaultFenced);
    const storedKeys = await openVault(4).read('pre-key', ['1', '2']);
    expect([...storedKeys.values()].map(value => Buffer.from(value).toString()).sort()).toEqual(['a', 'b']);
  });

  it('accepts no write after a takeover when writes and the takeover run concurrently', async () => {
    await takeOverLease(1);
    const staleVault = openVault(1);
    const results = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) =>
        staleVault.write([createVaultKeyChange(`${n}`, 'old')]).catch(() => 'fenced'),
      ),
      takeOverLease(2).then(() => openVault(2).list('pre-key')),
    ]);
    const keysAtTakeover = results.at(-1);
    expect((await openVault(2).list('pre-key')).sort()).toEqual([...(keysAtTakeover as string[])].sort());
  });

  it('blocks a takeover until the transaction of an earlier write ends', async () => {
    await takeOverLease(1);
    await database.knex.transaction(async trx => {
      expect(await lockLeaseEpoch(trx, { clientId, leaseMs: 10_000 })).toBe(1);
      const takeover = rows(
        database.knex,
        'SELECT epoch FROM leases WHERE client_id = :clientId FOR NO KEY UPDATE NOWAIT',
        { clientId },
      );
      await expect(takeover).rejects.toMatchObject({ code: '55P03' });
    });
  });

  it('rejects writes when the client was deleted', async () => {
    const vault = openVault();
    await database.knex('clients').where({ id: clientId }).delete();
    await expect(vault.write([createVaultKeyChange('1', 'a')])).rejects.toThrow(VaultFenced);
  });
});

describe('a vault during a database outage', () => {
  it('waits, and completes its operations when the database is reachable again', async () => {
    await openVault().write([createVaultKeyChange('1', 'a')]);
    const link = await createInterruptibleDatabaseConnection(database.connection);
    const knex = createDatabasePool(link.connection);
    const vault = openVault(0, knex);
    expect((await vault.read('pre-key', ['1'])).size).toBe(1);

    link.cut();
    let settledCount = 0;
    const pending = [
      vault.read('pre-key', ['2']),
      vault.list('pre-key'),
      vault.write([createVaultKeyChange('1', 'b')]),
      vault.write([createVaultKeyChange('1', 'c')]),
    ].map(async work => {
      const value = await work;
      settledCount += 1;
      return value;
    });
    await expect(knex.raw('SELECT 1')).rejects.toThrow();
    expect(settledCount).toBe(0);

    link.restore();
    await Promise.all(pending);
    const value = (await openVault().read('pre-key', ['1'])).get('1');
    expect(Buffer.from(value ?? []).toString()).toBe('c');
    await knex.destroy();
    await link.close();
  });

  it("rejects pending reads when the session's signal aborts", async () => {
    const link = await createInterruptibleDatabaseConnection(database.connection);
    link.cut();
    const knex = createDatabasePool(link.connection);
    const controller = new AbortController();
    const pendingRead = openVault(0, knex, controller.signal).read('pre-key', ['1']);
    controller.abort();
    await expect(pendingRead).rejects.toThrow('aborted');
    await knex.destroy();
    await link.close();
  });
});

describe('the pruning of vault keys', () => {
  it('removes only keys whose `keepUntil` has passed', async () => {
    const past = new Date(Date.now() - 1_000);
    const future = new Date(Date.now() + 60_000);
    await openVault().write([
      { ...createVaultKeyChange('old', 'a'), keepUntil: past },
      { ...createVaultKeyChange('young', 'b'), keepUntil: future },
      createVaultKeyChange('for ever', 'c'),
    ]);
    expect(await pruneExpiredVaultKeys(database.knex)).toBe(1);
    expect(await openVault().list('pre-key')).toEqual(['young', 'for ever']);
  });
});
