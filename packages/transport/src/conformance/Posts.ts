import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Session } from '../transport.ts';
import type { TransportWebhook, WebhookAnswer, WebhookRequest } from '../webhook.ts';
import type { WebhookDriver } from './ConformanceDriver.ts';

/** The word that an owner of the conformance run typed at the network. */
export const VERIFY_TOKEN = 'una-palabra-de-la-prueba';

/** The address that a network posts to, as the server has it: finds the session, asks it, and answers. */
export class Posts {
  /** What was posted and how it was answered, in order of the answers. */
  readonly all: { readonly request: WebhookRequest; readonly status: number }[] = [];
  /** A control: 200 is said before anything is durable, as nobody should. */
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
      this.all.push({ request, status });
      outgoing.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    });
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve));
    await postTo(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhook`);
  }

  /** 200 when all of it is durable, 401 when it is forged, 503 when it is to come again. */
  async answer(webhook: TransportWebhook, request: WebhookRequest): Promise<WebhookAnswer> {
    const asked = webhook.challenge?.(request, token => token === VERIFY_TOKEN);
    if (asked) return asked;
    const sessions = webhook.accounts(request).map(this.#sessionOf);
    const saying = Promise.all(
      sessions.map(session => session?.notified?.(request).catch(() => 'away') ?? 'away'),
    );
    if (this.answersEarly) return { status: 200, body: '' };
    const said = await saying;
    const status = said.includes('away') ? 503 : said.includes('forged') ? 401 : 200;
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
