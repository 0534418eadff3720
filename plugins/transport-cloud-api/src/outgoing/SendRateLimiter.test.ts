import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SendRateLimiter } from './SendRateLimiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('SendRateLimiter passes a fixed number of messages per second, in the order of the calls', async () => {
  const limiter = new SendRateLimiter(4);
  const passedIndexes: number[] = [];
  const sends = Array.from({ length: 10 }, async (_, n) => {
    await limiter.waitForTurn(`${n}`, new AbortController().signal);
    passedIndexes.push(n);
  });
  const first = [0, 1, 2, 3];
  await vi.advanceTimersByTimeAsync(0);
  expect(passedIndexes).toEqual(first);
  await vi.advanceTimersByTimeAsync(900);
  expect(passedIndexes).toEqual(first);
  await vi.advanceTimersByTimeAsync(150);
  expect(passedIndexes).toEqual([...first, 4, 5, 6, 7]);
  await vi.advanceTimersByTimeAsync(1_100);
  await Promise.all(sends);
  expect(passedIndexes).toHaveLength(10);
});
