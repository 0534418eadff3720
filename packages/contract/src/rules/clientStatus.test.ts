import { describe, expect, it } from 'vitest';
import { displayStatus } from './clientStatus.ts';

describe('displayStatus', () => {
  it.each([
    [true, 'pending', 'connected'],
    [true, 'disconnected', 'connected'],
    [false, 'pending', 'pending'],
    [false, 'disconnected', 'disconnected'],
    [false, 'anything else', 'disconnected'],
  ] as const)('isConnected %s with status %s is %s', (isConnected, status, shown) => {
    expect(displayStatus({ isConnected, status })).toBe(shown);
  });
});
