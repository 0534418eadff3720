import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@hapi/hapi';
import { composeRawErrorResponse } from './answerUnparsableRequests.ts';

/** Milliseconds until a request body must have arrived completely. */
const BODY_TIMEOUT_MS = 30_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** Minimum number of bytes of a file that must arrive in each timeout period: about 35 kB per second. */
const MIN_FILE_BYTES_PER_PERIOD = 1_048_576;

const isFile = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Answers 408 and closes the connection when a request body does not end within `timeoutMs`. hapi's own limit
 * answers only after the rest of the body, and Node's limit would be 300 s. A file may take longer as long as
 * at least `minFileBytesPerPeriod` bytes arrive in each period of `timeoutMs`.
 */
export function endUnfinishedRequestBodies(
  server: Server,
  timeoutMs = BODY_TIMEOUT_MS,
  minFileBytesPerPeriod = MIN_FILE_BYTES_PER_PERIOD,
): void {
  server.listener.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let bytesReadBefore = socket.bytesRead;
    const timer = setTimeout(() => {
      const isStillUploading =
        isFile(request) && !response.headersSent && socket.bytesRead - bytesReadBefore >= minFileBytesPerPeriod;
      bytesReadBefore = socket.bytesRead;
      if (isStillUploading) timer.refresh();
      else if (response.headersSent || !socket.writable) socket.destroy();
      else socket.end(composeRawErrorResponse(408), () => socket.destroy());
    }, timeoutMs);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  });
}
