import { Agent, request } from 'undici';
import { expect, it, vi } from 'vitest';
import { rows } from '../core/data/sql.ts';
import { startTestServer } from '../testing/index.ts';

it('the server answers the requests in flight and refuses new requests before it stops', async () => {
  const server = await startTestServer();
  const person = await server.person();
  const connections = new Agent({ connections: 5, pipelining: 1 });
  const listClients = async () => {
    const { statusCode, body } = await request(`${server.url}/api/clients`, {
      dispatcher: connections,
      headers: { authorization: `Bearer ${person.token}` },
    });
    await body.dump();
    return statusCode;
  };
  // An idle keep-alive connection must not count as a request in flight.
  expect(await listClients()).toBe(200);

  const lockingTransaction = await server.knex.transaction();
  await lockingTransaction.raw('LOCK TABLE clients IN ACCESS EXCLUSIVE MODE');
  const inFlight = [listClients(), listClients(), listClients()];
  const countBlockedQueries = () =>
    // This query avoids the connection with the lock, because pg_stat_activity is frozen in a transaction.
    rows<{ count: number }>(
      server.knex,
      `SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND relation = 'clients'::regclass AND query LIKE 'select %"clients".%'`,
    );
  await vi.waitFor(async () => expect(await countBlockedQueries()).toEqual([{ count: 3 }]), { timeout: 20_000 });

  let isStopped = false;
  const stopping = server.stop().then(() => {
    isStopped = true;
  });
  await vi.waitFor(() => expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed'), {
    timeout: 20_000,
  });
  expect(isStopped).toBe(false);

  await lockingTransaction.rollback();
  expect(await Promise.all(inFlight)).toEqual([200, 200, 200]);
  await stopping;
  await connections.close();
});
