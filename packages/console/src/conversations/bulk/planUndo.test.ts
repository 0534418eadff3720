import { exampleConversation } from '@recado/contract';
import { expect, it } from 'vitest';
import { planUndo } from './planUndo.ts';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const later = '2026-03-03T12:00:00.000Z';
const conversation = (id: string, fields: Partial<typeof exampleConversation> = {}) => ({
  ...exampleConversation,
  ...{ id, archived: false, label: null, assignedTo: null, unread: 0, markedUnread: false, snoozedUntil: null },
  ...fields,
});

it('restores each former label with one request for all conversations that had it', () => {
  const before = [conversation('a', { label: 'Pagos' }), conversation('b'), conversation('c', { label: 'Pagos' })];
  expect(planUndo(before, { label: 'Pedidos' }, now)).toEqual([
    { conversations: ['a', 'c'], label: 'Pagos' },
    { conversations: ['b'], label: null },
  ]);
});

it('restores the snooze that archiving ended, unless its time has passed', () => {
  const before = [
    conversation('a', { snoozedUntil: later }),
    conversation('b', { snoozedUntil: '2026-03-02T11:00:00.000Z' }),
  ];
  expect(planUndo(before, { archived: true }, now)).toEqual([
    { conversations: ['a'], archived: false, snoozedUntil: later },
    { conversations: ['b'], archived: false, snoozedUntil: null },
  ]);
});

it('archives a conversation again that was snoozed out of the archive', () => {
  expect(planUndo([conversation('a', { archived: true })], { snoozedUntil: later }, now)).toEqual([
    { conversations: ['a'], archived: true, snoozedUntil: null },
  ]);
});

it('restores the former assignee', () => {
  const before = [conversation('a', { assignedTo: { id: 'u', name: 'Beto' } }), conversation('b')];
  expect(planUndo(before, { assignedTo: 'x' }, now)).toEqual([
    { conversations: ['a'], assignedTo: 'u' },
    { conversations: ['b'], assignedTo: null },
  ]);
});

it('marks only those conversations as unread again that were unread', () => {
  const before = [conversation('a', { unread: 2 }), conversation('b'), conversation('c', { markedUnread: true })];
  expect(planUndo(before, { read: true }, now)).toEqual([{ conversations: ['a', 'c'], markedUnread: true }]);
  expect(planUndo(before, { markedUnread: true }, now)).toEqual([{ conversations: ['b'], read: true }]);
});
