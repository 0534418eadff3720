import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createDeliveryFixture, type DeliveryFixture } from './testing/createDeliveryFixture.ts';
import {
  createStatusCodeReply,
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from './testing/startTestWebhookReceiver.ts';

const breaker = { after: 3, firstPause: 50, longestPause: 100 };

let fixture: DeliveryFixture;
let receiver: TestWebhookReceiver;
beforeAll(async () => {
  fixture = await createDeliveryFixture({ breaker, schedule: Array(100).fill(0) });
  receiver = await startTestWebhookReceiver();
  fixture.dispatcher.start();
});
afterAll(async () => {
  await fixture.close();
  await receiver.stop();
});

const readBreakerState = async (clientId: string) =>
  (
    await rows<{ failures: number; failingSince: Date | null; pausedUntil: Date | null }>(
      fixture.database.knex,
      `SELECT failures, failing_since AS "failingSince", paused_until AS "pausedUntil" FROM webhooks
       WHERE client_id = :clientId AND label = 'principal'`,
      { clientId },
    )
  )[0];

describe('failing webhook', () => {
  it('is paused, then gets one attempt at a time, and recovers fully after one success', async () => {
    const clientId = await fixture.createClient();
    await fixture.webhooks.setPrincipal(clientId, receiver.url);
    receiver.reply = createStatusCodeReply(500);
    await fixture.receiveMessages(clientId, 20);
    await waitUntil(async () => ((await readBreakerState(clientId))?.failures ?? 0) > breaker.after + 8);
    // Once the breaker is open, attempts run one at a time and never overlap.
    let runningAttempts = 0;
    let maxRunningAttempts = 0;
    receiver.reply = (response, ...call) => {
      runningAttempts += 1;
      maxRunningAttempts = Math.max(maxRunningAttempts, runningAttempts);
      setTimeout(() => {
        runningAttempts -= 1;
        createStatusCodeReply(500)(response, ...call);
      }, 20);
    };
    const callsBefore = receiver.calls.length;
    await waitUntil(() => receiver.calls.length > callsBefore + 3);
    expect(maxRunningAttempts).toBe(1);
    receiver.reply = createStatusCodeReply(200);
    const settled = await fixture.waitUntilSettled(clientId);
    expect(settled.every(({ state }) => state === 'delivered')).toBe(true);
    expect(await readBreakerState(clientId)).toEqual({ failures: 0, failingSince: null, pausedUntil: null });
  });

  it('is disabled after 120 hours without a success, and webhook.disabled is emitted', async () => {
    const clientId = await fixture.createClient();
    const [other, witness] = [
      await startTestWebhookReceiver(createStatusCodeReply(500)),
      await startTestWebhookReceiver(),
    ];
    await fixture.webhooks.setPrincipal(clientId, other.url);
    await fixture.webhooks.add(clientId, { url: witness.url, label: 'b', eventTypes: ['webhook.disabled'] });
    await fixture.receiveMessages(clientId);
    await waitUntil(async () => (await readBreakerState(clientId))?.failingSince != null);
    await rows(
      fixture.database.knex,
      `UPDATE webhooks SET failing_since = now() - interval '120 hours' WHERE client_id = :clientId AND failures > 0`,
      { clientId },
    );
    await waitUntil(() => witness.calls.length === 1);
    expect(witness.calls[0]?.event).toMatchObject({ data: { reason: 'failing', label: 'principal' } });
    const [webhook] = await fixture.webhooks.list(clientId);
    expect(webhook).toMatchObject({ enabled: false, disabledReason: 'failing' });

    // Pending deliveries resume once the webhook is enabled again.
    other.reply = createStatusCodeReply(200);
    await fixture.webhooks.change(clientId, webhook?.id ?? '', { enabled: true });
    const settled = await fixture.waitUntilSettled(clientId);
    expect(settled.find(({ label }) => label === 'principal')?.state).toBe('delivered');
    await Promise.all([other.stop(), witness.stop()]);
  });
});

describe('delivery recovery', () => {
  it('sends failed and never-sent events once, and repeats delivered events only on request', async () => {
    const clientId = await fixture.createClient();
    const since = new Date(Date.now() - 1000).toISOString();
    const ownReceiver = await startTestWebhookReceiver();
    await fixture.receiveMessages(clientId, 3);
    await fixture.webhooks.setPrincipal(clientId, ownReceiver.url);
    await fixture.receiveMessages(clientId, 2);
    await fixture.waitUntilSettled(clientId);
    expect(ownReceiver.calls.map(({ event }) => event.sequence).sort()).toEqual([4, 5]);

    expect(await fixture.deliveries.recover(clientId, { since })).toMatchObject({ recovered: 3 });
    await fixture.waitUntilSettled(clientId);
    expect(ownReceiver.calls.map(({ event }) => event.sequence).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await fixture.deliveries.recover(clientId, { since })).toMatchObject({ recovered: 0 });
    expect(await fixture.deliveries.recover(clientId, { since, all: true })).toMatchObject({ recovered: 5 });
    await fixture.waitUntilSettled(clientId);
    expect(ownReceiver.calls.length).toBe(10);
    await ownReceiver.stop();
  });
});

describe('test event', () => {
  it('returns its outcome immediately, is never retried and reaches only one webhook', async () => {
    const clientId = await fixture.createClient();
    const [ownReceiver, other] = [await startTestWebhookReceiver(), await startTestWebhookReceiver()];
    await fixture.webhooks.setPrincipal(clientId, ownReceiver.url);
    await fixture.webhooks.add(clientId, { url: other.url, label: 'otro' });
    expect(await fixture.deliveries.test(clientId)).toMatchObject({
      success: true,
      delivery: { type: 'webhook.test', state: 'delivered' },
      attempt: { statusCode: 200 },
    });
    ownReceiver.reply = createStatusCodeReply(404);
    const failed = await fixture.deliveries.test(clientId);
    expect(failed).toMatchObject({
      success: false,
      delivery: { state: 'failed' },
      attempt: { statusCode: 404 },
    });
    expect(failed.attempt.hint).toMatch(/n8n/);
    expect(ownReceiver.calls.map(({ event }) => event.type)).toEqual(['webhook.test', 'webhook.test']);
    expect(other.calls).toEqual([]);
    await Promise.all([ownReceiver.stop(), other.stop()]);
  });
});
