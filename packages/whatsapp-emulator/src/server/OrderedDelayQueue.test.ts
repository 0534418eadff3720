import { describe, expect, it } from 'vitest';
import { OrderedDelayQueue } from './OrderedDelayQueue.ts';

describe('OrderedDelayQueue', () => {
  it('runs a step synchronously when there are no earlier steps', () => {
    const seen: string[] = [];
    new OrderedDelayQueue().enqueue(0, () => seen.push('uno'));
    expect(seen).toEqual(['uno']);
  });

  it('delays a step while an earlier step is delayed', async () => {
    const queue = new OrderedDelayQueue();
    const seen: string[] = [];
    queue.enqueue(20, () => seen.push('uno'));
    queue.enqueue(0, () => seen.push('dos'));
    expect(seen).toEqual([]);
    await new Promise<void>(resolve => queue.enqueue(0, resolve));
    expect(seen).toEqual(['uno', 'dos']);
  });

  it('runs the next step when a step throws an error', async () => {
    const queue = new OrderedDelayQueue();
    queue.enqueue(1, () => {
      throw new Error('falla');
    });
    await new Promise<void>(resolve => queue.enqueue(0, resolve));
  });
});
