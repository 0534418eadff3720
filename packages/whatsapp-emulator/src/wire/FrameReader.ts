const INTRO_PREFIX = Buffer.from([0x57, 0x41, 6]);
const ROUTING_PREFIX = Buffer.from([0x45, 0x44, 0, 1]);
const INTRO_LENGTH = 4;

/** Error for a frame above the size limit, or for a stream without the first bytes of a WhatsApp client. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
  readonly kind: 'oversized-frame' | 'garbage-frame';

  constructor(kind: FrameError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Splits the byte stream of a client into frames, each of which begins with a 3-byte big-endian length. The
 * stream begins with the intro `57 41 06 03`. Before it there may be `45 44 00 01`, a 3-byte length and routing
 * bytes.
 */
export class FrameReader {
  readonly #limit: number;
  #buffered: Buffer = Buffer.alloc(0);
  #prologue: Buffer | undefined;

  /** @param limit maximum frame size in bytes */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Intro of the client, which is also the prologue of the Noise handshake. Undefined until it has arrived.
   */
  get prologue(): Buffer | undefined {
    return this.#prologue;
  }

  /**
   * Adds received bytes.
   * @returns the frames that are now complete
   * @throws FrameError
   */
  readFrames(bytes: Buffer): Buffer[] {
    this.#buffered = this.#buffered.length === 0 ? bytes : Buffer.concat([this.#buffered, bytes]);
    if (!this.#prologue && !this.#readIntro()) return [];
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

  #readIntro(): boolean {
    let start = 0;
    if (startsWith(this.#buffered, ROUTING_PREFIX)) {
      if (this.#buffered.length < 7) return false;
      start = 7 + this.#buffered.readUIntBE(4, 3);
    }
    if (this.#buffered.length < start + INTRO_LENGTH) {
      const availableBytes = this.#buffered.subarray(start);
      if (start === 0 && !startsWith(INTRO_PREFIX, availableBytes) && !startsWith(ROUTING_PREFIX, availableBytes))
        throw createIntroError();
      return false;
    }
    const intro = this.#buffered.subarray(start, start + INTRO_LENGTH);
    if (!startsWith(intro, INTRO_PREFIX)) throw createIntroError();
    this.#prologue = Buffer.from(intro);
    this.#buffered = this.#buffered.subarray(start + INTRO_LENGTH);
    return true;
  }
}

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

const createIntroError = (): FrameError =>
  new FrameError('garbage-frame', 'the intro is not that of a WhatsApp client');
