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
});
