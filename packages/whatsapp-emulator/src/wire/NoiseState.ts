import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { hkdf } from '@whiskeysockets/baileys';

/** The patterns WhatsApp speaks: in full, resumed with a key that is known, and what becomes of the latter when it is not. */
export type NoisePattern = 'XX' | 'IK' | 'XXfallback';

const nothing = Buffer.alloc(0);
const tagLength = 16;

/** AES-256-GCM with the tag behind the ciphertext and the counter in the last four bytes of the nonce. */
export function seal(
  key: Uint8Array,
  counter: number,
  plaintext: Uint8Array,
  associated: Uint8Array,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associated);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when the ciphertext is not authentic */
export function open(key: Uint8Array, counter: number, sealed: Uint8Array, associated: Uint8Array): Buffer {
  if (sealed.length < tagLength) throw new Error('ciphertext is shorter than its tag');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associated);
  decipher.setAuthTag(sealed.subarray(-tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

/** A name that fills a hash is one, a shorter one with zeros behind it; a longer one is hashed. */
function hashedName(pattern: NoisePattern): Buffer {
  const name = Buffer.from(`Noise_${pattern}_25519_AESGCM_SHA256`);
  if (name.length > 32) return createHash('sha256').update(name).digest();
  return Buffer.concat([name, Buffer.alloc(32 - name.length)]);
}

/** Symmetric state of a Noise handshake (Noise Protocol Framework, section 5.2). */
export class NoiseState {
  #hash: Buffer;
  #salt: Buffer;
  #key: Buffer;
  #counter = 0;

  /** @param prologue the intro bytes of the client, `57 41 06 03` */
  constructor(prologue: Uint8Array, pattern: NoisePattern = 'XX') {
    const name = hashedName(pattern);
    this.#hash = name;
    this.#salt = name;
    this.#key = name;
    this.mixHash(prologue);
  }

  mixHash(data: Uint8Array): void {
    this.#hash = createHash('sha256').update(this.#hash).update(data).digest();
  }

  mixKey(secret: Uint8Array): void {
    const [salt, key] = this.#expand(secret);
    this.#salt = salt;
    this.#key = key;
    this.#counter = 0;
  }

  encrypt(plaintext: Uint8Array): Buffer {
    const sealed = seal(this.#key, this.#counter++, plaintext, this.#hash);
    this.mixHash(sealed);
    return sealed;
  }

  /** @throws Error when the ciphertext is not authentic */
  decrypt(sealed: Uint8Array): Buffer {
    const plaintext = open(this.#key, this.#counter++, sealed, this.#hash);
    this.mixHash(sealed);
    return plaintext;
  }

  /** Keys after the handshake, as the responder uses them: the initiator writes with the first one. */
  split(): { readonly read: Buffer; readonly write: Buffer } {
    const [read, write] = this.#expand(nothing);
    return { read, write };
  }

  #expand(secret: Uint8Array): [Buffer, Buffer] {
    const keys = Buffer.from(hkdf(Buffer.from(secret), 64, { salt: this.#salt, info: '' }));
    return [keys.subarray(0, 32), keys.subarray(32)];
  }
}
