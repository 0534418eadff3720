import { exampleEvents, type Message } from '@recado/contract';
import { expect, it } from 'vitest';
import {
  applySentMessageToOutbox,
  findMessagesMissingFromThread,
  getMessageKindForFile,
  markMessageFailed,
  markMessageSent,
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
  ...exampleEvents.message.data,
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

it('the outbox matches one pending message with an event and hides the message once the thread contains it', () => {
  const outbox = applySentMessageToOutbox([pending, { ...pending, key: 'b' }], message);
  expect(outbox.map(({ messageId }) => messageId)).toEqual(['3EB0', undefined]);
  expect(findMessagesMissingFromThread(outbox, [message]).map(({ key }) => key)).toEqual(['b']);
  expect(findMessagesMissingFromThread(outbox, []).map(({ key }) => key)).toEqual(['a', 'b']);
});

it('the outbox removes a pending message after its response and its event, in either order', () => {
  expect(markMessageSent(applySentMessageToOutbox([pending], message), 'a', '3EB0')).toEqual([]);
  const sent = markMessageSent([pending], 'a', '3EB0');
  expect(sent).toMatchObject([{ state: 'sent', messageId: '3EB0' }]);
  expect(applySentMessageToOutbox(sent, message)).toEqual([]);
});

it('the outbox keeps a failed message with its reason unless an event about the message arrives before or after', () => {
  const failed = { ...message, status: 'failed' as const };
  const failure = { trouble: 'No hay conexión.' };
  expect(markMessageFailed([pending], 'a', failure)).toMatchObject([{ state: 'failed', trouble: 'No hay conexión.' }]);
  expect(markMessageFailed(applySentMessageToOutbox([pending], failed), 'a', failure)).toEqual([]);
  expect(applySentMessageToOutbox(markMessageFailed([pending], 'a', failure), failed)).toEqual([]);
});

it('the outbox removes an unconfirmed message when its event arrives', () => {
  const unsureOutbox = markMessageFailed([pending], 'a', { trouble: 'Sin conexión.', isUnsure: true });
  expect(applySentMessageToOutbox(unsureOutbox, message)).toEqual([]);
  const earlier = { ...message, timestamp: '2026-03-02T17:00:00.000Z' };
  expect(applySentMessageToOutbox(unsureOutbox, earlier)).toBe(unsureOutbox);
});

it('the outbox matches an event only once and ignores events of other messages', () => {
  const matchedOutbox = applySentMessageToOutbox([pending], message);
  expect(applySentMessageToOutbox(matchedOutbox, message)).toBe(matchedOutbox);
  const otherMessages = [
    { ...message, text: 'Otra cosa' },
    { ...message, chat: '5215500000000' },
    { ...message, direction: 'inbound' as const },
  ];
  for (const otherMessage of otherMessages)
    expect(applySentMessageToOutbox([pending], otherMessage)).toEqual([pending]);
  const failed: PendingMessage = { ...pending, state: 'failed' };
  expect(applySentMessageToOutbox([failed], message)).toEqual([failed]);
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
])('the outbox sends a file of the media type %s as %s', (type, kind) => {
  expect(getMessageKindForFile({ type })).toBe(kind);
});

it('the outbox uses the text as caption of the first file unless the text is too long', () => {
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
