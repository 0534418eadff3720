import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateCurveKeyPair, isValidSignature, prependKeyTypeByte, signWithXEdDsa } from './signatures.ts';

const { curve } = createRequire(import.meta.url)('libsignal') as {
  readonly curve: { verifySignature(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean };
};

describe('XEdDSA signatures', () => {
  const pair = generateCurveKeyPair();

  it('are valid for the signed message, whether or not the key has its type byte', () => {
    const message = Buffer.from('mensaje');
    const signature = signWithXEdDsa(pair.private, message);
    expect([
      isValidSignature(pair.public, message, signature),
      isValidSignature(prependKeyTypeByte(pair.public), message, signature),
    ]).toEqual([true, true]);
  });

  it('are also valid for libsignal, with signer keys of either sign', () => {
    const message = Buffer.from('mensaje');
    for (let tries = 0; tries < 12; tries++) {
      const { public: key, private: secret } = generateCurveKeyPair();
      expect(curve.verifySignature(prependKeyTypeByte(key), message, signWithXEdDsa(secret, message))).toBe(true);
    }
  });

  it('are invalid when any byte of the message or the signature changes', () => {
    const message = Buffer.from('un mensaje cualquiera');
    const signature = Buffer.from(signWithXEdDsa(pair.private, message));
    fc.assert(
      fc.property(fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 255 }), (inMessage, position, mask) => {
        const modified = Buffer.from(inMessage ? message : signature);
        const index = position % modified.length;
        modified[index] = (modified[index] ?? 0) ^ mask;
        // The last byte is excluded, because libsignal does not check its top bit, which is the sign of the key.
        fc.pre(inMessage || index !== 63);
        expect(
          inMessage
            ? isValidSignature(pair.public, modified, signature)
            : isValidSignature(pair.public, message, modified),
        ).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('are reported as invalid, without an error, when their length is wrong', () => {
    expect(isValidSignature(pair.public, Buffer.from('mensaje'), Buffer.alloc(3))).toBe(false);
  });
});
