import type { Conversation, Message } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { noticesOf } from './noticesOf.ts';

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
const asked = { told: ['m0'], now, hasGroups: false };
const told = (fields: Partial<Conversation>, about: Partial<typeof asked> = {}) =>
  noticesOf([{ ...conversation, ...fields }], { ...asked, ...about });

describe('noticesOf', () => {
  it('tells who wrote, and what', () => {
    expect(told({})).toEqual([
      { conversation: 'a', message: 'm1', title: 'Marta Núñez', words: message.text },
    ]);
  });

  it.each<[string, Partial<Conversation>, Partial<typeof asked>?]>([
    ['what was told before', {}, { told: ['m0', 'm1'] }],
    ['what came before anybody listened', {}, { now: now + 600_000 }],
    ['what is silenced', { muted: true }],
    ['what is archived', { archived: true }],
    ['what is put off', { snoozedUntil: '2026-12-24T15:00:00.000Z' }],
    ['what was read', { unread: 0 }],
    ['what is ours', { lastMessage: { ...message, direction: 'outbound' } }],
    ['groups that nobody asked for', { chatKind: 'group' }],
    ['who posts to everybody', { chatKind: 'broadcast' }],
  ])('says nothing of %s', (_, fields, about) => {
    expect(told(fields, about)).toEqual([]);
  });

  it('says who wrote in a group that is wanted', () => {
    const group = { chatKind: 'group', name: 'Pedidos' } as const;
    expect(told(group, { hasGroups: true })).toMatchObject([
      { title: 'Pedidos', words: `Marta: ${message.text}` },
    ]);
  });
});
