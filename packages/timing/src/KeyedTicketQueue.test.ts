import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyedTicketQueue } from './KeyedTicketQueue.ts';

const createQueue = (concurrency: number, maxWaiting: number) =>
  new KeyedTicketQueue({ concurrency, maxWaiting, createFullError: () => new RangeError('too many tasks') });

describe('KeyedTicketQueue', () => {
  it('keeps the order of tasks and the concurrency limit when tasks take different times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        async (scheduler, concurrency, fails) => {
          const queue = createQueue(concurrency, 100);
          const order: number[] = [];
          let running = 0;
          let maxRunning = 0;
          const runTask = async (n: number, failing: boolean): Promise<void> => {
            const ticket = await queue.enter('client');
            running += 1;
            maxRunning = Math.max(maxRunning, running);
            await scheduler.schedule(Promise.resolve(), `prepare ${n}`);
            if (!failing) {
              await ticket.ready;
              order.push(n);
              ticket.releaseNext();
              await scheduler.schedule(Promise.resolve(), `answer ${n}`);
            }
            running -= 1;
            ticket.done();
          };
          const allTasks = Promise.all(fails.map((failing, n) => runTask(n, failing)));
          await scheduler.waitFor(allTasks);
          expect(order).toEqual(fails.flatMap((failing, n) => (failing ? [] : [n])));
          expect(maxRunning).toBeLessThanOrEqual(concurrency);
          expect(queue.size).toBe(0);
        },
      ),
    );
  });

  it('rejects a task when the queue of its key is full, without affecting other keys', async () => {
    const queue = createQueue(1, 1);
    const first = await queue.enter('one');
    const second = queue.enter('one');
    await expect(queue.enter('one')).rejects.toThrow(RangeError);
    await queue.enter('other');
    first.done();
    first.done();
    const ticket = await second;
    const third = queue.enter('one');
    ticket.done();
    await third;
  });

  it('lets a task continue only after all earlier tasks of its key, except rejected ones', async () => {
    const queue = createQueue(3, 0);
    const [first, second, third] = [await queue.enter('one'), await queue.enter('one'), await queue.enter('one')];
    await expect(queue.enter('one')).rejects.toThrow(RangeError);
    const continued: string[] = [];
    void third.ready.then(() => continued.push('third'));
    second.done();
    const fourth = await queue.enter('one');
    void fourth.ready.then(() => continued.push('fourth'));
    await new Promise(resolve => setImmediate(resolve));
    expect(continued).toEqual([]);
    first.releaseNext();
    third.releaseNext();
    await fourth.ready;
    expect(continued).toEqual(['third', 'fourth']);
  });

  it('removes a key when its last ticket is done, and keeps it while a task is in progress', async () => {
    const queue = createQueue(2, 1);
    const [first, second] = [await queue.enter('one'), await queue.enter('one')];
    const other = await queue.enter('other');
    first.done();
    expect(queue.size).toBe(2);
    second.done();
    expect(queue.size).toBe(1);
    other.done();
    expect(queue.size).toBe(0);
  });

  it('keeps the newer queue of a key when an earlier ticket is done again', async () => {
    const queue = createQueue(1, 0);
    const earlier = await queue.enter('one');
    earlier.done();
    await queue.enter('one');
    earlier.done();
    expect(queue.size).toBe(1);
    await expect(queue.enter('one')).rejects.toThrow(new RangeError('too many tasks'));
  });
});
