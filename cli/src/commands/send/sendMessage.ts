import { randomUUID } from 'node:crypto';
import { MAX_TEXT_CHARS } from '@recado/contract/rules';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import { readMessageText } from '../../sending/readMessageText.ts';
import { reportSendResult } from '../../sending/reportSendResult.ts';
import { sendIdempotently } from '../../sending/sendIdempotently.ts';
import type { SettingsOf } from '../../settings/Option.ts';
import type { sendMessageOptions } from './options.ts';

const texts = cliTexts.send;

/**
 * `recado send CLIENT TO [TEXT…]`: sends a text from the command line or standard input, or the
 * location, poll, menu, template or number request that the options define.
 */
export async function sendMessage(
  remote: RemoteContext,
  { args, settings }: CommandInvocation<typeof sendMessageOptions>,
): Promise<void> {
  const { idempotencyKey = randomUUID(), replyTo, withoutPreview } = settings;
  const [client = '', to = '', ...words] = args;
  const content = await readMessage(words, settings);
  const sdk = await createClientSdk(remote, client, [
    content.type,
    ...(replyTo === undefined ? [] : (['reply'] as const)),
  ]);
  const recipientFields = { to, ...(replyTo !== undefined && { replyTo }), ...(withoutPreview && { preview: false }) };
  const result = await sendIdempotently(remote, idempotencyKey, async options =>
    content.type === 'text'
      ? sdk.request('POST /external/send', { payload: { ...recipientFields, text: content.text }, ...options })
      : sdk.request('POST /external/messages', { payload: { ...recipientFields, ...content }, ...options }),
  );
  await reportSendResult(remote, client, result);
}

/**
 * Reads the message that the arguments and options define.
 *
 * @throws UsageError when the options define several messages or a required text is missing
 */
async function readMessage(
  words: readonly string[],
  { location, poll, menu, template, requestNumber }: SettingsOf<typeof sendMessageOptions>,
) {
  if ([location, poll, menu, template, requestNumber].filter(Boolean).length > 1)
    throw new UsageError(texts.conflictingKinds);
  if (location) {
    const name = words.join(' ').trim();
    return { type: 'location', location: { ...location, ...(name !== '' && { name }) } } as const;
  }
  if (template) return { type: 'template' as const, template: { ...template, values: [...words] } };
  if (requestNumber) {
    const text = words.join(' ').trim();
    return { type: 'numberRequest', numberRequest: { ...(text !== '' && { text }) } } as const;
  }
  const text = await readMessageText(words, MAX_TEXT_CHARS);
  if (poll) return { type: 'poll', poll: { question: text, options: poll } } as const;
  return menu ? ({ type: 'menu', menu: { text, options: menu } } as const) : ({ type: 'text', text } as const);
}
