import type { Conversation, Message } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { selectNotifications } from './selectNotifications.ts';

const message = {
  id: 'm1',
  direction: 'inbound',
  type: 'text',
  text: '¿Todavía hay conchas?',
  name: 'Marta',
  timestamp: '2026-03-02T18:20:00.000Z',
} as Message;
const conversation = {
  id: 'a',
  chat: '5215587654321',
  chatKind: 'person',
  name: 'Marta Núñez',
  phoneNumber: '5215587654321',
  lastMessage: message,
  lastMessageAt: message.timestamp,
  unread: 1,
  archived: false,
  muted: false,
  label: null,
} as Conversation;
const now = Date.parse('2026-03-02T18:21:00.000Z');
const options = { notifiedIds: ['m0'], now, hasGroups: false };
const notificationsFor = (fields: Partial<Conversation>, overrides: Partial<typeof options> = {}) =>
  selectNotifications([{ ...conversation, ...fields }], { ...options, ...overrides });

describe('selectNotifications', () => {
  it('returns the author and the text of a message', () => {
    expect(notificationsFor({})).toEqual([
      { conversationId: 'a', messageId: 'm1', title: 'Marta Núñez', bodyText: message.text },
    ]);
  });

  it.each<[string, Partial<Conversation>, Partial<typeof options>?]>([
    ['a message with an earlier notification', {}, { notifiedIds: ['m0', 'm1'] }],
    ['a message from ten minutes ago', {}, { now: now + 600_000 }],
    ['a muted conversation', { muted: true }],
    ['an archived conversation', { archived: true }],
    ['a snoozed conversation', { snoozedUntil: '2026-12-24T15:00:00.000Z' }],
    ['a read message', { unread: 0 }],
    ['an outgoing message', { lastMessage: { ...message, direction: 'outbound' } }],
    ['a group when group notifications are disabled', { chatKind: 'group' }],
    ['a broadcast', { chatKind: 'broadcast' }],
  ])('returns no notification for %s', (_, fields, overrides) => {
    expect(notificationsFor(fields, overrides)).toEqual([]);
  });

  it('includes the author in the text of a group message when notifications for groups are enabled', () => {
    const group = { chatKind: 'group', name: 'Pedidos' } as const;
    expect(notificationsFor(group, { hasGroups: true })).toMatchObject([
      { title: 'Pedidos', bodyText: `Marta: ${message.text}` },
    ]);
  });
});
