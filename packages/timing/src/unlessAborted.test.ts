import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { unlessAborted } from './unlessAborted.ts';

const never = new Promise<never>(() => {});

it('is what the promise is, and lets go of the signal', async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(unlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  await new Promise(resolve => setImmediate(resolve));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('does not wait for what may never settle', async () => {
  const controller = new AbortController();
  const waiting = unlessAborted(never, controller.signal);
  controller.abort('enough');
  await expect(waiting).rejects.toBe('enough');
  await expect(unlessAborted(never, AbortSignal.abort('before'))).rejects.toBe('before');
});
