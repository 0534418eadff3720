import type { Logger } from '@recado/transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { retryDuringOutage } from './retryDuringOutage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const outage = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
const ended = new Error('the server stops');
const neverSettled = new Promise<never>(() => {});

/** Starts `work`, which gets the number of its attempt (1 is the first), and records its attempts and log entries. */
function startWork<T>(work: (attempt: number) => Promise<T>, controller = new AbortController()) {
  const entries: { readonly what: unknown; readonly pause: unknown; readonly err: unknown }[] = [];
  let attempts = 0;
  const log: Logger = { ...silentTestLogger, warn: entry => void entries.push(entry as (typeof entries)[number]) };
  const result = retryDuringOutage(
    () => {
      attempts += 1;
      return work(attempts);
    },
    { signal: controller.signal, log, operation: 'store events' },
  );
  // A rejection before the test awaits `result` must not count as unhandled.
  result.catch(() => {});
  return { result, entries, controller, countAttempts: () => attempts };
}

describe('retryDuringOutage', () => {
  it('returns the result of the first attempt that succeeds, and logs each failed one', async () => {
    const { result, entries, countAttempts } = startWork(async attempt => {
      if (attempt < 3) throw outage;
      return `attempt ${attempt}`;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toBe('attempt 3');
    expect(countAttempts()).toBe(3);
    expect(entries).toMatchObject(Array(2).fill({ what: 'store events', err: outage }));
  });

  it('doubles the limit of the pause after each failure, up to two seconds, and continues without end', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { entries, controller } = startWork(() => Promise.reject(outage));
    await vi.advanceTimersByTimeAsync(3_600_000);
    controller.abort(ended);
    expect(entries.slice(0, 9).map(({ pause }) => pause)).toEqual([37, 62, 112, 212, 412, 812, 1_012, 1_012, 1_012]);
    expect(entries.length).toBeGreaterThan(3_000);
  });

  it('starts the next attempt only after the pause', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { countAttempts, controller } = startWork(() => Promise.reject(outage));
    await vi.advanceTimersByTimeAsync(36);
    expect(countAttempts()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(countAttempts()).toBe(2);
    controller.abort(ended);
  });

  it('rejects at once with any other error', async () => {
    const error = new Error('duplicate key');
    const { result, entries, countAttempts } = startWork(() => Promise.reject(error));
    await expect(result).rejects.toBe(error);
    expect([countAttempts(), entries]).toEqual([1, []]);
  });

  it.each([
    ['an attempt never settles', () => neverSettled],
    ['it waits for the next attempt', () => Promise.reject(outage)],
  ])('rejects with the reason of the signal while %s', async (_when, work) => {
    const { result, controller, countAttempts } = startWork(work);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort(ended);
    await expect(result).rejects.toBe(ended);
    expect([countAttempts(), vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('rejects with the reason of the signal, and logs nothing, when the abort makes an attempt fail', async () => {
    const controller = new AbortController();
    const { result, entries } = startWork(async () => {
      controller.abort(ended);
      throw outage;
    }, controller);
    await expect(result).rejects.toBe(ended);
    expect(entries).toEqual([]);
  });

  it('starts no attempt when the signal is already aborted', async () => {
    const controller = new AbortController();
    controller.abort(ended);
    const { result, countAttempts } = startWork(async () => 'done', controller);
    await expect(result).rejects.toBe(ended);
    expect(countAttempts()).toBe(0);
  });
});
