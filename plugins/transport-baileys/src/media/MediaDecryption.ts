import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { type MediaKeys, macLength } from './mediaKeys.ts';

/** What the message says of the plain file. */
export interface Expected {
  readonly sha256?: Uint8Array | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
}

/** Turns an encrypted file into the plain one. Fails at the end when code, size or SHA-256 turn out wrong. */
export class MediaDecryption extends Transform {
  readonly #expected: Expected;
  readonly #decipher;
  readonly #mac;
  readonly #plain = createHash('sha256');
  #size = 0;
  /** The last bytes seen so far: they may be the authentication code. */
  #tail: Buffer = Buffer.alloc(0);

  constructor({ iv, cipherKey, macKey }: MediaKeys, expected: Expected) {
    super();
    this.#expected = expected;
    this.#decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.#mac = createHmac('sha256', macKey).update(iv);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.concat([this.#tail, chunk]);
    const end = Math.max(0, bytes.length - macLength);
    this.#tail = bytes.subarray(end);
    const ciphertext = bytes.subarray(0, end);
    this.#mac.update(ciphertext);
    done(this.#give(this.#decipher.update(ciphertext)));
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.#mac.digest().subarray(0, macLength).equals(this.#tail))
        throw new Error('The authentication code of the media is wrong.');
      const tooLong = this.#give(this.#decipher.final());
      if (tooLong) throw tooLong;
      const { sha256, size } = this.#expected;
      if (size !== undefined && this.#size !== size) throw new Error('The size of the media is wrong.');
      if (sha256 && !this.#plain.digest().equals(sha256))
        throw new Error('The SHA-256 of the media is wrong.');
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error('The media cannot be decrypted.'));
    }
  }

  #give(plain: Buffer): Error | null {
    this.#size += plain.length;
    if (this.#size > (this.#expected.size ?? Number.POSITIVE_INFINITY))
      return new Error('The size of the media is wrong.');
    this.#plain.update(plain);
    if (plain.length > 0) this.push(plain);
    return null;
  }
}
