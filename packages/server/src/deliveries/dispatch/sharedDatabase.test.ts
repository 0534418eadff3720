import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { pruneEvents } from '../events/pruneEvents.ts';
import { createDeliveryDispatcher } from './createDeliveryDispatcher.ts';
import { createDeliveryFixture, type DeliveryFixture, fastDeliverySettings } from './testing/createDeliveryFixture.ts';
import { startTestWebhookReceiver, type TestWebhookReceiver } from './testing/startTestWebhookReceiver.ts';

let fixture: DeliveryFixture;
let receiver: TestWebhookReceiver;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
  receiver = await startTestWebhookReceiver();
});
afterAll(async () => {
  await fixture.close();
  await receiver.stop();
});

it('dispatchers that share a database make each delivery once', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => fixture.createClient()));
  for (const clientId of clients) {
    await fixture.webhooks.setPrincipal(clientId, receiver.url);
    await fixture.receiveMessages(clientId, 100);
  }
  const others = [1, 2].map(() =>
    createDeliveryDispatcher({
      database: fixture.database.knex,
      sender: fixture.sender,
      settings: fastDeliverySettings,
      log: silentTestLogger,
    }),
  );
  for (const dispatcher of [fixture.dispatcher, ...others]) dispatcher.start();
  for (const clientId of clients) await fixture.waitUntilSettled(clientId);
  await Promise.all(others.map(dispatcher => dispatcher.stop()));
  const ids = receiver.calls.map(({ event }) => event.id);
  expect(new Set(ids).size).toBe(500);
  expect(ids.length).toBe(500);
});

it('pruneEvents removes old events with their deliveries and attempts, and keeps newer events and their numbers', async () => {
  const { knex } = fixture.database;
  const clientId = await fixture.createClient();
  await fixture.webhooks.setPrincipal(clientId, receiver.url);
  await fixture.receiveMessages(clientId, 3);
  await fixture.waitUntilSettled(clientId);
  await rows(
    knex,
    `UPDATE events SET created_at = now() - interval '31 days' WHERE client_id = :clientId AND sequence < 3`,
    { clientId },
  );
  expect(await pruneEvents(knex)).toBe(2);
  await fixture.receiveMessages(clientId);
  expect((await fixture.waitUntilSettled(clientId)).map(({ sequence }) => sequence)).toEqual([4, 3]);
  expect(await knex('deliveryAttempts').whereNotIn('deliveryId', knex('deliveries').select('id'))).toEqual([]);
});

it('pruneEvents removes events earlier if their client has a shorter retention, except events with a pending delivery', async () => {
  const { knex } = fixture.database;
  const [shortRetentionClient, defaultRetentionClient] = [await fixture.createClient(), await fixture.createClient()];
  for (const clientId of [shortRetentionClient, defaultRetentionClient]) {
    await fixture.webhooks.setPrincipal(clientId, receiver.url);
    await fixture.receiveMessages(clientId, 3);
    await fixture.waitUntilSettled(clientId);
  }
  await knex('retentionSettings').insert({ clientId: shortRetentionClient, messageDays: 7 });
  await rows(knex, `UPDATE events SET created_at = now() - interval '8 days' WHERE sequence < 3`);
  await knex('deliveries')
    .where({ clientId: shortRetentionClient, sequence: 2 })
    .update({ state: 'pending', nextAttemptAt: new Date(Date.now() + 3_600_000) });
  await pruneEvents(knex);
  const listSequences = (clientId: string) => knex('events').where({ clientId }).orderBy('sequence').pluck('sequence');
  expect((await listSequences(shortRetentionClient)).map(Number)).toEqual([2, 3]);
  expect((await listSequences(defaultRetentionClient)).map(Number)).toEqual([1, 2, 3]);
});
