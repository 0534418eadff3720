import { QueueFull } from '@recado/timing';
import { describe, expect, it, vi } from 'vitest';
import { createCallerTurns } from './createCallerTurns.ts';

function createTurnsWithClock(maxWaiting = 10) {
  const clock = { time: 0 };
  return { clock, turns: createCallerTurns({ maxWaiting, now: () => clock.time }) };
}
/** Lets all settled promises continue. */
const settle = () => new Promise(resolve => setImmediate(resolve));

describe('createCallerTurns', () => {
  it('lets one task of a caller run at a time, in the order of their arrival', async () => {
    const { turns } = createTurnsWithClock();
    const order: number[] = [];
    const endFirst = await turns.enter('ana');
    const later = [1, 2].map(async n => {
      const end = await turns.enter('ana');
      order.push(n);
      end();
    });
    await settle();
    expect(order).toEqual([]);
    endFirst();
    await Promise.all(later);
    expect(order).toEqual([1, 2]);
  });

  it('does not let one caller wait for another', async () => {
    const { turns } = createTurnsWithClock();
    await turns.enter('ana');
    await expect(turns.enter('luis')).resolves.toBeTypeOf('function');
  });

  it('lets a caller pause for as long as the last turn took', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { clock, turns } = createTurnsWithClock();
      const end = await turns.enter('ana');
      const next = vi.fn();
      void turns.enter('ana').then(next);
      clock.time = 40;
      end();
      await vi.advanceTimersByTimeAsync(39);
      expect(next).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(next).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects a task when the maximum number of the caller waits', async () => {
    const { turns } = createTurnsWithClock(2);
    for (let n = 0; n < 3; n += 1) void turns.enter('ana');
    await expect(turns.enter('ana')).rejects.toThrow(QueueFull);
    await expect(turns.enter('luis')).resolves.toBeTypeOf('function');
  });

  it('passes a turn on once, however often it ends', async () => {
    const { turns } = createTurnsWithClock();
    const end = await turns.enter('ana');
    const [second, third] = [vi.fn(), vi.fn()];
    void turns.enter('ana').then(second);
    void turns.enter('ana').then(third);
    end();
    end();
    await vi.waitFor(() => expect(second).toHaveBeenCalled());
    await settle();
    expect(third).not.toHaveBeenCalled();
  });

  it('forgets callers without a turn', async () => {
    const { turns } = createTurnsWithClock();
    const ends = await Promise.all(Array.from({ length: 100 }, (_, n) => turns.enter(`${n}`)));
    expect(turns.size).toBe(100);
    for (const end of ends) end();
    await vi.waitFor(() => expect(turns.size).toBe(0));
  });
});
