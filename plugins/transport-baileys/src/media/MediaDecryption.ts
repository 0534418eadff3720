import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { MEDIA_MAC_LENGTH_BYTES, type MediaKeys } from './deriveMediaKeys.ts';

/** Size and SHA-256 of the unencrypted file, as the message with the file states them. */
export interface ExpectedFileIntegrity {
  readonly sha256?: Uint8Array | undefined;
  /** Size of the unencrypted file in bytes. */
  readonly size?: number | undefined;
}

/**
 * Decrypts a media file. The stream fails, at the latest at its end, if the authentication code, size or
 * SHA-256 is wrong.
 */
export class MediaDecryption extends Transform {
  readonly #expected: ExpectedFileIntegrity;
  readonly #decipher;
  readonly #mac;
  readonly #plainHash = createHash('sha256');
  #size = 0;
  /** Latest bytes, not decrypted yet: at the end of the file they are the authentication code, not content. */
  #tail: Buffer = Buffer.alloc(0);

  constructor({ iv, cipherKey, macKey }: MediaKeys, expected: ExpectedFileIntegrity) {
    super();
    this.#expected = expected;
    this.#decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.#mac = createHmac('sha256', macKey).update(iv);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.concat([this.#tail, chunk]);
    const end = Math.max(0, bytes.length - MEDIA_MAC_LENGTH_BYTES);
    this.#tail = bytes.subarray(end);
    const ciphertext = bytes.subarray(0, end);
    this.#mac.update(ciphertext);
    done(this.#pushPlain(this.#decipher.update(ciphertext)));
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.#mac.digest().subarray(0, MEDIA_MAC_LENGTH_BYTES).equals(this.#tail))
        throw new Error('The authentication code of the media is wrong.');
      const sizeError = this.#pushPlain(this.#decipher.final());
      if (sizeError) throw sizeError;
      const { sha256, size } = this.#expected;
      if (size !== undefined && this.#size !== size) throw new Error('The size of the media is wrong.');
      if (sha256 && !this.#plainHash.digest().equals(sha256)) throw new Error('The SHA-256 of the media is wrong.');
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error('The media cannot be decrypted.'));
    }
  }

  #pushPlain(plain: Buffer): Error | null {
    this.#size += plain.length;
    if (this.#size > (this.#expected.size ?? Number.POSITIVE_INFINITY))
      return new Error('The size of the media is wrong.');
    this.#plainHash.update(plain);
    if (plain.length > 0) this.push(plain);
    return null;
  }
}
