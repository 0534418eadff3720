import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultLineSettings } from '../LineSettings.ts';
import { startWorkerHeartbeat } from './workerHeartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => {
  const pings: number[] = [];
  let stalls = 0;
  const heartbeat = startWorkerHeartbeat({
    pingMs: 1_000,
    stallMs: 5_000,
    ping: id => void pings.push(id),
    onStalled() {
      stalls += 1;
    },
  });
  return { heartbeat, pings, stalls: () => stalls };
};

describe('worker heartbeat', () => {
  it('has a default stall time that does not exceed the lease time', () => {
    expect(defaultLineSettings.stallMs).toBeLessThanOrEqual(defaultLineSettings.leaseMs);
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
