import { randomBytes } from 'node:crypto';
import { notificationEmailTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealer } from '../../../core/sealing/sealer.ts';
import { createSsrfGuard } from '../../../deliveries/guard/index.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createPushNotificationService, type PushNotificationService } from './createPushNotificationService.ts';
import { createPushNotifier } from './createPushNotifier.ts';
import { createVapidSigner } from './createVapidSigner.ts';
import { startTestPushService, type TestPushService } from './testing/startTestPushService.ts';

let platform: TestPlatform;
let service: TestPushService;
let push: PushNotificationService;
const guard = createSsrfGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] });
beforeAll(async () => {
  [platform, service] = await Promise.all([createTestPlatform(), startTestPushService()]);
  const { knex: database } = platform.database;
  const seal = createSealer([randomBytes(32)]);
  const vapid = createVapidSigner({ database, seal, contact: undefined });
  push = createPushNotificationService({ database, seal, guard, vapid, log: silentTestLogger });
});
afterAll(() => Promise.all([platform.close(), service.stop(), guard.close()]));

const createNotifier = (pushClient: Pick<PushNotificationService, 'send'> = push) =>
  createPushNotifier({ database: platform.database.knex, push: pushClient, log: silentTestLogger });

/** Creates an owner with a line that can fail and browsers that get notifications. */
async function createOwner({ browsers = 1 } = {}) {
  const { knex } = platform.database;
  const clientId = await platform.createClient();
  const { ownerId: userId } = await knex('clients').where({ id: clientId }).first();
  const [{ id: signInId }] = await knex('signIns')
    .insert({ id: knex.raw('generate_uuid_v7()'), userId, expiresAt: new Date(Date.now() + 3_600_000) })
    .returning('id');
  const session = { userId, signInId };
  const add = async () => {
    const browser = service.browser();
    await push.add(session, browser.payload, { userAgent: null });
    return browser;
  };
  const all = await Promise.all(Array.from({ length: browsers }, add));
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  // Make the subscriptions older than the alert, because newer ones are not notified.
  await knex('pushSubscriptions')
    .where({ userId })
    .update({ createdAt: minutesAgo(60) });
  return {
    ...{ clientId, userId, browsers: all, add },
    failLine: async () => {
      await knex('sessions').where({ clientId }).update({ state: 'needs-relink', reason: 'unlinked' });
      await knex('alerts')
        .where({ clientId })
        .update({ kindSince: minutesAgo(6) });
    },
    recoverLine: async () => {
      await knex('sessions').where({ clientId }).update({ state: 'connected', reason: null });
      await knex('alerts')
        .where({ clientId })
        .update({ resolvedAt: minutesAgo(6), isClosed: true });
    },
    makeDue: () =>
      knex.raw(
        `UPDATE notification_deliveries SET next_attempt_at = now() - interval '1 minute'
         WHERE next_attempt_at IS NOT NULL AND alert_id IN (SELECT id FROM alerts WHERE client_id = ?)`,
        [clientId],
      ),
  };
}

it('notifies each browser once when a line fails, with the next step and a link, and once when the line recovers', async () => {
  const owner = await createOwner({ browsers: 2 });
  await owner.failLine();
  await Promise.all([createNotifier(), createNotifier(), createNotifier()].map(each => each.runOnce()));
  await createNotifier().runOnce();
  for (const browser of owner.browsers) {
    const [note, ...more] = browser.readMessages();
    expect(more).toEqual([]);
    expect(note?.body).toContain(`${notificationEmailTexts.next}: Elija “Vincular WhatsApp”`);
    expect(note?.path).toBe(`/clients/${owner.clientId}`);
  }
  await owner.recoverLine();
  await Promise.all([createNotifier().runOnce(), createNotifier().runOnce()]);
  await createNotifier().runOnce();
  for (const browser of owner.browsers) {
    const [first, second, ...more] = browser.readMessages();
    expect(more).toEqual([]);
    expect(second?.body).toContain(notificationEmailTexts.lineReconnected);
    // The notifications have one tag, so the second one replaces the first one.
    expect(second?.tag).toBe(first?.tag);
  }
});

it('retries an unavailable push service without delaying others, and sends no alert older than its subscription', async () => {
  const owner = await createOwner({ browsers: 2 });
  const [unreachable, reachable] = owner.browsers;
  await owner.failLine();
  const newBrowser = await owner.add();
  const { id } = await platform.database
    .knex('pushSubscriptions')
    .where({ userId: owner.userId })
    .whereRaw("created_at < now() - interval '1 minute'")
    .orderBy('createdAt')
    .orderBy('id')
    .first();
  await createNotifier({
    send: async (to, note) => (to === id ? ('away' as const) : push.send(to, note)),
  }).runOnce();
  expect([unreachable, reachable].flatMap(each => each?.readMessages() ?? [])).toHaveLength(1);
  await createNotifier().runOnce();
  expect([unreachable, reachable].flatMap(each => each?.readMessages() ?? [])).toHaveLength(1);
  await owner.makeDue();
  await createNotifier().runOnce();
  expect([unreachable?.readMessages().length, reachable?.readMessages().length]).toEqual([1, 1]);
  expect(newBrowser.readMessages()).toEqual([]);
});

it('sends a notification again with its tag when a process dies before it stores the result', async () => {
  const owner = await createOwner();
  const [browser] = owner.browsers;
  await owner.failLine();
  void createNotifier({
    async send(...args) {
      await push.send(...args);
      return new Promise<never>(() => {});
    },
  }).runOnce();
  await expect.poll(() => browser?.readMessages().length, { timeout: 15_000 }).toBe(1);
  await createNotifier().runOnce();
  expect(browser?.readMessages()).toHaveLength(1);
  await owner.makeDue();
  await createNotifier().runOnce();
  await owner.makeDue();
  await createNotifier().runOnce();
  const [first, second, ...more] = browser?.readMessages() ?? [];
  expect(more).toEqual([]);
  expect(second).toEqual(first);
});

it('sends nothing during quiet hours, and deletes the deliveries of a deleted browser', async () => {
  const owner = await createOwner();
  const { knex } = platform.database;
  const hour = (shift: number) => `${String((new Date().getUTCHours() + shift + 24) % 24).padStart(2, '0')}:00`;
  const quiet = { begins: hour(-1), ends: hour(2), timeZone: 'UTC' };
  await knex('notificationSettings').insert({
    userId: owner.userId,
    mutedKinds: [],
    quietHours: JSON.stringify(quiet),
  });
  await owner.failLine();
  await createNotifier().runOnce();
  expect(owner.browsers[0]?.readMessages()).toEqual([]);
  const listDeliveries = () => knex('notificationDeliveries').where('channel', 'like', 'push %');
  const deliveries = (await listDeliveries()).length;
  await knex('pushSubscriptions').where({ userId: owner.userId }).delete();
  expect(await listDeliveries()).toHaveLength(deliveries - 1);
});
