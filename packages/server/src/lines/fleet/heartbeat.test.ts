import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lineDefaults } from '../LineSettings.ts';
import { startHeartbeat } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = () => {
  const pings: number[] = [];
  let stalls = 0;
  const heartbeat = startHeartbeat({
    pingMs: 1_000,
    stallMs: 5_000,
    ping: id => void pings.push(id),
    stalled() {
      stalls += 1;
    },
  });
  return { heartbeat, pings, stalls: () => stalls };
};

describe('a heartbeat', () => {
  it('is given up for no longer than it can own anything', () => {
    expect(lineDefaults.stallMs).toBeLessThanOrEqual(lineDefaults.leaseMs);
  });

  it('goes on for as long as it is answered', () => {
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

  it('is patient, and then tells once', () => {
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

  it('waits for whoever is being debugged, and no longer than that', () => {
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
