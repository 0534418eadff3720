import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { createMissingMessagePartitions, formatMonthStart, listMessagePartitions } from './partitions.ts';

describe('createMissingMessagePartitions', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('creates partitions for this month and the next three during migration', async () => {
    const months = await listMessagePartitions(test.knex);
    expect(months).toContain(formatMonthStart(new Date()).slice(0, 7));
    expect(months.filter(month => month > formatMonthStart(new Date()).slice(0, 7))).toHaveLength(3);
  });

  it('creates each month of a range, both ends included, when eight calls run concurrently', async () => {
    const range = [new Date('2019-11-30T23:59:59Z'), new Date('2020-02-01T00:00Z')] as const;
    await Promise.all(Array.from({ length: 8 }, () => createMissingMessagePartitions(test.knex, ...range)));
    const createdMonths = (await listMessagePartitions(test.knex)).filter(month => month < '2021');
    expect(createdMonths).toEqual(['2019-11', '2019-12', '2020-01', '2020-02']);
  });

  it('aligns partitions with UTC months in any time zone of the connection', async () => {
    await test.knex.transaction(async trx => {
      await trx.raw("SET LOCAL timezone = 'Asia/Tokyo'");
      await createMissingMessagePartitions(trx, new Date('2018-05-31T23:00Z'), new Date('2018-05-31T23:00Z'));
    });
    const { rows } = await test.knex
      .raw(
        "SET timezone = 'UTC'; SELECT pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE relname = 'messages_2018_05'",
      )
      .then(results => results.at(-1));
    expect(rows[0].bound).toBe("FOR VALUES FROM ('2018-05-01 00:00:00+00') TO ('2018-06-01 00:00:00+00')");
  });
});
