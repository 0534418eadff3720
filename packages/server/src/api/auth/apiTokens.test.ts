import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from '../../ground/sealing/seal.ts';
import { createApiTokens, isSameDigest } from './apiTokens.ts';

const seal = createSeal([randomBytes(32)]);
const tokens = createApiTokens({ digestKey: randomBytes(32), seal });

describe('API tokens', () => {
  it('carry 256 random bits behind a readable prefix', () => {
    const made = Array.from({ length: 100 }, () => tokens.create('1').token);
    expect(new Set(made).size).toBe(100);
    for (const token of made) {
      expect(token).toMatch(/^rcd_/);
      expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32);
    }
  });

  it('are found by a digest that depends on the server’s key', () => {
    const { token, digest } = tokens.create('1');
    expect(tokens.digest(token)).toEqual(digest);
    expect(digest).toHaveLength(32);
    const elsewhere = createApiTokens({ digestKey: randomBytes(32), seal });
    expect(elsewhere.digest(token)).not.toEqual(digest);
  });

  it('are shown to the owner of that client, and open in no other row', () => {
    const { token, sealed } = tokens.create('1');
    expect(tokens.reveal(sealed, '1')).toBe(token);
    expect(() => tokens.reveal(sealed, '2')).toThrow(expect.objectContaining({ code: 'tampered' }));
    expect(sealed.includes(token)).toBe(false);
  });

  it('are not looked up when they cannot be ours', () => {
    const { token } = tokens.create('1');
    const others = [
      '',
      'undefined',
      token.slice(0, -1),
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
    ];
    expect(others.map(tokens.digest)).toEqual(others.map(() => undefined));
    fc.assert(fc.property(fc.string(), text => tokens.digest(text) === undefined));
  });
});

describe('isSameDigest', () => {
  it('says what equality says', () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(isSameDigest(one, other)).toBe(Buffer.compare(one, other) === 0);
        expect(isSameDigest(one, Uint8Array.from(one))).toBe(true);
      }),
    );
  });
});
