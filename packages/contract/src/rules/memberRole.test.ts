import { describe, expect, it } from 'vitest';
import { isRoleSufficient } from './memberRole.ts';

describe('isRoleSufficient', () => {
  it.each([
    ['answers', 'answers', true],
    ['answers', 'manages', false],
    ['manages', 'answers', true],
    ['manages', 'manages', true],
  ] as const)('returns for the role %s where %s is needed: %s', (role, needed, expected) => {
    expect(isRoleSufficient(role, needed)).toBe(expected);
  });
});
