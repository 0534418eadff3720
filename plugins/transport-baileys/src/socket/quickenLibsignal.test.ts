import { randomBytes, randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { type Curve25519, wasmCurve25519 } from './quickenLibsignal.ts';

const baileys = createRequire(createRequire(import.meta.url).resolve('@whiskeysockets/baileys'));
const activeCurve = (baileys('libsignal') as { curve: Curve25519 }).curve;
/** libsignal's own curve, loaded a second time as the reference for the compiled curve. */
const original = ((): Curve25519 => {
  const file = baileys.resolve('libsignal/src/curve.js');
  const { [file]: cachedModule } = baileys.cache;
  delete baileys.cache[file];
  const curve = baileys(file) as Curve25519;
  baileys.cache[file] = cachedModule;
  return curve;
})();

it('the compiled curve is the curve that libsignal uses', () => {
  expect(activeCurve).toMatchObject(wasmCurve25519);
  expect(original.calculateAgreement).not.toBe(wasmCurve25519.calculateAgreement);
});

it('the compiled curve derives the same shared secrets as libsignal for keys of both implementations', () => {
  for (let round = 0; round < 100; round += 1) {
    const [compiledPair, originalPair] = [wasmCurve25519.generateKeyPair(), original.generateKeyPair()];
    const secret = wasmCurve25519.calculateAgreement(originalPair.pubKey, compiledPair.privKey);
    expect(secret).toEqual(original.calculateAgreement(originalPair.pubKey, compiledPair.privKey));
    expect(secret).toEqual(original.calculateAgreement(compiledPair.pubKey, originalPair.privKey));
    expect(secret).toEqual(wasmCurve25519.calculateAgreement(compiledPair.pubKey, originalPair.privKey));
  }
});

it('the compiled curve and libsignal verify each other’s signatures for messages of any length', () => {
  for (let round = 0; round < 20; round += 1) {
    const { pubKey, privKey } = (round % 2 ? original : wasmCurve25519).generateKeyPair();
    const message = randomBytes(randomInt(1, 400));
    expect(original.verifySignature(pubKey, message, wasmCurve25519.calculateSignature(privKey, message))).toBe(true);
    expect(wasmCurve25519.verifySignature(pubKey, message, original.calculateSignature(privKey, message))).toBe(true);
  }
});

it('the compiled curve rejects a signature of another message or another key, and an altered signature', () => {
  const { pubKey, privKey } = wasmCurve25519.generateKeyPair();
  const message = Buffer.from('Pedido 7');
  const signature = wasmCurve25519.calculateSignature(privKey, message);
  const alteredSignature = Buffer.from(signature);
  alteredSignature.writeUInt8(alteredSignature.readUInt8(40) ^ 1, 40);
  expect(wasmCurve25519.verifySignature(pubKey, Buffer.from('Pedido 8'), signature)).toBe(false);
  expect(wasmCurve25519.verifySignature(wasmCurve25519.generateKeyPair().pubKey, message, signature)).toBe(false);
  expect(wasmCurve25519.verifySignature(pubKey, message, alteredSignature)).toBe(false);
});

const createTypedKey = (type: number, key: Buffer) => Buffer.concat([Buffer.from([type]), key]);

it.each([
  ['of small order: 0', createTypedKey(5, Buffer.alloc(32))],
  ['of small order: 1', createTypedKey(5, Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]))],
  ['of another type', createTypedKey(6, randomBytes(32))],
  ['that is too short', randomBytes(10)],
  ['that is empty', Buffer.alloc(0)],
])('the compiled curve and libsignal derive no secret from a key %s', (_name, pubKey) => {
  const { privKey } = wasmCurve25519.generateKeyPair();
  expect(() => original.calculateAgreement(pubKey, privKey)).toThrow();
  expect(() => wasmCurve25519.calculateAgreement(pubKey, privKey)).toThrow();
});

it('the compiled curve keeps its keys outside the memory of the compiled code', () => {
  const { privKey, pubKey } = wasmCurve25519.generateKeyPair();
  const originalPrivKey = Buffer.from(privKey);
  for (let round = 0; round < 50; round += 1)
    wasmCurve25519.calculateAgreement(pubKey, wasmCurve25519.generateKeyPair().privKey);
  expect(privKey).toEqual(originalPrivKey);
  expect(privKey.buffer.byteLength).toBeLessThan(1_000);
});
