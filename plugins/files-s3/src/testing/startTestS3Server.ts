import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supportDes } from './supportDes.ts';

interface S3rver {
  readonly httpServer: Server;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3rverConstructor = new (options: {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly allowMismatchedSignatures: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
}) => S3rver;

/** S3-compatible server on the loopback interface that accepts a single access key. */
export interface TestS3Server {
  /** Returns a valid address of the storage. @param path path below the bucket, and further query parameters */
  url(path?: string): string;
  /** Stops the server. The stored files remain for the next start. */
  kill(): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The only accepted access key, which is both the key's ID and its secret. */
const ACCESS_KEY = 'S3RVER';

export async function startTestS3Server(): Promise<TestS3Server> {
  supportDes();
  const S3rver: S3rverConstructor = createRequire(import.meta.url)('@20minutes/s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'recado-s3-'));
  const options = {
    ...{ address: '127.0.0.1', silent: true, directory },
    // Signatures differ, because the server omits the slash at the end of a bucket's URL but the SDK signs it.
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
      `s3://${ACCESS_KEY}:${ACCESS_KEY}@medios${path}${path.includes('?') ? '&' : '?'}endpoint=http://127.0.0.1:${port}`,
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
