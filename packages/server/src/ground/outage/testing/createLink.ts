import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import type { DatabaseConnection } from '../../data/database.ts';

/** A way to a database that can be interrupted. */
export interface Link {
  /** As the database's own, but by this way. */
  readonly connection: DatabaseConnection;
  /** Breaks every connection; nothing gets through until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A forwarder on loopback between a pool and its database. */
export async function createLink(to: DatabaseConnection): Promise<Link> {
  const { host, port, user, password, database } = new Client(to);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let broken = false;
  const forwarder = createServer(near => {
    if (broken) return void near.destroy();
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  forwarder.listen(0, '127.0.0.1');
  await once(forwarder, 'listening');
  const { port: nearPort } = forwarder.address() as AddressInfo;

  const cut = () => {
    broken = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    connection: {
      host: '127.0.0.1',
      port: nearPort,
      ...(user && { user }),
      ...(password && { password }),
      ...(database && { database }),
    },
    cut,
    mend: () => {
      broken = false;
    },
    close: async () => {
      cut();
      forwarder.close();
      await once(forwarder, 'close');
    },
  };
}
