import type { Readable } from 'node:stream';

/**
 * The first bytes of an answer. Reads to its end, or to `limit`, whatever comes first, and lets go of the rest.
 *
 * @throws what the connection fails with
 */
export async function readStart(body: Readable, limit: number, keep: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (read < keep) kept.push(chunk.subarray(0, keep - read));
    read += chunk.length;
    // Leaving the loop destroys the stream, and the connection with it.
    if (read >= limit) break;
  }
  return Buffer.concat(kept);
}
