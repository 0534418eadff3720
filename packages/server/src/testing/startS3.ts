import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface S3rver {
  readonly httpServer: Server;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type MakeS3rver = new (options: {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly allowMismatchedSignatures: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
}) => S3rver;

/** A server that speaks S3 on loopback, to whom it knows. */
export interface TestS3 {
  /** Fit for `mediaUrl`. @param path below the bucket, and what else the address says */
  url(path?: string): string;
  /** It is no more; its files stay. */
  kill(): Promise<void>;
  /** Where it was. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The one key that it knows. */
const KEY = 'S3RVER';

export async function startS3(): Promise<TestS3> {
  const S3rver: MakeS3rver = createRequire(import.meta.url)('@20minutes/s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'recado-s3-'));
  const options = {
    ...{ address: '127.0.0.1', silent: true, directory },
    // It reckons a bucket's own address without the slash at its end, with which the SDK signs it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'medios', configs: [] }],
  };
  let server = new S3rver({ ...options, port: 0 });
  const { port } = await server.run();
  const close = async (): Promise<void> => {
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  };
  return {
    url: (path = '') =>
      `s3://${KEY}:${KEY}@medios${path}${path.includes('?') ? '&' : '?'}endpoint=http://127.0.0.1:${port}`,
    kill: close,
    async restart() {
      server = new S3rver({ ...options, port });
      await server.run();
    },
    async stop() {
      await close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
