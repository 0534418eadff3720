import { type Conversation, exampleConversation, exampleEvents, type Message } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import {
  appendConversationPage,
  type ConversationListFilter,
  type LoadedConversationList,
  predictConversationAfterMessage,
  upsertConversation,
} from './loadedConversationList.ts';

const allFilter: ConversationListFilter = { view: 'all', q: '' };
const conversationAt = (minute: number, overrides: Partial<Conversation> = {}): Conversation => ({
  ...exampleConversation,
  id: `c${minute}`,
  chat: `52155000000${minute}`,
  phoneNumber: `52155000000${minute}`,
  lid: null,
  unread: 0,
  lastMessageAt: `2026-03-02T18:${minute}:00.000Z`,
  ...overrides,
});
const state = (...conversations: Conversation[]): LoadedConversationList => ({ conversations, next: null });
const ids = ({ conversations }: LoadedConversationList) => conversations.map(({ id }) => id);
const messageIn = ({ chat, phoneNumber }: Conversation, minute: number, overrides: Partial<Message> = {}): Message => ({
  ...exampleEvents.message.data,
  id: `m${minute}`,
  chat,
  phoneNumber,
  lid: null,
  timestamp: `2026-03-02T18:${minute}:00.000Z`,
  ...overrides,
});

describe('conversation list state', () => {
  it('lists a conversation only once, by the time of its last message', () => {
    const initialState = state(conversationAt(30), conversationAt(20), conversationAt(10));
    expect(
      ids(
        upsertConversation(initialState, conversationAt(10, { lastMessageAt: '2026-03-02T18:40:00.000Z' }), allFilter),
      ),
    ).toEqual(['c10', 'c30', 'c20']);
    expect(ids(upsertConversation(initialState, conversationAt(25), allFilter))).toEqual(['c30', 'c25', 'c20', 'c10']);
  });

  it('shows an older conversation only after its page is loaded', () => {
    const initialState = { ...state(conversationAt(30), conversationAt(20)), next: 'more' };
    expect(upsertConversation(initialState, conversationAt(10), allFilter)).toBe(initialState);
    expect(
      ids(
        appendConversationPage(initialState, 'more', {
          conversations: [conversationAt(20), conversationAt(10)],
          next: null,
        }),
      ),
    ).toEqual(['c30', 'c20', 'c10']);
  });

  it('removes an archived conversation but keeps a conversation in the unread view that was just read', () => {
    const initialState = state(conversationAt(30, { unread: 2 }), conversationAt(20, { unread: 1 }));
    expect(ids(upsertConversation(initialState, conversationAt(30, { archived: true }), allFilter))).toEqual(['c20']);
    const unread: ConversationListFilter = { view: 'unread', q: '' };
    expect(ids(upsertConversation(initialState, conversationAt(30), unread))).toEqual(['c30', 'c20']);
    expect(upsertConversation(initialState, conversationAt(40), unread)).toBe(initialState);
  });

  it('counts incoming messages until a reply, and an incoming message unarchives a conversation unless muted', () => {
    const [open, archivedConversation, muted] = [
      conversationAt(10, { unread: 1 }),
      conversationAt(11, { archived: true }),
      conversationAt(12, { archived: true, muted: true }),
    ];
    const initialState = state(open, archivedConversation, muted);
    expect(predictConversationAfterMessage(initialState, messageIn(open, 50), true)).toMatchObject({
      id: 'c10',
      unread: 2,
    });
    const reply = messageIn(open, 51, { direction: 'outbound', fromMe: true });
    expect(predictConversationAfterMessage(initialState, reply, true)).toMatchObject({
      unread: 0,
      lastMessage: { id: 'm51' },
    });
    for (const kind of ['rule', 'schedule', 'campaign'] as const)
      expect(predictConversationAfterMessage(initialState, { ...reply, origin: { kind } }, true)).toMatchObject({
        unread: 1,
      });
    expect(predictConversationAfterMessage(initialState, messageIn(archivedConversation, 52), true)).toMatchObject({
      archived: false,
    });
    expect(predictConversationAfterMessage(initialState, messageIn(muted, 53), true)).toMatchObject({ archived: true });
    expect(predictConversationAfterMessage(initialState, messageIn(conversationAt(13), 54), true)).toBeUndefined();
  });
});

it('the assignee filter shows only conversations of the assignee or unassigned ones, and removes reassigned ones', () => {
  const ana = { id: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f99', name: 'Ana' };
  const assignedConversation = { ...exampleConversation, assignedTo: ana };
  const empty = { conversations: [], next: null };
  const filter = (assignedTo: string) => ({ view: 'all', q: '', assignedTo }) as const;
  const filteredState = upsertConversation(empty, assignedConversation, filter(ana.id));
  expect(filteredState.conversations).toEqual([assignedConversation]);
  expect(upsertConversation(empty, assignedConversation, filter('nobody')).conversations).toEqual([]);
  const unassignedConversation = { ...assignedConversation, assignedTo: null };
  expect(upsertConversation(filteredState, unassignedConversation, filter(ana.id)).conversations).toEqual([]);
  expect(upsertConversation(empty, unassignedConversation, filter('nobody')).conversations).toEqual([
    unassignedConversation,
  ]);
});

describe('snoozed conversation', () => {
  const snooze = { snoozedUntil: '2026-03-03T15:00:00.000Z' };
  const idsAfterUpdate = (view: ConversationListFilter['view'], overrides: Partial<Conversation>) =>
    ids(
      upsertConversation(state(conversationAt(30), conversationAt(20)), conversationAt(20, overrides), { view, q: '' }),
    );

  it('appears only in the snoozed view', () => {
    expect(idsAfterUpdate('all', snooze)).toEqual(['c30']);
    expect(idsAfterUpdate('unread', { ...snooze, unread: 1 })).toEqual(['c30']);
    expect(idsAfterUpdate('snoozed', snooze)).toEqual(['c30', 'c20']);
    expect(idsAfterUpdate('snoozed', {})).toEqual(['c30']);
  });

  it('appears at its return time, and in the unread view only if it was marked as unread', () => {
    expect(idsAfterUpdate('all', { returnedAt: '2026-03-02T18:50:00.000Z' })).toEqual(['c20', 'c30']);
    const otherState = state(conversationAt(30));
    const unread = { view: 'unread', q: '' } as const;
    expect(ids(upsertConversation(otherState, conversationAt(20, { markedUnread: true }), unread))).toEqual([
      'c30',
      'c20',
    ]);
    expect(ids(upsertConversation(otherState, conversationAt(20), unread))).toEqual(['c30']);
  });

  it('returns when a message arrives unless the conversation is muted, and becomes read after a reply', () => {
    const snoozedConversation = conversationAt(20, {
      ...snooze,
      markedUnread: true,
      returnedAt: '2026-03-02T18:25:00.000Z',
    });
    const conversationAfter = (conversation: Conversation, overrides: Partial<Message>) =>
      predictConversationAfterMessage(state(conversation), messageIn(conversation, 40, overrides), true);
    expect(conversationAfter(snoozedConversation, {})).toMatchObject({
      snoozedUntil: null,
      markedUnread: true,
      returnedAt: null,
    });
    expect(conversationAfter({ ...snoozedConversation, muted: true }, {})).toMatchObject(snooze);
    expect(conversationAfter(snoozedConversation, { direction: 'outbound', fromMe: true })).toMatchObject({
      ...snooze,
      markedUnread: false,
    });
    const automaticMessage = { direction: 'outbound', fromMe: true, origin: { kind: 'campaign' } } as const;
    expect(conversationAfter(snoozedConversation, automaticMessage)).toMatchObject({ markedUnread: true });
    const conversationAfterOldMessage = predictConversationAfterMessage(
      state(snoozedConversation),
      messageIn(snoozedConversation, 22),
      true,
    );
    expect(conversationAfterOldMessage).toMatchObject({ returnedAt: '2026-03-02T18:25:00.000Z' });
  });
});
