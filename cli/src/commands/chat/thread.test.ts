import { exampleEvents, exampleTeamNote, type Message, type RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { formatThreadLines } from './formatThreadLines.ts';
import { applyMessageEvent, upsertMessage } from './thread.ts';

const { message: received } = exampleEvents;
const identifiers = { chat: received.data.chat, phoneNumber: received.data.phoneNumber, lid: received.data.lid };
const createMessage = (id: string, timestamp: string, fields: Partial<Message> = {}): Message => ({
  ...received.data,
  id: `0197b1a3-1f40-7a51-9e22-${id.padStart(12, '0')}`,
  timestamp,
  ...fields,
});
const firstMessage = createMessage('1', '2026-03-02T12:00:00.000Z', { text: '¿Hay conchas?' });
const secondMessage = createMessage('2', '2026-03-02T12:01:00.000Z', {
  text: 'Sí.',
  fromMe: true,
  direction: 'outbound',
  status: 'sent',
});
const createEvent = (data: Message, type: RecadoEvent['type'] = 'message.received'): RecadoEvent =>
  ({ ...received, type, data }) as RecadoEvent;

describe('message thread', () => {
  it('contains each message once, in chronological order and in its latest version', () => {
    const messages = upsertMessage(upsertMessage([], secondMessage), firstMessage);
    expect(messages).toEqual([firstMessage, secondMessage]);
    const readMessage = { ...secondMessage, status: 'read' as const };
    expect(applyMessageEvent(messages, createEvent(readMessage, 'message.read'), identifiers)).toEqual([
      firstMessage,
      readMessage,
    ]);
    expect(applyMessageEvent(messages, createEvent(firstMessage), identifiers)).toEqual(messages);
  });

  it('accepts messages with the phone number or the LID of the contact, and ignores other contacts and groups', () => {
    const messageByLid = { ...firstMessage, chat: 'lid:123456789012345', phoneNumber: null };
    expect(applyMessageEvent([], createEvent(messageByLid), identifiers)).toEqual([messageByLid]);
    for (const other of [
      { ...firstMessage, chat: '5215500000000', phoneNumber: '5215500000000', lid: null },
      { ...firstMessage, chat: 'group:1', chatKind: 'group' as const },
    ])
      expect(applyMessageEvent([], createEvent(other), identifiers)).toEqual([]);
    expect(applyMessageEvent([firstMessage], exampleEvents.client, identifiers)).toEqual([firstMessage]);
    expect(applyMessageEvent([firstMessage], exampleEvents.test, identifiers)).toEqual([firstMessage]);
  });

  it('shows a reaction next to its message', () => {
    const { remark } = exampleEvents;
    const messageWithReaction = {
      ...firstMessage,
      reactions: [
        { emoji: '❤️', fromMe: false, phoneNumber: null, lid: null, name: 'Marta', timestamp: firstMessage.timestamp },
      ],
    };
    const event = { ...remark, data: { ...remark.data, message: messageWithReaction } };
    expect(applyMessageEvent([firstMessage], event, identifiers)).toEqual([messageWithReaction]);
    expect(formatThreadLines([messageWithReaction], 80).at(-1)).toMatchObject({ text: '¿Hay conchas?', note: '❤️' });
  });
});

describe('lines of the message thread', () => {
  it('contain each day once and wrap between words', () => {
    const lines = formatThreadLines([firstMessage, { ...secondMessage, text: 'Sí, recién salidas del horno.' }], 24);
    expect(lines.map(({ kind }) => kind)).toEqual(['day', 'inbound', 'outbound', 'outbound', 'outbound']);
    expect(lines.map(({ text }) => text).slice(1)).toEqual(['¿Hay conchas?', 'Sí, recién', 'salidas del', 'horno.']);
    expect(lines.map(line => ('time' in line ? line.time !== '' : undefined))).toEqual([
      undefined,
      true,
      true,
      false,
      false,
    ]);
  });

  it('contain internal notes by their time, and later notes at the end', () => {
    const note = (text: string, createdAt: string) => ({ ...exampleTeamNote, text, createdAt });
    const notes = [
      note('Quiere\u001b[31m factura', '2026-03-02T12:00:30.000Z'),
      note('Ya pagó', '2026-03-03T08:00:00.000Z'),
    ];
    const kindsAndTexts = formatThreadLines([firstMessage, secondMessage], 80, notes).map(({ kind, text }) => [
      kind,
      text,
    ]);
    expect(kindsAndTexts.slice(1)).toEqual([
      ['inbound', '¿Hay conchas?'],
      ['note', expect.stringMatching(/^▌ Nota interna de .+: Quiere.*\[31m factura$/)],
      ['outbound', 'Sí.'],
      ['note', expect.stringMatching(/: Ya pagó$/)],
    ]);
  });

  it('contain the sender in a group, and no control characters', () => {
    const groupMessage = { ...firstMessage, chatKind: 'group' as const, name: 'Ana', text: 'Hola\u001b[31m' };
    expect(formatThreadLines([groupMessage], 80).at(-1)?.text).toMatch(/^Ana: .*Hola\[31m$/);
  });
});
