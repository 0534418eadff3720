import { describe, expect, it } from 'vitest';
import { createDeferred } from './createDeferred.ts';
import { KeyedQueue } from './KeyedQueue.ts';

describe('KeyedQueue', () => {
  it('keeps the order within a key and continues after a failed task', async () => {
    const queue = new KeyedQueue();
    const done: number[] = [];
    const step = (n: number) => async () => {
      await new Promise(resolve => setImmediate(resolve));
      done.push(n);
      if (n === 1) throw new Error('one');
    };
    const all = await Promise.allSettled([0, 1, 2].map(n => queue.run('a', step(n))));
    expect(done).toEqual([0, 1, 2]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('runs a task of one key while a task of another key is blocked', async () => {
    const queue = new KeyedQueue();
    void queue.run('a', () => new Promise(() => {}));
    expect(await queue.run('b', async () => 'b')).toBe('b');
  });

  it('resolves the promise of idle() when all queued tasks are done', async () => {
    const queue = new KeyedQueue();
    let done = false;
    void queue.run('a', async () => {
      await new Promise(resolve => setImmediate(resolve));
      done = true;
    });
    await queue.idle();
    expect(done).toBe(true);
  });

  it('forgets a key when its last task is done, but not earlier', async () => {
    const queue = new KeyedQueue();
    const { promise, resolve } = createDeferred<void>();
    const first = queue.run('a', async () => {});
    const second = queue.run('a', () => promise);
    await first;
    await new Promise(resume => setImmediate(resume));
    expect(queue.size).toBe(1);
    resolve();
    await second;
    await new Promise(resume => setImmediate(resume));
    expect(queue.size).toBe(0);
  });
});
