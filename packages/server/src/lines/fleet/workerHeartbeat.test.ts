import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultLineSettings } from '../LineSettings.ts';
import { startWorkerHeartbeat } from './workerHeartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = ({ pingMs = 1_000, stallMs = 5_000 } = {}) => {
  const pings: number[] = [];
  let stalls = 0;
  const heartbeat = startWorkerHeartbeat({
    pingMs,
    stallMs,
    ping: id => void pings.push(id),
    onStalled() {
      stalls += 1;
    },
  });
  return { heartbeat, pings, stalls: () => stalls };
};

describe('worker heartbeat', () => {
  it('finds a stopped worker within the time of a lease', () => {
    expect(2 * defaultLineSettings.pingMs).toBeLessThan(defaultLineSettings.leaseMs);
  });

  it('counts pings without an answer, except while the worker is being debugged', () => {
    const { heartbeat, pings } = start();
    vi.advanceTimersByTime(2_000);
    expect(heartbeat.unansweredPings).toBe(2);
    heartbeat.pong({ id: pings.at(-1) ?? 0, isInspected: false });
    expect(heartbeat.unansweredPings).toBe(0);
    vi.advanceTimersByTime(1_000);
    heartbeat.pong({ id: 0, isInspected: true });
    expect(heartbeat.unansweredPings).toBe(0);
  });

  it('sends pings and reports no stall while they are answered', () => {
    const { heartbeat, pings, stalls } = start();
    for (let second = 0; second < 100; second += 1) {
      vi.advanceTimersByTime(1_000);
      heartbeat.pong({ id: pings.at(-1) ?? 0, isInspected: false });
    }
    expect(stalls()).toBe(0);
    heartbeat.stop();
    vi.advanceTimersByTime(100_000);
    expect(pings).toHaveLength(100);
  });

  it('reports exactly one stall when the worker does not answer for longer than the stall time', () => {
    const { heartbeat, pings, stalls } = start();
    vi.advanceTimersByTime(4_000);
    heartbeat.pong({ id: pings.at(-1) ?? 0, isInspected: false });
    vi.advanceTimersByTime(5_000);
    expect(stalls()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(stalls()).toBe(1);
    vi.advanceTimersByTime(100_000);
    expect(stalls()).toBe(1);
  });

  it('reports a stall of a worker that never answered', () => {
    const { pings, stalls } = start();
    vi.advanceTimersByTime(5_999);
    expect([pings, stalls()]).toEqual([[1, 2, 3, 4, 5], 0]);
    vi.advanceTimersByTime(1);
    expect([pings, stalls()]).toEqual([[1, 2, 3, 4, 5], 1]);
  });

  it.each([
    [2_001, 3],
    [2_000, 2],
    [500, 1],
    [0, 1],
  ])('with a stall time of %d ms waits for the answer to %d pings', (stallMs, count) => {
    const { pings, stalls } = start({ stallMs });
    vi.advanceTimersByTime(10_000);
    expect([pings.length, stalls()]).toEqual([count, 1]);
  });

  it('ignores an answer that arrives after the answer to a later ping', () => {
    const { heartbeat, stalls } = start();
    vi.advanceTimersByTime(3_000);
    for (const id of [3, 1]) heartbeat.pong({ id, isInspected: false });
    vi.advanceTimersByTime(5_000);
    expect(stalls()).toBe(0);
  });

  it('reports no stall while the worker is being debugged', () => {
    const { heartbeat, pings, stalls } = start();
    vi.advanceTimersByTime(1_000);
    heartbeat.pong({ id: pings.at(-1) ?? 0, isInspected: true });
    vi.advanceTimersByTime(600_000);
    expect(stalls()).toBe(0);
    heartbeat.pong({ id: pings.at(-1) ?? 0, isInspected: false });
    vi.advanceTimersByTime(6_000);
    expect(stalls()).toBe(1);
  });
});
