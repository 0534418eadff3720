import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../../core/sealing/sealer.ts';
import { createApiTokenIssuer, isSameDigest } from './apiTokenIssuer.ts';

const seal = createSealer([randomBytes(32)]);
const tokens = createApiTokenIssuer({ digestKey: randomBytes(32), seal });

describe('API tokens', () => {
  it('contain 256 random bits after a readable prefix', () => {
    const createdTokens = Array.from({ length: 100 }, () => tokens.create('1').token);
    expect(new Set(createdTokens).size).toBe(100);
    for (const token of createdTokens) {
      expect(token).toMatch(/^rcd_/);
      expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32);
    }
  });

  it('have a digest that depends on the server’s key', () => {
    const { token, digest } = tokens.create('1');
    expect(tokens.digest(token)).toEqual(digest);
    expect(digest).toHaveLength(32);
    const otherTokens = createApiTokenIssuer({ digestKey: randomBytes(32), seal });
    expect(otherTokens.digest(token)).not.toEqual(digest);
  });

  it('are revealed only for the client for which they were sealed', () => {
    const { token, sealed } = tokens.create('1');
    expect(tokens.reveal(sealed, '1')).toBe(token);
    expect(() => tokens.reveal(sealed, '2')).toThrow(expect.objectContaining({ code: 'tampered' }));
    expect(sealed.includes(token)).toBe(false);
  });

  it('have no digest when the text does not have the format of a token', () => {
    const { token } = tokens.create('1');
    const invalidTokens = [
      '',
      'undefined',
      token.slice(0, -1),
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
    ];
    expect(invalidTokens.map(tokens.digest)).toEqual(invalidTokens.map(() => undefined));
    fc.assert(fc.property(fc.string(), text => tokens.digest(text) === undefined));
  });
});

describe('isSameDigest', () => {
  it('returns true only for digests with equal bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, bytes, (first, second) => {
        expect(isSameDigest(first, second)).toBe(Buffer.compare(first, second) === 0);
        expect(isSameDigest(first, Uint8Array.from(first))).toBe(true);
      }),
    );
  });
});
