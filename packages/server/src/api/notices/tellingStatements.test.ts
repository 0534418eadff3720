import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { CLAIM, CLAIM_PUSH } from './tellingStatements.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

interface Step {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}
/** How many troubles were read. */
const readOf = (step: Step): number =>
  (step.Plans ?? []).reduce(
    (sum, below) => sum + readOf(below),
    step['Relation Name'] === 'troubles' ? step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) : 0,
  );

it.each([
  ['WhatsApp', CLAIM],
  ['push', CLAIM_PUSH],
])('what is to be told by %s is looked for among what is open, or ended of late', async (_, claim) => {
  const { knex } = test;
  const { id: clientId, ownerId: userId } = await insertClient(knex);
  await knex('noticeSettings').insert({ userId, unwanted: [], whatsapp: '5215590000100' });
  const browser = {
    digest: randomBytes(32),
    sealed: randomBytes(8),
    device: 'Chrome',
    host: 'push.ejemplo.mx',
  };
  await knex('pushSubscriptions').insert({ id: randomUUID(), userId, ...browser });
  await rows(
    knex,
    `INSERT INTO troubles (client_id, kind, over, since, cleared_at)
     SELECT :clientId, 'disconnected', true, now() - interval '60 days', now() - make_interval(days => 3 + n % 50)
     FROM generate_series(1, 5000) n`,
    { clientId },
  );
  await knex.raw('ANALYZE troubles');
  const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${claim}`;
  const [found] = await rows<{ 'QUERY PLAN': readonly { readonly Plan: Step }[] }>(knex, explained, {
    most: 4,
  });
  const [plan] = found?.['QUERY PLAN'] ?? [];
  expect(plan && readOf(plan.Plan)).toBeLessThan(500);
});
