import { expect, it } from 'vitest';
import { recentClients } from './recentClients.ts';

it('takes the five newest, newest first, and leaves the list as it was', () => {
  const days = [3, 1, 6, 2, 5, 4];
  const clients = days.map(day => ({ day, createdAt: `2026-03-0${day}T10:00:00.000Z` }));
  expect(recentClients(clients).map(({ day }) => day)).toEqual([6, 5, 4, 3, 2]);
  expect(clients.map(({ day }) => day)).toEqual(days);
});
