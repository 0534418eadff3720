import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeVaultValue, encodeVaultValue } from './codec.ts';

const bytes = fc.uint8Array().map(array => Buffer.from(array));
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    bytes,
    fc.array(tie('value')),
    // The property covers records with numeric names and values, which must not be decoded as bytes.
    fc.dictionary(fc.oneof(fc.string(), fc.nat().map(String)), tie('value'), { noNullPrototype: true }),
  ),
}));

describe('vault value codec', () => {
  it('returns every nested value unchanged after encoding and decoding', () =>
    fc.assert(
      fc.property(value, original => {
        expect(decodeVaultValue(encodeVaultValue(original))).toEqual(original);
      }),
    ));

  it('preserves bytes that are not a Buffer', () => {
    expect(decodeVaultValue(encodeVaultValue({ key: new Uint8Array([0, 255]) }))).toEqual({
      key: Buffer.from([0, 255]),
    });
  });
});
