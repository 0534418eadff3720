import type { IncomingMessage } from 'node:http';

/** Error for a body larger than the limit. */
export class BodyTooLarge extends Error {}

/**
 * Reads the whole body of a request.
 * @throws BodyTooLarge if it has more than `maxBytes` bytes; Error when the client disconnects first
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0);
  if (size > maxBytes) throw new BodyTooLarge(`larger than ${maxBytes} bytes`);
  size = 0;
  // The connection stays open after a rejected body, because otherwise the error response could not be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLarge(`larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
