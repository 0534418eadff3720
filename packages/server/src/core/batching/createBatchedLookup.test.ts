import { createDeferred } from '@recado/timing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatchedLookup } from './createBatchedLookup.ts';

/** Creates a lookup whose reads stay pending until the test calls their `answer`. */
function createManualLookup() {
  const reads: { readonly keys: readonly string[]; readonly answer: (error?: Error) => void }[] = [];
  const lookup = createBatchedLookup(async (keys: readonly string[]) => {
    const gate = createDeferred<readonly string[]>();
    reads.push({
      keys,
      answer: error => (error ? gate.reject(error) : gate.resolve(keys.map(key => key.toUpperCase()))),
    });
    return gate.promise;
  });
  return { lookup, reads };
}
const flushMicrotasks = async () => {
  for (let turn = 0; turn < 10; turn += 1) await undefined;
};

describe('batched lookup', () => {
  it('combines simultaneous calls into one read, and the calls made during that read into the next read', async () => {
    const { lookup, reads } = createManualLookup();
    const first = ['a', 'b'].map(key => lookup.lookUpKey(key));
    await flushMicrotasks();
    const second = ['c', 'a'].map(key => lookup.lookUpKey(key));
    await flushMicrotasks();
    expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    reads[0]?.answer();
    expect(await Promise.all(first)).toEqual(['A', 'B']);
    await flushMicrotasks();
    // 'a' is read again, because a read that began before the second call may return an outdated result.
    expect(reads.map(({ keys }) => keys)).toEqual([
      ['a', 'b'],
      ['c', 'a'],
    ]);
    reads[1]?.answer();
    expect(await Promise.all(second)).toEqual(['C', 'A']);
  });

  it('rejects each call with the error of its own read, and continues with the next read', async () => {
    const { lookup, reads } = createManualLookup();
    const failing = ['a', 'b'].map(key => lookup.lookUpKey(key));
    await flushMicrotasks();
    const nextCall = lookup.lookUpKey('c');
    reads[0]?.answer(new Error('away'));
    for (const each of failing) await expect(each).rejects.toThrow('away');
    await flushMicrotasks();
    reads[1]?.answer();
    expect(await nextCall).toBe('C');
  });

  it('reads at most a hundred keys at once', async () => {
    const { lookup, reads } = createManualLookup();
    const all = Array.from({ length: 101 }, (_, n) => lookup.lookUpKey(String(n)));
    await flushMicrotasks();
    reads[0]?.answer();
    await flushMicrotasks();
    reads[1]?.answer();
    await Promise.all(all);
    expect(reads.map(({ keys }) => keys.length)).toEqual([100, 1]);
  });
});

describe('batched lookup with an interval', () => {
  const INTERVAL_MS = 20;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const createRecordingLookup = () => {
    const reads: (readonly string[])[] = [];
    const { lookUpKey } = createBatchedLookup(
      async (keys: readonly string[]) => {
        reads.push(keys);
        return keys;
      },
      { intervalMs: INTERVAL_MS },
    );
    return { lookUpKey, reads };
  };

  it('reads at once for a caller that looks up one key after the other with other work between them', async () => {
    const { lookUpKey, reads } = createRecordingLookup();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      expect(await lookUpKey(key)).toBe(key);
      await vi.advanceTimersByTimeAsync(40);
    }
    expect(reads).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']]);
  });

  it('combines the keys of an interval when many callers look up keys', async () => {
    const { lookUpKey, reads } = createRecordingLookup();
    await Promise.all(['a', 'b', 'c', 'd'].map(lookUpKey));
    const later = [lookUpKey('e')];
    await vi.advanceTimersByTimeAsync(INTERVAL_MS - 5);
    later.push(lookUpKey('f'));
    await flushMicrotasks();
    expect(reads).toEqual([['a', 'b', 'c', 'd']]);
    await vi.advanceTimersByTimeAsync(5);
    expect(await Promise.all(later)).toEqual(['e', 'f']);
    expect(reads).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ]);
  });
});
