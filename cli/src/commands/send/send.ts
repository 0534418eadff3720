import { randomUUID } from 'node:crypto';
import { TEXT_LIMIT } from '@recado/contract';
import { cli } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import type { sendOptions } from '../../sending/options.ts';
import { saySent } from '../../sending/saySent.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';

/** `recado send CLIENT TO [TEXT…]`: sends a text, from the command line or the standard input. */
export async function send(remote: Remote, { args, settings }: Call<typeof sendOptions>): Promise<void> {
  const { idempotencyKey = randomUUID() } = settings;
  const [client = '', to = '', ...words] = args;
  const text = await readText(words, TEXT_LIMIT);
  const sdk = await speakForClient(remote, client);
  const sent = await sendOnce(remote, idempotencyKey, options =>
    sdk.request('POST /external/send', { payload: { to, text }, ...options }),
  );
  await saySent(remote, client, sent);
}

const texts = cli.send;

/**
 * The message: what was typed, or what comes on the standard input, without the end of its last line.
 *
 * @param limit characters
 * @throws UsageError when there is none; Failure when it is too long
 */
async function readText(words: readonly string[], limit: number): Promise<string> {
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
