import type { OptionTable } from '../settings/Option.ts';
import type { ActingSpec, Call, NoOptions } from './CommandSpec.ts';

interface LocalSpec<Options extends OptionTable> extends Omit<ActingSpec, 'reaches' | 'options' | 'act'> {
  readonly options?: Options;
  /** The command's code. */
  load(): Promise<(call: Call<NoInfer<Options>>) => Promise<void>>;
}

/** A command that needs nothing but this computer. */
export const localCommand = <Options extends OptionTable = NoOptions>({
  options,
  load,
  ...spec
}: LocalSpec<Options>): ActingSpec => ({
  ...spec,
  reaches: 'nothing',
  options: { ...options },
  async act(line) {
    const [{ resolveSettings }, run] = await Promise.all([import('../settings/resolveSettings.ts'), load()]);
    await run({ ...line, settings: await resolveSettings(options ?? ({} as Options), line) });
  },
});
