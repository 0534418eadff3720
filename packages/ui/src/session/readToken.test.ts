import { describe, expect, it } from 'vitest';
import { isExpired, readToken } from './readToken.ts';

const base64url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const token = (content: unknown) => ['head', base64url(JSON.stringify(content)), 'signature'].join('.');

describe('readToken', () => {
  it('reads id and expiry, whatever letters stand between them', () => {
    const content = { id: '0197b1a2', exp: 1_900_000_000, name: 'Ñandú ¿? ÿ' };
    expect(readToken(token(content))).toEqual(content);
  });

  it.each([
    ['no token', 'abc'],
    ['no JSON', 'a.bm8.c'],
    ['no expiry', token({ id: 'x' })],
    ['no id', token({ exp: 1 })],
    ['a list', token([])],
    ['nothing', ''],
  ])('refuses %s', (_what, given) => {
    expect(() => readToken(given)).toThrow();
  });
});

describe('isExpired', () => {
  it('counts the second of expiry itself as expired', () => {
    const content = { id: 'x', exp: 1_000 };
    expect(isExpired(content, 999_999)).toBe(false);
    expect(isExpired(content, 1_000_000)).toBe(true);
  });
});
