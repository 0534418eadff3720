import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { until } from '../../testing/createPlatform.ts';
import { createPostOffice, type PostOffice } from './testing/createPostOffice.ts';
import { type Receiver, startReceiver, status } from './testing/startReceiver.ts';

const breaker = { after: 3, firstPause: 50, longestPause: 100 };

let office: PostOffice;
let receiver: Receiver;
beforeAll(async () => {
  office = await createPostOffice({ breaker, schedule: Array(100).fill(0) });
  receiver = await startReceiver();
  office.dispatcher.start();
});
afterAll(async () => {
  await office.close();
  await receiver.stop();
});

const failing = async (clientId: string) =>
  (
    await rows<{ failures: number; failingSince: Date | null; pausedUntil: Date | null }>(
      office.database.knex,
      `SELECT failures, failing_since AS "failingSince", paused_until AS "pausedUntil" FROM webhooks
       WHERE client_id = :clientId AND label = 'principal'`,
      { clientId },
    )
  )[0];

describe('an address that fails', () => {
  it('is left alone for a while, then tried one by one, and one success forgives all', async () => {
    const clientId = await office.client();
    await office.webhooks.setPrincipal(clientId, receiver.url);
    receiver.reply = status(500);
    await office.receive(clientId, 20);
    await until(async () => ((await failing(clientId))?.failures ?? 0) > breaker.after + 8);
    // Once the breaker is open, attempts come one at a time: none begins while another is under way.
    let underWay = 0;
    let most = 0;
    receiver.reply = (response, ...call) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        status(500)(response, ...call);
      }, 20);
    };
    const seen = receiver.calls.length;
    await until(() => receiver.calls.length > seen + 3);
    expect(most).toBe(1);
    receiver.reply = status(200);
    const settled = await office.settled(clientId);
    expect(settled.every(({ state }) => state === 'delivered')).toBe(true);
    expect(await failing(clientId)).toEqual({ failures: 0, failingSince: null, pausedUntil: null });
  });

  it('is disabled after 120 hours of nothing but failures, and its owner is told', async () => {
    const clientId = await office.client();
    const [other, witness] = [await startReceiver(status(500)), await startReceiver()];
    await office.webhooks.setPrincipal(clientId, other.url);
    await office.webhooks.add(clientId, { url: witness.url, label: 'b', eventTypes: ['webhook.disabled'] });
    await office.receive(clientId);
    await until(async () => (await failing(clientId))?.failingSince != null);
    await rows(
      office.database.knex,
      `UPDATE webhooks SET failing_since = now() - interval '120 hours' WHERE client_id = :clientId AND failures > 0`,
      { clientId },
    );
    await until(() => witness.calls.length === 1);
    expect(witness.calls[0]?.event).toMatchObject({ data: { reason: 'failing', label: 'principal' } });
    const [webhook] = await office.webhooks.list(clientId);
    expect(webhook).toMatchObject({ enabled: false, disabledReason: 'failing' });

    // What waits goes on when somebody enables it again.
    other.reply = status(200);
    await office.webhooks.change(clientId, webhook?.id ?? '', { enabled: true });
    const settled = await office.settled(clientId);
    expect(settled.find(({ label }) => label === 'principal')?.state).toBe('delivered');
    await Promise.all([other.stop(), witness.stop()]);
  });
});

describe('recovering', () => {
  it('sends what failed and what was never sent, once, and not what was delivered', async () => {
    const clientId = await office.client();
    const since = new Date(Date.now() - 1000).toISOString();
    const mine = await startReceiver();
    await office.receive(clientId, 3);
    await office.webhooks.setPrincipal(clientId, mine.url);
    await office.receive(clientId, 2);
    await office.settled(clientId);
    expect(mine.calls.map(({ event }) => event.sequence).sort()).toEqual([4, 5]);

    expect(await office.deliveries.recover(clientId, { since })).toMatchObject({ recovered: 3 });
    await office.settled(clientId);
    expect(mine.calls.map(({ event }) => event.sequence).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await office.deliveries.recover(clientId, { since })).toMatchObject({ recovered: 0 });
    expect(await office.deliveries.recover(clientId, { since, all: true })).toMatchObject({ recovered: 5 });
    await office.settled(clientId);
    expect(mine.calls.length).toBe(10);
    await mine.stop();
  });
});

describe('a test event', () => {
  it('tells at once what came of it, is never repeated, and goes to one address only', async () => {
    const clientId = await office.client();
    const [mine, other] = [await startReceiver(), await startReceiver()];
    await office.webhooks.setPrincipal(clientId, mine.url);
    await office.webhooks.add(clientId, { url: other.url, label: 'otro' });
    expect(await office.deliveries.test(clientId)).toMatchObject({
      success: true,
      delivery: { type: 'webhook.test', state: 'delivered' },
      attempt: { statusCode: 200 },
    });
    mine.reply = status(404);
    const failed = await office.deliveries.test(clientId);
    expect(failed).toMatchObject({
      success: false,
      delivery: { state: 'failed' },
      attempt: { statusCode: 404 },
    });
    expect(failed.attempt.hint).toMatch(/n8n/);
    expect(mine.calls.map(({ event }) => event.type)).toEqual(['webhook.test', 'webhook.test']);
    expect(other.calls).toEqual([]);
    await Promise.all([mine.stop(), other.stop()]);
  });
});
