import type { ServerContext } from '../settings/openServerContext.ts';
import { configOption, type LogLevel } from '../settings/serverOptions.ts';
import type { ActingSpec, CommandLine } from './CommandSpec.ts';

interface ServerSpec extends Omit<ActingSpec, 'reaches' | 'act'> {
  /** Of the log, unless one is set. */
  readonly level?: () => LogLevel;
  /** The command's code. */
  load(): Promise<(context: ServerContext, line: CommandLine) => Promise<void>>;
}

/** A command on the platform's own machine: its folder, its database. Its options are some of `serverOptions`. */
export const serverCommand = ({ level, load, options, ...spec }: ServerSpec): ActingSpec => ({
  ...spec,
  reaches: 'server',
  options: { ...options, config: configOption },
  async act(line) {
    const { openServerContext } = await import('../settings/openServerContext.ts');
    const context = await openServerContext(line, level?.());
    await (await load())(context, line);
  },
});
