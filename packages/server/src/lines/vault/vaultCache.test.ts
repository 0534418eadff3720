import { VaultFenced } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabasePool } from '../../core/data/database.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { createTestVaults, createVaultKeyChange, neverAbortedSignal, setLeaseEpoch } from './testing/vaultFixture.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

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

describe('the key cache of a vault', () => {
  /** Opens a database pool that counts the statements that read keys. */
  const createCountingPool = () => {
    const knex = createDatabasePool(database.connection);
    const queryCounts = { reads: 0 };
    knex.on('query', ({ sql }: { sql: string }) => {
      if (sql.includes('SELECT key_id AS id, value_sealed')) queryCounts.reads += 1;
    });
    return { knex, queryCounts };
  };
  const textOf = async (vault: ReturnType<typeof openVault>, id: string) =>
    Buffer.from((await vault.read('pre-key', [id])).get(id) ?? []).toString();

  it('prevents further queries for keys that were read, written, removed or missing', async () => {
    await openVault().write([createVaultKeyChange('1', 'a')]);
    const { knex, queryCounts } = createCountingPool();
    const vault = openVault(0, knex);
    await vault.read('pre-key', ['1', '2']);
    expect(queryCounts.reads).toBe(1);
    await vault.write([createVaultKeyChange('3', 'c'), createVaultKeyChange('1', null)]);
    expect([...(await vault.read('pre-key', ['1', '2', '3'])).keys()]).toEqual(['3']);
    expect(queryCounts.reads).toBe(1);
    await knex.destroy();
  });

  it('returns the previous value until a write is durable', async () => {
    const vault = openVault();
    await vault.write([createVaultKeyChange('1', 'before')]);
    const pendingWrite = vault.write([createVaultKeyChange('1', 'after')]);
    expect(await textOf(vault, '1')).toBe('before');
    await pendingWrite;
    expect(await textOf(vault, '1')).toBe('after');
  });

  it('returns the original value when a caller changes a written or returned buffer', async () => {
    const vault = openVault();
    const value = bytes('mine');
    await vault.write([{ category: 'pre-key', id: '1', value }]);
    value.fill(0);
    (await vault.read('pre-key', ['1'])).get('1')?.fill(0);
    expect(await textOf(vault, '1')).toBe('mine');
  });

  it('is emptied when the vault is cleared', async () => {
    const vault = openVault();
    await vault.write([createVaultKeyChange('1', 'a')]);
    await vault.clear();
    expect((await vault.read('pre-key', ['1'])).size).toBe(0);
    await vault.write([createVaultKeyChange('1', 'b')]);
    expect(await textOf(vault, '1')).toBe('b');
  });

  it('is emptied when a write is rejected after a takeover', async () => {
    await takeOverLease(1);
    const staleVault = openVault(1);
    await staleVault.write([createVaultKeyChange('1', 'mine')]);
    await takeOverLease(2);
    await openVault(2).write([createVaultKeyChange('1', 'theirs')]);
    await expect(staleVault.write([createVaultKeyChange('1', 'late')])).rejects.toThrow(VaultFenced);
    expect(await textOf(staleVault, '1')).toBe('theirs');
  });

  it('includes the last write of the previous session when the next session reads', async () => {
    const vaults = createTestVaults(database.knex);
    const controller = new AbortController();
    const previousVault = vaults.open({ clientId, epoch: 0, signal: controller.signal });
    await previousVault.write([createVaultKeyChange('1', 'first')]);
    const lateWrite = previousVault.write([createVaultKeyChange('1', 'last')]).catch(() => undefined);
    controller.abort();
    const nextVault = vaults.open({ clientId, epoch: 0, signal: neverAbortedSignal });
    expect(await textOf(nextVault, '1')).toBe('last');
    await lateWrite;
    await expect(previousVault.write([createVaultKeyChange('1', 'too late')])).rejects.toThrow();
  });
});
