import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type TestResponder = (response: ServerResponse, request: ReceivedRequest) => void;

/** Starts an HTTP server on loopback that records requests and responds as the test defines. */
export async function startRecordingServer(respond: TestResponder = respondWithJson({})) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { method, url = '', headers } = request;
      const receivedRequest = { method, url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(receivedRequest);
      respond(response, receivedRequest);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, requests, baseUrl: `http://127.0.0.1:${port}/api` };
}

export const createFixedTestResponder =
  (status: number, headers: Record<string, string>, body: string | Uint8Array = ''): TestResponder =>
  response =>
    void response.writeHead(status, headers).end(body);

export const respondWithJson = (body: unknown, status = 200, headers: Record<string, string> = {}): TestResponder =>
  createFixedTestResponder(
    status,
    { 'content-type': 'application/json; charset=utf-8', ...headers },
    JSON.stringify(body),
  );

/** Returns the only element. @throws Error if there is another number of elements */
export function getOnlyElement<T>(list: readonly T[]): T {
  const [first, ...others] = list;
  if (first === undefined || others.length > 0) throw new Error(`Expected one element, got ${list.length}`);
  return first;
}
