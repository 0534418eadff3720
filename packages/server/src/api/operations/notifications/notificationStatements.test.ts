import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../../core/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { CLAIM_PUSH_NOTIFICATIONS_SQL, CLAIM_WHATSAPP_NOTIFICATIONS_SQL } from './notificationStatements.ts';

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
/** Counts the rows of `alerts` that a query plan read. */
const countReadAlerts = (step: Step): number =>
  (step.Plans ?? []).reduce(
    (sum, child) => sum + countReadAlerts(child),
    step['Relation Name'] === 'alerts' ? step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) : 0,
  );

it.each([
  ['WhatsApp', CLAIM_WHATSAPP_NOTIFICATIONS_SQL],
  ['push', CLAIM_PUSH_NOTIFICATIONS_SQL],
])('the claim of notifications by %s reads only open and recently resolved alerts', async (_, claimSql) => {
  const { knex } = test;
  const { id: clientId, ownerId: userId } = await insertClient(knex);
  await knex('notificationSettings').insert({ userId, mutedKinds: [], whatsappNumber: '5215590000100' });
  const browser = {
    endpointDigest: randomBytes(32),
    subscriptionSealed: randomBytes(8),
    device: 'Chrome',
    host: 'push.ejemplo.mx',
  };
  await knex('pushSubscriptions').insert({ id: randomUUID(), userId, ...browser });
  await rows(
    knex,
    `INSERT INTO alerts (client_id, kind, is_closed, kind_since, resolved_at)
     SELECT :clientId, 'disconnected', true, now() - interval '60 days', now() - make_interval(days => 3 + n % 50)
     FROM generate_series(1, 5000) n`,
    { clientId },
  );
  await knex.raw('ANALYZE alerts');
  const explainSql = `EXPLAIN (ANALYZE, FORMAT JSON) ${claimSql}`;
  const [explainRow] = await rows<{ 'QUERY PLAN': readonly { readonly Plan: Step }[] }>(knex, explainSql, {
    most: 4,
  });
  const [plan] = explainRow?.['QUERY PLAN'] ?? [];
  expect(plan && countReadAlerts(plan.Plan)).toBeLessThan(500);
});
