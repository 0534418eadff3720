import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newKeyPair, sign, typedKey, verifies } from './signatures.ts';

const { curve } = createRequire(import.meta.url)('libsignal') as {
  readonly curve: { verifySignature(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean };
};

describe('signatures', () => {
  const pair = newKeyPair();

  it('are right for what was signed, with the typed key and without its type', () => {
    const message = Buffer.from('mensaje');
    const signature = sign(pair.private, message);
    expect([
      verifies(pair.public, message, signature),
      verifies(typedKey(pair.public), message, signature),
    ]).toEqual([true, true]);
  });

  it('are right for libsignal too, whichever of the two keys at its height is the signer’s', () => {
    const message = Buffer.from('mensaje');
    for (let tries = 0; tries < 12; tries++) {
      const { public: key, private: secret } = newKeyPair();
      expect(curve.verifySignature(typedKey(key), message, sign(secret, message))).toBe(true);
    }
  });

  it('are wrong when any byte of message or signature changes', () => {
    const message = Buffer.from('un mensaje cualquiera');
    const signature = Buffer.from(sign(pair.private, message));
    fc.assert(
      fc.property(fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 255 }), (inMessage, place, flip) => {
        const changed = Buffer.from(inMessage ? message : signature);
        const index = place % changed.length;
        changed[index] = (changed[index] ?? 0) ^ flip;
        // XEdDSA keeps the sign of the public key in the topmost bit of the signature; libsignal does not look at it twice.
        fc.pre(inMessage || index !== 63);
        expect(
          inMessage ? verifies(pair.public, changed, signature) : verifies(pair.public, message, changed),
        ).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('are wrong, not an error, when they are no signature at all', () => {
    expect(verifies(pair.public, Buffer.from('mensaje'), Buffer.alloc(3))).toBe(false);
  });
});
