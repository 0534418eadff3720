import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../errors.ts';

const texts = cliTexts.send;

/**
 * Reads the message text from the arguments, or from stdin without its last line break.
 *
 * @param limit maximum number of characters
 * @throws UsageError when there is no text; Failure when the text is too long
 */
export async function readMessageText(words: readonly string[], limit: number): Promise<string> {
  const argument = words.join(' ');
  const text = argument === '' || argument === '-' ? await readInput(limit) : argument;
  if (text.trim() === '')
    throw new UsageError(cliTexts.common.cannotPrompt(texts.textWithArticle, texts.noTextInstead));
  if (text.length > limit) throw new Failure(texts.tooLong(limit.toLocaleString('es-MX')));
  return text;
}

async function readInput(limit: number): Promise<string> {
  if (process.stdin.isTTY) return '';
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    // Stop reading, because a text of this length is rejected anyway.
    if (text.length > limit + 2) break;
  }
  return text.replace(/\r?\n$/, '');
}
