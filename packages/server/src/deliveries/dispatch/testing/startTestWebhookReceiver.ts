import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecadoEvent } from '@recado/contract';

/** One request that the receiver got. */
export interface ReceivedWebhookRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: RecadoEvent;
}

export type WebhookReplyHandler = (
  response: ServerResponse,
  call: ReceivedWebhookRequest,
  request: IncomingMessage,
) => void;

/** Webhook receiver: a real HTTP server on loopback that records calls and answers with `reply`. */
export interface TestWebhookReceiver {
  readonly url: string;
  readonly calls: ReceivedWebhookRequest[];
  reply: WebhookReplyHandler;
  stop(): Promise<void>;
}

export const createStatusCodeReply =
  (code: number, headers: Record<string, string> = {}, body = ''): WebhookReplyHandler =>
  response =>
    void response.writeHead(code, headers).end(body);

export async function startTestWebhookReceiver(
  reply: WebhookReplyHandler = createStatusCodeReply(200),
): Promise<TestWebhookReceiver> {
  const calls: ReceivedWebhookRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const call = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) };
      calls.push(call);
      receiver.reply(response, call, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: TestWebhookReceiver = {
    url: `http://127.0.0.1:${port}/webhook/recado`,
    calls,
    reply,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
