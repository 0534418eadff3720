import { open, seal } from './NoiseState.ts';

const nothing = Buffer.alloc(0);

/** Encryption after the handshake: one key and one counter for each direction. */
export class NoiseTransport {
  readonly #read: Uint8Array;
  readonly #write: Uint8Array;
  #reads = 0;
  #writes = 0;

  constructor(read: Uint8Array, write: Uint8Array) {
    this.#read = read;
    this.#write = write;
  }

  encrypt(plaintext: Uint8Array): Buffer {
    return seal(this.#write, this.#writes++, plaintext, nothing);
  }

  /** @throws Error when the frame is not authentic or out of order */
  decrypt(frame: Uint8Array): Buffer {
    return open(this.#read, this.#reads++, frame, nothing);
  }
}
