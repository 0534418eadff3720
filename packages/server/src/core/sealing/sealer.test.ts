import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer, type SealContext } from './sealer.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const { seal, open } = createSealer([oldKey]);

/** `secreto`, sealed for the API token 42 with the only key, 32 bytes of 7. */
const STORED_VALUE_HEX = '01000102030405060708090a0b866a6920d4ddaa18eab6a37eba322ab26a958374da0b7e';

const bytes = fc.uint8Array({ maxLength: 300 });
const contexts: fc.Arbitrary<SealContext> = fc.record({
  purpose: fc.constantFrom('api-token', 'session-key', 'webhook-secret'),
  id: fc.string({ unit: 'binary', maxLength: 40 }),
});

describe('seal with one key', () => {
  it('opens a sealed value in the context for which it was sealed', () => {
    fc.assert(
      fc.property(bytes, contexts, (plain, context) => {
        expect(open(seal(plain, context), context)).toEqual(Buffer.from(plain));
      }),
    );
  });

  it('opens sealed text as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), contexts, (text, context) => {
        expect(open(seal(text, context), context).toString('utf8')).toBe(text);
      }),
    );
  });

  it('throws when any single bit of a sealed value was changed', () => {
    fc.assert(
      fc.property(bytes, contexts, fc.nat(), (plain, context, position) => {
        const sealed = seal(plain, context);
        const bit = position % (sealed.length * 8);
        sealed[bit >> 3] = (sealed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const code = bit < 8 ? 'unknown-key' : 'tampered';
        expect(() => open(sealed, context)).toThrow(expect.objectContaining({ name: 'SealBroken', code }));
      }),
    );
  });

  it('throws when a value is opened in a different context', () => {
    fc.assert(
      fc.property(bytes, contexts, contexts, (plain, first, other) => {
        fc.pre(first.id !== other.id || first.purpose !== other.purpose);
        expect(() => open(seal(plain, first), other)).toThrow(expect.objectContaining({ code: 'tampered' }));
      }),
    );
  });

  it('throws when a sealed value is truncated or is replaced by random bytes', () => {
    fc.assert(
      fc.property(bytes, contexts, fc.nat(), (noise, context, length) => {
        expect(() => open(noise, context)).toThrow(expect.objectContaining({ name: 'SealBroken' }));
        const sealed = seal(noise, context);
        const cut = sealed.subarray(0, length % sealed.length);
        const code = cut.length < 29 ? 'malformed' : 'tampered';
        expect(() => open(cut, context)).toThrow(expect.objectContaining({ code }));
      }),
    );
  });

  it('names the reason in the error, without any content', () => {
    const context: SealContext = { purpose: 'api-token', id: '1' };
    expect(() => open(Buffer.alloc(28), context)).toThrow('a sealed value does not open: malformed');
  });

  it('returns a value that is 29 bytes longer, differs on each call and hides the content', () => {
    const context: SealContext = { purpose: 'api-token', id: '1' };
    const sealed = Array.from({ length: 100 }, () => seal('rcd_secreto', context));
    expect(new Set(sealed.map(value => value.toString('hex'))).size).toBe(100);
    expect(new Set(sealed.map(value => value.length))).toEqual(new Set([29 + 'rcd_secreto'.length]));
    expect(sealed.filter(value => value.includes('secreto'))).toEqual([]);
  });
});

describe('seal with several keys', () => {
  const context: SealContext = { purpose: 'session-key', id: 'cliente/llave' };
  const sealWithBothKeys = createSealer([oldKey, newKey]);

  it('opens values of an older key and reports them as outdated', () => {
    const old = seal('valor', context);
    expect(sealWithBothKeys.open(old, context).toString()).toBe('valor');
    expect([
      sealWithBothKeys.isOutdated(old),
      sealWithBothKeys.isOutdated(sealWithBothKeys.seal('valor', context)),
    ]).toEqual([true, false]);
  });

  it('seals new values with the newest key only', () => {
    expect(() => open(sealWithBothKeys.seal('valor', context), context)).toThrow(
      expect.objectContaining({ code: 'unknown-key' }),
    );
  });

  it('opens a value that an earlier release stored', () => {
    const sealed = Buffer.from(STORED_VALUE_HEX, 'hex');
    const context: SealContext = { purpose: 'api-token', id: '42' };
    expect(
      createSealer([Buffer.alloc(32, 7)])
        .open(sealed, context)
        .toString(),
    ).toBe('secreto');
  });

  it('accepts at most 255 keys, because one byte of a sealed value names its key', () => {
    const keys = Array.from({ length: 254 }, () => oldKey);
    const sealer = createSealer([newKey, ...keys]);
    expect(sealer.open(sealer.seal('valor', context), context).toString()).toBe('valor');
    expect(() => createSealer([newKey, oldKey, ...keys])).toThrow(new RangeError('at most 255 sealing keys'));
  });

  it('throws when a different key has the version of the original key', () => {
    const other = createSealer([newKey]);
    expect(() => other.open(seal('valor', context), context)).toThrow(expect.objectContaining({ code: 'tampered' }));
  });
});
