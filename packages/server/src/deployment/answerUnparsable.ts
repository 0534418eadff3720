import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, Server } from '@hapi/hapi';
import { errors as texts } from '@recado/texts';
import { securityHeaders } from './secureHeaders.ts';

/** Node's codes that mean something else than a bad request (its documentation of `clientError`). */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what is no HTTP, or whose headers have no end, in the one shape of errors; hapi says a bare `400`. A request
 * that has begun is hapi's: it knows whether an answer is under way already.
 */
export function answerUnparsable(server: Server): void {
  const { listener } = server;
  const begun = new WeakMap<object, number>();
  /** A request whose body nobody read to its end may have lost its socket when it is answered. */
  const sockets = new WeakMap<Request, Socket>();
  const count = (socket: Socket, by: 1 | -1): void => {
    begun.set(socket, (begun.get(socket) ?? 0) + by);
  };
  server.ext('onRequest', (request, h) => {
    const { socket } = request.raw.req;
    sockets.set(request, socket);
    count(socket, 1);
    return h.continue;
  });
  server.events.on('response', request => {
    const socket = sockets.get(request);
    if (socket) count(socket, -1);
  });

  const ofHapi = listener.listeners('clientError');
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (begun.get(socket)) for (const listen of ofHapi) listen.call(listener, error, socket);
    else if (socket.writable) socket.end(rawRefusal(statuses[error.code ?? ''] ?? 400));
    else socket.destroy();
  });
}

/** A whole HTTP response in the one shape of errors, for a socket that hapi has no answer on. */
export function rawRefusal(statusCode: number): string {
  const error = STATUS_CODES[statusCode];
  const message = texts.status[statusCode];
  const body = JSON.stringify({ statusCode, error, message, cause: message });
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${statusCode} ${error}\r\n${lines.join('')}\r\n${body}`;
}
