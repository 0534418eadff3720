import { describe, expect, it } from 'vitest';
import { Latency } from './Latency.ts';

/** What arrived, once all of it has. */
const arrived = (latency: Latency, count: number): Promise<number[]> =>
  new Promise(resolve => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1)
      latency.pass(() => {
        seen.push(index);
        if (seen.length === count) resolve(seen);
      });
  });

describe('a way that takes a moment', () => {
  it('keeps the order, however long each takes', async () => {
    const wanted = Array.from({ length: 200 }, (_, index) => index);
    expect(await arrived(new Latency(5), 200)).toEqual(wanted);
  });

  it('lets nothing wait when it takes none', () => {
    let passed = false;
    const latency = new Latency(0);
    latency.ponder();
    latency.pass(() => {
      passed = true;
    });
    expect(passed).toBe(true);
  });

  it('lets things wait behind a login', async () => {
    const latency = new Latency(1);
    const order: string[] = [];
    latency.ponder();
    const done = arrived(latency, 1).then(() => order.push('success'));
    setTimeout(() => order.push('ready'), 5);
    await done;
    expect(order).toEqual(['ready', 'success']);
  });
});
