/** PostgreSQL server of a test run. Contains only plain data, because vitest passes it to other processes. */
export interface TestDatabaseServer {
  /** ID of the test run, which distinguishes its databases from those of other runs on the server. */
  readonly run: string;
  /** Data directory of the embedded server, which the first suite that needs a database starts. */
  readonly dataDir?: string;
  /** `DATABASE_URL`, if the tests use an existing server. Its role must be allowed to create databases. */
  readonly url?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    recadoTestServer: TestDatabaseServer;
  }
}

/** Returns the prefix of the names of all databases of a test run. */
export function getTestDatabaseNamePrefix({ run }: TestDatabaseServer): string {
  return `recado_test_${run}_`;
}
