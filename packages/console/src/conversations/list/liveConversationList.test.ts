import { type Conversation, exampleConversation, exampleEvents, type RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import {
  applyEventToLiveConversationList,
  EMPTY_LIVE_CONVERSATION_LIST,
  finishLoadingChat,
  type LiveConversationList,
  listChatsToLoad,
  markChatsLoading,
  startLiveConversationListFromPage,
} from './liveConversationList.ts';
import { applyConversationResponse, type ConversationListFilter } from './loadedConversationList.ts';

const allFilter: ConversationListFilter = { view: 'all', q: '' };
const marta: Conversation = { ...exampleConversation, unread: 0, lastMessageAt: '2026-03-02T18:00:00.000Z' };
const { chat, phoneNumber } = marta;
const messageEvent = (sequence: number, targetChat: string = chat) =>
  ({
    ...exampleEvents.message,
    sequence,
    data: {
      ...exampleEvents.message.data,
      id: `m${sequence}`,
      chat: targetChat,
      phoneNumber: targetChat === chat ? phoneNumber : targetChat,
      lid: null,
      timestamp: `2026-03-02T18:${sequence}:00.000Z`,
    },
  }) as RecadoEvent;
const updateEvent: RecadoEvent = {
  ...exampleEvents.conversation,
  sequence: 20,
  data: { ...exampleEvents.conversation.data, unread: 0, muted: true, label: 'Pedidos' },
};
const page = { conversations: [marta], next: null, sequence: 10 };
const applyEvents = (state: LiveConversationList, ...events: RecadoEvent[]) =>
  events.reduce((current, event) => applyEventToLiveConversationList(current, event, allFilter), state);
const initialList = startLiveConversationListFromPage(EMPTY_LIVE_CONVERSATION_LIST, page, [], allFilter);

describe('live conversation list', () => {
  it('counts every message of a batch and keeps the changes of an update that arrives between messages', () => {
    const { list } = applyEvents(initialList, messageEvent(11), messageEvent(12), messageEvent(13));
    expect(list.conversations).toMatchObject([{ unread: 3, lastMessage: { id: 'm13' } }]);
    const updatedState = applyEvents(initialList, messageEvent(11), updateEvent, messageEvent(21));
    expect(updatedState.list.conversations).toMatchObject([{ unread: 1, muted: true, label: 'Pedidos' }]);
  });

  it('updates the opt-out state when an event names the contact by number or LID', () => {
    const contactEvent = (sequence: number, type: 'contact.opted_out' | 'contact.opted_in') =>
      ({
        ...exampleEvents.contact,
        sequence,
        type,
        data: { ...exampleEvents.contact.data, chat: 'lid:123456789012345' },
      }) as RecadoEvent;
    const optedOutList = applyEvents(initialList, contactEvent(11, 'contact.opted_out'));
    expect(optedOutList.list.conversations).toMatchObject([{ optedOutAt: exampleEvents.contact.timestamp }]);
    expect(applyEvents(optedOutList, contactEvent(12, 'contact.opted_in')).list.conversations).toMatchObject([
      { optedOutAt: null },
    ]);
    // The response to an earlier request that changed another field does not undo the opt-out.
    expect(
      applyConversationResponse(optedOutList.list, { id: marta.id, unread: 0 }, allFilter).conversations,
    ).toMatchObject([{ unread: 0, optedOutAt: exampleEvents.contact.timestamp }]);
    expect(applyConversationResponse(optedOutList.list, { id: 'another', unread: 0 }, allFilter)).toBe(
      optedOutList.list,
    );
  });

  it('applies events only once if they arrived during the page request', () => {
    const { list } = startLiveConversationListFromPage(
      applyEvents(initialList, messageEvent(11), messageEvent(12)),
      { ...page, sequence: 11 },
      [messageEvent(12)],
      allFilter,
    );
    expect(list.conversations).toMatchObject([{ unread: 1, lastMessage: { id: 'm12' } }]);
    expect(applyEvents(initialList, messageEvent(10))).toBe(initialList);
  });

  it('reads an unknown conversation only once and limits concurrent reads', () => {
    const others = ['5215500000001', '5215500000002', '5215500000003', 'group:4'] as const;
    const batch = applyEvents(
      initialList,
      ...others.flatMap((otherChat, index) => [
        messageEvent(11 + 2 * index, otherChat),
        messageEvent(12 + 2 * index, otherChat),
      ]),
    );
    expect(batch.missing).toEqual(others);
    const first = listChatsToLoad(batch);
    expect(first).toEqual(others.slice(0, 3));
    const reading = markChatsLoading(batch, first);
    expect(listChatsToLoad(reading)).toEqual([]);
    const conversation = { ...marta, id: 'other', chat: others[0], phoneNumber: others[0], lid: null };
    const finishedState = finishLoadingChat(reading, others[0], conversation, allFilter);
    expect(finishedState.list.conversations.map(({ id }) => id)).toContain('other');
    expect(listChatsToLoad(finishedState)).toEqual([others[3]]);
  });

  it('reads a conversation again if an event arrived while the conversation was being read', () => {
    const reading = markChatsLoading(applyEvents(initialList, messageEvent(11, '5215500000001')), ['5215500000001']);
    const updatedList = applyEvents(reading, messageEvent(12, '5215500000001'));
    expect(listChatsToLoad(updatedList)).toEqual([]);
    expect(listChatsToLoad(finishLoadingChat(updatedList, '5215500000001', undefined, allFilter))).toEqual([
      '5215500000001',
    ]);
    expect(listChatsToLoad(finishLoadingChat(reading, '5215500000001', undefined, allFilter))).toEqual([]);
    expect(applyEvents(markChatsLoading(initialList, [chat]), messageEvent(11)).missing).toEqual([chat]);
    expect(startLiveConversationListFromPage(reading, page, [], allFilter).missing).toEqual(['5215500000001']);
  });

  it('reads no conversation for status posts and channels', () => {
    expect(
      applyEvents(initialList, messageEvent(11, 'broadcast:status'), messageEvent(12, 'channel:9')).missing,
    ).toEqual([]);
  });
});
