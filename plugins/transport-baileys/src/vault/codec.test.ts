import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from './codec.ts';

const bytes = fc.uint8Array().map(array => Buffer.from(array));
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    bytes,
    fc.array(tie('value')),
    // A record with numeric names and values must not become bytes.
    fc.dictionary(fc.oneof(fc.string(), fc.nat().map(String)), tie('value'), { noNullPrototype: true }),
  ),
}));

describe('encode and decode', () => {
  it('return every nested value unchanged', () =>
    fc.assert(
      fc.property(value, original => {
        expect(decode(encode(original))).toEqual(original);
      }),
    ));

  it('preserve bytes that are not a Buffer', () => {
    expect(decode(encode({ key: new Uint8Array([0, 255]) }))).toEqual({ key: Buffer.from([0, 255]) });
  });
});
