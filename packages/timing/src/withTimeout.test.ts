import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './withTimeout.ts';

const never = new Promise<never>(() => {});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('withTimeout settles like the given promise, and leaves neither a timer nor a listener', async () => {
  const { signal } = new AbortController();
  expect(await withTimeout(1_000, Promise.resolve(1), () => 'late', signal)).toBe(1);
  await expect(withTimeout(1_000, Promise.reject(new Error('no')), () => 'late', signal)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('withTimeout resolves with the result of the timeout callback when the time expires', async () => {
  const result = withTimeout(1_000, never, () => 'late');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe('late');
});

it('withTimeout rejects with the error of the timeout callback when the signal aborts before or during the wait', async () => {
  const controller = new AbortController();
  const throwOver = () => {
    throw new Error('over');
  };
  const result = withTimeout(1_000, never, throwOver, controller.signal);
  controller.abort();
  await expect(result).rejects.toThrow('over');
  await expect(withTimeout(1_000, never, throwOver, controller.signal)).rejects.toThrow('over');
  expect(vi.getTimerCount()).toBe(0);
});
