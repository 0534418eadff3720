import { POSTGRES_SOCKET_PORT } from './embeddedPostgresPaths.ts';
import { EMBEDDED_DATABASE_USER } from './initialisePostgresCluster.ts';

/** `pg` settings for the embedded server: `host` is the directory of the Unix socket; there is no password. */
export interface EmbeddedPostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Disables TLS explicitly, because the variable PGSSLMODE could otherwise request it on the Unix socket. */
  readonly ssl: false;
}

/** Name of Recado's database. The server's database `postgres` is used only to create Recado's database. */
export const EMBEDDED_DATABASE_NAME = 'recado';

export function buildEmbeddedPostgresConnection(
  socketDirectory: string,
  database: string = EMBEDDED_DATABASE_NAME,
): EmbeddedPostgresConnection {
  return { host: socketDirectory, port: POSTGRES_SOCKET_PORT, user: EMBEDDED_DATABASE_USER, database, ssl: false };
}
