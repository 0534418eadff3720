import { createDeferred } from '@recado/timing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createPollingLoop } from './createPollingLoop.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Creates a loop whose polls find the given amounts of work, then none. Records the times of the polls. */
function createLoopFixture(...results: readonly (number | Error | Promise<number>)[]) {
  const pollTimes: number[] = [];
  const warnings: unknown[] = [];
  const startedAt = performance.now();
  const loop = createPollingLoop({
    async poll() {
      pollTimes.push(performance.now() - startedAt);
      const result = results[pollTimes.length - 1] ?? 0;
      if (result instanceof Error) throw result;
      return result;
    },
    pollIntervals: { shortest: 100, longest: 1_000 },
    log: { ...silentTestLogger, warn: (...entry) => void warnings.push(entry) },
    failureMessage: 'could not poll',
  });
  return { loop, pollTimes, warnings };
}

describe('polling loop', () => {
  it('polls only after its start', async () => {
    const { loop, pollTimes } = createLoopFixture();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(pollTimes).toEqual([]);
    loop.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(pollTimes).toEqual([5_000]);
    await loop.stop();
  });

  it('polls again at once after it found work, and otherwise after growing intervals', async () => {
    const { loop, pollTimes } = createLoopFixture(1);
    loop.start();
    await vi.advanceTimersByTimeAsync(475);
    expect(pollTimes).toEqual([0, 0, 100, 250, 475]);
    await loop.stop();
  });

  it('logs a failed poll, and polls again after a second', async () => {
    const error = new Error('connection lost');
    const { loop, pollTimes, warnings } = createLoopFixture(error, 0);
    loop.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(pollTimes).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(pollTimes).toEqual([0, 1_000]);
    expect(warnings).toEqual([[{ err: error }, 'could not poll']]);
    await loop.stop();
  });

  it('shortens the wait on request', async () => {
    const { loop, pollTimes } = createLoopFixture();
    loop.start();
    await vi.advanceTimersByTimeAsync(50);
    loop.pollSoon();
    await vi.advanceTimersByTimeAsync(0);
    expect(pollTimes).toEqual([0, 50]);
    await loop.stop();
  });

  it('stops at once while it waits, and polls no more', async () => {
    const { loop, pollTimes } = createLoopFixture();
    loop.start();
    await vi.advanceTimersByTimeAsync(50);
    await loop.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([pollTimes, vi.getTimerCount()]).toEqual([[0], 0]);
  });

  it('waits for its current poll when it stops, and reports that it stops', async () => {
    const poll = createDeferred<number>();
    const { loop, pollTimes } = createLoopFixture(poll.promise);
    loop.start();
    expect(loop.isStopping).toBe(false);
    let hasStopped = false;
    const stop = loop.stop().then(() => {
      hasStopped = true;
    });
    expect(loop.isStopping).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hasStopped).toBe(false);
    poll.resolve(1);
    await stop;
    expect(pollTimes).toEqual([0]);
  });

  it('can be stopped before its start', async () => {
    await expect(createLoopFixture().loop.stop()).resolves.toBeUndefined();
  });
});
