/**
 * `npm run dev`: runs the platform on an emulated or fake network, and the web pages at their
 * production addresses. Both run from source: changed pages appear in the browser at once, and a
 * changed server restarts. Ctrl+C stops all processes, the database last. If this process is killed or crashes, the
 * cleanup process stops them.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoAccount } from '@recado/demo/cast';
import { createDemoOwnerSdk } from '@recado/demo/createDemoOwnerSdk';
import { startNodeProgram } from '@recado/demo/startNodeProgram';
import { startEmbeddedPostgres } from '@recado/server';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { compileOnChange } from './compileOnChange.mjs';
import { createRestartablePlatform } from './createRestartablePlatform.mjs';
import { devTexts } from './devTexts.mjs';
import { startCleanupProcess } from './startCleanupProcess.mjs';
import { startEmulator } from './startEmulator.mjs';
import { startPageServer } from './startPageServer.mjs';

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
    console.error(devTexts.usage);
    process.exit(2);
  }
}

const { emulator: isEmulated, port, inspect, 'data-dir': dataDirOption } = readOptions();
// The emulated and fake networks have separate data folders, because a session of one is invalid on the other.
const dataDir = dataDirOption ?? join(repositoryRoot, isEmulated ? '.recado/dev-emulator' : '.recado/dev');
// Start it before everything else: from here on, all parts stop however this process ends.
const cleanup = startCleanupProcess(dataDir);
const programOptions = { log: 'inherit', onStart: cleanup.recordStart, onEnd: cleanup.recordEnd };
const printLine = text => console.error(text);
// Output fails after the terminal was closed. This must not interrupt the stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
let signals = 0;
const stopRequest = new Promise(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      signals += 1;
      resolve();
      // npm sends the first Ctrl+C twice, so the third signal is the user's second Ctrl+C, which exits at once.
      if (signals > 2) process.exit(130);
    });
  // Do not count SIGHUP, because the shell, npm and the kernel may each send one when the terminal is closed.
  process.on('SIGHUP', resolve);
});

const stopFunctions = [];
try {
  printLine(devTexts.database);
  const database = await startEmbeddedPostgres({ dataDir });
  stopFunctions.push(database.stop);

  const whatsApp = isEmulated ? await startEmulator(programOptions) : undefined;
  if (whatsApp) stopFunctions.push(whatsApp.stop);

  const network = whatsApp?.env ?? {
    RECADO_TRANSPORT: 'fake',
    RECADO_TRANSPORT_OPTIONS: JSON.stringify({ autoScan: true, latencyMs: 300 }),
    // Use one worker, because clients on different workers have separate fake networks and could not reach each other.
    RECADO_WORKERS: '1',
  };
  const flags = ['--enable-source-maps', ...(inspect ? ['--inspect=127.0.0.1:0'] : [])];
  const env = {
    ...network,
    RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
    RECADO_LOG_LEVEL: process.env.RECADO_LOG_LEVEL ?? 'warn',
    // Set the Node.js flags in the environment, so that the worker processes inherit them.
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ...flags].filter(Boolean).join(' '),
  };
  const platform = createRestartablePlatform({
    start: () =>
      startNodeProgram(
        join(repositoryRoot, 'cli/bin/recado.js'),
        ['serve', '--json', '--port', '0', '--data-dir', dataDir],
        { ...programOptions, env },
      ),
    say: printLine,
  });
  stopFunctions.push(platform.stop);
  void platform.restart();

  const pages = await startPageServer({ port: Number(port), platformUrl: platform.url });
  stopFunctions.push(pages.stop);
  await compileOnChange(pages.watcher, { changed: platform.restart, say: printLine });

  // Create the owner through the page server, because the platform's own URL changes with every start.
  if (await platform.url()) await createDemoOwnerSdk(pages.url, demoAccount);
  for (const line of devTexts.ready({ url: pages.url, panel: whatsApp?.page, account: demoAccount, inspect }))
    printLine(line);
  await stopRequest;
  printLine(devTexts.stopping);
} catch (error) {
  printLine(`Error: ${error.message}`);
  process.exitCode = 1;
} finally {
  // A failed stop of one part must not keep the next parts running, above all the database.
  for (const stop of stopFunctions.reverse()) await stop().catch(error => printLine(`Error: ${error.message}`));
  process.exit();
}
