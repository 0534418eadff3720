import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueuePollPacer } from './createQueuePollPacer.ts';

// Use one fake clock for timers and time measurement, so that measured waits are exact.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const createTestPacer = () => createQueuePollPacer({ shortest: 10, longest: 100 });

/** Returns the milliseconds that a wait lasts while actions run at given milliseconds. */
async function measureWait(wait: Promise<void>, actionsByTime: Readonly<Record<number, () => void>> = {}) {
  let isOver = false;
  void wait.then(() => {
    isOver = true;
  });
  const startedAt = performance.now();
  for (let at = 0; at <= 2_000; at += 1) {
    actionsByTime[at]?.();
    await vi.advanceTimersByTimeAsync(0);
    if (isOver) return performance.now() - startedAt;
    await vi.advanceTimersByTimeAsync(1);
  }
  throw new Error('the wait does not end');
}

describe('poll pacer', () => {
  it('polls immediately after a poll that found work, and at growing intervals after polls that found none', async () => {
    const pacer = createTestPacer();
    expect(await measureWait(pacer.waitForNextPoll(true))).toBe(0);
    const waits = [];
    for (let poll = 0; poll < 8; poll += 1) waits.push(await measureWait(pacer.waitForNextPoll(false)));
    expect(waits[0]).toBe(10);
    expect(waits).toEqual(waits.toSorted((left, right) => left - right));
    expect(waits.at(-1)).toBe(100);
  });

  it('waits the shortest interval after all work was claimed', async () => {
    const pacer = createTestPacer();
    for (let poll = 0; poll < 8; poll += 1) await measureWait(pacer.waitForNextPoll(false));
    expect(await measureWait(pacer.waitForNextPoll(true, false))).toBe(10);
    expect(await measureWait(pacer.waitForNextPoll(true, false), { 4: pacer.pollSoon })).toBe(4);
  });

  it('combines calls of pollSoon that follow within a quarter of the shortest interval', async () => {
    const pacer = createQueuePollPacer({ shortest: 20, longest: 100 });
    expect(await measureWait(pacer.waitForNextPoll(true, false), { 0: pacer.pollSoon, 1: pacer.pollSoon })).toBe(5);
    pacer.pollSoon();
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(5);
  });

  it('ends the current and every later wait immediately after stop', async () => {
    const pacer = createTestPacer();
    expect(await measureWait(pacer.waitAfterFailure(), { 5: pacer.stop })).toBe(5);
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(0);
  });

  it('does not lengthen the interval after waits that pollSoon shortened', async () => {
    const pacer = createTestPacer();
    for (let poll = 0; poll < 20; poll += 1)
      expect(await measureWait(pacer.waitForNextPoll(false), { 3: pacer.pollSoon })).toBe(3);
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(10);
  });

  it('ends a wait when new work arrives, but not before the shortest interval since the last poll', async () => {
    const pacer = createTestPacer();
    for (let poll = 0; poll < 8; poll += 1) await measureWait(pacer.waitForNextPoll(false));
    expect(await measureWait(pacer.waitForNextPoll(false), { 40: pacer.notifyNewWork })).toBe(40);
    expect(await measureWait(pacer.waitForNextPoll(false), { 2: pacer.notifyNewWork, 3: pacer.notifyNewWork })).toBe(
      10,
    );
  });

  it('polls less often for new work while such polls find nothing, and as often as before when one finds work', async () => {
    const pacer = createQueuePollPacer({ shortest: 10, longest: 100, longestAfterNewWork: 50 });
    for (let poll = 0; poll < 8; poll += 1) await measureWait(pacer.waitForNextPoll(false));
    const measureBusyWait = async (hasFoundWork: boolean) =>
      measureWait(pacer.waitForNextPoll(hasFoundWork, false), { 1: pacer.notifyNewWork });
    const waits = [];
    for (let poll = 0; poll < 7; poll += 1) waits.push(await measureBusyWait(false));
    expect(waits).toEqual([10, 10, 10, 20, 40, 50, 50]);
    expect(await measureBusyWait(true)).toBe(10);
    expect(await measureBusyWait(false)).toBe(10);
  });

  it('polls again when new work arrived during a poll', async () => {
    const pacer = createTestPacer();
    for (let poll = 0; poll < 8; poll += 1) await measureWait(pacer.waitForNextPoll(false));
    pacer.notifyNewWork();
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(10);
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(100);
  });

  it('ignores new work while it waits after a failure', async () => {
    const pacer = createTestPacer();
    pacer.notifyNewWork();
    expect(await measureWait(pacer.waitAfterFailure(), { 3: pacer.notifyNewWork, 150: pacer.notifyNewWork })).toBe(
      1_000,
    );
  });

  it('does not delay an immediate poll when new work arrives', async () => {
    const pacer = createTestPacer();
    expect(await measureWait(pacer.waitForNextPoll(true), { 0: pacer.notifyNewWork })).toBe(0);
  });

  it('lengthens the interval after a wait that new work shortened', async () => {
    const pacer = createQueuePollPacer({ shortest: 8, longest: 100 });
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(8);
    expect(await measureWait(pacer.waitForNextPoll(false), { 2: pacer.notifyNewWork })).toBe(8);
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(18);
  });

  it('lengthens the interval after a wait that pollSoon did not shorten, because the wait was about to end', async () => {
    const pacer = createQueuePollPacer({ shortest: 8, longest: 100 });
    // This timer is older than that of the wait, so it runs first at the same time.
    setTimeout(pacer.pollSoon, 8);
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(8);
    expect(await measureWait(pacer.waitForNextPoll(false))).toBe(12);
  });
});
