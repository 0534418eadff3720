import { expect, it } from 'vitest';
import { selectRecentClients } from './selectRecentClients.ts';

it('returns the five newest clients, newest first, and does not modify the list', () => {
  const days = [3, 1, 6, 2, 5, 4];
  const clients = days.map(day => ({ day, createdAt: `2026-03-0${day}T10:00:00.000Z` }));
  expect(selectRecentClients(clients).map(({ day }) => day)).toEqual([6, 5, 4, 3, 2]);
  expect(clients.map(({ day }) => day)).toEqual(days);
});
