import { cli } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { Output } from '../output.ts';
import { renderPrompt } from './renderPrompt.ts';

export interface ConfirmationRequest {
  /** What will be gone, or stop working. */
  readonly warning: string;
  /** What has to be typed. */
  readonly word: string;
  /** The value of `--confirm`. */
  readonly given: unknown;
}

/**
 * Lets a person through who types the word, or gave it with `--confirm`.
 *
 * @throws UsageError for a wrong word, or where nobody can be asked
 */
export async function renderConfirmation(
  output: Output,
  { warning, word, given }: ConfirmationRequest,
  signal?: AbortSignal,
): Promise<void> {
  const { common } = cli;
  const wrong = common.wrongWord(word);
  if (given === word) return;
  if (given !== undefined) throw new UsageError(wrong);
  output.say(warning);
  await renderPrompt(
    output,
    {
      what: common.confirmation,
      instead: `--confirm ${word}`,
      label: common.typeWord(word),
      check: value => (value === word ? undefined : wrong),
    },
    signal,
  );
}
