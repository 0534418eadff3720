import { cliTexts } from '@recado/texts';
import type { CommandOutput } from '../commandOutput.ts';
import { CancelledError, UsageError } from '../errors.ts';
import type { ParsedCommandLine } from '../program/CommandSpec.ts';
import { renderPrompt } from './renderPrompt.ts';

const { common } = cliTexts;
const { confirmations: texts } = common;

/**
 * Asks for the confirmation that the command declares, unless `--yes` or `--confirm` gives it.
 *
 * @param warning consequences of the action: what it deletes, or what stops working
 * @returns whether a person saw the warning and agreed
 * @throws UsageError for a wrong word, or when no prompt is possible
 * @throws CancelledError when the user declines
 */
export async function renderConfirmation(
  output: CommandOutput,
  { confirmation }: Pick<ParsedCommandLine, 'confirmation'>,
  warning: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const { word, typedWord, isConfirmed } = confirmation ?? {};
  if (isConfirmed || (word !== undefined && typedWord === word)) return false;
  if (word !== undefined && typedWord !== undefined) throw new UsageError(common.wrongConfirmation(word));
  output.writeMessage(warning);
  const request = { valueName: common.confirmation, alternative: '--yes' };
  if (word !== undefined) {
    const check = (value: string): string | undefined => (value === word ? undefined : common.wrongConfirmation(word));
    await renderPrompt(output, { ...request, label: common.typeWord(word), check }, signal);
    return true;
  }
  const check = (value: string): string | undefined => (parseAnswer(value) === undefined ? texts.yesOrNo : undefined);
  const answer = await renderPrompt(
    output,
    { ...request, label: texts.question, defaultValue: texts.defaultAnswer, check },
    signal,
  );
  if (!parseAnswer(answer)) throw new CancelledError(common.cancelled);
  return true;
}

/** Parses the answer to a yes-no question. Returns undefined for any other text. */
function parseAnswer(value: string): boolean | undefined {
  const answer = value.trim().toLowerCase();
  if (['s', 'si', 'sí', 'y', 'yes'].includes(answer)) return true;
  return ['n', 'no'].includes(answer) ? false : undefined;
}
