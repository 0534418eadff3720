import { DATABASE_USER } from './initialiseCluster.ts';
import { SOCKET_PORT } from './serverLayout.ts';

/** `pg` settings for the embedded server: `host` is the directory of the Unix socket; there is no password. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Set explicitly, because the environment variable PGSSLMODE could otherwise request TLS on the socket. */
  readonly ssl: false;
}

/** Name of Recado's database. The database `postgres` is only used to create it. */
export const DATABASE_NAME = 'recado';

export function buildEmbeddedConnection(socketDirectory: string, database: string = DATABASE_NAME): EmbeddedConnection {
  return { host: socketDirectory, port: SOCKET_PORT, user: DATABASE_USER, database, ssl: false };
}
