import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { claimDeliveries } from './claimDeliveries.ts';
import { defaultDeliverySettings } from './DeliverySettings.ts';

/** Numbers of due deliveries: one webhook has half of all deliveries, and fifty others share the rest. */
const DELIVERY_COUNTS = { busy: 50_000, others: 50, each: 1_000 };

const SEED_DELIVERIES_SQL = `
  WITH numbers AS (SELECT n, md5(n::text) AS word FROM generate_series(0, :others) n), people AS (
    INSERT INTO users (id, name, email, password_hash)
    SELECT CAST(md5('u' || n) AS uuid), word, word || '@ejemplo.mx', '' FROM numbers
  ), lines AS (
    INSERT INTO clients (id, owner_id, business_name, phone_number, token_digest, token_sealed)
    SELECT CAST(md5('c' || n) AS uuid), CAST(md5('u' || n) AS uuid), word, CAST(5215500000000 + n AS text), decode(word, 'hex'), ''
    FROM numbers
  ), streams AS (
    INSERT INTO event_streams (client_id, last_sequence) SELECT CAST(md5('c' || n) AS uuid), :busy FROM numbers
  ), hooks AS (
    INSERT INTO webhooks (id, client_id, label, url)
    SELECT CAST(md5('w' || n) AS uuid), CAST(md5('c' || n) AS uuid), 'principal', 'https://' || word || '.mx/' FROM numbers
  ), proven AS (
    INSERT INTO webhook_hosts (owner_id, host, succeeded_at)
    SELECT CAST(md5('u' || n) AS uuid), word || '.mx:443', now() FROM numbers
  ), told AS (
    INSERT INTO events (client_id, sequence, type, from_me, data)
    SELECT CAST(md5('c' || n) AS uuid), s, 'message.received', false, '{}' FROM numbers
      CROSS JOIN LATERAL generate_series(1, CASE n WHEN 0 THEN CAST(:busy AS integer) ELSE :each END) s
  )
  INSERT INTO deliveries (client_id, sequence, webhook_id)
  SELECT CAST(md5('c' || n) AS uuid), s, CAST(md5('w' || n) AS uuid) FROM numbers
    CROSS JOIN LATERAL generate_series(1, CASE n WHEN 0 THEN CAST(:busy AS integer) ELSE :each END) s`;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)];

describe('claimDeliveries with 100,000 due deliveries', () => {
  let test: TestDatabase;
  let explainClient: pg.Client;
  beforeAll(async () => {
    test = await createTestDatabase();
    explainClient = new pg.Client(test.connection);
    await explainClient.connect();
    await rows(test.knex, SEED_DELIVERIES_SQL, DELIVERY_COUNTS);
    const [pendingRow] = await rows<{ due: number }>(
      test.knex,
      "SELECT count(*) AS due FROM deliveries WHERE state = 'pending'",
    );
    expect(pendingRow?.due).toBe(100_000);
  }, 120_000);
  afterAll(async () => {
    await explainClient.end();
    await test.drop();
  });

  /** Claims deliveries, then explains the recorded queries and returns the plan nodes that read deliveries. */
  async function explainClaim(): Promise<readonly PlanNode[]> {
    const queries: { readonly sql: string; readonly bindings: unknown[] }[] = [];
    const recordQuery = (query: (typeof queries)[number]) => queries.push(query);
    test.knex.on('query', recordQuery);
    const { claimed } = await claimDeliveries(test.knex, [], defaultDeliverySettings);
    test.knex.removeListener('query', recordQuery);
    expect(claimed.length).toBeGreaterThan(DELIVERY_COUNTS.others);
    await explainClient.query('BEGIN');
    const plans: PlanNode[] = [];
    for (const { sql, bindings } of queries) {
      const { rows: explained } = await explainClient.query<{
        'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
      }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, bindings);
      const plan = explained[0]?.['QUERY PLAN'][0];
      if (plan) plans.push(plan.Plan);
    }
    await explainClient.query('ROLLBACK');
    expect(plans.length).toBe(2);
    return plans
      .flatMap(flattenPlan)
      .filter(node => node['Relation Name'] === 'deliveries' || node['Index Name']?.startsWith('deliveries'));
  }

  it.each([
    ['as they came', async () => {}],
    ['counted', async () => void (await rows(test.knex, 'VACUUM ANALYZE'))],
  ])('uses the index of pending deliveries and reads few of the deliveries: %s', async (_, prepare) => {
    await prepare();
    const nodes = await explainClaim();
    expect(nodes.map(node => node['Index Name'])).toContain('deliveries_pending_idx');
    expect(nodes.filter(node => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const readRows = nodes.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
    // At most a twentieth of the due deliveries may be read, although each claimed one is read three times.
    expect(readRows).toBeLessThan(5_000);
  });
});
