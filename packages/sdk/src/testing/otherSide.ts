import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answering = (response: ServerResponse, received: Received) => void;

/** A real HTTP server on loopback that records what comes and answers as the test says. */
export async function otherSide(answering: Answering = answerJson({})) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { method, url = '', headers } = request;
      const whole = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(whole);
      answering(response, whole);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, received, baseUrl: `http://127.0.0.1:${port}/api` };
}

export const answer =
  (status: number, headers: Record<string, string>, body: string | Uint8Array = ''): Answering =>
  response =>
    void response.writeHead(status, headers).end(body);

export const answerJson = (body: unknown, status = 200, headers: Record<string, string> = {}): Answering =>
  answer(status, { 'content-type': 'application/json; charset=utf-8', ...headers }, JSON.stringify(body));

/** The first element, which the test has every right to expect. */
export function only<T>(list: readonly T[]): T {
  const [first, ...others] = list;
  if (first === undefined || others.length > 0) throw new Error(`Expected one, got ${list.length}`);
  return first;
}
