/**
 * `npm run dev`: the platform on a network that is not WhatsApp, and the pages at their real addresses, both as the
 * sources are: pages change in the browser, the server starts again. Ctrl+C ends everything, the database last.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { account } from '@recado/demo/cast';
import { createOwner } from '@recado/demo/createOwner';
import { startProgram } from '@recado/demo/startProgram';
import { startEmbeddedPostgres } from '@recado/server';
import { root } from '../build/findRooms.mjs';
import { createPlatform } from './createPlatform.mjs';
import { followSources } from './followSources.mjs';
import { startEmulator } from './startEmulator.mjs';
import { startPages } from './startPages.mjs';
import { texts } from './texts.mjs';

const options = {
  emulator: { type: 'boolean', default: false },
  port: { type: 'string', default: '3000' },
  'data-dir': { type: 'string' },
  inspect: { type: 'boolean', default: false },
};

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch {
    console.error(texts.usage);
    process.exit(2);
  }
}

const { emulator: isEmulated, port, inspect, 'data-dir': given } = readOptions();
// Pairings of one network mean nothing to the other.
const dataDir = given ?? join(root, isEmulated ? '.recado/dev-emulator' : '.recado/dev');
const say = text => console.error(text);
let signals = 0;
const asked = new Promise(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      signals += 1;
      resolve();
      // Who insists is not kept waiting; npm repeats the first Ctrl+C.
      if (signals > 2) process.exit(130);
    });
});

const opened = [];
try {
  say(texts.database);
  const database = await startEmbeddedPostgres({ dataDir });
  opened.push(database.stop);

  const whatsApp = isEmulated ? await startEmulator() : undefined;
  if (whatsApp) opened.push(whatsApp.stop);

  const network = whatsApp?.env ?? {
    RECADO_TRANSPORT: 'fake',
    RECADO_TRANSPORT_OPTIONS: JSON.stringify({ autoScan: true, latencyMs: 300 }),
    // Each worker has a network of its own: in one, clients reach each other.
    RECADO_WORKERS: '1',
  };
  const flags = ['--enable-source-maps', ...(inspect ? ['--inspect=127.0.0.1:0'] : [])];
  const env = {
    ...network,
    RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
    RECADO_LOG_LEVEL: process.env.RECADO_LOG_LEVEL ?? 'warn',
    // Handed on to the line workers.
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ...flags].filter(Boolean).join(' '),
  };
  const platform = createPlatform({
    start: () =>
      startProgram(
        join(root, 'cli/bin/recado.js'),
        ['serve', '--json', '--port', '0', '--data-dir', dataDir],
        {
          env,
          log: 'inherit',
        },
      ),
    say,
  });
  opened.push(platform.stop);
  void platform.restart();

  const pages = await startPages({ port: Number(port), platformUrl: platform.url });
  opened.push(pages.stop);
  await followSources(pages.watcher, { changed: platform.restart, say });

  // Through the pages' server: the platform's own address changes with every start.
  if (await platform.url()) await createOwner(pages.url, account);
  for (const line of texts.ready({ url: pages.url, panel: whatsApp?.page, account, inspect })) say(line);
  await asked;
  say(texts.stopping);
} catch (error) {
  say(`Error: ${error.message}`);
  process.exitCode = 1;
} finally {
  for (const close of opened.reverse()) await close();
  process.exit();
}
