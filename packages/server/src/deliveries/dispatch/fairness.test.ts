import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { defaultDeliverySettings } from './DeliverySettings.ts';
import { createDeliveryFixture, type DeliveryFixture } from './testing/createDeliveryFixture.ts';
import { startTestWebhookReceiver } from './testing/startTestWebhookReceiver.ts';

let fixture: DeliveryFixture;
beforeAll(async () => {
  // Use a deadline and a lease longer than the test, so that hanging attempts occupy their slots until its end.
  fixture = await createDeliveryFixture({
    deadline: 600_000,
    lease: 600_000,
    atOnce: 50,
    atOnceToOne: 4,
    drain: 0,
  });
});
afterAll(() => fixture.close());

it('dispatcher delivers to other clients while one receiver hangs with 2,000 pending events', async () => {
  const [hangingReceiver, workingReceiver] = [
    await startTestWebhookReceiver(() => {}),
    await startTestWebhookReceiver(),
  ];
  const victim = await fixture.createClient();
  await fixture.webhooks.setPrincipal(victim, hangingReceiver.url);
  await fixture.receiveMessages(victim, 2_000);
  const others = await Promise.all(Array.from({ length: 49 }, () => fixture.createClient()));
  for (const clientId of others) {
    await fixture.webhooks.setPrincipal(clientId, workingReceiver.url);
    await fixture.receiveMessages(clientId, 10);
  }
  fixture.dispatcher.start();
  await waitUntil(() => workingReceiver.calls.length === 490);
  expect(hangingReceiver.calls.length).toBe(4);
  await Promise.all([hangingReceiver.stop(), workingReceiver.stop()]);
});

it('dispatcher delivers for other owners when twenty webhooks of one owner hang, and again when twenty new ones replace them', async () => {
  const ownFixture = await createDeliveryFixture({ deadline: 600_000, lease: 600_000, drain: 0 });
  const [hangingReceiver, workingReceiver] = [
    await startTestWebhookReceiver(() => {}),
    await startTestWebhookReceiver(),
  ];
  const [eva, ana] = [await ownFixture.createClient(), await ownFixture.createClient()];
  const add = (round: number) =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ownFixture.webhooks.add(eva, { url: `${hangingReceiver.url}/${n}`, label: `cuelga-${round}-${n}` }),
      ),
    );
  await ownFixture.webhooks.setPrincipal(ana, workingReceiver.url);
  const firstRound = await add(1);
  await ownFixture.receiveMessages(eva, 15);
  ownFixture.dispatcher.start();
  await waitUntil(() => hangingReceiver.calls.length > 0);
  await ownFixture.receiveMessages(ana, 60);
  await waitUntil(() => workingReceiver.calls.length === 60);

  for (const { webhook } of firstRound) await ownFixture.webhooks.remove(eva, webhook.id);
  await add(2);
  await ownFixture.receiveMessages(eva, 15);
  await ownFixture.receiveMessages(ana, 60);
  await waitUntil(() => workingReceiver.calls.length === 120);
  expect(hangingReceiver.calls.length).toBe(defaultDeliverySettings.shares.unprovenOfOwner);
  await ownFixture.close();
  await Promise.all([hangingReceiver.stop(), workingReceiver.stop()]);
});

it('dispatcher pauses all webhooks of an owner to a silent host, but not webhooks of other owners to this host', async () => {
  const breakerSettings = { after: 3, firstPause: 600_000, longestPause: 600_000 };
  const ownFixture = await createDeliveryFixture({
    deadline: 300,
    breaker: breakerSettings,
    schedule: Array(100).fill(0),
  });
  const receiver = await startTestWebhookReceiver((response, { path }) => {
    if (!path.endsWith('/cuelga')) response.end();
  });
  const [eva, ana] = [await ownFixture.createClient(), await ownFixture.createClient()];
  await ownFixture.webhooks.setPrincipal(eva, `${receiver.url}/cuelga`);
  await ownFixture.webhooks.setPrincipal(ana, receiver.url);
  await ownFixture.receiveMessages(eva, 5);
  ownFixture.dispatcher.start();
  const host = new URL(receiver.url).host;
  const findPausedHosts = () =>
    rows(ownFixture.database.knex, 'SELECT FROM webhook_hosts WHERE host = :host AND failures >= 3', { host });
  await waitUntil(async () => (await findPausedHosts()).length === 1);
  const countSilentCalls = () => receiver.calls.filter(({ path }) => path.endsWith('/cuelga')).length;
  // Attempts that were claimed before the pause still reach the host. Each delivery has the outcome of its last
  // attempt.
  await waitUntil(async () => {
    const [attempts] = await rows<{ count: number }>(
      ownFixture.database.knex,
      'SELECT sum(attempts)::int AS count FROM deliveries WHERE client_id = :eva',
      { eva },
    );
    return attempts?.count === countSilentCalls();
  });
  const silentCallsBefore = countSilentCalls();

  const [webhook] = await ownFixture.webhooks.list(eva);
  await ownFixture.webhooks.remove(eva, webhook?.id ?? '');
  await ownFixture.webhooks.setPrincipal(eva, `${receiver.url}/cuelga`);
  await ownFixture.receiveMessages(eva, 5);
  await ownFixture.receiveMessages(ana, 20);
  expect((await ownFixture.waitUntilSettled(ana)).every(({ state }) => state === 'delivered')).toBe(true);
  expect(countSilentCalls()).toBe(silentCallsBefore);
  await ownFixture.close();
  await receiver.stop();
});

it('dispatcher holds deliveries of a deactivated owner until the owner is active again', async () => {
  const ownFixture = await createDeliveryFixture();
  const [receiver, other] = [await startTestWebhookReceiver(), await startTestWebhookReceiver()];
  const [eva, ana] = [await ownFixture.createClient(), await ownFixture.createClient()];
  await ownFixture.webhooks.setPrincipal(eva, receiver.url);
  await ownFixture.webhooks.setPrincipal(ana, other.url);
  const { ownerId } = await ownFixture.database.knex('clients').where({ id: eva }).first('ownerId');
  const setOwnerActive = (active: boolean) =>
    ownFixture.database.knex('users').where({ id: ownerId }).update({ active });
  await setOwnerActive(false);
  await ownFixture.receiveMessages(eva, 3);
  await ownFixture.receiveMessages(ana, 3);
  ownFixture.dispatcher.start();
  await ownFixture.waitUntilSettled(ana);
  expect(receiver.calls).toEqual([]);
  await setOwnerActive(true);
  expect((await ownFixture.waitUntilSettled(eva)).map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
    'delivered',
  ]);
  await ownFixture.close();
  await Promise.all([receiver.stop(), other.stop()]);
});

it('dispatcher holds deliveries to webhooks that were added with an API key while this key is expired', async () => {
  const ownFixture = await createDeliveryFixture();
  const [receiver, other] = [await startTestWebhookReceiver(), await startTestWebhookReceiver()];
  const [eva, ana] = [await ownFixture.createClient(), await ownFixture.createClient()];
  await ownFixture.webhooks.add(eva, { url: receiver.url, label: 'n8n' });
  await ownFixture.webhooks.setPrincipal(ana, other.url);
  const { ownerId: userId } = await ownFixture.database.knex('clients').where({ id: eva }).first('ownerId');
  const [key] = await ownFixture.database
    .knex('accountKeys')
    .insert({
      userId,
      name: 'n8n',
      keyPrefix: 'rk_aaaa',
      keyDigest: Buffer.alloc(32),
      scopes: ['read'],
      allClients: true,
    })
    .returning('id');
  const setKeyExpiry = (expiresAt: Date | null) =>
    ownFixture.database.knex('accountKeys').where({ id: key.id }).update({ expiresAt });
  await ownFixture.database.knex('webhooks').where({ clientId: eva }).update({ accountKeyId: key.id });
  await setKeyExpiry(new Date());
  await ownFixture.receiveMessages(eva, 2);
  await ownFixture.receiveMessages(ana, 2);
  ownFixture.dispatcher.start();
  await ownFixture.waitUntilSettled(ana);
  expect(receiver.calls).toEqual([]);
  // Deliveries resume when the key expires in the future or has no expiry.
  await setKeyExpiry(new Date(Date.now() + 3_600_000));
  expect((await ownFixture.waitUntilSettled(eva)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  await setKeyExpiry(null);
  await ownFixture.receiveMessages(eva, 1);
  await ownFixture.waitUntilSettled(eva);
  expect(receiver.calls).toHaveLength(3);
  await ownFixture.close();
  await Promise.all([receiver.stop(), other.stop()]);
});
