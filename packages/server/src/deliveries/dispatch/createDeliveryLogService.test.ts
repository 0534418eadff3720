import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { createDeliveryLogService } from './createDeliveryLogService.ts';

const EVENTS = 300;
const timeOf = (sequence: number) => new Date(Date.UTC(2026, 2, 1, 0, 10 * sequence));

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('a period of deliveries is bounded by the sequence of its events, also with gaps in the sequence', async () => {
  const { knex } = test;
  const { id: clientId } = await insertClient(knex);
  const webhookId = v7();
  await knex('webhooks').insert({ id: webhookId, clientId, url: 'https://a.mx/w', label: 'a' });
  await knex('eventStreams')
    .insert({ clientId, lastSequence: 3 * EVENTS })
    .onConflict('clientId')
    .merge();
  const sequences = Array.from({ length: EVENTS }, (_, n) => 3 * n + 1);
  await knex('events').insert(
    sequences.map(sequence => ({
      ...{ clientId, sequence, type: 'webhook.test', fromMe: false, data: '{}', createdAt: timeOf(sequence) },
    })),
  );
  await knex('deliveries').insert(
    sequences.map(sequence => ({
      clientId,
      sequence,
      webhookId,
      state: 'delivered',
      finishedAt: new Date(),
    })),
  );
  const statements: { readonly sql: string; readonly bindings: readonly string[] }[] = [];
  const watch = (statement: (typeof statements)[number]) => statements.push(statement);
  const testEventSender = { sendTestEvent: () => Promise.reject(new Error('must not send')) };
  const log = createDeliveryLogService({ database: knex, apiUrl: '/api', testEventSender });
  const list = async (since: number, until: number) => {
    const period = { since: timeOf(since).toISOString(), until: timeOf(until).toISOString() };
    return (await log.list(clientId, { limit: 100, ...period })).deliveries.map(({ sequence }) => sequence);
  };
  for (const [since, until] of [
    [1, 2],
    [0, 5],
    [100, 110],
    [101, 103],
    [102, 103],
    [890, 2_000],
    [-5, 0],
  ] as const)
    expect(await list(since, until), `${since} to ${until}`).toEqual(
      sequences.filter(sequence => sequence >= since && sequence < until).toReversed(),
    );
  knex.on('query', watch);
  await list(100, 110);
  knex.off('query', watch);
  const { sql = '', bindings = [] } = statements.at(-1) ?? {};
  const plan = await knex.transaction(async trx => {
    await trx.raw('SET LOCAL enable_seqscan = off');
    await trx.raw('SET LOCAL enable_bitmapscan = off');
    const explained = await trx.raw(`EXPLAIN ${sql.replaceAll(/\$\d+/g, '?')}`, [...bindings]);
    return (explained.rows as Record<string, string>[]).map(row => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*sequence >= .*sequence < /);
});
