import { randomUUID } from 'node:crypto';
import { TEXT_LIMIT } from '@recado/contract';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import type { sendOptions } from '../../sending/options.ts';
import { saySent } from '../../sending/saySent.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import { readText } from './readText.ts';

/** `recado send CLIENT TO [TEXT…]`: sends a text, from the command line or the standard input. */
export async function send(remote: Remote, { args, settings }: Call<typeof sendOptions>): Promise<void> {
  const { idempotencyKey = randomUUID() } = settings;
  const [client = '', to = '', ...words] = args;
  const text = await readText(words, TEXT_LIMIT);
  const sdk = await speakForClient(remote, client);
  const answer = await sendOnce(remote, idempotencyKey, options =>
    sdk.request('POST /external/send', { payload: { to, text }, ...options }),
  );
  await saySent(remote, client, answer);
}
