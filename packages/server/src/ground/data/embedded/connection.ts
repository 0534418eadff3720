import { USER } from './initialiseCluster.ts';
import { PORT } from './layout.ts';

/** How `pg` reaches the embedded server: over the unix socket in `host`, trusted, no password. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Said outright: PGSSLMODE in the environment would ask the socket for TLS. */
  readonly ssl: false;
}

/** The database of the product; `postgres` is only there to create it from. */
export const DATABASE = 'recado';

export function connectionTo(socketDirectory: string, database: string = DATABASE): EmbeddedConnection {
  return { host: socketDirectory, port: PORT, user: USER, database, ssl: false };
}
