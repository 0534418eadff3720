import { type Message, type RecadoEvent, sampleEvents, sampleNote } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { withEvent, withMessage } from './thread.ts';
import { threadLines } from './threadLines.ts';

const { message: received } = sampleEvents;
const party = { chat: received.data.chat, phoneNumber: received.data.phoneNumber, lid: received.data.lid };
const written = (id: string, timestamp: string, fields: Partial<Message> = {}): Message => ({
  ...received.data,
  id: `0197b1a3-1f40-7a51-9e22-${id.padStart(12, '0')}`,
  timestamp,
  ...fields,
});
const one = written('1', '2026-03-02T12:00:00.000Z', { text: '¿Hay conchas?' });
const two = written('2', '2026-03-02T12:01:00.000Z', {
  text: 'Sí.',
  fromMe: true,
  direction: 'outbound',
  status: 'sent',
});
const told = (data: Message, type: RecadoEvent['type'] = 'message.received'): RecadoEvent =>
  ({ ...received, type, data }) as RecadoEvent;

describe('a thread', () => {
  it('has each message once, in its place by time, as it was told last', () => {
    const both = withMessage(withMessage([], two), one);
    expect(both).toEqual([one, two]);
    const read = { ...two, status: 'read' as const };
    expect(withEvent(both, told(read, 'message.read'), party)).toEqual([one, read]);
    expect(withEvent(both, told(one), party)).toEqual(both);
  });

  it('takes what is theirs by either name, and nothing of others or of a group they write in', () => {
    const byLid = { ...one, chat: 'lid:123456789012345', phoneNumber: null };
    expect(withEvent([], told(byLid), party)).toEqual([byLid]);
    for (const other of [
      { ...one, chat: '5215500000000', phoneNumber: '5215500000000', lid: null },
      { ...one, chat: 'group:1', chatKind: 'group' as const },
    ])
      expect(withEvent([], told(other), party)).toEqual([]);
    expect(withEvent([one], sampleEvents.client, party)).toEqual([one]);
    expect(withEvent([one], sampleEvents.test, party)).toEqual([one]);
  });

  it('shows what was said about a message at the message', () => {
    const { remark } = sampleEvents;
    const loved = {
      ...one,
      reactions: [
        { emoji: '❤️', fromMe: false, phoneNumber: null, lid: null, name: 'Marta', timestamp: one.timestamp },
      ],
    };
    const event = { ...remark, data: { ...remark.data, message: loved } };
    expect(withEvent([one], event, party)).toEqual([loved]);
    expect(threadLines([loved], 80).at(-1)).toMatchObject({ text: '¿Hay conchas?', note: '❤️' });
  });
});

describe('its lines', () => {
  it('say the day once, and break between words', () => {
    const lines = threadLines([one, { ...two, text: 'Sí, recién salidas del horno.' }], 24);
    expect(lines.map(({ look }) => look)).toEqual(['day', 'inbound', 'outbound', 'outbound', 'outbound']);
    expect(lines.map(({ text }) => text).slice(1)).toEqual([
      '¿Hay conchas?',
      'Sí, recién',
      'salidas del',
      'horno.',
    ]);
    expect(lines.map(line => ('time' in line ? line.time !== '' : undefined))).toEqual([
      undefined,
      true,
      true,
      false,
      false,
    ]);
  });

  it('have what colleagues noted where it was written, and the last below', () => {
    const note = (text: string, createdAt: string) => ({ ...sampleNote, text, createdAt });
    const notes = [
      note('Quiere\u001b[31m factura', '2026-03-02T12:00:30.000Z'),
      note('Ya pagó', '2026-03-03T08:00:00.000Z'),
    ];
    const looks = threadLines([one, two], 80, notes).map(({ look, text }) => [look, text]);
    expect(looks.slice(1)).toEqual([
      ['inbound', '¿Hay conchas?'],
      ['note', expect.stringMatching(/^▌ Nota interna de .+: Quiere.*\[31m factura$/)],
      ['outbound', 'Sí.'],
      ['note', expect.stringMatching(/: Ya pagó$/)],
    ]);
  });

  it('say who wrote in a group, and hand a terminal nothing but words', () => {
    const inGroup = { ...one, chatKind: 'group' as const, name: 'Ana', text: 'Hola\u001b[31m' };
    expect(threadLines([inGroup], 80).at(-1)?.text).toMatch(/^Ana: .*Hola\[31m$/);
  });
});
