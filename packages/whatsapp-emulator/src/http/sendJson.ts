import type { ServerResponse } from 'node:http';

/** Answers `body` as JSON; connection and headers set before stay as they are. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Answers `{"error": "…"}` and gives up the connection, whose body may not have been read. */
export function refuse(response: ServerResponse, status: number, error: string): void {
  response.setHeader('connection', 'close');
  sendJson(response, status, { error });
}
