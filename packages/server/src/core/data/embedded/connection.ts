import { DATABASE_USER } from './initialiseCluster.ts';
import { SOCKET_PORT } from './serverLayout.ts';

/** `pg` settings for the embedded server: the Unix socket directory in `host`, no password. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Explicit, because PGSSLMODE in the environment would request TLS on the socket. */
  readonly ssl: false;
}

/** Name of the product's database. The `postgres` database only serves to create it. */
export const DATABASE_NAME = 'recado';

export function buildEmbeddedConnection(socketDirectory: string, database: string = DATABASE_NAME): EmbeddedConnection {
  return { host: socketDirectory, port: SOCKET_PORT, user: DATABASE_USER, database, ssl: false };
}
