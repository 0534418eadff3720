import type { EmbeddedPostgresConnection } from '../core/data/embedded/index.ts';

/** Formats the embedded server's connection as a URL that libpq, pg and `new URL()` can read. */
export function formatConnectionUrl({ host, port, user, database }: EmbeddedPostgresConnection): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * Replaces the database in a URL and preserves the server and the role. Uses a pattern, because libpq reads
 * `postgresql://user@/name?host=/run` but `new URL()` does not.
 */
export function replaceDatabaseName(url: string, database: string): string {
  const parts = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url);
  if (!parts) throw new TypeError('DATABASE_URL must look like postgres://user:password@host:5432/database');
  const [, server, query = ''] = parts;
  return `${server}/${database}${query}`;
}
