import './muteLibsignal.ts';
import { createRequire } from 'node:module';
import * as wasm from 'whatsapp-rust-bridge';

/** libsignal's arithmetic on Curve25519. A public key is 33 bytes, the first of which is 5. */
export interface Curve {
  generateKeyPair(): { readonly pubKey: Buffer; readonly privKey: Buffer };
  /** @throws where the keys share no secret */
  calculateAgreement(pubKey: Uint8Array, privKey: Uint8Array): Buffer;
  calculateSignature(privKey: Uint8Array, message: Uint8Array): Buffer;
  verifySignature(pubKey: Uint8Array, message: Uint8Array, signature: Uint8Array, isTaken?: boolean): boolean;
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);

/** The same arithmetic, compiled: what Baileys itself is shipped with, for other purposes. */
export const compiledCurve: Curve = {
  generateKeyPair() {
    const { pubKey, privKey } = wasm.generateKeyPair();
    return { pubKey: bufferOf(pubKey), privKey: bufferOf(privKey) };
  },
  calculateAgreement(pubKey, privKey) {
    const secret = bufferOf(wasm.calculateAgreement(pubKey, privKey));
    // A key of small order leads everybody to this secret. OpenSSL refuses it, the compiled curve does not.
    if (secret.every(byte => byte === 0)) throw new Error('Invalid public key');
    return secret;
  },
  calculateSignature: (privKey, message) => bufferOf(wasm.calculateSignature(privKey, message)),
  verifySignature: (pubKey, message, signature, isTaken = false) =>
    isTaken || wasm.verifySignature(pubKey, message, signature),
};

/*
 * Imported before Baileys, which takes the functions that it finds. libsignal signs in JavaScript and reads each key
 * anew for OpenSSL: a turn of the ratchet, which every answer is, took 3.2 ms of processor time where this takes 0.9, and
 * a signature checked 9 ms where this takes 0.1 (docs/adr/0026-a-compiled-curve.md). Records and wire stay as they are.
 */
const ours = createRequire(import.meta.url);
const { curve } = createRequire(ours.resolve('@whiskeysockets/baileys'))('libsignal') as { curve: Curve };
Object.assign(curve, compiledCurve);
