import { type Conversation, type RecadoEvent, sampleConversation, sampleEvents } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { type ListFilter, withChange } from './listState.ts';
import { answered, asked, EMPTY, type LiveList, opened, told, toRead } from './liveList.ts';

const all: ListFilter = { view: 'all', q: '' };
const marta: Conversation = { ...sampleConversation, unread: 0, lastMessageAt: '2026-03-02T18:00:00.000Z' };
const { chat, phoneNumber } = marta;
const said = (sequence: number, where: string = chat) =>
  ({
    ...sampleEvents.message,
    sequence,
    data: {
      ...sampleEvents.message.data,
      id: `m${sequence}`,
      chat: where,
      phoneNumber: where === chat ? phoneNumber : where,
      lid: null,
      timestamp: `2026-03-02T18:${sequence}:00.000Z`,
    },
  }) as RecadoEvent;
const filed: RecadoEvent = {
  ...sampleEvents.conversation,
  sequence: 20,
  data: { ...sampleEvents.conversation.data, unread: 0, muted: true, label: 'Pedidos' },
};
const page = { conversations: [marta], next: null, sequence: 10 };
const hear = (state: LiveList, ...events: RecadoEvent[]) =>
  events.reduce((before, event) => told(before, event, all), state);
const shown = opened(EMPTY, page, [], all);

describe('a list that events change', () => {
  it('counts every message of a batch, and keeps what an update between them said', () => {
    const { list } = hear(shown, said(11), said(12), said(13));
    expect(list.conversations).toMatchObject([{ unread: 3, lastMessage: { id: 'm13' } }]);
    const after = hear(shown, said(11), filed, said(21));
    expect(after.list.conversations).toMatchObject([{ unread: 1, muted: true, label: 'Pedidos' }]);
  });

  it('knows who has opted out, by number or by LID, and who is back', () => {
    const told = (sequence: number, type: 'contact.opted_out' | 'contact.opted_in') =>
      ({
        ...sampleEvents.contact,
        sequence,
        type,
        data: { ...sampleEvents.contact.data, chat: 'lid:123456789012345' },
      }) as RecadoEvent;
    const out = hear(shown, told(11, 'contact.opted_out'));
    expect(out.list.conversations).toMatchObject([{ optedOutAt: sampleEvents.contact.timestamp }]);
    expect(hear(out, told(12, 'contact.opted_in')).list.conversations).toMatchObject([{ optedOutAt: null }]);
    // An answer to something else that was asked before does not take it back.
    expect(withChange(out.list, { id: marta.id, unread: 0 }, all).conversations).toMatchObject([
      { unread: 0, optedOutAt: sampleEvents.contact.timestamp },
    ]);
    expect(withChange(out.list, { id: 'another', unread: 0 }, all)).toBe(out.list);
  });

  it('has what was told while the page was under way, once', () => {
    const { list } = opened(hear(shown, said(11), said(12)), { ...page, sequence: 11 }, [said(12)], all);
    expect(list.conversations).toMatchObject([{ unread: 1, lastMessage: { id: 'm12' } }]);
    expect(hear(shown, said(10))).toBe(shown);
  });

  it('reads a conversation that it does not have once, and few at a time', () => {
    const others = ['5215500000001', '5215500000002', '5215500000003', 'group:4'] as const;
    const batch = hear(
      shown,
      ...others.flatMap((other, at) => [said(11 + 2 * at, other), said(12 + 2 * at, other)]),
    );
    expect(batch.missing).toEqual(others);
    const first = toRead(batch);
    expect(first).toEqual(others.slice(0, 3));
    const reading = asked(batch, first);
    expect(toRead(reading)).toEqual([]);
    const found = { ...marta, id: 'other', chat: others[0], phoneNumber: others[0], lid: null };
    const after = answered(reading, others[0], found, all);
    expect(after.list.conversations.map(({ id }) => id)).toContain('other');
    expect(toRead(after)).toEqual([others[3]]);
  });

  it('reads again what was told of while it was being read', () => {
    const reading = asked(hear(shown, said(11, '5215500000001')), ['5215500000001']);
    const more = hear(reading, said(12, '5215500000001'));
    expect(toRead(more)).toEqual([]);
    expect(toRead(answered(more, '5215500000001', undefined, all))).toEqual(['5215500000001']);
    expect(toRead(answered(reading, '5215500000001', undefined, all))).toEqual([]);
    expect(hear(asked(shown, [chat]), said(11)).missing).toEqual([chat]);
    expect(opened(reading, page, [], all).missing).toEqual(['5215500000001']);
  });

  it('asks for no status posts and no channels', () => {
    expect(hear(shown, said(11, 'broadcast:status'), said(12, 'channel:9')).missing).toEqual([]);
  });
});
