import { describe, expect, it } from 'vitest';
import { getClientDisplayStatus } from './clientStatus.ts';

describe('getClientDisplayStatus', () => {
  it.each([
    [true, 'pending', 'connected'],
    [true, 'disconnected', 'connected'],
    [false, 'pending', 'pending'],
    [false, 'disconnected', 'disconnected'],
    [false, 'anything else', 'disconnected'],
  ] as const)('maps isConnected %s and status %s to %s', (isConnected, status, expected) => {
    expect(getClientDisplayStatus({ isConnected, status })).toBe(expected);
  });
});
