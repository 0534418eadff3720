import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './within.ts';

const never = new Promise<never>(() => {});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is what the promise is, and leaves neither timer nor listener', async () => {
  const { signal } = new AbortController();
  expect(await within(1_000, Promise.resolve(1), () => 'late', signal)).toBe(1);
  await expect(within(1_000, Promise.reject(new Error('no')), () => 'late', signal)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('is what `late` says when the time is over', async () => {
  const waiting = within(1_000, never, () => 'late');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBe('late');
});

it('is what `late` throws when the signal is aborted, during the wait or before', async () => {
  const controller = new AbortController();
  const late = () => {
    throw new Error('over');
  };
  const waiting = within(1_000, never, late, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow('over');
  await expect(within(1_000, never, late, controller.signal)).rejects.toThrow('over');
  expect(vi.getTimerCount()).toBe(0);
});
