import { exampleEvents } from '@recado/contract';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { recordSpans } from '../../core/tracing/testing/recordSpans.ts';
import {
  CLIENT_SECRET,
  claimedDelivery,
  createAttemptSenderFixture,
  createTestSecret,
  respond,
  sealForClient,
  sealForWebhook,
} from './testing/createAttemptSenderFixture.ts';

type SentRequest = ReturnType<typeof createAttemptSenderFixture>['requests'][number];

/** Verifies a request as a receiver with this secret does, and returns the event. */
const verify = (secret: string, request: SentRequest | undefined): unknown =>
  new Webhook(secret).verify(String(request?.body), { ...request?.headers });

describe('request of a delivery attempt', () => {
  it('posts the event as JSON, with its ID and a signature, and follows no redirects', async () => {
    const { send, requests } = createAttemptSenderFixture();
    await send();
    const [request] = requests;
    expect(requests).toHaveLength(1);
    expect(request).toMatchObject({ url: claimedDelivery.url, method: 'POST', redirects: 0 });
    expect(request?.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': claimedDelivery.id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,\S+$/),
    });
    expect(verify(CLIENT_SECRET, request)).toEqual({
      id: claimedDelivery.id,
      type: 'webhook.test',
      timestamp: '2026-03-02T18:20:00.000Z',
      clientId: claimedDelivery.clientId,
      sequence: 7,
      fromMe: false,
      data: { text: '¿Todavía hay conchas?' },
    });
  });

  it.each(Object.values(exampleEvents).filter(({ data }) => 'messages' in data && typeof data.messages === 'number'))(
    'posts $type, whose data count messages',
    async ({ type, data }) => {
      const { send, requests } = createAttemptSenderFixture();
      await send({ type, data });
      expect(verify(CLIENT_SECRET, requests[0])).toMatchObject({ type, data });
    },
  );

  it("is signed with the webhook's own secret only, if it has one", async () => {
    const { send, requests } = createAttemptSenderFixture();
    const ownSecret = createTestSecret('o');
    await send({ ownSealed: sealForWebhook(ownSecret) });
    expect(verify(ownSecret, requests[0])).toMatchObject({ id: claimedDelivery.id });
    expect(() => verify(CLIENT_SECRET, requests[0])).toThrow('No matching signature');
  });

  it("is signed with the client's current and previous secret while both are valid", async () => {
    const { send, requests } = createAttemptSenderFixture();
    const previousSecret = createTestSecret('p');
    await send({ previousSecretSealed: sealForClient(previousSecret), previousSecretExpiresAt: new Date() });
    for (const secret of [CLIENT_SECRET, previousSecret])
      expect(verify(secret, requests[0])).toMatchObject({ id: claimedDelivery.id });
  });

  it("reads the client's secrets when the delivery contains none", async () => {
    const secret = createTestSecret('s');
    const secretRow = { ...claimedDelivery, secretSealed: sealForClient(secret) };
    const { send, requests, secretQueries } = createAttemptSenderFixture({ secretRow });
    await send();
    expect(secretQueries).toEqual([]);
    await send({ secretSealed: null });
    expect(secretQueries).toEqual([[claimedDelivery.clientId, claimedDelivery.webhookId]]);
    expect(verify(secret, requests[1])).toMatchObject({ id: claimedDelivery.id });
  });

  it('is not sent when the client or the webhook was deleted after the claim', async () => {
    const { send, requests } = createAttemptSenderFixture();
    expect(await send({ secretSealed: null })).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('carries the static header of the client in lower case', async () => {
    const { send, requests } = createAttemptSenderFixture();
    await send({ headerName: 'X-Clave', headerValueSealed: sealForClient('canela') });
    expect(requests[0]?.headers).toMatchObject({ 'x-clave': 'canela' });
  });

  it.each(['Webhook-Id', 'Webhook-Signature', 'Content-Type'])(
    'carries its own header %s although the static header of the client has this name',
    async headerName => {
      const { send, requests } = createAttemptSenderFixture();
      await send({ headerName, headerValueSealed: sealForClient('canela') });
      expect(Object.values(requests[0]?.headers ?? {})).not.toContain('canela');
      expect(verify(CLIENT_SECRET, requests[0])).toMatchObject({ id: claimedDelivery.id });
    },
  );
});

describe('trace of a delivery attempt', () => {
  const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const OTHER_TRACEPARENT = '00-1bf7651916cd43dd8448eb211c80319c-c7ad6b7169203331-01';

  it('describes the attempt without the URL, and continues in the receiver', async () => {
    const { send, requests } = createAttemptSenderFixture({ receive: () => respond(202) });
    const { steps, attributes } = await recordSpans(() => send(), TRACEPARENT);
    expect(steps).toEqual([
      {
        name: 'webhook webhook.test',
        kind: 'client',
        isRoot: true,
        parent: undefined,
        attributes: {
          'http.request.method': 'POST',
          'recado.client.id': claimedDelivery.clientId,
          'recado.webhook.id': claimedDelivery.webhookId,
          'recado.delivery.id': claimedDelivery.deliveryId,
          'recado.event.id': claimedDelivery.id,
          'recado.attempt': 3,
        },
      },
    ]);
    expect(attributes).toStrictEqual([{ 'http.response.status_code': 202, 'error.type': undefined }]);
    expect(requests[0]?.headers).toMatchObject({ traceparent: TRACEPARENT });
  });

  it('contains the error instead of a status when there is no response', async () => {
    const { send } = createAttemptSenderFixture({ receive: () => Promise.reject(new Error('ECONNREFUSED')) });
    const { attributes } = await recordSpans(() => send(), TRACEPARENT);
    expect(attributes).toStrictEqual([{ 'http.response.status_code': undefined, 'error.type': 'unreachable' }]);
  });

  it.each([
    ['a message', { details: { traceparent: TRACEPARENT } }, TRACEPARENT],
    ['a message update', { value: { traceparent: TRACEPARENT } }, TRACEPARENT],
    [
      'the update rather than its message',
      { value: { traceparent: TRACEPARENT }, details: { traceparent: OTHER_TRACEPARENT } },
      TRACEPARENT,
    ],
    [
      'the last message of a batch',
      { messages: [{ details: { traceparent: OTHER_TRACEPARENT } }, { details: { traceparent: TRACEPARENT } }] },
      TRACEPARENT,
    ],
    ['no message of an untraced batch', { messages: [{ details: null }] }, undefined],
    ['no message of an empty batch', { messages: [] }, undefined],
    ['no untraced message', { details: {}, messages: null }, undefined],
    ['no step whose traceparent is malformed', { details: { traceparent: 17 } }, undefined],
    ['no step of an offline period, which counts its messages', { messages: 7 }, undefined],
    ['no step of an event without data', null, undefined],
  ])('continues the trace of %s', async (_source, data, parent) => {
    const { steps } = await recordSpans(() => createAttemptSenderFixture().send({ data }), TRACEPARENT);
    expect(steps[0]?.parent).toBe(parent);
  });
});
