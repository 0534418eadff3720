import { cliTexts } from '@recado/texts';
import type { CommandOutput } from '../commandOutput.ts';
import { CancelledError, UsageError } from '../errors.ts';
import type { PromptProps } from './components/Prompt.tsx';
import { enableTerminalRawMode } from './enableTerminalRawMode.ts';
import { renderScreen } from './renderScreen.ts';

export interface PromptRequest extends PromptProps {
  /** Name of the requested value within a sentence: "la contraseña". */
  readonly valueName: string;
  /** Name of the option or variable that supplies the value when prompting is impossible. */
  readonly alternative: string;
  /** Called before the prompt is drawn, but only if prompting is possible. */
  onBeforePrompt?(): void;
}

/**
 * Prompts for one line on stderr.
 *
 * @throws UsageError if prompting is impossible or disabled; it names another way to provide the value
 * @throws CancelledError on Escape, or InterruptedError on Ctrl+C
 */
export async function renderPrompt(
  { canPrompt }: CommandOutput,
  { valueName, alternative, onBeforePrompt, ...props }: PromptRequest,
  signal?: AbortSignal,
): Promise<string> {
  if (!canPrompt) throw new UsageError(cliTexts.common.cannotPrompt(valueName, alternative));
  // Capture the keys now, because loading Ink takes a moment and the user may type during it.
  enableTerminalRawMode();
  onBeforePrompt?.();
  const { Prompt } = await import('./components/Prompt.tsx');
  return await renderScreen<string, PromptProps>(Prompt, props, {
    stream: process.stderr,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw error instanceof CancelledError ? new CancelledError(cliTexts.common.cancelled) : error;
  });
}

/** Validates that a value is not empty. Returns an error text, or undefined for a valid value. */
export const validateRequiredText = (value: string): string | undefined =>
  value.trim() === '' ? cliTexts.common.required : undefined;
