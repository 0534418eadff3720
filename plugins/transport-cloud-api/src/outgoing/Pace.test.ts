import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './Pace.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets so many go within a second, however fast the machine is, and the others in their turn', async () => {
  const pace = new Pace(4);
  const gone: number[] = [];
  const turns = Array.from({ length: 10 }, async (_, n) => {
    await pace.turn(`${n}`, new AbortController().signal);
    gone.push(n);
  });
  const first = [0, 1, 2, 3];
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual(first);
  await vi.advanceTimersByTimeAsync(900);
  expect(gone).toEqual(first);
  await vi.advanceTimersByTimeAsync(150);
  expect(gone).toEqual([...first, 4, 5, 6, 7]);
  await vi.advanceTimersByTimeAsync(1_100);
  await Promise.all(turns);
  expect(gone).toHaveLength(10);
});
