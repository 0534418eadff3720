/** Reads exact numbers of bytes off a stream of chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `length` bytes; fewer when the stream ends before. */
  async take(length: number): Promise<Buffer> {
    const pieces = [this.#rest];
    let available = this.#rest.length;
    while (available < length) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      pieces.push(value);
      available += value.length;
    }
    const all = pieces.length === 1 ? this.#rest : Buffer.concat(pieces);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }
}
