import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedQueue, QueueFull } from './createBoundedQueue.ts';

describe('createBoundedQueue', () => {
  it('runs in order, never more at once than allowed, and settles every task it took', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (scheduler, concurrency, outcomes) => {
          const queue = createBoundedQueue({ concurrency, waiting: outcomes.length });
          const started: number[] = [];
          let [running, most] = [0, 0];
          const arrived: number[] = [];
          const results = outcomes.map(async (succeeds, index) => {
            await scheduler.schedule(Promise.resolve());
            arrived.push(index);
            return queue.run(async () => {
              started.push(index);
              most = Math.max(most, ++running);
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
          expect(most).toBeLessThanOrEqual(concurrency);
        },
      ),
    );
  });

  it('works on as many at once as it may', async () => {
    const queue = createBoundedQueue({ concurrency: 3, waiting: 9 });
    let running = 0;
    let together = () => {};
    const all = new Promise<void>(resolve => (together = resolve));
    const tasks = Array.from({ length: 3 }, () =>
      queue.run(() => {
        running += 1;
        if (running === 3) together();
        return all;
      }),
    );
    await Promise.all(tasks);
    expect(running).toBe(3);
  });

  it('gives a place to whoever comes back for it, and takes it back once', async () => {
    const queue = createBoundedQueue({ concurrency: 1, waiting: 2 });
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

  it('refuses the task for which there is no place to wait, and only that one', async () => {
    const queue = createBoundedQueue({ concurrency: 1, waiting: 2 });
    let finish = () => {};
    const first = queue.run(() => new Promise<void>(resolve => (finish = resolve)));
    const waiting = [queue.run(async () => 'a'), queue.run(async () => 'b')];
    await expect(queue.run(async () => 'c')).rejects.toBeInstanceOf(QueueFull);
    finish();
    expect(await Promise.all([first, ...waiting])).toEqual([undefined, 'a', 'b']);
    expect(await queue.run(async () => 'c')).toBe('c');
  });
});
