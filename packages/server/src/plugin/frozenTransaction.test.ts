import { expect, it } from 'vitest';
import { parseDatabaseConnectionUrl } from '../core/data/database.ts';
import { rows } from '../core/data/sql.ts';
import { createTestDatabase, startTestServer } from '../testing/index.ts';
import { startFaultProxy } from '../testing/startFaultProxy.ts';

it('a platform process that freezes inside a transaction does not block the client’s row', async () => {
  const testDatabase = await createTestDatabase();
  const { searchParams, port, hostname } = new URL(testDatabase.url);
  const socketDirectory = searchParams.get('host');
  const valve = await startFaultProxy(
    socketDirectory
      ? { path: `${socketDirectory}/.s.PGSQL.${port || 5432}` }
      : { host: hostname, port: Number(port || 5432) },
  );
  const url = new URL(testDatabase.url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = `${valve.port}`;
  const server = await startTestServer({
    connection: parseDatabaseConnectionUrl(url.href),
    lines: { leaseMs: 3_000, renewMs: 1_000 },
  });
  const { sdk } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
  const { client } = await sdk.request('POST /clients', { payload });

  // The request has updated the client's row and waits for the table `audit_entries` when its connection freezes.
  const auditLock = await testDatabase.knex.transaction();
  await auditLock.raw('LOCK TABLE audit_entries IN EXCLUSIVE MODE');
  const params = { id: client.id };
  const pendingRequest = sdk.request('POST /clients/{id}/regenerate-token', { params }).catch(() => undefined);
  const blockedQueriesSql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => rows(testDatabase.knex, blockedQueriesSql), { timeout: 20_000 }).not.toHaveLength(0);
  valve.holdTraffic();
  await auditLock.rollback();
  await testDatabase.knex('clients').where(params).update({ businessName: 'La Espiga' });

  valve.releaseTraffic();
  await pendingRequest;
  await server.stop();
  await valve.stop();
  await testDatabase.drop();
});
