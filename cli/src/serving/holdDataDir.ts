import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { Failure } from '../errors.ts';
import { prepareDataDir } from './prepareDataDir.ts';

/**
 * Makes this process the only one that runs on a data directory: a second platform there was started by mistake, and
 * would share clients and files with the first one unnoticed. The hold is a socket in Linux's abstract namespace, which
 * the kernel takes back from whoever dies. Elsewhere there is no such thing, and the port that is taken has to do.
 *
 * @param inUse what to say when another process holds it
 * @returns lets go of it
 * @throws Failure
 */
export async function holdDataDir(dataDir: string, inUse: string): Promise<() => Promise<void>> {
  const path = await prepareDataDir(dataDir);
  if (process.platform !== 'linux') return async () => {};
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 32);
  const server = createServer(socket => socket.destroy()).unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Failure(inUse, { cause: error }) : error),
    );
    server.listen(`\0recado-serve-${digest}`, resolve);
  });
  return () => new Promise(resolve => server.close(() => resolve()));
}
