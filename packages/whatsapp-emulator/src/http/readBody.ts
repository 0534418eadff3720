import type { IncomingMessage } from 'node:http';

/** The body was larger than allowed. */
export class BodyTooLarge extends Error {}

/**
 * Reads a request's whole body.
 * @throws BodyTooLarge beyond `limit` bytes; Error when the client went away first
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0);
  if (size > limit) throw new BodyTooLarge(`larger than ${limit} bytes`);
  size = 0;
  // The connection must outlive a refused body, or the refusal could not be answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge(`larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
