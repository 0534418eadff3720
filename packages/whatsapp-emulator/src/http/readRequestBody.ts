import type { IncomingMessage } from 'node:http';

/** Error for a request body that exceeds the size limit. */
export class BodyTooLargeError extends Error {}

/**
 * Reads the whole body of a request.
 * @throws BodyTooLargeError if it has more than `maxBytes` bytes; Error when the client disconnects first
 */
export async function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(request.headers['content-length'] ?? 0);
  if (size > maxBytes) throw new BodyTooLargeError(`larger than ${maxBytes} bytes`);
  size = 0;
  // Do not destroy the request when its body is rejected, because then no error response could be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLargeError(`larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
