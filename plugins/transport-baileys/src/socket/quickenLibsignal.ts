import './muteLibsignal.ts';
import { createRequire } from 'node:module';
import * as wasm from 'whatsapp-rust-bridge';

/** libsignal's arithmetic on Curve25519. A public key has 33 bytes, the first of which is 5. */
export interface Curve25519 {
  generateKeyPair(): { readonly pubKey: Buffer; readonly privKey: Buffer };
  /** @throws Error if no shared secret can be computed from the two keys */
  calculateAgreement(pubKey: Uint8Array, privKey: Uint8Array): Buffer;
  calculateSignature(privKey: Uint8Array, message: Uint8Array): Buffer;
  verifySignature(pubKey: Uint8Array, message: Uint8Array, signature: Uint8Array, isTrusted?: boolean): boolean;
}

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

/**
 * libsignal's curve arithmetic, compiled to WebAssembly. It is part of a package on which Baileys depends.
 */
export const wasmCurve25519: Curve25519 = {
  generateKeyPair() {
    const { pubKey, privKey } = wasm.generateKeyPair();
    return { pubKey: toBuffer(pubKey), privKey: toBuffer(privKey) };
  },
  calculateAgreement(pubKey, privKey) {
    const secret = toBuffer(wasm.calculateAgreement(pubKey, privKey));
    // With a public key of small order, the shared secret is always zeros, so anyone could know it.
    // Unlike OpenSSL, the WebAssembly code accepts such keys, so check the result here.
    if (secret.every(byte => byte === 0)) throw new Error('Invalid public key');
    return secret;
  },
  calculateSignature: (privKey, message) => toBuffer(wasm.calculateSignature(privKey, message)),
  verifySignature: (pubKey, message, signature, isTrusted = false) =>
    isTrusted || wasm.verifySignature(pubKey, message, signature),
};

/*
 * This module must be imported before Baileys, so that Baileys uses the functions that are replaced here. They
 * are replaced because libsignal signs in JavaScript and parses each key again for OpenSSL. A ratchet step,
 * which every reply causes, took 3.2 ms of CPU time and now takes 0.9 ms. Checking a signature took 9 ms and
 * now takes 0.1 ms (docs/adr/0026-compiled-curve25519.md). Stored records and the wire format do not change.
 */
const ownRequire = createRequire(import.meta.url);
const { curve } = createRequire(ownRequire.resolve('@whiskeysockets/baileys'))('libsignal') as { curve: Curve25519 };
Object.assign(curve, wasmCurve25519);
