import { cliTexts } from '@recado/texts';
import { createCommandOutput } from '../commandOutput.ts';
import { UsageError } from '../errors.ts';
import type { OptionTable } from '../settings/Option.ts';
import type { CommandConfirmation, ParsedCommandLine } from './CommandSpec.ts';

const { confirmations: texts } = cliTexts.common;

/** Creates the options that confirm a command without a prompt. */
export const createConfirmationOptions = (confirmation: CommandConfirmation | undefined): OptionTable =>
  confirmation === undefined
    ? {}
    : {
        yes: { flag: '--yes', about: texts.yesOption, isSwitch: true },
        ...(confirmation.word !== undefined && {
          confirm: { flag: '--confirm', about: texts.confirmOption(confirmation.word) },
        }),
      };

/**
 * Rejects a command line that needs a confirmation which nobody can give here. This runs before the command sends
 * any request.
 *
 * @param summary sentence about the effect of the command
 * @throws UsageError without a terminal and without `--yes` or `--confirm`
 */
export function assertConfirmable(line: ParsedCommandLine, summary: string): void {
  const { confirmation, flags } = line;
  if (confirmation === undefined || confirmation.dependsOnState || flags.yes === true || flags.confirm !== undefined)
    return;
  if (confirmation.isNeeded?.(line) === false || createCommandOutput(flags).canPrompt) return;
  throw new UsageError(texts.refused(summary));
}
