import { resolve } from 'node:path';
import { cli } from '@recado/texts';
import { exitCodes } from '../../errors.ts';
import { mark } from '../../render/mark.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { version } from '../../version.ts';
import { type Platform, startPlatform } from './startPlatform.ts';

const texts = cli.serve;
const names = ['SIGINT', 'SIGTERM'] as const;

/**
 * Milliseconds in which a repeated signal is the same wish: npm passes on what the terminal has already sent to
 * everybody in the foreground.
 */
const ECHO = 500;

/** `recado serve`: runs until SIGINT or SIGTERM, then drains and stops; the database is the last to go. */
export async function serve(context: ServerContext): Promise<void> {
  const { json, say, print } = context;
  const stopping = untilStopped();
  const platform = await startPlatform(context, stopping);
  if (platform === undefined) return say(texts.stopped);
  try {
    for (const line of await welcome(platform, context)) say(line);
    if (json) print('', { ready: true, url: platform.server.url });
    const lost = await Promise.race([aborted(stopping), platform.lost]);
    if (lost) throw lost;
  } finally {
    say(texts.stopping);
    await platform.stop();
    say(texts.stopped);
  }
}

/** Aborted when the process is asked to end. A second signal ends it at once: somebody is out of patience. */
function untilStopped(): AbortSignal {
  const controller = new AbortController();
  let asked = 0;
  const stop = (name: NodeJS.Signals): void => {
    if (!controller.signal.aborted) {
      asked = performance.now();
      controller.abort(name);
    } else if (performance.now() - asked > ECHO) {
      process.exit(exitCodes.interrupted);
    }
  };
  for (const name of names) process.on(name, stop);
  return controller.signal;
}

/** Resolves when a signal is aborted. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** What whoever started the platform is told: where it is, what to do next, how to get the first administrator. */
async function welcome({ server }: Platform, { settings, json }: ServerContext): Promise<string[]> {
  const { url } = server;
  const lines = json ? [] : ['', mark(`Recado ${version}`, url), '', texts.ready(url)];
  lines.push(texts.dataIn(settings.dataDir));
  const code = await server.firstAdministratorCode();
  if (code !== undefined) {
    lines.push(
      texts.noAdministrator,
      `  ${texts.grantCommand(elsewhere(settings.dataDir))}`,
      texts.adminCode(settings.publicUrl?.replace(/\/+$/, '') ?? url, code),
    );
  }
  return json ? lines : [...lines, texts.stopHint];
}

/** The option that leads another command to the same data, where it is needed. */
function elsewhere(dataDir: string): string {
  if (dataDir === resolve(serverOptions.dataDir.fallback)) return '';
  return ` --data-dir ${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`}`;
}
