import { Client } from 'pg';
import { type FaultProxy, startFaultProxy } from '../../../testing/startFaultProxy.ts';
import type { DatabaseConnection } from '../../data/database.ts';

/** A connection to a database that a test can interrupt. */
export interface InterruptibleDatabaseConnection extends Pick<FaultProxy, 'cut' | 'restore'> {
  /** Settings of the database itself, but with the link's host and port. */
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

/** Starts a TCP forwarder on loopback, which a test can interrupt, between a pool and its database. */
export async function createInterruptibleDatabaseConnection(
  to: DatabaseConnection,
): Promise<InterruptibleDatabaseConnection> {
  const { host, port, user, password, database } = new Client(to);
  const { cut, restore, stop, ...valve } = await startFaultProxy(
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
    restore,
    close: stop,
  };
}
