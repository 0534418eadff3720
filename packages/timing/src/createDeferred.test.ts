import { describe, expect, it } from 'vitest';
import { createDeferred } from './createDeferred.ts';

describe('createDeferred', () => {
  it('lets its caller resolve the promise, but only once', async () => {
    const { promise, resolve, reject } = createDeferred<string>();
    resolve('one');
    resolve('two');
    reject(new Error('three'));
    expect(await promise).toBe('one');
  });

  it('lets its caller reject the promise', async () => {
    const { promise, reject } = createDeferred<string>();
    reject(new Error('no'));
    await expect(promise).rejects.toThrow('no');
  });
});
