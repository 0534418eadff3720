import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import { createOutput } from '../../output.ts';
import type { Call, CommandSpec } from '../../program/CommandSpec.ts';
import { renderNext } from '../../render/index.ts';
import { bash } from './bash.ts';
import { fish } from './fish.ts';
import { type Place, placesOf } from './Place.ts';
import { zsh } from './zsh.ts';

const texts = cli.completion;

const shells: Readonly<Record<keyof typeof texts.commands, (places: readonly Place[]) => string>> = {
  bash,
  zsh,
  fish,
};
const isKnown = (name: string): name is keyof typeof shells => Object.hasOwn(shells, name);

/** `recado completion SHELL`: made of the commands themselves, so that it knows every one of them. */
export async function completion(
  { args: [shell = ''], flags }: Call,
  commands: readonly CommandSpec[],
): Promise<void> {
  if (!isKnown(shell)) throw new UsageError(texts.unknown(shell, Object.keys(shells).join(', ')));
  const output = createOutput(flags);
  const script = shells[shell](placesOf(commands));
  output.print(script, { shell, script });
  renderNext(output, [{ about: texts.install, command: texts.commands[shell] }]);
}
