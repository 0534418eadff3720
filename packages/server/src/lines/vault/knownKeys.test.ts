import { VaultFenced } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../ground/data/database.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { entry, never, takeLease, vaultsOn } from './testing/vaultBench.ts';

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

const open = (epoch = 0, knex = database.knex, signal = never) =>
  vaultsOn(knex).open({ clientId, epoch, signal });
const lease = (epoch: number) => takeLease(database.knex, clientId, epoch);

describe('what a session knows of its keys', () => {
  /** Counts what the database is asked. */
  const counted = () => {
    const knex = createDatabase(database.connection);
    const asked = { reads: 0 };
    knex.on('query', ({ sql }: { sql: string }) => {
      if (sql.includes('SELECT key_id AS id, sealed')) asked.reads += 1;
    });
    return { knex, asked };
  };
  const textOf = async (vault: ReturnType<typeof open>, id: string) =>
    Buffer.from((await vault.read('pre-key', [id])).get(id) ?? []).toString();

  it('is not asked for again, whether it was read, written, removed or never there', async () => {
    await open().write([entry('1', 'a')]);
    const { knex, asked } = counted();
    const vault = open(0, knex);
    await vault.read('pre-key', ['1', '2']);
    expect(asked.reads).toBe(1);
    await vault.write([entry('3', 'c'), entry('1', null)]);
    expect([...(await vault.read('pre-key', ['1', '2', '3'])).keys()]).toEqual(['3']);
    expect(asked.reads).toBe(1);
    await knex.destroy();
  });

  it('is what is durable: a write under way shows what was before', async () => {
    const vault = open();
    await vault.write([entry('1', 'before')]);
    const writing = vault.write([entry('1', 'after')]);
    expect(await textOf(vault, '1')).toBe('before');
    await writing;
    expect(await textOf(vault, '1')).toBe('after');
  });

  it('is nobody’s to change from outside', async () => {
    const vault = open();
    const value = bytes('mine');
    await vault.write([{ category: 'pre-key', id: '1', value }]);
    value.fill(0);
    (await vault.read('pre-key', ['1'])).get('1')?.fill(0);
    expect(await textOf(vault, '1')).toBe('mine');
  });

  it('is forgotten with everything else', async () => {
    const vault = open();
    await vault.write([entry('1', 'a')]);
    await vault.clear();
    expect((await vault.read('pre-key', ['1'])).size).toBe(0);
    await vault.write([entry('1', 'b')]);
    expect(await textOf(vault, '1')).toBe('b');
  });

  it('is asked for anew by who was refused', async () => {
    await lease(1);
    const stale = open(1);
    await stale.write([entry('1', 'mine')]);
    await lease(2);
    await open(2).write([entry('1', 'theirs')]);
    await expect(stale.write([entry('1', 'late')])).rejects.toThrow(VaultFenced);
    expect(await textOf(stale, '1')).toBe('theirs');
  });

  it('is, to the session that follows, what the one before it still wrote', async () => {
    const vaults = vaultsOn(database.knex);
    const ending = new AbortController();
    const before = vaults.open({ clientId, epoch: 0, signal: ending.signal });
    await before.write([entry('1', 'first')]);
    const late = before.write([entry('1', 'last')]).catch(() => undefined);
    ending.abort();
    const after = vaults.open({ clientId, epoch: 0, signal: never });
    expect(await textOf(after, '1')).toBe('last');
    await late;
    await expect(before.write([entry('1', 'too late')])).rejects.toThrow();
  });
});
