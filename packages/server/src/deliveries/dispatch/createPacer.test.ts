import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacer } from './createPacer.ts';

// One clock for timers and for what is measured by it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const pace = () => createPacer({ shortest: 10, longest: 100 });

/** Milliseconds until a wait is over, with what happens meanwhile. */
async function lengthOf(wait: Promise<void>, happenings: Readonly<Record<number, () => void>> = {}) {
  let isOver = false;
  void wait.then(() => {
    isOver = true;
  });
  const begun = performance.now();
  for (let at = 0; at <= 2_000; at += 1) {
    happenings[at]?.();
    await vi.advanceTimersByTimeAsync(0);
    if (isOver) return performance.now() - begun;
    await vi.advanceTimersByTimeAsync(1);
  }
  throw new Error('it does not end');
}

describe('the pace of looking', () => {
  it('is at once after something was found, and slower and slower after nothing was', async () => {
    const pacer = pace();
    expect(await lengthOf(pacer.pause(true))).toBe(0);
    const waits = [];
    for (let turn = 0; turn < 8; turn += 1) waits.push(await lengthOf(pacer.pause(false)));
    expect(waits[0]).toBe(10);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits.at(-1)).toBe(100);
  });

  it('is the shortest wait after all that was there was taken', async () => {
    const pacer = pace();
    for (let turn = 0; turn < 8; turn += 1) await lengthOf(pacer.pause(false));
    expect(await lengthOf(pacer.pause(true, false))).toBe(10);
    expect(await lengthOf(pacer.pause(true, false), { 4: pacer.hurry })).toBe(4);
  });

  it('makes one look of many that are hurried within a quarter of the shortest wait', async () => {
    const pacer = createPacer({ shortest: 20, longest: 100 });
    expect(await lengthOf(pacer.pause(true, false), { 0: pacer.hurry, 1: pacer.hurry })).toBe(5);
    pacer.hurry();
    expect(await lengthOf(pacer.pause(false))).toBe(5);
  });

  it('ends for good', async () => {
    const pacer = pace();
    expect(await lengthOf(pacer.rest(), { 5: pacer.end })).toBe(5);
    expect(await lengthOf(pacer.pause(false))).toBe(0);
  });

  it('does not get slower by being hurried, however often', async () => {
    const pacer = pace();
    for (let turn = 0; turn < 20; turn += 1)
      expect(await lengthOf(pacer.pause(false), { 3: pacer.hurry })).toBe(3);
    expect(await lengthOf(pacer.pause(false))).toBe(10);
  });

  it('is ended by news, yet never sooner than the shortest wait after the last look', async () => {
    const pacer = pace();
    for (let turn = 0; turn < 8; turn += 1) await lengthOf(pacer.pause(false));
    expect(await lengthOf(pacer.pause(false), { 40: pacer.news })).toBe(40);
    expect(await lengthOf(pacer.pause(false), { 2: pacer.news, 3: pacer.news })).toBe(10);
  });

  it('remembers news that came while it was looked', async () => {
    const pacer = pace();
    for (let turn = 0; turn < 8; turn += 1) await lengthOf(pacer.pause(false));
    pacer.news();
    expect(await lengthOf(pacer.pause(false))).toBe(10);
    expect(await lengthOf(pacer.pause(false))).toBe(100);
  });

  it('rests after a failure, whatever news there are', async () => {
    const pacer = pace();
    pacer.news();
    expect(await lengthOf(pacer.rest(), { 3: pacer.news, 150: pacer.news })).toBe(1_000);
  });

  it('is not delayed by news when it would look at once', async () => {
    const pacer = pace();
    expect(await lengthOf(pacer.pause(true), { 0: pacer.news })).toBe(0);
  });
});
