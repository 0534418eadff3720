import { Readable } from 'node:stream';
import { createSealer } from '../../../core/sealing/sealer.ts';
import type { SsrfGuard, SsrfGuardedRequest, SsrfGuardedResponse } from '../../guard/index.ts';
import type { WebhookKeyService } from '../../webhooks/index.ts';
import { buildWebhookSealContext, type WebhookSecretRow } from '../../webhooks/webhookSignature.ts';
import type { ClaimedDelivery } from '../claimDeliveries.ts';
import { createDeliveryAttemptSender } from '../createDeliveryAttemptSender.ts';
import { type DeliverySettings, defaultDeliverySettings } from '../DeliverySettings.ts';

const CLIENT_ID = 'e27b5f08-94ac-4d31-86e0-5c3f1a9d7b42';
const WEBHOOK_ID = '7c1d9a34-51be-4f02-9d6e-0b8a2f4c6e11';
const seal = createSealer([Buffer.alloc(32, 1)]);

const sealText = (id: string, text: string): Buffer => seal.seal(text, buildWebhookSealContext(id));
/** Seals a secret of the fixture's client. */
export const sealForClient = (text: string): Buffer => sealText(CLIENT_ID, text);
/** Seals a secret that belongs to the fixture's webhook alone. */
export const sealForWebhook = (text: string): Buffer => sealText(WEBHOOK_ID, text);

/** Creates a signing secret from one character, which is repeated to the usual length. */
export const createTestSecret = (character: string): string =>
  `whsec_${Buffer.from(character.repeat(32)).toString('base64')}`;
export const CLIENT_SECRET = createTestSecret('c');

/** Delivery of a test event, signed with the client's secret. */
export const claimedDelivery: ClaimedDelivery = {
  id: '5b0e7d12-3f4a-4c68-a1b9-6d2e8f0c4a77',
  clientId: CLIENT_ID,
  sequence: 7,
  type: 'webhook.test',
  fromMe: false,
  data: { text: '¿Todavía hay conchas?' },
  createdAt: new Date('2026-03-02T18:20:00Z'),
  deliveryId: '9f3c5a71-2d8e-4b06-8c14-7a5d1e9b3f20',
  webhookId: WEBHOOK_ID,
  url: 'https://tienda.mx/avisos',
  attempt: 3,
  tries: 2,
  secretSealed: sealForClient(CLIENT_SECRET),
  previousSecretSealed: null,
  previousSecretExpiresAt: null,
  headerName: null,
  headerValueSealed: null,
  ownSealed: null,
  ownPreviousSealed: null,
};

/** Creates a complete response of a receiver. Its body arrives in the given pieces. */
export const respond = (
  statusCode: number,
  pieces: Iterable<Buffer> = [],
  headers: SsrfGuardedResponse['headers'] = {},
): SsrfGuardedResponse => ({
  statusCode,
  headers,
  body: Readable.from(pieces, { objectMode: false }) as SsrfGuardedResponse['body'],
  url: new URL(claimedDelivery.url),
});

interface SenderFixtureOptions {
  /** Response of the receiver, 200 by default. */
  readonly receive?: (request: SsrfGuardedRequest) => SsrfGuardedResponse | Promise<SsrfGuardedResponse>;
  /** Row that the client's stored secrets have, if the delivery contains none. */
  readonly secretRow?: WebhookSecretRow;
  readonly settings?: Partial<DeliverySettings>;
}

/** Creates a sender, and records its requests and the queries for secrets. */
export function createAttemptSenderFixture({
  receive = () => respond(200),
  secretRow,
  settings,
}: SenderFixtureOptions = {}) {
  const requests: (SsrfGuardedRequest & { readonly url: string })[] = [];
  const secretQueries: (readonly string[])[] = [];
  const guard: Pick<SsrfGuard, 'fetch'> = {
    async fetch(url, request = {}) {
      requests.push({ ...request, url: String(url) });
      return receive(request);
    },
  };
  const keys: Pick<WebhookKeyService, 'findSecretRow'> = {
    async findSecretRow(...ids) {
      secretQueries.push(ids);
      return secretRow;
    },
  };
  const sender = createDeliveryAttemptSender({
    guard: guard as SsrfGuard,
    seal,
    keys: keys as WebhookKeyService,
    apiUrl: 'https://recado.mx/api',
    settings: { ...defaultDeliverySettings, ...settings },
  });
  const stop = new AbortController();
  return {
    requests,
    secretQueries,
    /** Aborts the attempts, as a stopping process does. */
    stop,
    send: (fields: Partial<ClaimedDelivery> = {}) => sender.send({ ...claimedDelivery, ...fields }, stop.signal),
  };
}
