import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isWeakSecret } from './isWeakSecret.ts';

describe('isWeakSecret', () => {
  it.each([
    ['empty', ''],
    ['short', randomBytes(23).toString('base64url')],
    ['one character', 'a'.repeat(64)],
    ['few characters', `${'01'.repeat(15)}aab001bba10`],
    ['a repetition', 'h8Kq2mZx9w'.repeat(4)],
    ['a guide’s phrase', 'please-change-me-before-going-live-01'],
    ['a word that names it', 'this-is-the-Secret-of-my-own-server'],
    ['a keyboard row', 'qwertyuiopasdfghjklzxcvbnm-0987654'],
  ])('returns true for a weak secret: %s', (_name, secret) => {
    expect(isWeakSecret(secret)).toBe(true);
  });

  it.each(['base64', 'base64url', 'hex'] as const)('returns false for 256 random bits encoded as %s', encoding => {
    const secrets = Array.from({ length: 200 }, () => randomBytes(32).toString(encoding));
    expect(secrets.filter(isWeakSecret)).toEqual([]);
  });
});
