import type { ServerResponse } from 'node:http';

/** Sends `body` as JSON. Keeps headers that were set earlier, and does not close the connection. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Sends `{"error": "…"}` and closes the connection, because the request's body may not have been read completely. */
export function sendErrorResponse(response: ServerResponse, status: number, error: string): void {
  response.setHeader('connection', 'close');
  sendJson(response, status, { error });
}
