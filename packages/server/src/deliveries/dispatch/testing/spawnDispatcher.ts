import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { DeliverySettings } from '../DeliverySettings.ts';

const build = new URL('../../../../dist/', import.meta.url);

/** What `recado serve` does with deliveries, and nothing else. */
const script = `
  const load = path => import(new URL(path, '${build}').href);
  const { createDatabase, connectionFromUrl } = await load('ground/data/database.js');
  const { createSeal } = await load('ground/sealing/seal.js');
  const { createGuard } = await load('deliveries/guard/index.js');
  const { createWebhookKeys } = await load('deliveries/webhooks/index.js');
  const { createDispatcher, createSender } = await load('deliveries/dispatch/index.js');
  const [url, key, given] = process.argv.slice(1);
  const database = createDatabase(connectionFromUrl(url));
  const settings = JSON.parse(given);
  const keys = createWebhookKeys({ database, seal: createSeal([Buffer.from(key, 'hex')]) });
  const guard = createGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  const send = createSender({ guard, keys, apiUrl: '/api', settings });
  const log = { debug() {}, info() {}, warn: console.error, error: console.error };
  const dispatcher = createDispatcher({ database, send, settings, log });
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
  readonly ended: Promise<unknown>;
}

/** A dispatcher in a process of its own, so that it can be killed. */
export async function spawnDispatcher(
  databaseUrl: string,
  sealKey: Buffer,
  settings: DeliverySettings,
): Promise<DispatcherProcess> {
  const args = [databaseUrl, sealKey.toString('hex'), JSON.stringify(settings)];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => {
    throw new Error(`the dispatcher ended with ${code} before it was ready`);
  });
  await Promise.race([once(createInterface(child.stdout), 'line'), early]);
  return { kill: signal => void child.kill(signal), ended };
}
