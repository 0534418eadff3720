/** The PostgreSQL server of one test run, told by the global setup to the suites. Plain data: it crosses processes. */
export interface TestServer {
  /** Tells the databases of this run from others' on the same server. */
  readonly run: string;
  /** Of the embedded server, which the first suite that asks for a database starts. */
  readonly dataDir?: string;
  /** `DATABASE_URL`, when the tests run on a server of yours. Its role must be allowed to create databases. */
  readonly url?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    recadoTestServer: TestServer;
  }
}

/** What the names of all databases of a run begin with. */
export function namePrefix({ run }: TestServer): string {
  return `recado_test_${run}_`;
}
