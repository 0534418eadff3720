import { describe, expect, it } from 'vitest';
import { getDisplayStatus } from './clientStatus.ts';

describe('getDisplayStatus', () => {
  it.each([
    [true, 'pending', 'connected'],
    [true, 'disconnected', 'connected'],
    [false, 'pending', 'pending'],
    [false, 'disconnected', 'disconnected'],
    [false, 'anything else', 'disconnected'],
  ] as const)('maps isConnected %s and status %s to %s', (isConnected, status, expected) => {
    expect(getDisplayStatus({ isConnected, status })).toBe(expected);
  });
});
