import { type Conversation, type RecadoEvent, sampleConversation, sampleEvents } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { applyChange, type ListFilter } from './listState.ts';
import {
  applyEvent,
  chatsToRead,
  EMPTY_LIVE_LIST,
  finishReading,
  type LiveList,
  markReading,
  startFromPage,
} from './liveList.ts';

const allFilter: ListFilter = { view: 'all', q: '' };
const marta: Conversation = { ...sampleConversation, unread: 0, lastMessageAt: '2026-03-02T18:00:00.000Z' };
const { chat, phoneNumber } = marta;
const messageEvent = (sequence: number, targetChat: string = chat) =>
  ({
    ...sampleEvents.message,
    sequence,
    data: {
      ...sampleEvents.message.data,
      id: `m${sequence}`,
      chat: targetChat,
      phoneNumber: targetChat === chat ? phoneNumber : targetChat,
      lid: null,
      timestamp: `2026-03-02T18:${sequence}:00.000Z`,
    },
  }) as RecadoEvent;
const updateEvent: RecadoEvent = {
  ...sampleEvents.conversation,
  sequence: 20,
  data: { ...sampleEvents.conversation.data, unread: 0, muted: true, label: 'Pedidos' },
};
const page = { conversations: [marta], next: null, sequence: 10 };
const applyEvents = (state: LiveList, ...events: RecadoEvent[]) =>
  events.reduce((current, event) => applyEvent(current, event, allFilter), state);
const initialList = startFromPage(EMPTY_LIVE_LIST, page, [], allFilter);

describe('live conversation list', () => {
  it('counts every message of a batch and keeps the changes of an update between them', () => {
    const { list } = applyEvents(initialList, messageEvent(11), messageEvent(12), messageEvent(13));
    expect(list.conversations).toMatchObject([{ unread: 3, lastMessage: { id: 'm13' } }]);
    const after = applyEvents(initialList, messageEvent(11), updateEvent, messageEvent(21));
    expect(after.list.conversations).toMatchObject([{ unread: 1, muted: true, label: 'Pedidos' }]);
  });

  it('updates the opt-out state when an event names the contact by number or LID', () => {
    const contactEvent = (sequence: number, type: 'contact.opted_out' | 'contact.opted_in') =>
      ({
        ...sampleEvents.contact,
        sequence,
        type,
        data: { ...sampleEvents.contact.data, chat: 'lid:123456789012345' },
      }) as RecadoEvent;
    const optedOutList = applyEvents(initialList, contactEvent(11, 'contact.opted_out'));
    expect(optedOutList.list.conversations).toMatchObject([{ optedOutAt: sampleEvents.contact.timestamp }]);
    expect(applyEvents(optedOutList, contactEvent(12, 'contact.opted_in')).list.conversations).toMatchObject([
      { optedOutAt: null },
    ]);
    // The response to an earlier request about something else does not undo it.
    expect(applyChange(optedOutList.list, { id: marta.id, unread: 0 }, allFilter).conversations).toMatchObject([
      { unread: 0, optedOutAt: sampleEvents.contact.timestamp },
    ]);
    expect(applyChange(optedOutList.list, { id: 'another', unread: 0 }, allFilter)).toBe(optedOutList.list);
  });

  it('applies events once if they arrived during the page request', () => {
    const { list } = startFromPage(
      applyEvents(initialList, messageEvent(11), messageEvent(12)),
      { ...page, sequence: 11 },
      [messageEvent(12)],
      allFilter,
    );
    expect(list.conversations).toMatchObject([{ unread: 1, lastMessage: { id: 'm12' } }]);
    expect(applyEvents(initialList, messageEvent(10))).toBe(initialList);
  });

  it('reads an unknown conversation once and limits concurrent reads', () => {
    const others = ['5215500000001', '5215500000002', '5215500000003', 'group:4'] as const;
    const batch = applyEvents(
      initialList,
      ...others.flatMap((otherChat, index) => [
        messageEvent(11 + 2 * index, otherChat),
        messageEvent(12 + 2 * index, otherChat),
      ]),
    );
    expect(batch.missing).toEqual(others);
    const first = chatsToRead(batch);
    expect(first).toEqual(others.slice(0, 3));
    const reading = markReading(batch, first);
    expect(chatsToRead(reading)).toEqual([]);
    const conversation = { ...marta, id: 'other', chat: others[0], phoneNumber: others[0], lid: null };
    const after = finishReading(reading, others[0], conversation, allFilter);
    expect(after.list.conversations.map(({ id }) => id)).toContain('other');
    expect(chatsToRead(after)).toEqual([others[3]]);
  });

  it('reads a conversation again if an event arrived during the read', () => {
    const reading = markReading(applyEvents(initialList, messageEvent(11, '5215500000001')), ['5215500000001']);
    const updatedList = applyEvents(reading, messageEvent(12, '5215500000001'));
    expect(chatsToRead(updatedList)).toEqual([]);
    expect(chatsToRead(finishReading(updatedList, '5215500000001', undefined, allFilter))).toEqual(['5215500000001']);
    expect(chatsToRead(finishReading(reading, '5215500000001', undefined, allFilter))).toEqual([]);
    expect(applyEvents(markReading(initialList, [chat]), messageEvent(11)).missing).toEqual([chat]);
    expect(startFromPage(reading, page, [], allFilter).missing).toEqual(['5215500000001']);
  });

  it('reads no conversation for status posts and channels', () => {
    expect(
      applyEvents(initialList, messageEvent(11, 'broadcast:status'), messageEvent(12, 'channel:9')).missing,
    ).toEqual([]);
  });
});
