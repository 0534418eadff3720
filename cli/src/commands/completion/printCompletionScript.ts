import { cliTexts } from '@recado/texts';
import { createCommandOutput } from '../../commandOutput.ts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation, CommandSpec } from '../../program/CommandSpec.ts';
import { renderNextSteps } from '../../render/index.ts';
import { type CommandCompletion, listCommandCompletions } from './CommandCompletion.ts';
import { generateBashScript } from './generateBashScript.ts';
import { generateFishScript } from './generateFishScript.ts';
import { generateZshScript } from './generateZshScript.ts';

const texts = cliTexts.completion;

const scriptGenerators: Readonly<
  Record<keyof typeof texts.commands, (places: readonly CommandCompletion[]) => string>
> = {
  bash: generateBashScript,
  zsh: generateZshScript,
  fish: generateFishScript,
};
const isSupportedShell = (name: string): name is keyof typeof scriptGenerators => Object.hasOwn(scriptGenerators, name);

/**
 * Implements `recado completion SHELL`. Generates the script from the command table, so that it
 * contains every command.
 */
export async function printCompletionScript(
  { args: [shell = ''], flags }: CommandInvocation,
  commands: readonly CommandSpec[],
): Promise<void> {
  if (!isSupportedShell(shell)) throw new UsageError(texts.unknown(shell, Object.keys(scriptGenerators).join(', ')));
  const output = createCommandOutput(flags);
  const script = scriptGenerators[shell](listCommandCompletions(commands));
  output.print(script, { shell, script });
  renderNextSteps(output, [{ reason: texts.install, command: texts.commands[shell] }]);
}
