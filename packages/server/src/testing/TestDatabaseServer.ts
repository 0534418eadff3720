/** PostgreSQL server of a test run, provided by the global setup. Plain data: it crosses processes. */
export interface TestDatabaseServer {
  /** Distinguishes the databases of this run from those of other runs on the same server. */
  readonly run: string;
  /** Data directory of the embedded server, started by the first suite that needs a database. */
  readonly dataDir?: string;
  /** `DATABASE_URL`, if the tests use your server. Its role must be allowed to create databases. */
  readonly url?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    recadoTestServer: TestDatabaseServer;
  }
}

/** Returns the prefix of the names of all databases of a run. */
export function getDatabaseNamePrefix({ run }: TestDatabaseServer): string {
  return `recado_test_${run}_`;
}
