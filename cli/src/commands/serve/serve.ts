import { resolve } from 'node:path';
import { cliTexts } from '@recado/texts';
import { exitCodes } from '../../errors.ts';
import { renderLogo } from '../../render/renderLogo.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { version } from '../../version.ts';
import { isNodeJsPastEndOfLife, RECOMMENDED_NODE_MAJOR } from './nodeJsSupport.ts';
import { type StartedPlatform, startPlatform } from './startPlatform.ts';

const texts = cliTexts.serve;
const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Milliseconds in which repeated signals count as one. The same Ctrl+C can arrive twice: the terminal signals
 * the whole foreground process group, and npm forwards the signal again.
 */
const DUPLICATE_SIGNAL_MS = 500;

/** `recado serve`: runs the platform until SIGINT or SIGTERM. Then drains and stops it, the database last. */
export async function serve(context: ServerContext): Promise<void> {
  const { json, writeMessage, print } = context;
  const stopping = createStopSignal();
  const platform = await startPlatform(context, stopping);
  if (platform === undefined) return writeMessage(texts.stopped);
  try {
    for (const line of await composeWelcome(platform, context)) writeMessage(line);
    if (json) print('', { ready: true, url: platform.server.url });
    const failure = await Promise.race([waitForAbort(stopping), platform.failure]);
    if (failure) throw failure;
  } finally {
    writeMessage(texts.stopping);
    await platform.stop();
    writeMessage(texts.stopped);
  }
}

/** Returns a signal that aborts on SIGINT or SIGTERM. A second signal exits the process at once. */
function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  let firstSignalAt = 0;
  const stop = (name: NodeJS.Signals): void => {
    if (!controller.signal.aborted) {
      firstSignalAt = performance.now();
      controller.abort(name);
    } else if (performance.now() - firstSignalAt > DUPLICATE_SIGNAL_MS) {
      process.exit(exitCodes.interrupted);
    }
  };
  for (const name of stopSignals) process.on(name, stop);
  return controller.signal;
}

/** Resolves when a signal is aborted. */
function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * Composes the startup message: the address, the data directory, a note about an old Node.js, the next step and
 * the code for the first administrator.
 */
async function composeWelcome({ server }: StartedPlatform, { settings, json }: ServerContext): Promise<string[]> {
  const { url } = server;
  const lines = json ? [] : ['', renderLogo(`Recado ${version}`, url), '', texts.ready(url)];
  lines.push(texts.dataIn(settings.dataDir));
  const nodeVersion = process.versions.node;
  if (isNodeJsPastEndOfLife(nodeVersion)) lines.push(texts.oldNode(nodeVersion, String(RECOMMENDED_NODE_MAJOR)));
  const code = await server.firstAdministratorCode();
  if (code !== undefined) {
    lines.push(
      texts.noAdministrator,
      `  ${texts.grantCommand(formatDataDirOption(settings.dataDir))}`,
      texts.adminCode(settings.publicUrl?.replace(/\/+$/, '') ?? url, code),
    );
  }
  return json ? lines : [...lines, texts.stopHint];
}

/** Returns the `--data-dir` option with which other commands find this data directory; '' for the default. */
function formatDataDirOption(dataDir: string): string {
  if (dataDir === resolve(serverOptions.dataDir.fallback)) return '';
  return ` --data-dir ${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`}`;
}
