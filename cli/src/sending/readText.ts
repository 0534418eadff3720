import { cli } from '@recado/texts';
import { Failure, UsageError } from '../errors.ts';

const texts = cli.send;

/**
 * The message: what was typed, or what comes on the standard input, without the end of its last line.
 *
 * @param limit characters
 * @throws UsageError when there is none; Failure when it is too long
 */
export async function readText(words: readonly string[], limit: number): Promise<string> {
  const typed = words.join(' ');
  const text = typed === '' || typed === '-' ? await readInput(limit) : typed;
  if (text.trim() === '') throw new UsageError(cli.common.cannotAsk(texts.theText, texts.noTextInstead));
  if (text.length > limit) throw new Failure(texts.tooLong(limit.toLocaleString('es-MX')));
  return text;
}

async function readInput(limit: number): Promise<string> {
  if (process.stdin.isTTY) return '';
  let text = '';
  for await (const piece of process.stdin.setEncoding('utf8')) {
    text += piece;
    // No need to take in more of what is refused anyway.
    if (text.length > limit + 2) break;
  }
  return text.replace(/\r?\n$/, '');
}
