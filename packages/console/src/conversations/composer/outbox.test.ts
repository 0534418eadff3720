import { type Message, sampleEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import {
  findMessagesMissingFromThread,
  getMessageKindForFile,
  markMessageFailed,
  markMessageSent,
  matchOwnMessage,
  type PendingMessage,
  splitIntoPendingMessages,
} from './outbox.ts';

const pending: PendingMessage = {
  key: 'a',
  conversation: 'c',
  to: '5215587654321',
  kind: 'text',
  text: 'Sí, hasta las ocho.',
  at: '2026-03-02T18:20:00.000Z',
  state: 'sending',
};
const message: Message = {
  ...sampleEvents.message.data,
  chat: pending.to,
  direction: 'outbound',
  fromMe: true,
  messageId: '3EB0',
  type: 'text',
  kind: 'text',
  text: pending.text,
  status: 'sent',
  timestamp: pending.at,
};

it('matches one pending message with an event and hides the message once the thread contains it', () => {
  const outbox = matchOwnMessage([pending, { ...pending, key: 'b' }], message);
  expect(outbox.map(({ messageId }) => messageId)).toEqual(['3EB0', undefined]);
  expect(findMessagesMissingFromThread(outbox, [message]).map(({ key }) => key)).toEqual(['b']);
  expect(findMessagesMissingFromThread(outbox, []).map(({ key }) => key)).toEqual(['a', 'b']);
});

it('removes a pending message after both its response and its event, in either order', () => {
  expect(markMessageSent(matchOwnMessage([pending], message), 'a', '3EB0')).toEqual([]);
  const sent = markMessageSent([pending], 'a', '3EB0');
  expect(sent).toMatchObject([{ state: 'sent', messageId: '3EB0' }]);
  expect(matchOwnMessage(sent, message)).toEqual([]);
});

it('keeps a failed message with its reason unless an event about the message arrives before or after', () => {
  const failed = { ...message, status: 'failed' as const };
  const failure = { trouble: 'No hay conexión.' };
  expect(markMessageFailed([pending], 'a', failure)).toMatchObject([{ state: 'failed', trouble: 'No hay conexión.' }]);
  expect(markMessageFailed(matchOwnMessage([pending], failed), 'a', failure)).toEqual([]);
  expect(matchOwnMessage(markMessageFailed([pending], 'a', failure), failed)).toEqual([]);
});

it('removes an unconfirmed message when its event arrives', () => {
  const unsureOutbox = markMessageFailed([pending], 'a', { trouble: 'Sin conexión.', isUnsure: true });
  expect(matchOwnMessage(unsureOutbox, message)).toEqual([]);
  const earlier = { ...message, timestamp: '2026-03-02T17:00:00.000Z' };
  expect(matchOwnMessage(unsureOutbox, earlier)).toBe(unsureOutbox);
});

it('matches an event only once and ignores events of other messages', () => {
  const matchedOutbox = matchOwnMessage([pending], message);
  expect(matchOwnMessage(matchedOutbox, message)).toBe(matchedOutbox);
  const otherMessages = [
    { ...message, text: 'Otra cosa' },
    { ...message, chat: '5215500000000' },
    { ...message, direction: 'inbound' as const },
  ];
  for (const otherMessage of otherMessages) expect(matchOwnMessage([pending], otherMessage)).toEqual([pending]);
  const failed: PendingMessage = { ...pending, state: 'failed' };
  expect(matchOwnMessage([failed], message)).toEqual([failed]);
});

it.each([
  ['image/png', 'image'],
  ['image/svg+xml', 'document'],
  ['image/heic', 'document'],
  ['video/mp4', 'video'],
  ['video/x-msvideo', 'document'],
  ['audio/ogg; codecs=opus', 'audio'],
  ['application/pdf', 'document'],
  ['', 'document'],
])('sends a file of the media type %s as %s', (type, kind) => {
  expect(getMessageKindForFile({ type })).toBe(kind);
});

it('uses the text as caption of the first file unless the text is too long', () => {
  const files = [new File(['a'], 'pan.png', { type: 'image/png' }), new File(['b'], 'menú.pdf')];
  const parts = (text: string) =>
    splitIntoPendingMessages({ id: 'c', chat: pending.to }, { text, files }).map(part => [part.kind, part.text]);
  const longestCaption = 'x'.repeat(1_024);
  expect(parts(longestCaption)).toEqual([
    ['image', longestCaption],
    ['document', ''],
  ]);
  expect(parts(`${longestCaption}y`)).toEqual([
    ['image', ''],
    ['document', ''],
    ['text', `${longestCaption}y`],
  ]);
});
