import { createConfirmationOptions } from '../settings/confirmationOptions.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { configFileOption, type LogLevel } from '../settings/serverOptions.ts';
import type { CommandActionSpec, ParsedCommandLine } from './CommandSpec.ts';

interface ServerCommandOptions extends Omit<CommandActionSpec, 'target' | 'run'> {
  /** Returns the log level to use when none is configured. */
  readonly defaultLogLevel?: () => LogLevel;
  /** Loads the command's code. */
  load(): Promise<(context: ServerContext, line: ParsedCommandLine) => Promise<void>>;
}

/** Creates a command that runs on the platform's machine. Its options are a subset of `serverOptions`. */
export const createServerCommand = ({
  defaultLogLevel,
  load,
  options,
  ...spec
}: ServerCommandOptions): CommandActionSpec => ({
  ...spec,
  target: 'server',
  options: {
    ...options,
    ...(spec.confirmation && createConfirmationOptions(spec.confirmation.word)),
    config: configFileOption,
  },
  async run(line) {
    const { openServerContext } = await import('../settings/openServerContext.ts');
    const context = await openServerContext(line, defaultLogLevel?.());
    await (await load())(context, line);
  },
});
