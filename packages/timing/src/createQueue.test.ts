import { expect, it } from 'vitest';
import { createDeferred } from './createDeferred.ts';
import { createQueue } from './createQueue.ts';

it('runs one after the other in the order they were asked for, and a failure is its caller’s alone', async () => {
  const inOrder = createQueue();
  const gate = createDeferred<void>();
  const begun: string[] = [];
  const first = inOrder(async () => {
    begun.push('first');
    await gate.promise;
    throw new Error('first failed');
  });
  const second = inOrder(async () => {
    begun.push('second');
    return 2;
  });
  await new Promise(resolve => setImmediate(resolve));
  expect(begun).toEqual(['first']);
  gate.resolve();
  await expect(first).rejects.toThrow('first failed');
  expect(await second).toBe(2);
  expect(begun).toEqual(['first', 'second']);
});
