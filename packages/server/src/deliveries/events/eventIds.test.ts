import { version } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { storeMessages } from '../../core/messages/index.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Milliseconds since the Unix epoch, from a UUID of version 7. */
const parseMilliseconds = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

it('database gives events and deliveries version 7 IDs that sort by creation time', async () => {
  const { knex } = test;
  const client = await createClientRow(knex);
  await knex('webhooks').insert({
    id: client,
    clientId: client,
    label: 'principal',
    url: 'https://ejemplo.mx',
  });
  const before = Date.now();
  for (let n = 0; n < 20; n += 1) {
    const message = { waId: `W${n}`, fromMe: false, contact: { phone: '5215587654321' }, type: 'text' };
    await storeMessages(knex, client, [{ ...message, text: 'Un pedido', timestamp: new Date() }]);
  }
  const readIds = async (table: 'events' | 'deliveries') =>
    (await knex(table).select('id').orderBy('sequence')).map(({ id }: { id: string }) => id);

  for (const ids of [await readIds('events'), await readIds('deliveries')]) {
    expect(ids).toHaveLength(20);
    expect(ids.map(id => version(id))).toEqual(Array(20).fill(7));
    expect(ids).toEqual(ids.toSorted());
    for (const id of ids) {
      expect(parseMilliseconds(id)).toBeGreaterThanOrEqual(before - 1);
      expect(parseMilliseconds(id)).toBeLessThanOrEqual(Date.now() + 1);
    }
  }
});

it('database distinguishes IDs of one millisecond by their microseconds', async () => {
  const generatedRows = await rows<{ id: string }>(
    test.knex,
    'SELECT generate_uuid_v7() AS id FROM generate_series(1, 10000) ORDER BY (random())',
  );
  const times = generatedRows.map(({ id }) => id.slice(0, 18));
  const milliseconds = new Set(times.map(time => time.slice(0, 13)));
  expect(new Set(generatedRows.map(({ id }) => id)).size).toBe(10_000);
  expect(new Set(times).size).toBeGreaterThan(10 * milliseconds.size);
});
