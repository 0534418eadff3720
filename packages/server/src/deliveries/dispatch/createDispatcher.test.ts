import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/createPlatform.ts';
import { createPostOffice, type PostOffice } from './testing/createPostOffice.ts';
import { type Receiver, startReceiver, status } from './testing/startReceiver.ts';

let office: PostOffice;
let receiver: Receiver;
let clientId: string;
beforeAll(async () => {
  office = await createPostOffice();
  office.dispatcher.start();
});
beforeEach(async () => {
  receiver = await startReceiver();
  clientId = await office.client();
  await office.webhooks.setPrincipal(clientId, receiver.url);
});
afterEach(() => receiver.stop());
afterAll(() => office.close());

/** Sends one event against a receiver, and tells the delivery with its attempts. */
async function deliver() {
  await office.receive(clientId);
  const [delivery] = await office.settled(clientId);
  return office.deliveries.get(clientId, delivery?.id ?? '');
}

describe('a delivery', () => {
  it('is the event, signed as Standard Webhooks 1.0 wants it', async () => {
    const { event, attempts } = await deliver();
    const [call] = receiver.calls;
    const { secret } = await office.keys.read(clientId);
    expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)).toEqual(
      event,
    );
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

  it('is signed with the old secret, too, after it was changed', async () => {
    const old = await office.keys.read(clientId);
    const fresh = await office.keys.rotate(clientId);
    await deliver();
    const { body = '', headers = {} } = receiver.calls[0] ?? {};
    for (const { secret } of [old, fresh])
      new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(fresh.secret).not.toBe(old.secret);
  });

  it('carries the static header of its client', async () => {
    await office.keys.setHeader(clientId, { name: 'X-Clave', value: 'canela' });
    await deliver();
    expect(receiver.calls[0]?.headers).toMatchObject({ 'x-clave': 'canela' });
  });

  it('is repeated until the receiver takes it, always under the same id', async () => {
    receiver.reply = (...call) => status(receiver.calls.length < 3 ? 500 : 204)(...call);
    const { delivery, attempts } = await deliver();
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 3, statusCode: 204 });
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([500, 500, 204]);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
  });

  it('has failed when the schedule is over, and can be sent again', async () => {
    receiver.reply = status(500, {}, 'sin masa');
    const { delivery, attempts } = await deliver();
    expect(delivery).toMatchObject({ state: 'failed', attempts: 4, nextAttemptAt: null });
    expect(attempts.at(-1)).toMatchObject({ response: 'sin masa', hint: expect.any(String) });
    receiver.reply = status(200);
    await office.deliveries.resend(clientId, delivery.id);
    expect(await office.settled(clientId)).toMatchObject([{ state: 'delivered', attempts: 5 }]);
  });

  it('goes to the address it was meant for, not where that redirects', async () => {
    const elsewhere = await startReceiver();
    receiver.reply = status(307, { location: elsewhere.url });
    const { delivery } = await deliver();
    expect(delivery).toMatchObject({ state: 'failed', statusCode: 307 });
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.stop();
  });

  it('waits as long as the receiver asks', async () => {
    receiver.reply = status(429, { 'retry-after': '3600' });
    await office.receive(clientId);
    await until(() => receiver.calls.length === 1);
    const list = () => office.deliveries.list(clientId, { limit: 1 });
    await until(async () => (await list()).deliveries[0]?.statusCode === 429);
    const [delivery] = (await list()).deliveries;
    const wait = Date.parse(delivery?.nextAttemptAt ?? '') - Date.now();
    expect(wait).toBeGreaterThan(3_500_000);
  });
});

describe('a receiver that', () => {
  it('closes in the middle of its answer has not taken it', async () => {
    receiver.reply = response => {
      response.writeHead(200, { 'content-length': '100' }).write('a');
      setTimeout(() => response.destroy(), 5);
    };
    const { attempts } = await deliver();
    expect(attempts[0]).toMatchObject({ statusCode: 200, error: 'cut' });
  });

  it('answers without end has taken it, and is hung up on', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    receiver.reply = response => {
      closed = once(response, 'close');
      response.writeHead(200);
      const pour = () => {
        while (response.write('a'.repeat(5_000)));
        response.once('drain', pour);
      };
      pour();
    };
    const { delivery, attempts } = await deliver();
    expect(delivery.state).toBe('delivered');
    expect(attempts[0]?.response).toBe('a'.repeat(1024));
    await closed;
  });

  it('says it is gone gets nothing more, and its owner is told', async () => {
    const other = await startReceiver();
    await office.webhooks.add(clientId, { url: other.url, label: 'otro', eventTypes: ['webhook.disabled'] });
    receiver.reply = status(410);
    await office.receive(clientId);
    await until(() => other.calls.length === 1);
    expect(other.calls[0]?.event).toMatchObject({
      type: 'webhook.disabled',
      data: { label: 'principal', reason: 'gone', url: receiver.url },
    });
    await office.receive(clientId);
    await office.settled(clientId);
    expect(receiver.calls.length).toBe(1);
    expect((await office.webhooks.list(clientId))[0]).toMatchObject({
      enabled: false,
      disabledReason: 'gone',
    });
    await other.stop();
  });

  it('is not there at all is told from one that refuses', async () => {
    await receiver.stop();
    const { attempts } = await deliver();
    expect(attempts[0]).toMatchObject({ statusCode: null, error: 'unreachable' });
    receiver = await startReceiver();
  });
});
