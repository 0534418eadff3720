import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinAbortSignals } from './joinAbortSignals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('joinAbortSignals', () => {
  it('returns a signal that aborts with the reason of the first input that aborts', () => {
    const [first, other] = [new AbortController(), new AbortController()];
    const joined = joinAbortSignals([first.signal, undefined, other.signal], 1_000);
    other.abort('other');
    first.abort('one');
    vi.advanceTimersByTime(1_000);
    expect(joined.signal.reason).toBe('other');
    expect(joined.isOverdue).toBe(false);
  });

  it('returns an aborted signal when an input is already aborted', () => {
    expect(joinAbortSignals([AbortSignal.abort('before')]).signal.reason).toBe('before');
  });

  it('returns a signal that aborts with a TimeoutError when the timeout expires', () => {
    const joined = joinAbortSignals([new AbortController().signal], 1_000);
    vi.advanceTimersByTime(999);
    expect(joined.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(joined.isOverdue).toBe(true);
    expect(joined.signal.reason).toMatchObject({ name: 'TimeoutError', message: 'The operation timed out.' });
  });

  it('starts no timer when there is no timeout', () => {
    joinAbortSignals([new AbortController().signal]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('aborts the returned signal, but none of the joined signals, when abort is called', () => {
    const other = new AbortController();
    const joined = joinAbortSignals([other.signal]);
    joined.abort('mine');
    expect([joined.signal.reason, other.signal.aborted, joined.isOverdue]).toEqual(['mine', false, false]);
  });

  it('removes its listeners and its timer when release is called', () => {
    const other = new AbortController();
    const joined = joinAbortSignals([undefined, other.signal], 1_000);
    joined.release();
    expect(getEventListeners(other.signal, 'abort')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    other.abort();
    expect(joined.signal.aborted).toBe(false);
  });
});
