import type { Knex } from 'knex';
import { Model } from 'objection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { rows } from './sql.ts';
import { transact } from './transact.ts';

describe('transact', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
    await test.knex.raw('CREATE TABLE accounts (name text PRIMARY KEY, amount integer NOT NULL)');
  });
  afterAll(() => test.drop());

  const amounts = () => rows(test.knex, 'SELECT name, amount FROM accounts ORDER BY name');

  class Account extends Model {
    static override readonly tableName = 'accounts';
    static override readonly idColumn = 'name';
  }
  it.each<readonly [string, (trx: Knex.Transaction, name: string) => PromiseLike<unknown>]>([
    ['Knex', (trx, name) => trx('accounts').where({ name }).increment('amount', 1)],
    ['Objection', (trx, name) => Account.query(trx).findById(name).increment('amount', 1)],
  ])('repeats what the database gave up for the sake of another transaction: %s', async (_, increment) => {
    await test.knex('accounts').del();
    await test.knex('accounts').insert([
      { name: 'ana', amount: 0 },
      { name: 'berta', amount: 0 },
    ]);
    let attempts = 0;
    let arrived = 0;
    let meet = () => {};
    const both = new Promise<void>(resolve => {
      meet = resolve;
    });
    const pay = (names: readonly [string, string]) =>
      transact(test.knex, async trx => {
        attempts += 1;
        await increment(trx, names[0]);
        arrived += 1;
        if (arrived === 2) meet();
        await both;
        await increment(trx, names[1]);
      });
    await Promise.all([pay(['ana', 'berta']), pay(['berta', 'ana'])]);
    expect(attempts).toBeGreaterThan(2);
    expect(await amounts()).toEqual([
      { name: 'ana', amount: 2 },
      { name: 'berta', amount: 2 },
    ]);
  });

  it('passes on any other error at once, with everything undone', async () => {
    let attempts = 0;
    const failing = transact(test.knex, async trx => {
      attempts += 1;
      await trx('accounts').insert({ name: 'carla', amount: 1 });
      await trx('accounts').insert({ name: 'carla', amount: 1 });
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(1);
    expect(await test.knex('accounts').where('name', 'carla')).toEqual([]);
  });

  it('joins the transaction it is given, and leaves its end to the caller', async () => {
    const undone = test.knex.transaction(async outer => {
      await transact(outer, trx => trx('accounts').insert({ name: 'dora', amount: 1 }));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await test.knex('accounts').where('name', 'dora')).toEqual([]);
  });
});
