import { POSTGRES_SOCKET_PORT } from './embeddedServerLayout.ts';
import { EMBEDDED_DATABASE_USER } from './initialisePostgresCluster.ts';

/** `pg` settings for the embedded server: `host` is the directory of the Unix socket; there is no password. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Set explicitly, because the variable PGSSLMODE could otherwise request TLS on the Unix socket. */
  readonly ssl: false;
}

/** Name of Recado's database. The server's database `postgres` is used only to create Recado's database. */
export const EMBEDDED_DATABASE_NAME = 'recado';

export function buildEmbeddedConnection(
  socketDirectory: string,
  database: string = EMBEDDED_DATABASE_NAME,
): EmbeddedConnection {
  return { host: socketDirectory, port: POSTGRES_SOCKET_PORT, user: EMBEDDED_DATABASE_USER, database, ssl: false };
}
