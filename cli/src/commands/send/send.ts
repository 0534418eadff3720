import { randomUUID } from 'node:crypto';
import { TEXT_LIMIT } from '@recado/contract/rules';
import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { readText } from '../../sending/readText.ts';
import { saySent } from '../../sending/saySent.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { SettingsOf } from '../../settings/Option.ts';
import type { sendTextOptions } from './options.ts';

const texts = cli.send;

/** `recado send CLIENT TO [TEXT…]`: sends a text, from the command line or the standard input, or what is around it. */
export async function send(remote: Remote, { args, settings }: Call<typeof sendTextOptions>): Promise<void> {
  const { idempotencyKey = randomUUID(), replyTo } = settings;
  const [client = '', to = '', ...words] = args;
  const said = await readMessage(words, settings);
  const sdk = await speakForClient(remote, client, [
    said.type,
    ...(replyTo === undefined ? [] : (['reply'] as const)),
  ]);
  const around = { to, ...(replyTo !== undefined && { replyTo }) };
  const sent = await sendOnce(remote, idempotencyKey, async options =>
    said.type === 'text'
      ? sdk.request('POST /external/send', { payload: { ...around, text: said.text }, ...options })
      : sdk.request('POST /external/messages', { payload: { ...around, ...said }, ...options }),
  );
  await saySent(remote, client, sent);
}

/** @throws UsageError when it would be several messages, or there is no text where one is needed */
async function readMessage(
  words: readonly string[],
  { location, poll, menu, template }: SettingsOf<typeof sendTextOptions>,
) {
  if ([location, poll, menu, template].filter(Boolean).length > 1) throw new UsageError(texts.oneOf);
  if (location) {
    const name = words.join(' ').trim();
    return { type: 'location', location: { ...location, ...(name !== '' && { name }) } } as const;
  }
  if (template) return { type: 'template' as const, template: { ...template, values: [...words] } };
  const text = await readText(words, TEXT_LIMIT);
  if (poll) return { type: 'poll', poll: { question: text, options: poll } } as const;
  return menu
    ? ({ type: 'menu', menu: { text, options: menu } } as const)
    : ({ type: 'text', text } as const);
}
