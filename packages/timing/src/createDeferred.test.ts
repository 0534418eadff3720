import { describe, expect, it } from 'vitest';
import { createDeferred } from './createDeferred.ts';

describe('deferred promise', () => {
  it('resolves with the first value that its caller passes, and ignores later calls', async () => {
    const { promise, resolve, reject } = createDeferred<string>();
    resolve('one');
    resolve('two');
    reject(new Error('three'));
    expect(await promise).toBe('one');
  });

  it('rejects with the error that its caller passes', async () => {
    const { promise, reject } = createDeferred<string>();
    reject(new Error('no'));
    await expect(promise).rejects.toThrow('no');
  });
});
