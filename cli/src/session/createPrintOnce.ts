import type { CommandOutput } from '../commandOutput.ts';

/**
 * Returns a function that prints a text on its first call only, so that the text appears before the first of
 * several prompts.
 */
export function createPrintOnce({ writeMessage }: Pick<CommandOutput, 'writeMessage'>, text: string): () => void {
  let isPrinted = false;
  return () => {
    if (!isPrinted) writeMessage(text);
    isPrinted = true;
  };
}
