import type { ServerResponse } from 'node:http';

/** Sends `body` as JSON. Leaves the connection and the headers set earlier unchanged. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Sends `{"error": "…"}` and closes the connection, because the request's body may not have been read completely. */
export function sendError(response: ServerResponse, status: number, error: string): void {
  response.setHeader('connection', 'close');
  sendJson(response, status, { error });
}
