import { cli } from '@recado/texts';
import { Cancelled, UsageError } from '../errors.ts';
import type { Output } from '../output.ts';
import type { PromptProps } from './components/Prompt.tsx';
import { holdKeys } from './holdKeys.ts';
import { renderScreen } from './renderScreen.ts';

export interface PromptRequest extends PromptProps {
  /** What is asked for, in the middle of a sentence: "la contraseña". */
  readonly what: string;
  /** How to give it where nobody can be asked: an option, a variable. */
  readonly instead: string;
  /** Called once it is certain that somebody is asked, before the question is drawn. */
  before?(): void;
}

/**
 * Asks a person for one line, on stderr.
 *
 * @throws UsageError where nobody can be asked, naming what to give instead; Cancelled; Interrupted
 */
export async function renderPrompt(
  { canAsk }: Output,
  { what, instead, before, ...props }: PromptRequest,
  signal?: AbortSignal,
): Promise<string> {
  if (!canAsk) throw new UsageError(cli.common.cannotAsk(what, instead));
  // Ink takes its time to load.
  holdKeys();
  before?.();
  const { Prompt } = await import('./components/Prompt.tsx');
  return await renderScreen<string, PromptProps>(Prompt, props, {
    stream: process.stderr,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw error instanceof Cancelled ? new Cancelled(cli.common.cancelled) : error;
  });
}

/** For what must not be left empty. */
export const requireText = (value: string): string | undefined =>
  value.trim() === '' ? cli.common.required : undefined;
