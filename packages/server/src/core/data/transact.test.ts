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

  const readAmounts = () => rows(test.knex, 'SELECT name, amount FROM accounts ORDER BY name');

  class Account extends Model {
    static override readonly tableName = 'accounts';
    static override readonly idColumn = 'name';
  }
  it.each<readonly [string, (trx: Knex.Transaction, name: string) => PromiseLike<unknown>]>([
    ['Knex', (trx, name) => trx('accounts').where({ name }).increment('amount', 1)],
    ['Objection', (trx, name) => Account.query(trx).findById(name).increment('amount', 1)],
  ])('retries a transaction that lost a deadlock when it uses %s', async (_, increment) => {
    await test.knex('accounts').del();
    await test.knex('accounts').insert([
      { name: 'ana', amount: 0 },
      { name: 'berta', amount: 0 },
    ]);
    let attempts = 0;
    let arrivals = 0;
    let openBarrier = () => {};
    const barrier = new Promise<void>(resolve => {
      openBarrier = resolve;
    });
    const pay = (names: readonly [string, string]) =>
      transact(test.knex, async trx => {
        attempts += 1;
        await increment(trx, names[0]);
        arrivals += 1;
        if (arrivals === 2) openBarrier();
        await barrier;
        await increment(trx, names[1]);
      });
    await Promise.all([pay(['ana', 'berta']), pay(['berta', 'ana'])]);
    expect(attempts).toBeGreaterThan(2);
    expect(await readAmounts()).toEqual([
      { name: 'ana', amount: 2 },
      { name: 'berta', amount: 2 },
    ]);
  });

  it('rolls back and rethrows any other error without a retry', async () => {
    let attempts = 0;
    const failedTransaction = transact(test.knex, async trx => {
      attempts += 1;
      await trx('accounts').insert({ name: 'carla', amount: 1 });
      await trx('accounts').insert({ name: 'carla', amount: 1 });
    });
    await expect(failedTransaction).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(1);
    expect(await test.knex('accounts').where('name', 'carla')).toEqual([]);
  });

  it('joins the given transaction and leaves its commit to the caller', async () => {
    const rolledBackTransaction = test.knex.transaction(async outer => {
      await transact(outer, trx => trx('accounts').insert({ name: 'dora', amount: 1 }));
      throw new Error('changed my mind');
    });
    await expect(rolledBackTransaction).rejects.toThrow('changed my mind');
    expect(await test.knex('accounts').where('name', 'dora')).toEqual([]);
  });
});
