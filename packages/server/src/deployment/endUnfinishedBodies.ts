import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@hapi/hapi';
import { rawRefusal } from './answerUnparsable.ts';

/** Milliseconds in which a body has to arrive whole. */
const LIMIT = 30_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** Bytes that a file has to bring in that time to be waited for: about 35 kB a second. */
const PACE = 1_048_576;

const isFile = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Answers 408 to whoever begins a body and does not end it, and closes the connection. hapi has a limit of its own, but
 * waits for the rest of the body before it says so; Node's would be 300 s. A file may take longer, as long as it comes.
 */
export function endUnfinishedBodies(server: Server, limit = LIMIT, pace = PACE): void {
  server.listener.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let read = socket.bytesRead;
    const timer = setTimeout(() => {
      const isComing = isFile(request) && !response.headersSent && socket.bytesRead - read >= pace;
      read = socket.bytesRead;
      if (isComing) timer.refresh();
      else if (response.headersSent || !socket.writable) socket.destroy();
      else socket.end(rawRefusal(408), () => socket.destroy());
    }, limit);
    for (const done of ['end', 'close']) request.once(done, () => clearTimeout(timer));
  });
}
