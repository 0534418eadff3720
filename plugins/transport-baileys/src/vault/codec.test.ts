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
    // A record whose names and values are numbers must not become bytes.
    fc.dictionary(fc.oneof(fc.string(), fc.nat().map(String)), tie('value'), { noNullPrototype: true }),
  ),
}));

describe('keys as bytes', () => {
  it('come back as they were, whatever is nested in them', () =>
    fc.assert(
      fc.property(value, original => {
        expect(decode(encode(original))).toEqual(original);
      }),
    ));

  it('keep bytes that are no Buffer', () => {
    expect(decode(encode({ key: new Uint8Array([0, 255]) }))).toEqual({ key: Buffer.from([0, 255]) });
  });
});
