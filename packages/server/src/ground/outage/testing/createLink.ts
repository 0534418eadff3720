import { Client } from 'pg';
import { startValve, type Valve } from '../../../testing/startValve.ts';
import type { DatabaseConnection } from '../../data/database.ts';

/** A way to a database that can be interrupted. */
export interface Link extends Pick<Valve, 'cut' | 'mend'> {
  /** As the database's own, but by this way. */
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

/** A forwarder on loopback between a pool and its database. */
export async function createLink(to: DatabaseConnection): Promise<Link> {
  const { host, port, user, password, database } = new Client(to);
  const { cut, mend, stop, ...valve } = await startValve(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  return {
    connection: {
      host: '127.0.0.1',
      port: valve.port,
      ...(user && { user }),
      ...(password && { password }),
      ...(database && { database }),
    },
    cut,
    mend,
    close: stop,
  };
}
