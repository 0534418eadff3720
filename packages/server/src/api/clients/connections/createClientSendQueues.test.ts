import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { createClientSendQueues } from './createClientSendQueues.ts';

describe('set of client queues', () => {
  it('keeps the send order and the concurrency limit when tasks take different times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        async (scheduler, maxConcurrent, fails) => {
          const queues = createClientSendQueues({ maxConcurrent, maxWaiting: 100 });
          const order: number[] = [];
          let running = 0;
          let maxRunning = 0;
          const runTask = async (n: number, failing: boolean): Promise<void> => {
            const ticket = await queues.enter('client');
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
          expect(maxRunning).toBeLessThanOrEqual(maxConcurrent);
        },
      ),
    );
  });

  it('rejects a send when the queue of its client is full, without affecting other clients', async () => {
    const queues = createClientSendQueues({ maxConcurrent: 1, maxWaiting: 1 });
    const first = await queues.enter('one');
    const second = queues.enter('one');
    await expect(queues.enter('one')).rejects.toThrow(TooManyRequests);
    await queues.enter('other');
    first.done();
    first.done();
    const ticket = await second;
    const third = queues.enter('one');
    ticket.done();
    await third;
  });

  it('removes the queue of a client when its last message is done, and keeps it while a message is in progress', async () => {
    const queues = createClientSendQueues({ maxConcurrent: 2, maxWaiting: 1 });
    const [first, second] = [await queues.enter('one'), await queues.enter('one')];
    const other = await queues.enter('other');
    first.done();
    expect(queues.size).toBe(2);
    second.done();
    expect(queues.size).toBe(1);
    other.done();
    expect(queues.size).toBe(0);
  });

  it('keeps the newer queue of a client when an earlier message is marked as done again', async () => {
    const queues = createClientSendQueues({ maxConcurrent: 1, maxWaiting: 0 });
    const earlier = await queues.enter('one');
    earlier.done();
    await queues.enter('one');
    earlier.done();
    expect(queues.size).toBe(1);
    await expect(queues.enter('one')).rejects.toMatchObject({ name: 'TooManyRequests', retryAfter: 5 });
  });
});
