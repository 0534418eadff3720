import { describe, expect, it } from 'vitest';
import { decodeSessionToken, isSessionTokenExpired } from './decodeSessionToken.ts';

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const createToken = (content: unknown) => ['head', toBase64Url(JSON.stringify(content)), 'signature'].join('.');

describe('decodeSessionToken', () => {
  it('reads id and expiry when other fields contain non-ASCII characters', () => {
    const content = { id: '0197b1a2', exp: 1_900_000_000, name: 'Ñandú ¿? ÿ' };
    expect(decodeSessionToken(createToken(content))).toEqual(content);
  });

  it.each([
    ['no token', 'abc'],
    ['no JSON', 'a.bm8.c'],
    ['no expiry', createToken({ id: 'x' })],
    ['no id', createToken({ exp: 1 })],
    ['a list', createToken([])],
    ['nothing', ''],
  ])('throws when the token is %s', (_what, rawToken) => {
    expect(() => decodeSessionToken(rawToken)).toThrow();
  });
});

describe('isSessionTokenExpired', () => {
  it('returns true from the second of expiry on', () => {
    const content = { id: 'x', exp: 1_000 };
    expect(isSessionTokenExpired(content, 999_999)).toBe(false);
    expect(isSessionTokenExpired(content, 1_000_000)).toBe(true);
  });
});
