import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createDeliveryFixture, type DeliveryFixture } from './testing/createDeliveryFixture.ts';
import {
  createStatusCodeReply,
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from './testing/startTestWebhookReceiver.ts';

let fixture: DeliveryFixture;
let receiver: TestWebhookReceiver;
let clientId: string;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
  fixture.dispatcher.start();
});
beforeEach(async () => {
  receiver = await startTestWebhookReceiver();
  clientId = await fixture.createClient();
  await fixture.webhooks.setPrincipal(clientId, receiver.url);
});
afterEach(() => receiver.stop());
afterAll(() => fixture.close());

/** Emits one event, waits until it is settled, and returns the delivery with its attempts. */
async function deliver() {
  await fixture.receiveMessages(clientId);
  const [delivery] = await fixture.waitUntilSettled(clientId);
  return fixture.deliveries.get(clientId, delivery?.id ?? '');
}

describe('delivery', () => {
  it('contains the event, signed according to Standard Webhooks 1.0', async () => {
    const { event, attempts } = await deliver();
    const [call] = receiver.calls;
    const { secret } = await fixture.keys.read(clientId);
    expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)).toEqual(event);
    expect(call?.event).toMatchObject({
      id: call?.headers['webhook-id'],
      type: 'message.received',
      clientId,
      sequence: 1,
      fromMe: false,
      data: { phoneNumber: '5215587654321', lid: null, name: 'Marta', text: '¿Todavía hay conchas?' },
    });
    expect(attempts).toMatchObject([{ attempt: 1, statusCode: 200, error: null, hint: null }]);
  });

  it('is signed with the current and the previous secret after a rotation', async () => {
    const oldKeys = await fixture.keys.read(clientId);
    const newKeys = await fixture.keys.rotate(clientId);
    await deliver();
    const { body = '', headers = {} } = receiver.calls[0] ?? {};
    for (const { secret } of [oldKeys, newKeys]) new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(newKeys.secret).not.toBe(oldKeys.secret);
  });

  it('carries the static header of its client', async () => {
    await fixture.keys.setHeader(clientId, { name: 'X-Clave', value: 'canela' });
    await deliver();
    expect(receiver.calls[0]?.headers).toMatchObject({ 'x-clave': 'canela' });
  });

  it('is retried under the same ID until the receiver accepts it', async () => {
    receiver.reply = (...call) => createStatusCodeReply(receiver.calls.length < 3 ? 500 : 204)(...call);
    const { delivery, attempts } = await deliver();
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 3, statusCode: 204 });
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([500, 500, 204]);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
  });

  it('fails after the last scheduled attempt, and can be sent again after that', async () => {
    receiver.reply = createStatusCodeReply(500, {}, 'sin masa');
    const { delivery, attempts } = await deliver();
    expect(delivery).toMatchObject({ state: 'failed', attempts: 4, nextAttemptAt: null });
    expect(attempts.at(-1)).toMatchObject({ response: 'sin masa', hint: expect.any(String) });
    receiver.reply = createStatusCodeReply(200);
    await fixture.deliveries.resend(clientId, delivery.id);
    expect(await fixture.waitUntilSettled(clientId)).toMatchObject([{ state: 'delivered', attempts: 5 }]);
  });

  it('does not follow redirects', async () => {
    const redirectTarget = await startTestWebhookReceiver();
    receiver.reply = createStatusCodeReply(307, { location: redirectTarget.url });
    const { delivery } = await deliver();
    expect(delivery).toMatchObject({ state: 'failed', statusCode: 307 });
    expect(redirectTarget.calls).toEqual([]);
    await redirectTarget.stop();
  });

  it('is retried after the time that the receiver requests with Retry-After', async () => {
    receiver.reply = createStatusCodeReply(429, { 'retry-after': '3600' });
    await fixture.receiveMessages(clientId);
    await waitUntil(() => receiver.calls.length === 1);
    const list = () => fixture.deliveries.list(clientId, { limit: 1 });
    await waitUntil(async () => (await list()).deliveries[0]?.statusCode === 429);
    const [delivery] = (await list()).deliveries;
    const wait = Date.parse(delivery?.nextAttemptAt ?? '') - Date.now();
    expect(wait).toBeGreaterThan(3_500_000);
  });
});

describe('receiver', () => {
  it('has not accepted the event when it closes the connection in the middle of its response', async () => {
    receiver.reply = response => {
      response.writeHead(200, { 'content-length': '100' }).write('a');
      setTimeout(() => response.destroy(), 5);
    };
    const { attempts } = await deliver();
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: 'cut' });
  });

  it('is disconnected when its 2xx response never ends, and counts as having accepted the event', async () => {
    let connectionClosed: Promise<unknown> = Promise.resolve();
    receiver.reply = response => {
      connectionClosed = once(response, 'close');
      response.writeHead(200);
      const writeEndlessly = () => {
        while (response.write('a'.repeat(5_000)));
        response.once('drain', writeEndlessly);
      };
      writeEndlessly();
    };
    const { delivery, attempts } = await deliver();
    expect(delivery.state).toBe('delivered');
    expect(attempts[0]?.response).toBe('a'.repeat(1024));
    await connectionClosed;
  });

  it('gets no more events after it returned status 410, which is reported to its owner as webhook.disabled', async () => {
    const otherReceiver = await startTestWebhookReceiver();
    await fixture.webhooks.add(clientId, { url: otherReceiver.url, label: 'otro', eventTypes: ['webhook.disabled'] });
    receiver.reply = createStatusCodeReply(410);
    await fixture.receiveMessages(clientId);
    await waitUntil(() => otherReceiver.calls.length === 1);
    expect(otherReceiver.calls[0]?.event).toMatchObject({
      type: 'webhook.disabled',
      data: { label: 'principal', reason: 'gone', url: receiver.url },
    });
    await fixture.receiveMessages(clientId);
    await fixture.waitUntilSettled(clientId);
    expect(receiver.calls.length).toBe(1);
    expect((await fixture.webhooks.list(clientId))[0]).toMatchObject({
      enabled: false,
      disabledReason: 'gone',
    });
    await otherReceiver.stop();
  });

  it('is reported as unreachable when nothing listens at its address', async () => {
    await receiver.stop();
    const { attempts } = await deliver();
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'unreachable' });
    receiver = await startTestWebhookReceiver();
  });
});
