import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinSignals } from './joinSignals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a joined signal', () => {
  it('aborts with whichever comes first, for its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const joined = joinSignals([one.signal, undefined, other.signal], 1_000);
    other.abort('other');
    one.abort('one');
    vi.advanceTimersByTime(1_000);
    expect(joined.signal.reason).toBe('other');
    expect(joined.isOverdue).toBe(false);
  });

  it('is aborted from the beginning when one of them is', () => {
    expect(joinSignals([AbortSignal.abort('before')]).signal.reason).toBe('before');
  });

  it('aborts when its time is over', () => {
    const joined = joinSignals([new AbortController().signal], 1_000);
    vi.advanceTimersByTime(999);
    expect(joined.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(joined.isOverdue).toBe(true);
    expect(joined.signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts by itself, and leaves the others alone', () => {
    const other = new AbortController();
    const joined = joinSignals([other.signal]);
    joined.abort('mine');
    expect([joined.signal.reason, other.signal.aborted, joined.isOverdue]).toEqual(['mine', false, false]);
  });

  it('leaves nothing behind once it is released', () => {
    const other = new AbortController();
    const joined = joinSignals([other.signal], 1_000);
    joined.release();
    expect(getEventListeners(other.signal, 'abort')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    other.abort();
    expect(joined.signal.aborted).toBe(false);
  });
});
