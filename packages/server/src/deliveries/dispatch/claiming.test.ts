import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { claimDeliveries } from './claimDeliveries.ts';
import { deliverySettings } from './DeliverySettings.ts';

/** One webhook for which half of them wait, and fifty that share the others. */
const DUE = { busy: 50_000, others: 50, each: 1_000 };

const MANY = `
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

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('claiming, while a hundred thousand deliveries are due', () => {
  let test: TestDatabase;
  let explaining: pg.Client;
  beforeAll(async () => {
    test = await createTestDatabase();
    explaining = new pg.Client(test.connection);
    await explaining.connect();
    await rows(test.knex, MANY, DUE);
    const [waiting] = await rows<{ due: number }>(
      test.knex,
      "SELECT count(*) AS due FROM deliveries WHERE state = 'pending'",
    );
    expect(waiting?.due).toBe(100_000);
  }, 120_000);
  afterAll(async () => {
    await explaining.end();
    await test.drop();
  });

  /** What claiming asked of the database, as PostgreSQL did it. */
  async function done(): Promise<readonly Node[]> {
    const asked: { readonly sql: string; readonly bindings: unknown[] }[] = [];
    const listen = (query: (typeof asked)[number]) => asked.push(query);
    test.knex.on('query', listen);
    const { claimed } = await claimDeliveries(test.knex, [], deliverySettings);
    test.knex.removeListener('query', listen);
    expect(claimed.length).toBeGreaterThan(DUE.others);
    await explaining.query('BEGIN');
    const plans: Node[] = [];
    for (const { sql, bindings } of asked) {
      const { rows: explained } = await explaining.query<{
        'QUERY PLAN': readonly [{ readonly Plan: Node }];
      }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, bindings);
      const plan = explained[0]?.['QUERY PLAN'][0];
      if (plan) plans.push(plan.Plan);
    }
    await explaining.query('ROLLBACK');
    expect(plans.length).toBe(2);
    return plans
      .flatMap(nodesOf)
      .filter(node => node['Relation Name'] === 'deliveries' || node['Index Name']?.startsWith('deliveries'));
  }

  it.each([
    ['as they came', async () => {}],
    ['counted', async () => void (await rows(test.knex, 'VACUUM ANALYZE'))],
  ])('goes by the index of what waits, and looks at few of them: %s', async (_, prepare) => {
    await prepare();
    const nodes = await done();
    expect(nodes.map(node => node['Index Name'])).toContain('deliveries_waiting');
    expect(nodes.filter(node => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const seen = nodes.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
    // A twentieth of what is due; each that is taken is looked at when it is counted, taken and written.
    expect(seen).toBeLessThan(5_000);
  });
});
