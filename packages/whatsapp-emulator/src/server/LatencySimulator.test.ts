import { describe, expect, it } from 'vitest';
import { LatencySimulator } from './LatencySimulator.ts';

/** Schedules `count` steps and returns the order in which they ran. */
const collectArrivals = (latency: LatencySimulator, count: number): Promise<number[]> =>
  new Promise(resolve => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1)
      latency.schedule(() => {
        seen.push(index);
        if (seen.length === count) resolve(seen);
      });
  });

describe('simulated latency', () => {
  it('keeps the order of steps although each step has a random delay', async () => {
    const expectedOrder = Array.from({ length: 200 }, (_, index) => index);
    expect(await collectArrivals(new LatencySimulator(5), 200)).toEqual(expectedOrder);
  });

  it('runs a step synchronously when the latency is 0', () => {
    let hasRun = false;
    const latency = new LatencySimulator(0);
    latency.addLoginDelay();
    latency.schedule(() => {
      hasRun = true;
    });
    expect(hasRun).toBe(true);
  });

  it('delays a step when a login was simulated before it', async () => {
    const latency = new LatencySimulator(1);
    const order: string[] = [];
    latency.addLoginDelay();
    const done = collectArrivals(latency, 1).then(() => order.push('success'));
    setTimeout(() => order.push('ready'), 5);
    await done;
    expect(order).toEqual(['ready', 'success']);
  });
});
