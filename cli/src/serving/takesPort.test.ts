import { describe, expect, it } from 'vitest';
import { takesPort } from './takesPort.ts';

describe('takesPort', () => {
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
  ])('a plugin made for %s runs on %s', (wanted, present) => {
    expect(takesPort(wanted, present)).toBe(true);
  });

  it.each([
    ['0.1.0', '0.2.0'],
    ['^0.1.0', '1.0.0'],
    ['^2.0.0', '1.9.9'],
  ])('a plugin made for %s does not run on %s', (wanted, present) => {
    expect(takesPort(wanted, present)).toBe(false);
  });
});
