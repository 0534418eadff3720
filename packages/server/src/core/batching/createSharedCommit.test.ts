import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { type Queryable, rows } from '../data/sql.ts';
import { createBatcher } from './createBatcher.ts';
import { createSharedCommit } from './createSharedCommit.ts';

const never = new AbortController().signal;

describe('shared commit', () => {
  let test: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
    knex = test.knex;
    await knex.raw('CREATE TABLE written (word text PRIMARY KEY CHECK (word NOT LIKE $$bad%$$))');
  });
  afterAll(() => test.drop());
  beforeEach(() => knex('written').delete());

  const writeWord = (word: string) => async (db: Queryable) => {
    await rows(db, 'INSERT INTO written (word) VALUES (:word)', { word });
    const [row] = await rows<{ id: string }>(db, 'SELECT CAST(pg_current_xact_id_if_assigned() AS text) AS id');
    return row?.id ?? null;
  };
  /** Creates a shared commit whose leader has just written many statements. */
  const createBusySharedCommit = async () => {
    const shared = createSharedCommit(knex);
    for (let count = 0; count < 5; count += 1) await shared.lead(async () => undefined);
    return shared;
  };
  const listWords = async (): Promise<string[]> => (await knex('written').orderBy('word')).map(({ word }) => word);

  it('commits the statement of a follower together with the next one of the leader', async () => {
    const shared = await createBusySharedCommit();
    const followed = shared.follow(writeWord('status'));
    const led = shared.lead(writeWord('keys'));
    expect(await followed).toMatch(/^[0-9]+$/);
    expect(await followed).toBe(await led);
    expect(await listWords()).toEqual(['keys', 'status']);
  });

  it('executes the statement of a follower alone when the leader writes nothing more', async () => {
    const shared = await createBusySharedCommit();
    // Outside of a transaction, the statement that reads the transaction ID belongs to another one.
    expect(await shared.follow(writeWord('status'))).toBeNull();
    expect(await listWords()).toEqual(['status']);
  });

  it('executes the statement of a follower at once when the leader is not busy', async () => {
    const shared = createSharedCommit(knex);
    await shared.lead(writeWord('keys'));
    const followed = shared.follow(writeWord('status'));
    await shared.lead(writeWord('later keys'));
    expect(await followed).toBeNull();
  });

  it('adds one follower at most to a transaction, in the order of their calls', async () => {
    const shared = await createBusySharedCommit();
    const followers = [shared.follow(writeWord('statuses')), shared.follow(writeWord('messages'))];
    const leaders = [shared.lead(writeWord('2')), shared.lead(writeWord('3'))];
    expect(await Promise.all(followers)).toEqual(await Promise.all(leaders));
    expect(new Set(await Promise.all(leaders)).size).toBe(2);
  });

  it('stores nothing of either statement when one of them fails', async () => {
    const shared = await createBusySharedCommit();
    const followed = shared.follow(writeWord('bad status'));
    const outcomes = await Promise.allSettled([shared.lead(writeWord('keys')), followed]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await listWords()).toEqual([]);
  });

  it('lets batchers store all other items when one item makes a shared transaction fail', async () => {
    const shared = await createBusySharedCommit();
    const createWordBatcher = (run: 'lead' | 'follow') =>
      createBatcher<string, undefined>({
        keyOf: word => word,
        maxBatchSize: 10,
        intervalMs: 0,
        async write(words, isAlone) {
          const statement = async (db: Queryable) => void (await db('written').insert(words.map(word => ({ word }))));
          await (isAlone ? statement(knex) : shared[run](statement));
          return words.map(() => undefined);
        },
        log: silentTestLogger,
        itemKind: 'words',
      });
    const [keys, statuses] = [createWordBatcher('lead'), createWordBatcher('follow')];
    const outcomes = await Promise.allSettled([
      ...['sent', 'bad', 'read'].map(word => statuses.add(word, never)),
      ...['k1', 'k2'].map(word => keys.add(word, never)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await listWords()).toEqual(['k1', 'k2', 'read', 'sent']);
  });
});
