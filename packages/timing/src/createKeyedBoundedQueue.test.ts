import { describe, expect, it } from 'vitest';
import { QueueFull } from './createBoundedQueue.ts';
import { createDeferred } from './createDeferred.ts';
import { createKeyedBoundedQueue } from './createKeyedBoundedQueue.ts';

describe('keyed bounded queue', () => {
  it('limits the tasks of each key, while other keys continue', async () => {
    const queue = createKeyedBoundedQueue({ concurrency: 1, maxWaiting: 1 });
    const { promise, resolve } = createDeferred<void>();
    const ended: string[] = [];
    const first = queue.run('ana', () => promise).then(() => ended.push('first'));
    const second = queue.run('ana', async () => ended.push('second'));
    await expect(queue.run('ana', async () => undefined)).rejects.toThrow(QueueFull);
    await queue.run('beto', async () => ended.push('beto'));
    expect([ended, queue.size]).toEqual([['beto'], 1]);
    resolve();
    await Promise.all([first, second]);
    expect([ended, queue.size]).toEqual([['beto', 'first', 'second'], 0]);
  });

  it('keeps the new queue of a key when an earlier slot is released again', async () => {
    const queue = createKeyedBoundedQueue({ concurrency: 1, maxWaiting: 1 });
    const leave = await queue.enter('ana');
    leave();
    const leaveAgain = await queue.enter('ana');
    leave();
    expect(queue.size).toBe(1);
    leaveAgain();
    expect(queue.size).toBe(0);
  });

  it('releases the slot of a task that fails', async () => {
    const queue = createKeyedBoundedQueue({ concurrency: 1, maxWaiting: 0 });
    await expect(queue.run('ana', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await queue.run('ana', async () => 'next')).toBe('next');
  });
});
