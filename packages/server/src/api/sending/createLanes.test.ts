import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooManyRequests } from '../../ground/errors/index.ts';
import { createLanes } from './createLanes.ts';

describe('lanes', () => {
  it('keep the order of handing over and the limit, whatever takes how long', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        async (scheduler, atOnce, fails) => {
          const lanes = createLanes({ atOnce, waiting: 100 });
          const order: number[] = [];
          let inside = 0;
          let most = 0;
          const pass = async (n: number, failing: boolean): Promise<void> => {
            const turn = await lanes.enter('client');
            inside += 1;
            most = Math.max(most, inside);
            await scheduler.schedule(Promise.resolve(), `prepare ${n}`);
            if (!failing) {
              await turn.mine;
              order.push(n);
              turn.handedOver();
              await scheduler.schedule(Promise.resolve(), `answer ${n}`);
            }
            inside -= 1;
            turn.done();
          };
          const passing = Promise.all(fails.map((failing, n) => pass(n, failing)));
          await scheduler.waitFor(passing);
          expect(order).toEqual(fails.flatMap((failing, n) => (failing ? [] : [n])));
          expect(most).toBeLessThanOrEqual(atOnce);
        },
      ),
    );
  });

  it('turn away whoever finds them full, and nobody of another client', async () => {
    const lanes = createLanes({ atOnce: 1, waiting: 1 });
    const first = await lanes.enter('one');
    const second = lanes.enter('one');
    await expect(lanes.enter('one')).rejects.toThrow(TooManyRequests);
    await lanes.enter('other');
    first.done();
    first.done();
    const turn = await second;
    const third = lanes.enter('one');
    turn.done();
    await third;
  });
});
