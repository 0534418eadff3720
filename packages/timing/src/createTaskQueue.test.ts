import { expect, it } from 'vitest';
import { createDeferred } from './createDeferred.ts';
import { createTaskQueue } from './createTaskQueue.ts';

it('task queue runs tasks in the order of the calls, and rejects only the task that fails', async () => {
  const runInOrder = createTaskQueue();
  const gate = createDeferred<void>();
  const started: string[] = [];
  const first = runInOrder(async () => {
    started.push('first');
    await gate.promise;
    throw new Error('first failed');
  });
  const second = runInOrder(async () => {
    started.push('second');
    return 2;
  });
  await new Promise(resolve => setImmediate(resolve));
  expect(started).toEqual(['first']);
  gate.resolve();
  await expect(first).rejects.toThrow('first failed');
  expect(await second).toBe(2);
  expect(started).toEqual(['first', 'second']);
});
