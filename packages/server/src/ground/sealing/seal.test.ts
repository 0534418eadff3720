import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal, type SealPlace } from './seal.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const { seal, open } = createSeal([oldKey]);

const bytes = fc.uint8Array({ maxLength: 300 });
const place: fc.Arbitrary<SealPlace> = fc.record({
  purpose: fc.constantFrom('api-token', 'session-key', 'webhook-secret'),
  id: fc.string({ unit: 'binary', maxLength: 40 }),
});

describe('seal', () => {
  it('gives back what was sealed, in the place it was sealed for', () => {
    fc.assert(
      fc.property(bytes, place, (plain, where) => {
        expect(open(seal(plain, where), where)).toEqual(Buffer.from(plain));
      }),
    );
  });

  it('gives back text as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), place, (text, where) => {
        expect(open(seal(text, where), where).toString('utf8')).toBe(text);
      }),
    );
  });

  it('never opens when any one bit has changed', () => {
    fc.assert(
      fc.property(bytes, place, fc.nat(), (plain, where, position) => {
        const sealed = seal(plain, where);
        const bit = position % (sealed.length * 8);
        sealed[bit >> 3] = (sealed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const code = bit < 8 ? 'unknown-key' : 'tampered';
        expect(() => open(sealed, where)).toThrow(expect.objectContaining({ name: 'SealBroken', code }));
      }),
    );
  });

  it('never opens in another place', () => {
    fc.assert(
      fc.property(bytes, place, place, (plain, one, other) => {
        fc.pre(one.id !== other.id || one.purpose !== other.purpose);
        expect(() => open(seal(plain, one), other)).toThrow(expect.objectContaining({ code: 'tampered' }));
      }),
    );
  });

  it('never opens cut short, nor takes noise for a sealed value', () => {
    fc.assert(
      fc.property(bytes, place, fc.nat(), (noise, where, length) => {
        expect(() => open(noise, where)).toThrow(expect.objectContaining({ name: 'SealBroken' }));
        const sealed = seal(noise, where);
        const cut = sealed.subarray(0, length % sealed.length);
        const code = cut.length < 29 ? 'malformed' : 'tampered';
        expect(() => open(cut, where)).toThrow(expect.objectContaining({ code }));
      }),
    );
  });

  it('is 29 bytes longer, never the same twice, and does not show the content', () => {
    const where: SealPlace = { purpose: 'api-token', id: '1' };
    const sealed = Array.from({ length: 100 }, () => seal('rcd_secreto', where));
    expect(new Set(sealed.map(value => value.toString('hex'))).size).toBe(100);
    expect(new Set(sealed.map(value => value.length))).toEqual(new Set([29 + 'rcd_secreto'.length]));
    expect(sealed.filter(value => value.includes('secreto'))).toEqual([]);
  });
});

describe('more than one key', () => {
  const where: SealPlace = { purpose: 'session-key', id: 'cliente/llave' };
  const both = createSeal([oldKey, newKey]);

  it('opens what an older key sealed, and tells that it should be sealed again', () => {
    const old = seal('valor', where);
    expect(both.open(old, where).toString()).toBe('valor');
    expect([both.isOutdated(old), both.isOutdated(both.seal('valor', where))]).toEqual([true, false]);
  });

  it('seals with the newest only', () => {
    expect(() => open(both.seal('valor', where), where)).toThrow(
      expect.objectContaining({ code: 'unknown-key' }),
    );
  });

  it('does not take one key for another of the same version', () => {
    const other = createSeal([newKey]);
    expect(() => other.open(seal('valor', where), where)).toThrow(
      expect.objectContaining({ code: 'tampered' }),
    );
  });
});
