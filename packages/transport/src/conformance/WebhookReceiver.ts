import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Session } from '../Session.ts';
import type { TransportWebhook, WebhookRequest, WebhookResponse } from '../webhook.ts';
import type { WebhookDriver } from './ConformanceDriver.ts';

/** The only verify token that the tests accept. A network sends the token to verify the URL of a webhook. */
export const TEST_VERIFY_TOKEN = 'una-palabra-de-la-prueba';

/**
 * Webhook server for tests. Like Recado's server, it finds the session of a request, passes the request on, and
 * answers.
 */
export class WebhookReceiver {
  /** Received requests with their response status, in order of the responses. */
  readonly exchanges: { readonly request: WebhookRequest; readonly status: number }[] = [];
  /**
   * Makes the server answer 200 before the data is durable, which a real server must never do. A test
   * sets this field to prove that the suite finds such a fault.
   */
  answersEarly = false;
  readonly #sessionOf: (account: string) => Session | undefined;
  readonly #server = createServer();

  constructor(sessionOf: (account: string) => Session | undefined) {
    this.#sessionOf = sessionOf;
  }

  async listen({ webhook, postTo }: WebhookDriver): Promise<void> {
    this.#server.on('request', async (incoming, outgoing) => {
      const request = await readRequest(incoming);
      const { status, body } = await this.answer(webhook, request);
      this.exchanges.push({ request, status });
      outgoing.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    });
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve));
    await postTo(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhook`);
  }

  /**
   * Handles a webhook request. Passes on the transport's answer if the request is a challenge. Otherwise answers
   * 200 if all data of the request is stored durably, or at once if `answersEarly` is set. Answers 401 if the
   * request is forged. Answers 503 if a session could not process the request, so that the network repeats it.
   */
  async answer(webhook: TransportWebhook, request: WebhookRequest): Promise<WebhookResponse> {
    const challengeAnswer = webhook.challenge?.(request, token => token === TEST_VERIFY_TOKEN);
    if (challengeAnswer) return challengeAnswer;
    const sessions = webhook.accounts(request).map(this.#sessionOf);
    const pendingResults = Promise.all(
      sessions.map(session => session?.receiveWebhook?.(request).catch(() => 'away') ?? 'away'),
    );
    if (this.answersEarly) return { status: 200, body: '' };
    const results = await pendingResults;
    const status = results.includes('away') ? 503 : results.includes('forged') ? 401 : 200;
    return { status, body: '' };
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }
}

async function readRequest(incoming: IncomingMessage): Promise<WebhookRequest> {
  const { searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: incoming.method === 'GET' ? 'GET' : 'POST',
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(headers),
    body: await buffer(incoming),
  };
}
