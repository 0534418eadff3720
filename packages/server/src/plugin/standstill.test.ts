import { expect, it } from 'vitest';
import { connectionFromUrl } from '../ground/data/database.ts';
import { rows } from '../ground/data/sql.ts';
import { createTestDatabase, startTestServer } from '../testing/index.ts';
import { startValve } from '../testing/startValve.ts';

it('a platform that stands still in a transaction keeps nobody from its clients', async () => {
  const test = await createTestDatabase();
  const { searchParams, port, hostname } = new URL(test.url);
  const folder = searchParams.get('host');
  const valve = await startValve(
    folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) },
  );
  const url = new URL(test.url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = `${valve.port}`;
  const server = await startTestServer({
    connection: connectionFromUrl(url.href),
    lines: { leaseMs: 3_000, renewMs: 1_000 },
  });
  const { sdk } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
  const { client } = await sdk.request('POST /clients', { payload });

  // It has changed the client's row, and waits for the audit log: then it is heard of no more.
  const holding = await test.knex.transaction();
  await holding.raw('LOCK TABLE audit IN EXCLUSIVE MODE');
  const params = { id: client.id };
  const asked = sdk.request('POST /clients/{id}/regenerate-token', { params }).catch(() => undefined);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => rows(test.knex, waiting), { timeout: 20_000 }).not.toHaveLength(0);
  valve.hold();
  await holding.rollback();
  await test.knex('clients').where(params).update({ businessName: 'La Espiga' });

  valve.letGo();
  await asked;
  await server.stop();
  await valve.stop();
  await test.drop();
});
