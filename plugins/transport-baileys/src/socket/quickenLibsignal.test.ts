import { randomBytes, randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { type Curve, compiledCurve } from './quickenLibsignal.ts';

const baileys = createRequire(createRequire(import.meta.url).resolve('@whiskeysockets/baileys'));
const used = (baileys('libsignal') as { curve: Curve }).curve;
/** libsignal's own, loaded once more: the oracle. */
const original = ((): Curve => {
  const file = baileys.resolve('libsignal/src/curve.js');
  const { [file]: loaded } = baileys.cache;
  delete baileys.cache[file];
  const curve = baileys(file) as Curve;
  baileys.cache[file] = loaded;
  return curve;
})();

it('is what libsignal uses', () => {
  expect(used).toMatchObject(compiledCurve);
  expect(original.calculateAgreement).not.toBe(compiledCurve.calculateAgreement);
});

it('agrees with libsignal about shared secrets, whoever made the keys', () => {
  for (let round = 0; round < 100; round += 1) {
    const [ours, theirs] = [compiledCurve.generateKeyPair(), original.generateKeyPair()];
    const secret = compiledCurve.calculateAgreement(theirs.pubKey, ours.privKey);
    expect(secret).toEqual(original.calculateAgreement(theirs.pubKey, ours.privKey));
    expect(secret).toEqual(original.calculateAgreement(ours.pubKey, theirs.privKey));
    expect(secret).toEqual(compiledCurve.calculateAgreement(ours.pubKey, theirs.privKey));
  }
});

it('agrees about signatures, in both directions and with every length of message', () => {
  for (let round = 0; round < 20; round += 1) {
    const { pubKey, privKey } = (round % 2 ? original : compiledCurve).generateKeyPair();
    const message = randomBytes(randomInt(1, 400));
    expect(
      original.verifySignature(pubKey, message, compiledCurve.calculateSignature(privKey, message)),
    ).toBe(true);
    expect(
      compiledCurve.verifySignature(pubKey, message, original.calculateSignature(privKey, message)),
    ).toBe(true);
  }
});

it('does not take a signature of other words, of another key, or one that was changed', () => {
  const { pubKey, privKey } = compiledCurve.generateKeyPair();
  const message = Buffer.from('Pedido 7');
  const signature = compiledCurve.calculateSignature(privKey, message);
  const changed = Buffer.from(signature);
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
  expect(compiledCurve.verifySignature(pubKey, Buffer.from('Pedido 8'), signature)).toBe(false);
  expect(compiledCurve.verifySignature(compiledCurve.generateKeyPair().pubKey, message, signature)).toBe(
    false,
  );
  expect(compiledCurve.verifySignature(pubKey, message, changed)).toBe(false);
});

const ofType = (type: number, key: Buffer) => Buffer.concat([Buffer.from([type]), key]);

it.each([
  ['of small order: 0', ofType(5, Buffer.alloc(32))],
  ['of small order: 1', ofType(5, Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]))],
  ['of another type', ofType(6, randomBytes(32))],
  ['that is too short', randomBytes(10)],
  ['that is empty', Buffer.alloc(0)],
])('has no secret with a key %s, as libsignal has none', (_name, pubKey) => {
  const { privKey } = compiledCurve.generateKeyPair();
  expect(() => original.calculateAgreement(pubKey, privKey)).toThrow();
  expect(() => compiledCurve.calculateAgreement(pubKey, privKey)).toThrow();
});

it('keeps its keys apart from the memory of the compiled code', () => {
  const { privKey, pubKey } = compiledCurve.generateKeyPair();
  const before = Buffer.from(privKey);
  for (let round = 0; round < 50; round += 1)
    compiledCurve.calculateAgreement(pubKey, compiledCurve.generateKeyPair().privKey);
  expect(privKey).toEqual(before);
  expect(privKey.buffer.byteLength).toBeLessThan(1_000);
});
