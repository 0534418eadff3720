import pg from 'pg';
import type { DatabaseConnection } from '../../../core/data/database.ts';
import type { LeaseConnection } from '../renewLeases.ts';

/**
 * Creates a minimal pool of database connections for renewals. A connection whose query fails is closed. `pg` alone
 * costs a thread 4 MB of memory, and the query builder of the other pools 10 MB.
 *
 * @param timeoutMs milliseconds after which a query fails, because a dead link reports no error
 */
export function createLeaseConnections(connection: DatabaseConnection, timeoutMs: number) {
  const idleClients = new Set<pg.Client>();
  let isClosed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      application_name: 'recado',
      ...connection,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    });
    client.on('error', () => idleClients.delete(client));
    await client.connect();
    return client;
  };

  return {
    /** Runs `work` on a connection that no other work uses. */
    async use<T>(work: (connection: LeaseConnection) => Promise<T>): Promise<T> {
      const [idle] = idleClients;
      if (idle) idleClients.delete(idle);
      const client = idle ?? (await connect());
      try {
        const result = await work(client);
        if (isClosed) await client.end();
        else idleClients.add(client);
        return result;
      } catch (error) {
        client.end().catch(() => undefined);
        throw error;
      }
    },
    /** Closes the idle connections. Those in use close when their work ends. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...idleClients].map(client => client.end()));
    },
  };
}
