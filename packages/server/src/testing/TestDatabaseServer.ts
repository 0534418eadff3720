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

/**
 * Settings for speed. Test data need not survive a power cut, and tables are so small that reading one takes
 * less time than starting a parallel worker.
 */
export const TEST_SERVER_SETTINGS = {
  autovacuum: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
};

/** Name of the template database of an embedded server. Only one test run uses that server. */
export const EMBEDDED_TEMPLATE_NAME = 'recado_test_template';

/** Returns the name of the database that the suites copy. */
export function getTestTemplateName(server: TestDatabaseServer): string {
  return server.url === undefined ? EMBEDDED_TEMPLATE_NAME : `${getTestDatabaseNamePrefix(server)}template`;
}

/** Returns the prefix of the names of all databases of a test run. */
export function getTestDatabaseNamePrefix({ run }: TestDatabaseServer): string {
  return `recado_test_${run}_`;
}
