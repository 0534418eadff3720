const header = Buffer.from([0x57, 0x41, 6]);
const routing = Buffer.from([0x45, 0x44, 0, 1]);
const prologueLength = 4;

/** A frame larger than the reader allows, or bytes that no frame can start with. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
  readonly kind: 'oversized-frame' | 'garbage-frame';

  constructor(kind: FrameError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Cuts the byte stream of a client into frames: the intro `57 41 06 03` (once, optionally behind
 * `45 44 00 01`, a 3-byte length and routing bytes), then frames with a 3-byte big-endian length.
 */
export class FrameReader {
  readonly #limit: number;
  #buffered: Buffer = Buffer.alloc(0);
  #prologue: Buffer | undefined;

  /** @param limit largest frame in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The intro of the client, once it has arrived; it is the prologue of the Noise handshake. */
  get prologue(): Buffer | undefined {
    return this.#prologue;
  }

  /**
   * @returns the frames that are complete now
   * @throws FrameError
   */
  take(bytes: Buffer): Buffer[] {
    this.#buffered = this.#buffered.length === 0 ? bytes : Buffer.concat([this.#buffered, bytes]);
    if (!this.#prologue && !this.#takeIntro()) return [];
    const frames: Buffer[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Buffer | undefined {
    if (this.#buffered.length < 3) return undefined;
    const length = this.#buffered.readUIntBE(0, 3);
    if (length > this.#limit) throw new FrameError('oversized-frame', `frame of ${length} bytes`);
    if (this.#buffered.length < 3 + length) return undefined;
    const frame = this.#buffered.subarray(3, 3 + length);
    this.#buffered = this.#buffered.subarray(3 + length);
    return frame;
  }

  #takeIntro(): boolean {
    let start = 0;
    if (startsWith(this.#buffered, routing)) {
      if (this.#buffered.length < 7) return false;
      start = 7 + this.#buffered.readUIntBE(4, 3);
    }
    if (this.#buffered.length < start + prologueLength) {
      const known = this.#buffered.subarray(start);
      if (start === 0 && !startsWith(header, known) && !startsWith(routing, known)) throw noIntro();
      return false;
    }
    const intro = this.#buffered.subarray(start, start + prologueLength);
    if (!startsWith(intro, header)) throw noIntro();
    this.#prologue = Buffer.from(intro);
    this.#buffered = this.#buffered.subarray(start + prologueLength);
    return true;
  }
}

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

const noIntro = (): FrameError =>
  new FrameError('garbage-frame', 'the intro is not that of a WhatsApp client');
