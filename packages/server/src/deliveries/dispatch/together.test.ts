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
