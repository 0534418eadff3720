import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause } from './pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('resolves after the delay and removes its abort listener', async () => {
  const { signal } = new AbortController();
  let isOver = false;
  const paused = pause(1_000, signal).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await paused;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('rejects with the reason of the signal and clears its timer when aborted', async () => {
  const controller = new AbortController();
  const paused = pause(1_000, controller.signal);
  controller.abort('enough');
  await expect(paused).rejects.toBe('enough');
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects without starting a timer when the signal is already aborted', async () => {
  await expect(pause(1_000, AbortSignal.abort('before'))).rejects.toBe('before');
  expect(vi.getTimerCount()).toBe(0);
});
