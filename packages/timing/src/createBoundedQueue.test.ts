import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedQueue, QueueFull } from './createBoundedQueue.ts';

describe('bounded queue', () => {
  it('runs tasks in order, respects the concurrency limit, and settles every accepted task', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (scheduler, concurrency, outcomes) => {
          const queue = createBoundedQueue({ concurrency, maxWaiting: outcomes.length });
          const started: number[] = [];
          let [running, maxRunning] = [0, 0];
          const arrived: number[] = [];
          const results = outcomes.map(async (succeeds, index) => {
            await scheduler.schedule(Promise.resolve());
            arrived.push(index);
            return queue.run(async () => {
              started.push(index);
              maxRunning = Math.max(maxRunning, ++running);
              await scheduler.schedule(Promise.resolve());
              running -= 1;
              if (!succeeds) throw new Error(`task ${index}`);
              return index;
            });
          });
          const settled = Promise.allSettled(results);
          await scheduler.waitFor(settled);
          expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual(outcomes);
          expect(started).toEqual(arrived);
          expect(maxRunning).toBeLessThanOrEqual(concurrency);
        },
      ),
    );
  });

  it('runs as many tasks at once as the concurrency limit allows', async () => {
    const queue = createBoundedQueue({ concurrency: 3, maxWaiting: 9 });
    let running = 0;
    let resolveAll = () => {};
    const all = new Promise<void>(resolve => (resolveAll = resolve));
    const tasks = Array.from({ length: 3 }, () =>
      queue.run(() => {
        running += 1;
        if (running === 3) resolveAll();
        return all;
      }),
    );
    await Promise.all(tasks);
    expect(running).toBe(3);
  });

  it('grants slots in the order of the calls, and ignores a second release of a slot', async () => {
    const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 2 });
    const first = await queue.enter();
    const order: string[] = [];
    const second = queue.enter().then(leave => {
      order.push('second');
      return leave;
    });
    const third = queue.enter().then(leave => {
      order.push('third');
      return leave;
    });
    first();
    first();
    const leaveSecond = await second;
    expect(order).toEqual(['second']);
    leaveSecond();
    (await third)();
    expect([order, queue.isIdle]).toEqual([['second', 'third'], true]);
  });

  it('is idle only while no task runs', async () => {
    const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 0 });
    expect(queue.isIdle).toBe(true);
    const [leaveFirst, leaveSecond] = [await queue.enter(), await queue.enter()];
    leaveFirst();
    expect(queue.isIdle).toBe(false);
    leaveSecond();
    expect(queue.isIdle).toBe(true);
  });

  it('rejects only the task that exceeds the waiting limit', async () => {
    const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 2 });
    let finish = () => {};
    const first = queue.run(() => new Promise<void>(resolve => (finish = resolve)));
    const waiting = [queue.run(async () => 'a'), queue.run(async () => 'b')];
    await expect(queue.run(async () => 'c')).rejects.toBeInstanceOf(QueueFull);
    await expect(queue.enter()).rejects.toMatchObject({ name: 'QueueFull', message: 'more than 2 tasks are waiting' });
    finish();
    expect(await Promise.all([first, ...waiting])).toEqual([undefined, 'a', 'b']);
    expect(await queue.run(async () => 'c')).toBe('c');
  });
});
