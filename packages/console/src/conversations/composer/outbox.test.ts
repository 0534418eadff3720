import { type Message, sampleEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import { answered, kindOfFile, type Pending, partsOf, refused, waiting, withMessage } from './outbox.ts';

const pending: Pending = {
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

it('knows the message that an attempt led to, and shows one of the two', () => {
  const outbox = withMessage([pending, { ...pending, key: 'b' }], message);
  expect(outbox.map(({ messageId }) => messageId)).toEqual(['3EB0', undefined]);
  expect(waiting(outbox, [message]).map(({ key }) => key)).toEqual(['b']);
  expect(waiting(outbox, []).map(({ key }) => key)).toEqual(['a', 'b']);
});

it('lets go of what was answered and told, in either order', () => {
  expect(answered(withMessage([pending], message), 'a', '3EB0')).toEqual([]);
  const sent = answered([pending], 'a', '3EB0');
  expect(sent).toMatchObject([{ state: 'sent', messageId: '3EB0' }]);
  expect(withMessage(sent, message)).toEqual([]);
});

it('keeps what did not leave with its reason, unless its message says so itself, told before or after', () => {
  const failed = { ...message, status: 'failed' as const };
  const why = { trouble: 'No hay conexión.' };
  expect(refused([pending], 'a', why)).toMatchObject([{ state: 'failed', trouble: 'No hay conexión.' }]);
  expect(refused(withMessage([pending], failed), 'a', why)).toEqual([]);
  expect(withMessage(refused([pending], 'a', why), failed)).toEqual([]);
});

it('lets go of what left although no answer came', () => {
  const unsure = refused([pending], 'a', { trouble: 'Sin conexión.', isUnsure: true });
  expect(withMessage(unsure, message)).toEqual([]);
  const earlier = { ...message, timestamp: '2026-03-02T17:00:00.000Z' };
  expect(withMessage(unsure, earlier)).toBe(unsure);
});

it('takes a message once, and no other’s', () => {
  const once = withMessage([pending], message);
  expect(withMessage(once, message)).toBe(once);
  const others = [
    { ...message, text: 'Otra cosa' },
    { ...message, chat: '5215500000000' },
    { ...message, direction: 'inbound' as const },
  ];
  for (const other of others) expect(withMessage([pending], other)).toEqual([pending]);
  const failed: Pending = { ...pending, state: 'failed' };
  expect(withMessage([failed], message)).toEqual([failed]);
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
])('sends %s as %s', (type, kind) => {
  expect(kindOfFile({ type })).toBe(kind);
});

it('a file carries the text, unless that is too long for it', () => {
  const files = [new File(['a'], 'pan.png', { type: 'image/png' }), new File(['b'], 'menú.pdf')];
  const parts = (text: string) =>
    partsOf({ id: 'c', chat: pending.to }, { text, files }).map(one => [one.kind, one.text]);
  const most = 'x'.repeat(1_024);
  expect(parts(most)).toEqual([
    ['image', most],
    ['document', ''],
  ]);
  expect(parts(`${most}y`)).toEqual([
    ['image', ''],
    ['document', ''],
    ['text', `${most}y`],
  ]);
});
