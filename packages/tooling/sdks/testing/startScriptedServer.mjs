import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/**
 * Starts an HTTP server on loopback that records requests and answers them in turn. The last answer repeats.
 *
 * @param {...((response: import('node:http').ServerResponse, request: object) => void)} answers
 */
export async function startScriptedServer(...answers) {
  const requests = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      const received = { method, url, headers, body: Buffer.concat(chunks), socket: request.socket };
      requests.push(received);
      answers[Math.min(requests.length, answers.length) - 1](response, received);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, requests, baseUrl: `http://127.0.0.1:${server.address().port}/api` };
}

export const respondWith =
  (status, body, headers = {}) =>
  response =>
    void response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));

/** Answer of a send. */
export const sentMessage = {
  success: true,
  messageId: '3EB0C431C26A1916E0',
  clientId: '0197b1a2-9f10-7b22-9c33-4d5e6f7a8b9c',
  to: '5215587654321',
  status: 'sent',
  timestamp: '2026-03-02T18:20:00.000Z',
  type: 'text',
};

/** Ends the connection without an answer. */
export const hangUp = (_response, { socket }) => socket.destroy();
