import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { rejectOnAbort } from './rejectOnAbort.ts';

const never = new Promise<never>(() => {});

it('rejectOnAbort settles like the given promise and then removes its abort listener', async () => {
  const { signal } = new AbortController();
  expect(await rejectOnAbort(Promise.resolve(1), signal)).toBe(1);
  await expect(rejectOnAbort(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  await new Promise(resolve => setImmediate(resolve));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('rejectOnAbort rejects on abort even if the given promise never settles', async () => {
  const controller = new AbortController();
  const result = rejectOnAbort(never, controller.signal);
  controller.abort('enough');
  await expect(result).rejects.toBe('enough');
  await expect(rejectOnAbort(never, AbortSignal.abort('before'))).rejects.toBe('before');
});
