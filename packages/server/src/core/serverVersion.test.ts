import { describe, expect, it } from 'vitest';
import { isLaterRelease } from './serverVersion.ts';

describe('isLaterRelease', () => {
  it.each([
    ['1.2.3', '1.2.3', false],
    ['1.2.4', '1.2.3', true],
    ['1.10.0', '1.9.9', true],
    ['1.9.9', '1.10.0', false],
    ['2.0.0', '1.99.99', true],
    ['1.0.0-beta.1', '1.0.0', false],
  ])('returns for %s compared with %s: %s', (release, other, expected) => {
    expect(isLaterRelease(release, other)).toBe(expected);
  });
});
