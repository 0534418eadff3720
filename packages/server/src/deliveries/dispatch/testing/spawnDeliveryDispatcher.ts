import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { DeliverySettings } from '../DeliverySettings.ts';

const build = new URL('../../../../dist/', import.meta.url);

/** Script for a child process that runs only the delivery dispatcher of `recado serve`. */
const script = `
  const load = path => import(new URL(path, '${build}').href);
  const { createDatabasePool, parseDatabaseConnectionUrl } = await load('core/data/database.js');
  const { createSealer } = await load('core/sealing/sealer.js');
  const { createSsrfGuard } = await load('deliveries/guard/index.js');
  const { createWebhookKeyService } = await load('deliveries/webhooks/index.js');
  const { createDeliveryDispatcher, createDeliveryAttemptSender } = await load('deliveries/dispatch/index.js');
  const [url, key, given] = process.argv.slice(1);
  const database = createDatabasePool(parseDatabaseConnectionUrl(url));
  const settings = JSON.parse(given);
  const seal = createSealer([Buffer.from(key, 'hex')]);
  const keys = createWebhookKeyService({ database, seal });
  const guard = createSsrfGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  const sender = createDeliveryAttemptSender({ guard, seal, keys, apiUrl: '/api', settings });
  const log = { debug() {}, info() {}, warn: console.error, error: console.error };
  const dispatcher = createDeliveryDispatcher({ database, sender, settings, log });
  dispatcher.start();
  process.once('SIGTERM', async () => {
    await dispatcher.stop();
    await guard.close();
    await database.destroy();
  });
  process.stdout.write('ready\\n');
`;

export interface DispatcherProcess {
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  readonly exited: Promise<unknown>;
}

/** Starts a dispatcher in a separate process that a test can kill. */
export async function spawnDeliveryDispatcher(
  databaseUrl: string,
  sealKey: Buffer,
  settings: DeliverySettings,
): Promise<DispatcherProcess> {
  const args = [databaseUrl, sealKey.toString('hex'), JSON.stringify(settings)];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const earlyExit = exited.then(([code]) => {
    throw new Error(`the dispatcher exited with code ${code} before it was ready`);
  });
  await Promise.race([once(createInterface(child.stdout), 'line'), earlyExit]);
  return { kill: signal => void child.kill(signal), exited };
}
