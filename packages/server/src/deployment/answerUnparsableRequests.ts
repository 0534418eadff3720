import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, Server } from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import { securityHeaders } from './addSecurityHeaders.ts';

/**
 * HTTP status by Node's error code, for codes that mean something other than a bad request. Source:
 * Node's documentation of `clientError`.
 */
const STATUS_BY_ERROR_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Sends the common error format for requests that are not HTTP or whose headers have no end, because hapi
 * would send a bare `400`. If a request on the connection has started, hapi answers instead, because only
 * hapi knows whether a response is in progress.
 */
export function answerUnparsableRequests(server: Server): void {
  const { listener } = server;
  const openRequests = new WeakMap<object, number>();
  /** Socket of each request. If the body was not read, Node.js removes the socket from the request early. */
  const sockets = new WeakMap<Request, Socket>();
  const countRequest = (socket: Socket, delta: 1 | -1): void => {
    openRequests.set(socket, (openRequests.get(socket) ?? 0) + delta);
  };
  server.ext('onRequest', (request, h) => {
    const { socket } = request.raw.req;
    sockets.set(request, socket);
    countRequest(socket, 1);
    return h.continue;
  });
  server.events.on('response', request => {
    const socket = sockets.get(request);
    if (socket) countRequest(socket, -1);
  });

  const hapiListeners = listener.listeners('clientError');
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (openRequests.get(socket)) for (const listen of hapiListeners) listen.call(listener, error, socket);
    else if (socket.writable) socket.end(composeRawErrorResponse(STATUS_BY_ERROR_CODE[error.code ?? ''] ?? 400));
    else socket.destroy();
  });
}

/** Composes an HTTP response in the common error format, for a socket that hapi does not answer. */
export function composeRawErrorResponse(statusCode: number): string {
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
