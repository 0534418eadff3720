import { cliTexts } from '@recado/texts';
import type { CommandOutput } from '../commandOutput.ts';
import { UsageError } from '../errors.ts';
import { renderPrompt } from './renderPrompt.ts';

export interface ConfirmationRequest {
  /** Warning that describes the consequences of the action, e.g. what is deleted or stops working. */
  readonly warning: string;
  /** Word that the user has to type as confirmation. */
  readonly word: string;
  /** Value of the option `--confirm`. */
  readonly confirmOption: unknown;
}

/**
 * Requires the word that confirms an action. The user types it at a prompt or passes it with `--confirm`.
 *
 * @throws UsageError for a wrong word, or when no prompt is possible
 */
export async function renderConfirmation(
  output: CommandOutput,
  { warning, word, confirmOption }: ConfirmationRequest,
  signal?: AbortSignal,
): Promise<void> {
  const { common } = cliTexts;
  const wrongWordText = common.wrongConfirmation(word);
  if (confirmOption === word) return;
  if (confirmOption !== undefined) throw new UsageError(wrongWordText);
  output.writeMessage(warning);
  await renderPrompt(
    output,
    {
      valueName: common.confirmation,
      alternative: `--confirm ${word}`,
      label: common.typeWord(word),
      check: value => (value === word ? undefined : wrongWordText),
    },
    signal,
  );
}
