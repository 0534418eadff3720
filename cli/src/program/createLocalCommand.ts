import { createConfirmationOptions } from '../settings/confirmationOptions.ts';
import type { OptionTable } from '../settings/Option.ts';
import type { CommandActionSpec, CommandInvocation, NoCommandOptions } from './CommandSpec.ts';

interface LocalCommandOptions<Options extends OptionTable>
  extends Omit<CommandActionSpec, 'target' | 'options' | 'run'> {
  readonly options?: Options;
  /** Loads the command's code. */
  load(): Promise<(call: CommandInvocation<NoInfer<Options>>) => Promise<void>>;
}

/** Creates a command that needs only the local computer. */
export const createLocalCommand = <Options extends OptionTable = NoCommandOptions>({
  options,
  load,
  ...spec
}: LocalCommandOptions<Options>): CommandActionSpec => ({
  ...spec,
  target: 'nothing',
  options: { ...options, ...(spec.confirmation && createConfirmationOptions(spec.confirmation.word)) },
  async run(line) {
    const [{ resolveSettings }, run] = await Promise.all([import('../settings/resolveSettings.ts'), load()]);
    await run({ ...line, settings: await resolveSettings(options ?? ({} as Options), line) });
  },
});
