import { VaultFenced } from '@recado/transport';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../ground/data/database.ts';
import { rows } from '../../ground/data/sql.ts';
import { createLink } from '../../ground/outage/testing/createLink.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { holdLease } from './holdLease.ts';
import { pruneKeys } from './pruneKeys.ts';
import { entry, never, takeLease, vaultsOn } from './testing/vaultBench.ts';

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

describe('vault', () => {
  it('keeps, replaces, removes; absent keys are absent', async () => {
    const vault = open();
    await vault.write([entry('1', 'a'), entry('2', 'b'), entry('1', 'other', 'session')]);
    await vault.write([entry('2', null), entry('3', 'c'), entry('1', 'A')]);
    const found = await vault.read('pre-key', ['1', '2', '3', '4']);
    expect([...found].map(([id, value]) => [id, Buffer.from(value).toString()]).sort()).toEqual([
      ['1', 'A'],
      ['3', 'c'],
    ]);
  });

  it('behaves like a map of maps, whatever is written', async () => {
    const id = fc.constantFrom('a', 'b', '', 'ñ:1@lid');
    const change = fc.record({
      category: fc.constantFrom('x', 'y'),
      id,
      value: fc.option(fc.uint8Array({ maxLength: 40 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 5 }), async writes => {
        const vault = open();
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
          const read = await vault.read(category, ids);
          expect(
            new Map([...read].map(([key, value]) => [`${category} ${key}`, new Uint8Array(value)])),
          ).toEqual(new Map([...model].filter(([key]) => key.startsWith(`${category} `))));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('lists in the order of first writing', async () => {
    const vault = open();
    await vault.write([entry('z', '1'), entry('a', '2')]);
    await vault.write([entry('m', '3'), entry('z', 'again')]);
    expect(await vault.list('pre-key')).toEqual(['z', 'a', 'm']);
  });

  it('writes in the order it was asked to', async () => {
    const vault = open();
    await Promise.all(Array.from({ length: 50 }, (_, n) => vault.write([entry('counter', `${n}`)])));
    const value = (await vault.read('pre-key', ['counter'])).get('counter');
    expect(Buffer.from(value ?? []).toString()).toBe('49');
  });

  it('writes all changes or none', async () => {
    const vault = open();
    await expect(vault.write([entry('good', 'a'), entry('bad\u0000', 'b')])).rejects.toThrow();
    expect(await vault.list('pre-key')).toEqual([]);
  });

  it('shows nothing of the keys in the database, and opens no row in another’s place', async () => {
    await open().write([entry('1', 'llave-secreta'), entry('2', 'otra')]);
    const stored = await rows<{ sealed: Buffer }>(
      database.knex,
      'SELECT sealed FROM session_keys WHERE client_id = :clientId',
      { clientId },
    );
    expect(stored.some(({ sealed }) => sealed.includes('secreta'))).toBe(false);
    await rows(
      database.knex,
      `UPDATE session_keys SET sealed = (SELECT sealed FROM session_keys WHERE client_id = :clientId AND key_id = '2')
       WHERE client_id = :clientId AND key_id = '1'`,
      { clientId },
    );
    await expect(open().read('pre-key', ['1'])).rejects.toMatchObject({ name: 'SealBroken' });
  });

  it('is nobody else’s', async () => {
    await open().write([entry('1', 'a')]);
    clientId = await createClientRow(database.knex);
    expect(await open().list('pre-key')).toEqual([]);
  });
});

describe('fence', () => {
  it('lets only the newest epoch write and clear', async () => {
    await lease(3);
    const mine = open(3);
    await mine.write([entry('1', 'a')]);
    await lease(4);
    await expect(mine.write([entry('1', 'late')])).rejects.toThrow(VaultFenced);
    await expect(mine.clear()).rejects.toThrow(VaultFenced);
    await expect(open(0).write([entry('1', 'late')])).rejects.toThrow(VaultFenced);
    await open(4).write([entry('2', 'b')]);
    await expect(mine.write([entry('1', null), entry('2', 'late')])).rejects.toThrow(VaultFenced);
    const kept = await open(4).read('pre-key', ['1', '2']);
    expect([...kept.values()].map(value => Buffer.from(value).toString()).sort()).toEqual(['a', 'b']);
  });

  it('accepts no write after a takeover, whatever the moment', async () => {
    await lease(1);
    const old = open(1);
    const results = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => old.write([entry(`${n}`, 'old')]).catch(() => 'fenced')),
      lease(2).then(() => open(2).list('pre-key')),
    ]);
    const atTakeover = results.at(-1);
    expect((await open(2).list('pre-key')).sort()).toEqual([...(atTakeover as string[])].sort());
  });

  it('makes a takeover wait for the write that came before it', async () => {
    await lease(1);
    await database.knex.transaction(async writing => {
      expect(await holdLease(writing, clientId)).toBe(1);
      const takeover = rows(
        database.knex,
        'SELECT epoch FROM leases WHERE client_id = :clientId FOR NO KEY UPDATE NOWAIT',
        { clientId },
      );
      await expect(takeover).rejects.toMatchObject({ code: '55P03' });
    });
  });

  it('stops a session whose client was deleted', async () => {
    const vault = open();
    await database.knex('clients').where({ id: clientId }).delete();
    await expect(vault.write([entry('1', 'a')])).rejects.toThrow(VaultFenced);
  });
});

describe('while the database is away', () => {
  it('waits, and goes on when it is back', async () => {
    await open().write([entry('1', 'a')]);
    const link = await createLink(database.connection);
    const knex = createDatabase(link.connection);
    const vault = open(0, knex);
    expect((await vault.read('pre-key', ['1'])).size).toBe(1);

    link.cut();
    let settled = 0;
    const pending = [
      vault.read('pre-key', ['2']),
      vault.list('pre-key'),
      vault.write([entry('1', 'b')]),
      vault.write([entry('1', 'c')]),
    ].map(async work => {
      const value = await work;
      settled += 1;
      return value;
    });
    await expect(knex.raw('SELECT 1')).rejects.toThrow();
    expect(settled).toBe(0);

    link.mend();
    await Promise.all(pending);
    const value = (await open().read('pre-key', ['1'])).get('1');
    expect(Buffer.from(value ?? []).toString()).toBe('c');
    await knex.destroy();
    await link.close();
  });

  it('gives up when the session must end', async () => {
    const link = await createLink(database.connection);
    link.cut();
    const knex = createDatabase(link.connection);
    const ending = new AbortController();
    const reading = open(0, knex, ending.signal).read('pre-key', ['1']);
    ending.abort();
    await expect(reading).rejects.toThrow('aborted');
    await knex.destroy();
    await link.close();
  });
});

describe('pruneKeys', () => {
  it('removes what was to be kept until now, and nothing else', async () => {
    const past = new Date(Date.now() - 1_000);
    const future = new Date(Date.now() + 60_000);
    await open().write([
      { ...entry('old', 'a'), keepUntil: past },
      { ...entry('young', 'b'), keepUntil: future },
      entry('for ever', 'c'),
    ]);
    expect(await pruneKeys(database.knex)).toBe(1);
    expect(await open().list('pre-key')).toEqual(['young', 'for ever']);
  });
});
