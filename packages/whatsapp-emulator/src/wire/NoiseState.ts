import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { hkdf } from '@whiskeysockets/baileys';

/**
 * WhatsApp's Noise patterns: XX is the full handshake, IK resumes with a known server key, and XXfallback
 * follows an IK attempt with a wrong key.
 */
export type NoisePattern = 'XX' | 'IK' | 'XXfallback';

const NO_BYTES = Buffer.alloc(0);
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM. The tag follows the ciphertext; the last four bytes of the nonce are the counter.
 */
export function encryptAesGcm(
  key: Uint8Array,
  counter: number,
  plaintext: Uint8Array,
  associatedData: Uint8Array,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associatedData);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the result of `encryptAesGcm`. @throws Error when the ciphertext is not authentic */
export function decryptAesGcm(
  key: Uint8Array,
  counter: number,
  ciphertext: Uint8Array,
  associatedData: Uint8Array,
): Buffer {
  if (ciphertext.length < TAG_BYTES) throw new Error('ciphertext is shorter than its tag');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter)).setAAD(associatedData);
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]);
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

/** Returns the protocol name padded with zeros to 32 bytes. If it is longer, returns its hash. */
function createInitialHash(pattern: NoisePattern): Buffer {
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
    const name = createInitialHash(pattern);
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
    const ciphertext = encryptAesGcm(this.#key, this.#counter++, plaintext, this.#hash);
    this.mixHash(ciphertext);
    return ciphertext;
  }

  /** @throws Error when the ciphertext is not authentic */
  decrypt(ciphertext: Uint8Array): Buffer {
    const plaintext = decryptAesGcm(this.#key, this.#counter++, ciphertext, this.#hash);
    this.mixHash(ciphertext);
    return plaintext;
  }

  /** Returns the transport keys of the responder. The initiator writes with the first key. */
  split(): { readonly read: Buffer; readonly write: Buffer } {
    const [read, write] = this.#expand(NO_BYTES);
    return { read, write };
  }

  #expand(secret: Uint8Array): [Buffer, Buffer] {
    const keys = Buffer.from(hkdf(Buffer.from(secret), 64, { salt: this.#salt, info: '' }));
    return [keys.subarray(0, 32), keys.subarray(32)];
  }
}
