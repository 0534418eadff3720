import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createDispatcher } from './createDispatcher.ts';
import { pruneEvents } from './pruneEvents.ts';
import { createPostOffice, hasty, type PostOffice } from './testing/createPostOffice.ts';
import { type Receiver, startReceiver } from './testing/startReceiver.ts';

let office: PostOffice;
let receiver: Receiver;
beforeAll(async () => {
  office = await createPostOffice();
  receiver = await startReceiver();
});
afterAll(async () => {
  await office.close();
  await receiver.stop();
});

it('several dispatchers on one database make each delivery once', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => office.client()));
  for (const clientId of clients) {
    await office.webhooks.setPrincipal(clientId, receiver.url);
    await office.receive(clientId, 100);
  }
  const others = [1, 2].map(() =>
    createDispatcher({ database: office.database.knex, send: office.send, settings: hasty, log: quietLog }),
  );
  for (const dispatcher of [office.dispatcher, ...others]) dispatcher.start();
  for (const clientId of clients) await office.settled(clientId);
  await Promise.all(others.map(dispatcher => dispatcher.stop()));
  const ids = receiver.calls.map(({ event }) => event.id);
  expect(new Set(ids).size).toBe(500);
  expect(ids.length).toBe(500);
});

it('old events go with their deliveries and attempts; newer ones stay, and so does their numbering', async () => {
  const { knex } = office.database;
  const clientId = await office.client();
  await office.webhooks.setPrincipal(clientId, receiver.url);
  await office.receive(clientId, 3);
  await office.settled(clientId);
  await rows(
    knex,
    `UPDATE events SET created_at = now() - interval '31 days' WHERE client_id = :clientId AND sequence < 3`,
    { clientId },
  );
  expect(await pruneEvents(knex)).toBe(2);
  await office.receive(clientId);
  expect((await office.settled(clientId)).map(({ sequence }) => sequence)).toEqual([4, 3]);
  expect(await knex('deliveryAttempts').whereNotIn('deliveryId', knex('deliveries').select('id'))).toEqual(
    [],
  );
});

it('events of a client that keeps its messages for less go as early, but for those that are still to be delivered', async () => {
  const { knex } = office.database;
  const [hasty, patient] = [await office.client(), await office.client()];
  for (const clientId of [hasty, patient]) {
    await office.webhooks.setPrincipal(clientId, receiver.url);
    await office.receive(clientId, 3);
    await office.settled(clientId);
  }
  await knex('retentions').insert({ clientId: hasty, messageDays: 7 });
  await rows(knex, `UPDATE events SET created_at = now() - interval '8 days' WHERE sequence < 3`);
  await knex('deliveries')
    .where({ clientId: hasty, sequence: 2 })
    .update({ state: 'pending', runAt: new Date(Date.now() + 3_600_000) });
  await pruneEvents(knex);
  const left = (clientId: string) => knex('events').where({ clientId }).orderBy('sequence').pluck('sequence');
  expect((await left(hasty)).map(Number)).toEqual([2, 3]);
  expect((await left(patient)).map(Number)).toEqual([1, 2, 3]);
});
