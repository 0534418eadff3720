import { type Conversation, type Message, sampleConversation, sampleEvents } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { afterMessage, type ListFilter, type ListState, withConversation, withMore } from './listState.ts';

const all: ListFilter = { view: 'all', q: '' };
const at = (minute: number, more: Partial<Conversation> = {}): Conversation => ({
  ...sampleConversation,
  id: `c${minute}`,
  chat: `52155000000${minute}`,
  phoneNumber: `52155000000${minute}`,
  lid: null,
  unread: 0,
  lastMessageAt: `2026-03-02T18:${minute}:00.000Z`,
  ...more,
});
const state = (...conversations: Conversation[]): ListState => ({ conversations, next: null });
const ids = ({ conversations }: ListState) => conversations.map(({ id }) => id);
const saidIn = (
  { chat, phoneNumber }: Conversation,
  minute: number,
  more: Partial<Message> = {},
): Message => ({
  ...sampleEvents.message.data,
  id: `m${minute}`,
  chat,
  phoneNumber,
  lid: null,
  timestamp: `2026-03-02T18:${minute}:00.000Z`,
  ...more,
});

describe('a conversation', () => {
  it('stands where its last message puts it, once', () => {
    const before = state(at(30), at(20), at(10));
    expect(ids(withConversation(before, at(10, { lastMessageAt: '2026-03-02T18:40:00.000Z' }), all))).toEqual(
      ['c10', 'c30', 'c20'],
    );
    expect(ids(withConversation(before, at(25), all))).toEqual(['c30', 'c25', 'c20', 'c10']);
  });

  it('that is older than those shown waits for the page that has it', () => {
    const before = { ...state(at(30), at(20)), next: 'more' };
    expect(withConversation(before, at(10), all)).toBe(before);
    expect(ids(withMore(before, 'more', { conversations: [at(20), at(10)], next: null }))).toEqual([
      'c30',
      'c20',
      'c10',
    ]);
  });

  it('goes when it is archived, and stays below whoever has just read it', () => {
    const before = state(at(30, { unread: 2 }), at(20, { unread: 1 }));
    expect(ids(withConversation(before, at(30, { archived: true }), all))).toEqual(['c20']);
    const unread: ListFilter = { view: 'unread', q: '' };
    expect(ids(withConversation(before, at(30), unread))).toEqual(['c30', 'c20']);
    expect(withConversation(before, at(40), unread)).toBe(before);
  });

  it('counts what comes in, is read by an answer, and is taken out of the archive unless it is silenced', () => {
    const [open, filed, muted] = [
      at(10, { unread: 1 }),
      at(11, { archived: true }),
      at(12, { archived: true, muted: true }),
    ];
    const before = state(open, filed, muted);
    expect(afterMessage(before, saidIn(open, 50), true)).toMatchObject({ id: 'c10', unread: 2 });
    const ours = saidIn(open, 51, { direction: 'outbound', fromMe: true });
    expect(afterMessage(before, ours, true)).toMatchObject({ unread: 0, lastMessage: { id: 'm51' } });
    for (const kind of ['rule', 'schedule', 'campaign'] as const)
      expect(afterMessage(before, { ...ours, origin: { kind } }, true)).toMatchObject({ unread: 1 });
    expect(afterMessage(before, saidIn(filed, 52), true)).toMatchObject({ archived: false });
    expect(afterMessage(before, saidIn(muted, 53), true)).toMatchObject({ archived: true });
    expect(afterMessage(before, saidIn(at(13), 54), true)).toBeUndefined();
  });
});

it('has of those that are somebody’s, or nobody’s, no others, and loses one that is given away', () => {
  const ana = { id: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f99', name: 'Ana' };
  const hers = { ...sampleConversation, assignedTo: ana };
  const empty = { conversations: [], next: null };
  const filter = (assignedTo: string) => ({ view: 'all', q: '', assignedTo }) as const;
  const shown = withConversation(empty, hers, filter(ana.id));
  expect(shown.conversations).toEqual([hers]);
  expect(withConversation(empty, hers, filter('nobody')).conversations).toEqual([]);
  const given = { ...hers, assignedTo: null };
  expect(withConversation(shown, given, filter(ana.id)).conversations).toEqual([]);
  expect(withConversation(empty, given, filter('nobody')).conversations).toEqual([given]);
});

describe('one that was left for later', () => {
  const later = { snoozedUntil: '2026-03-03T15:00:00.000Z' };
  const put = (view: ListFilter['view'], more: Partial<Conversation>) =>
    ids(withConversation(state(at(30), at(20)), at(20, more), { view, q: '' }));

  it('is shown among those put off, and nowhere else', () => {
    expect(put('all', later)).toEqual(['c30']);
    expect(put('unread', { ...later, unread: 1 })).toEqual(['c30']);
    expect(put('snoozed', later)).toEqual(['c30', 'c20']);
    expect(put('snoozed', {})).toEqual(['c30']);
  });

  it('is as new as its return, and unread where somebody left it so', () => {
    expect(put('all', { returnedAt: '2026-03-02T18:50:00.000Z' })).toEqual(['c20', 'c30']);
    const none = state(at(30));
    const unread = { view: 'unread', q: '' } as const;
    expect(ids(withConversation(none, at(20, { markedUnread: true }), unread))).toEqual(['c30', 'c20']);
    expect(ids(withConversation(none, at(20), unread))).toEqual(['c30']);
  });

  it('is brought back by who writes, unless it is silenced, and taken for read by an answer', () => {
    const left = at(20, { ...later, markedUnread: true, returnedAt: '2026-03-02T18:25:00.000Z' });
    const after = (one: Conversation, more: Partial<Message>) =>
      afterMessage(state(one), saidIn(one, 40, more), true);
    expect(after(left, {})).toMatchObject({ snoozedUntil: null, markedUnread: true, returnedAt: null });
    expect(after({ ...left, muted: true }, {})).toMatchObject(later);
    expect(after(left, { direction: 'outbound', fromMe: true })).toMatchObject({
      ...later,
      markedUnread: false,
    });
    const byItself = { direction: 'outbound', fromMe: true, origin: { kind: 'campaign' } } as const;
    expect(after(left, byItself)).toMatchObject({ markedUnread: true });
    const late = afterMessage(state(left), saidIn(left, 22), true);
    expect(late).toMatchObject({ returnedAt: '2026-03-02T18:25:00.000Z' });
  });
});
