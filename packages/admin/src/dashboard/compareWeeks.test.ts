import { expect, it } from 'vitest';
import { compareWeeks } from './compareWeeks.ts';

const createDays = (counts: readonly number[]) =>
  counts.map((users, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    inbound: 0,
    outbound: 0,
    users,
    clients: 0,
  }));

it.each([
  [[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2], { current: 14, previous: 7, percent: 100 }],
  [[2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1], { current: 7, previous: 14, percent: -50 }],
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], { current: 3, previous: 0, percent: undefined }],
  [[0, 0, 0, 0, 0, 0, 3, 1, 1, 0, 0, 0, 0, 0], { current: 2, previous: 3, percent: -33 }],
])('compares the last seven complete days with the seven days before, without today', (counts, expected) => {
  expect(compareWeeks(createDays([...counts, 99]), ({ users }) => users)).toEqual(expected);
});
