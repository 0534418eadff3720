import type { EmbeddedConnection } from '../ground/data/embedded/index.ts';

/** The embedded server's connection as a URL that libpq, pg and `new URL()` all read. */
export function urlOf({ host, port, user, database }: EmbeddedConnection): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * The same server and role, another database. By pattern: `postgresql://user@/name?host=/run` is one that
 * libpq reads and `new URL()` does not.
 */
export function withDatabase(url: string, database: string): string {
  const parts = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url);
  if (!parts) throw new TypeError('DATABASE_URL must look like postgres://user:password@host:5432/database');
  const [, server, query = ''] = parts;
  return `${server}/${database}${query}`;
}
