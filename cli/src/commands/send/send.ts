import { randomUUID } from 'node:crypto';
import { TEXT_LIMIT } from '@recado/contract';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { saySent } from '../../sending/saySent.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { sendShapes } from '../../settings/sendShapes.ts';
import { type SendSettings, sendTable } from '../../settings/sendTable.ts';
import { readText } from './readText.ts';

/** `recado send CLIENT TO [TEXT…]`: sends a text, from the command line or the standard input. */
export async function send(remote: Remote, call: Call): Promise<void> {
  const { idempotencyKey = randomUUID() } = resolveSettings<SendSettings>(sendTable, sendShapes, call);
  const [client = '', to = '', ...words] = call.args;
  const text = await readText(words, TEXT_LIMIT);
  const sdk = await speakForClient(remote, client);
  const answer = await sendOnce(remote, idempotencyKey, options =>
    sdk.request('POST /external/send', { payload: { to, text }, ...options }),
  );
  await saySent(remote, client, answer);
}
