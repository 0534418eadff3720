import { describe, expect, it } from 'vitest';
import { parseMessageIdTime } from './createMessageId.ts';
import { buildStoredMessage, type NewMessage, resolveMessageTime } from './newMessage.ts';

const arrival = new Date('2026-06-01T12:00:00Z');

describe('resolveMessageTime', () => {
  it.each(['2009-01-01T00:00:00Z', '2026-05-31T12:00:00Z', '2026-06-02T12:00:00Z'])('accepts %s', time => {
    expect(resolveMessageTime(new Date(time), arrival)).toEqual(new Date(time));
  });

  it.each([
    '1970-01-01T00:00:01Z',
    '2008-12-31T23:59:59Z',
    '2026-06-02T12:00:01Z',
    '+100000-01-01T00:00:00Z',
    'no date',
  ])('returns the arrival time instead of %s', time => {
    expect(resolveMessageTime(new Date(time), arrival)).toBe(arrival);
  });
});

describe('buildStoredMessage', () => {
  const contactId = '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21';
  const chat = 'group:120363000000000001';
  const message: NewMessage = {
    waId: '3EB0AA',
    fromMe: false,
    type: 'text',
    timestamp: new Date('2026-06-01T11:59:58Z'),
  };
  const build = (changes: Partial<NewMessage> = {}, contact: string | null = contactId) =>
    buildStoredMessage({ ...message, ...changes }, contact, arrival);

  it('stores null for each part that the message lacks', () => {
    const { id, ...row } = build();
    expect(parseMessageIdTime(id)).toEqual(arrival);
    expect(row).toEqual({
      ...{ chat: `contact:${contactId}`, waId: '3EB0AA', fromMe: false, contactId, type: 'text', timestamp: arrival },
      ...{ text: null, media: null, details: null, quotedWaId: null, sealedSecret: null, status: 'received' },
    });
  });

  it('keeps each part that the message has', () => {
    const parts = {
      text: '',
      media: { mimeType: 'image/png' },
      details: { kind: 'menu' },
      quotedWaId: '3EB0BB',
    } as const;
    expect(build(parts)).toMatchObject(parts);
  });

  it('stores a group message under the group, with its author as contact', () => {
    expect(build({ chat })).toMatchObject({ chat, contactId });
    expect(build({ chat }, null)).toMatchObject({ chat, contactId: null });
  });

  it.each([
    ['queued', 'an outgoing message', { fromMe: true }],
    ['received', 'an incoming message', { fromMe: false }],
    ['sent', 'a message that another device has sent', { fromMe: true, status: 'sent' }],
  ] as const)('uses the status %s for %s', (status, _what, changes) => {
    expect(build(changes).status).toBe(status);
  });

  it('replaces identifiers that are too long for an index by their hash', () => {
    const long = 'x'.repeat(251);
    const { chat: storedChat, waId, quotedWaId } = build({ chat: long, waId: long, quotedWaId: long });
    for (const identifier of [storedChat, waId, quotedWaId]) expect(identifier).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('throws when neither a chat nor a contact is known', () => {
    expect(() => build({}, null)).toThrow(new TypeError('A message needs a chat or a contact'));
  });
});
