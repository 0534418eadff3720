import type { ServerContext } from '../settings/openServerContext.ts';
import type { LogLevel } from '../settings/ServerSettings.ts';
import type { ActingSpec, Call } from './CommandSpec.ts';

interface ServerSpec extends Omit<ActingSpec, 'reaches' | 'act'> {
  /** Of the log, unless one is set. */
  readonly level?: () => LogLevel;
  /** The command's code. */
  load(): Promise<(context: ServerContext, call: Call) => Promise<void>>;
}

/** A command on the platform's own machine: its folder, its database. */
export const serverCommand = ({ level, load, ...spec }: ServerSpec): ActingSpec => ({
  ...spec,
  reaches: 'server',
  async act(call) {
    const { openServerContext } = await import('../settings/openServerContext.ts');
    const context = await openServerContext(call, level?.());
    await (await load())(context, call);
  },
});
