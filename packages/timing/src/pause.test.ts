import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause } from './pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('resolves after its time, and lets go of the signal', async () => {
  const { signal } = new AbortController();
  let over = false;
  const paused = pause(1_000, signal).then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await paused;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('ends with the signal’s reason, and leaves no timer', async () => {
  const controller = new AbortController();
  const paused = pause(1_000, controller.signal);
  controller.abort('enough');
  await expect(paused).rejects.toBe('enough');
  expect(vi.getTimerCount()).toBe(0);
});

it('does not begin when the signal is aborted already', async () => {
  await expect(pause(1_000, AbortSignal.abort('before'))).rejects.toBe('before');
  expect(vi.getTimerCount()).toBe(0);
});
