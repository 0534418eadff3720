import { describe, expect, it } from 'vitest';
import { isTransportPortVersionCompatible } from './isTransportPortVersionCompatible.ts';

describe('isTransportPortVersionCompatible', () => {
  it.each([
    ['0.1.0', '0.1.0'],
    ['^0.1.0', '0.1.4'],
    ['~0.1.2', '0.1.0'],
    ['>=0.1', '0.1.7'],
    ['1.x', '1.4.2'],
    ['^1.2.3', '1.0.0'],
    ['*', '2.0.0'],
    ['workspace:*', '2.0.0'],
    ['file:../transport', '2.0.0'],
    [null, '0.1.0'],
  ])('accepts a plugin for version %s when the transport port has version %s', (range, portVersion) => {
    expect(isTransportPortVersionCompatible(range, portVersion)).toBe(true);
  });

  it.each([
    ['0.1.0', '0.2.0'],
    ['^0.1.0', '1.0.0'],
    ['^2.0.0', '1.9.9'],
  ])('rejects a plugin for version %s when the transport port has version %s', (range, portVersion) => {
    expect(isTransportPortVersionCompatible(range, portVersion)).toBe(false);
  });
});
