import { resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { type CommandOutput, createCommandOutput } from '../commandOutput.ts';
import type { ParsedCommandLine } from '../program/CommandSpec.ts';
import { readConfigFile } from './readConfigFile.ts';
import { resolveSettings } from './resolveSettings.ts';
import { configFileOption, type LogLevel, type ServerSettings, serverOptions } from './serverOptions.ts';

/** Context of the platform and of the commands that work on its database. */
export interface ServerContext extends CommandOutput {
  readonly settings: ServerSettings;
  /** Logger that writes JSON lines to stderr. */
  readonly log: Logger;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Resolves the settings of a command line and creates the logger.
 *
 * @param level log level that is used if the user sets none
 * @throws UsageError if a setting is invalid
 */
export async function openServerContext(line: ParsedCommandLine, level: LogLevel = 'warn'): Promise<ServerContext> {
  const { flags, env } = line;
  const { config } = await resolveSettings({ config: configFileOption }, line);
  const file = await readConfigFile(config || undefined, Object.keys(serverOptions));
  const settings = await resolveSettings(serverOptions, { flags, env, file });
  const destination = pino.destination({ dest: 2, sync: true });
  // Ignore errors of stderr, because a closed stderr must not end the process.
  destination.on('error', () => {});
  return {
    ...createCommandOutput(flags),
    settings: { ...settings, dataDir: resolve(settings.dataDir) },
    log: pino({ level: settings.logLevel ?? level }, destination),
    env,
  };
}
