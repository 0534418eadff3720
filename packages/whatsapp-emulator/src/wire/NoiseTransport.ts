import { decryptAesGcm, encryptAesGcm } from './NoiseState.ts';

const NO_BYTES = Buffer.alloc(0);

/** Encryption after the handshake. Each direction has its own key and counter. */
export class NoiseTransport {
  readonly #read: Uint8Array;
  readonly #write: Uint8Array;
  #readCount = 0;
  #writeCount = 0;

  constructor(read: Uint8Array, write: Uint8Array) {
    this.#read = read;
    this.#write = write;
  }

  encrypt(plaintext: Uint8Array): Buffer {
    return encryptAesGcm(this.#write, this.#writeCount++, plaintext, NO_BYTES);
  }

  /** @throws Error when the frame is not authentic or out of order */
  decrypt(frame: Uint8Array): Buffer {
    return decryptAesGcm(this.#read, this.#readCount++, frame, NO_BYTES);
  }
}
