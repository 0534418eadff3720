import { describe, expect, it } from 'vitest';
import {
  computeIdleLeaseLockTimeoutMs,
  computeIdleTransactionTimeoutMs,
  computeKeyStatementTimeoutMs,
  defaultLineSettings,
} from './LineSettings.ts';

describe('time limits of the database for a line', () => {
  it('end the lock on a lease before the last renewal of a frozen process expires', () => {
    const { leaseMs, renewMs } = defaultLineSettings;
    const longestLockMs = computeKeyStatementTimeoutMs(leaseMs) + computeIdleLeaseLockTimeoutMs(leaseMs);
    expect(longestLockMs).toBeLessThanOrEqual(leaseMs - renewMs);
  });

  it.each([
    [1_000, 500, 250, 1_000],
    [10_000, 5_000, 2_500, 10_000],
    [30_000, 15_000, 7_500, 10_000],
    [60_000, 15_000, 15_000, 20_000],
    [120_000, 15_000, 30_000, 40_000],
  ])('follow a lease of %i ms', (leaseMs, statementMs, idleLockMs, idleMs) => {
    expect(computeKeyStatementTimeoutMs(leaseMs)).toBe(statementMs);
    expect(computeIdleLeaseLockTimeoutMs(leaseMs)).toBe(idleLockMs);
    expect(computeIdleTransactionTimeoutMs(leaseMs)).toBe(idleMs);
  });
});
