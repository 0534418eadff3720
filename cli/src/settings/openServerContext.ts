import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { createOutput, type Output } from '../output.ts';
import type { Call } from '../program/CommandSpec.ts';
import { readConfigFile } from './readConfigFile.ts';
import { resolveSettings } from './resolveSettings.ts';
import type { LogLevel, ServerSettings } from './ServerSettings.ts';
import { serverShapes } from './serverShapes.ts';
import { serverTable } from './serverTable.ts';

/** What the commands on the database, and the platform itself, run with. */
export interface ServerContext extends Output {
  readonly settings: ServerSettings;
  /** JSON lines on stderr. */
  readonly log: Logger;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * @param level of the log, unless one is set
 * @throws UsageError when a setting is wrong
 */
export async function openServerContext(call: Call, level: LogLevel = 'warn'): Promise<ServerContext> {
  const { flags, env } = call;
  const path = flags.config ?? env.RECADO_CONFIG;
  const file = await readConfigFile(
    typeof path === 'string' && path !== '' ? path : undefined,
    Object.keys(serverTable),
  );
  const settings = resolveSettings<ServerSettings>(serverTable, serverShapes, { flags, env, file });
  const destination = pino.destination({ dest: 2, sync: true });
  // A log that nobody reads any more ends nothing.
  destination.on('error', () => {});
  return {
    ...createOutput(flags),
    settings: { ...settings, dataDir: resolve(settings.dataDir) },
    log: pino({ level: settings.logLevel ?? level }, destination),
    env,
  };
}
