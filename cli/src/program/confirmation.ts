import { cliTexts } from '@recado/texts';
import { createCommandOutput } from '../commandOutput.ts';
import { UsageError } from '../errors.ts';
import type { CommandConfirmation, ParsedCommandLine } from './CommandSpec.ts';

const { confirmations: texts } = cliTexts.common;

/** Adds the answers that the options of a command line give to its confirmation. */
export const resolveConfirmation = (
  confirmation: CommandConfirmation,
  flags: ParsedCommandLine['flags'],
): CommandConfirmation => ({
  ...confirmation,
  isConfirmed: flags.yes === true,
  ...(typeof flags.confirm === 'string' && { typedWord: flags.confirm }),
});

/**
 * Rejects a command line that needs a confirmation which nobody can give here. This runs before the command sends
 * any request.
 *
 * @param summary sentence about the effect of the command
 * @throws UsageError without a terminal and without `--yes` or `--confirm`
 */
export function assertConfirmable(line: ParsedCommandLine, summary: string): void {
  const { confirmation, flags, args } = line;
  if (confirmation === undefined || confirmation.dependsOnState) return;
  if (confirmation.isConfirmed || confirmation.typedWord !== undefined) return;
  const isNeeded = confirmation.isNeeded?.({ args, givenOptions: new Set(Object.keys(flags)) }) ?? true;
  if (!isNeeded || createCommandOutput(flags).canPrompt) return;
  throw new UsageError(texts.refused(summary));
}
