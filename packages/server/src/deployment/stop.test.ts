import { Agent, request } from 'undici';
import { expect, it, vi } from 'vitest';
import { rows } from '../ground/data/sql.ts';
import { startTestServer } from '../testing/index.ts';

it('answers the requests in flight, refuses new ones, and only then ends', async () => {
  const server = await startTestServer();
  const person = await server.person();
  const connections = new Agent({ connections: 5, pipelining: 1 });
  const ask = async () => {
    const { statusCode, body } = await request(`${server.url}/api/clients`, {
      dispatcher: connections,
      headers: { authorization: `Bearer ${person.token}` },
    });
    await body.dump();
    return statusCode;
  };
  // A connection that is kept alive must not count as a request in flight.
  expect(await ask()).toBe(200);

  const held = await server.knex.transaction();
  await held.raw('LOCK TABLE clients IN ACCESS EXCLUSIVE MODE');
  const inFlight = [ask(), ask(), ask()];
  const waiting = () =>
    // Not on the connection that holds the lock: within a transaction PostgreSQL tells of activity as it was first.
    rows<{ count: number }>(
      server.knex,
      `SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND relation = 'clients'::regclass AND query LIKE 'select %"clients".%'`,
    );
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ count: 3 }]), { timeout: 20_000 });

  let ended = false;
  const stopped = server.stop().then(() => {
    ended = true;
  });
  await vi.waitFor(() => expect(fetch(`${server.url}/health/live`)).rejects.toThrow('fetch failed'), {
    timeout: 20_000,
  });
  expect(ended).toBe(false);

  await held.rollback();
  expect(await Promise.all(inFlight)).toEqual([200, 200, 200]);
  await stopped;
  await connections.close();
});
