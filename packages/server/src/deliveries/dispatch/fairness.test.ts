import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { until } from '../../testing/createPlatform.ts';
import { deliverySettings } from './DeliverySettings.ts';
import { createPostOffice, type PostOffice } from './testing/createPostOffice.ts';
import { startReceiver } from './testing/startReceiver.ts';

let office: PostOffice;
beforeAll(async () => {
  // Its deadline never comes: whatever it holds, it holds until the end.
  office = await createPostOffice({
    deadline: 600_000,
    lease: 600_000,
    atOnce: 50,
    atOnceToOne: 4,
    drain: 0,
  });
});
afterAll(() => office.close());

it('holds up nobody for a receiver that hangs, however much waits for it', async () => {
  const [hanging, sound] = [await startReceiver(() => {}), await startReceiver()];
  const victim = await office.client();
  await office.webhooks.setPrincipal(victim, hanging.url);
  await office.receive(victim, 2_000);
  const others = await Promise.all(Array.from({ length: 49 }, () => office.client()));
  for (const clientId of others) {
    await office.webhooks.setPrincipal(clientId, sound.url);
    await office.receive(clientId, 10);
  }
  office.dispatcher.start();
  await until(() => sound.calls.length === 490);
  expect(hanging.calls.length).toBe(4);
  await Promise.all([hanging.stop(), sound.stop()]);
});

it('holds up nobody for twenty webhooks of one owner that hang, nor for those she puts in their place', async () => {
  const own = await createPostOffice({ deadline: 600_000, lease: 600_000, drain: 0 });
  const [hanging, sound] = [await startReceiver(() => {}), await startReceiver()];
  const [eva, ana] = [await own.client(), await own.client()];
  const add = (round: number) =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        own.webhooks.add(eva, { url: `${hanging.url}/${n}`, label: `cuelga-${round}-${n}` }),
      ),
    );
  await own.webhooks.setPrincipal(ana, sound.url);
  const first = await add(1);
  await own.receive(eva, 15);
  own.dispatcher.start();
  await until(() => hanging.calls.length > 0);
  await own.receive(ana, 60);
  await until(() => sound.calls.length === 60);

  for (const { webhook } of first) await own.webhooks.remove(eva, webhook.id);
  await add(2);
  await own.receive(eva, 15);
  await own.receive(ana, 60);
  await until(() => sound.calls.length === 120);
  expect(hanging.calls.length).toBe(deliverySettings.shares.unprovenOfOwner);
  await own.close();
  await Promise.all([hanging.stop(), sound.stop()]);
});

it('leaves a place alone that is silent, whichever webhook leads there, and only for the owner whose it is', async () => {
  const pause = { after: 3, firstPause: 600_000, longestPause: 600_000 };
  const own = await createPostOffice({ deadline: 300, breaker: pause, schedule: Array(100).fill(0) });
  const place = await startReceiver((response, { path }) => {
    if (!path.endsWith('/cuelga')) response.end();
  });
  const [eva, ana] = [await own.client(), await own.client()];
  await own.webhooks.setPrincipal(eva, `${place.url}/cuelga`);
  await own.webhooks.setPrincipal(ana, place.url);
  await own.receive(eva, 5);
  own.dispatcher.start();
  const host = new URL(place.url).host;
  const known = () =>
    rows(own.database.knex, 'SELECT FROM webhook_hosts WHERE host = :host AND failures >= 3', { host });
  await until(async () => (await known()).length === 1);
  const silent = () => place.calls.filter(({ path }) => path.endsWith('/cuelga')).length;
  const before = silent();

  const [webhook] = await own.webhooks.list(eva);
  await own.webhooks.remove(eva, webhook?.id ?? '');
  await own.webhooks.setPrincipal(eva, `${place.url}/cuelga`);
  await own.receive(eva, 5);
  await own.receive(ana, 20);
  expect((await own.settled(ana)).every(({ state }) => state === 'delivered')).toBe(true);
  expect(silent()).toBe(before);
  await own.close();
  await place.stop();
});

it('keeps what a deactivated owner is to be told until the account is active again', async () => {
  const own = await createPostOffice();
  const [place, other] = [await startReceiver(), await startReceiver()];
  const [eva, ana] = [await own.client(), await own.client()];
  await own.webhooks.setPrincipal(eva, place.url);
  await own.webhooks.setPrincipal(ana, other.url);
  const { ownerId } = await own.database.knex('clients').where({ id: eva }).first('ownerId');
  const activate = (active: boolean) => own.database.knex('users').where({ id: ownerId }).update({ active });
  await activate(false);
  await own.receive(eva, 3);
  await own.receive(ana, 3);
  own.dispatcher.start();
  await own.settled(ana);
  expect(place.calls).toEqual([]);
  await activate(true);
  expect((await own.settled(eva)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  await own.close();
  await Promise.all([place.stop(), other.stop()]);
});

it('tells nothing more to what a key has added from the moment that its time is over', async () => {
  const own = await createPostOffice();
  const [place, other] = [await startReceiver(), await startReceiver()];
  const [eva, ana] = [await own.client(), await own.client()];
  await own.webhooks.add(eva, { url: place.url, label: 'n8n' });
  await own.webhooks.setPrincipal(ana, other.url);
  const { ownerId: userId } = await own.database.knex('clients').where({ id: eva }).first('ownerId');
  const [key] = await own.database
    .knex('accountKeys')
    .insert({
      userId,
      name: 'n8n',
      prefix: 'rk_aaaa',
      digest: Buffer.alloc(32),
      scopes: ['read'],
      allClients: true,
    })
    .returning('id');
  const expires = (expiresAt: Date | null) =>
    own.database.knex('accountKeys').where({ id: key.id }).update({ expiresAt });
  await own.database.knex('webhooks').where({ clientId: eva }).update({ keyId: key.id });
  await expires(new Date());
  await own.receive(eva, 2);
  await own.receive(ana, 2);
  own.dispatcher.start();
  await own.settled(ana);
  expect(place.calls).toEqual([]);
  // A key whose time is still to come serves, and so does one that has none.
  await expires(new Date(Date.now() + 3_600_000));
  expect((await own.settled(eva)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  await expires(null);
  await own.receive(eva, 1);
  await own.settled(eva);
  expect(place.calls).toHaveLength(3);
  await own.close();
  await Promise.all([place.stop(), other.stop()]);
});
