import { notificationEmailTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { disableWebhooks } from '../../../deliveries/dispatch/disableWebhooks.ts';
import { auditWebhookChange } from '../../../deliveries/webhooks/auditWebhook.ts';
import { findWebhook } from '../../../deliveries/webhooks/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { storeCredentialExpirationAlerts } from '../../accounts/users/findExpiringCredentials.ts';
import { createLineHealthService } from '../../messaging/pacing/createLineHealthService.ts';
import { createNewChatLimiter } from '../../messaging/pacing/createNewChatLimiter.ts';
import {
  createNotificationFixture,
  createSessionAlertFields,
  type NotificationFixture,
} from './testing/createNotificationFixture.ts';

let notifications: NotificationFixture;
let database: NotificationFixture['database'];
beforeAll(async () => {
  notifications = await createNotificationFixture();
  ({ database } = notifications);
});
afterAll(() => notifications.close());

const readSubjectTexts = async (client: Parameters<NotificationFixture['subjectsTo']>[0]) =>
  (await notifications.subjectsTo(client)).map(subject => subject.split(': ')[1]);

it('the notifier sends one e-mail when a line flaps, and an all-clear after two hours without connection drops', async () => {
  const client = await insertClient(database.knex);
  const { knex } = database;
  const shiftConnectionDrops = (intervalSql: string) =>
    knex.raw(`UPDATE connection_drops SET dropped_at = dropped_at - ${intervalSql} WHERE client_id = ?`, [client.id]);
  const dropConnection = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await notifications.updateSession(client, createSessionAlertFields('connected'));
      await notifications.updateSession(client, createSessionAlertFields('reconnecting', 'unreachable'));
      await shiftConnectionDrops("interval '5 minutes'");
    }
    await notifications.updateSession(client, createSessionAlertFields('connected'));
  };
  await dropConnection(5);
  await notifications.notifyClient(client);
  expect(await readSubjectTexts(client)).toEqual([]);
  await dropConnection(20);
  await notifications.notifyClient(client);
  await notifications.notifyClient(client);
  expect(await readSubjectTexts(client)).toEqual([notificationEmailTexts.subjects.flapping]);
  // Unlinking a line raises a separate alert.
  await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
  await notifications.notifyClient(client);
  expect(await readSubjectTexts(client)).toEqual([
    notificationEmailTexts.subjects.flapping,
    notificationEmailTexts.subjects.unlinked,
  ]);
  await notifications.updateSession(client, createSessionAlertFields('connected'));
  const health = createLineHealthService({
    database: knex,
    newChatLimiter: createNewChatLimiter({ database: knex }),
    log: silentTestLogger,
  });
  await health.runOnce();
  expect(await knex('alerts').where({ clientId: client.id, topic: 'flapping', resolvedAt: null })).toHaveLength(1);
  await shiftConnectionDrops("interval '2 hours'");
  await health.runOnce();
  await notifications.notifyClient(client);
  await notifications.notifyClient(client);
  expect((await readSubjectTexts(client)).slice(2).sort()).toEqual(
    [notificationEmailTexts.resolvedSubjects.flapping, notificationEmailTexts.resolvedSubjects.line].sort(),
  );
});

it('the notifier sends an all-clear when a program enables the webhook, but not when the owner enables it', async () => {
  const { knex } = database;
  const enableWebhook = async (kind: 'user' | 'program') => {
    const client = await insertClient(knex);
    const [{ id }] = await knex('webhooks').insert(
      { id: crypto.randomUUID(), clientId: client.id, label: kind, url: 'https://n8n.ejemplo.mx/w' },
      'id',
    );
    await knex.transaction(trx => disableWebhooks(trx, { gone: [], failing: [id] }));
    await notifications.notifyClient(client);
    await knex.transaction(async trx => {
      const previousWebhook = await findWebhook(trx, client.id, id);
      await trx('webhooks').where({ id }).update({ disabledAt: null, disabledReason: null });
      const actor = { ...serverActor, kind, userId: client.ownerId } as const;
      await auditWebhookChange(trx, actor, previousWebhook, await findWebhook(trx, client.id, id));
    });
    await notifications.notifyClient(client);
    return readSubjectTexts(client);
  };
  expect(await enableWebhook('user')).toEqual([notificationEmailTexts.subjects.webhook]);
  expect(await enableWebhook('program')).toEqual([
    notificationEmailTexts.subjects.webhook,
    notificationEmailTexts.resolvedSubjects.webhook,
  ]);
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

it('the notifier sends one e-mail before a key in use expires, and none when its owner deletes the key', async () => {
  const { knex } = database;
  const client = await insertClient(knex);
  const createKey = async (name: string) => {
    const [{ id }] = await knex('accountKeys').insert(
      {
        userId: client.ownerId,
        name,
        keyPrefix: 'rk_a',
        keyDigest: Buffer.from(name),
        scopes: ['read'],
        allClients: true,
        expiresAt: inHours(40),
        lastUsedAt: inHours(-1),
      },
      'id',
    );
    return id as string;
  };
  const [usedKeyId, revokedKeyId] = [await createKey('n8n'), await createKey('una revocada')];
  const checkExpirations = async () => {
    await storeCredentialExpirationAlerts(knex);
    await notifications.notifyClient(client);
  };
  await storeCredentialExpirationAlerts(knex);
  await knex('accountKeys').where({ id: revokedKeyId }).delete();
  await checkExpirations();
  await checkExpirations();
  expect(await notifications.subjectsTo(client)).toEqual([
    `${notificationEmailTexts.expiring.key('n8n')}: ${notificationEmailTexts.subjects.expiring}`,
  ]);
  const [email] = await notifications.emailsTo(client);
  expect(email?.text).toContain('/account');
  await knex('accountKeys').where({ id: usedKeyId }).delete();
  await checkExpirations();
  expect(await notifications.subjectsTo(client)).toHaveLength(1);
});

it('the notifier sends one e-mail when an old token is still used more than an hour after its rotation', async () => {
  const { knex } = database;
  const client = await insertClient(knex);
  const row = { clientId: client.id, tokenDigest: Buffer.from('antes') };
  await knex('previousTokens').insert({ ...row, expiresAt: inHours(21) });
  await knex('tokenUses').insert({ ...row, useCount: 9, lastUsedAt: inHours(-2.5) });
  await storeCredentialExpirationAlerts(knex);
  await notifications.notifyClient(client);
  expect(await notifications.subjectsTo(client)).toEqual([]);
  await knex('tokenUses').where(row).update({ lastUsedAt: new Date() });
  await storeCredentialExpirationAlerts(knex);
  await storeCredentialExpirationAlerts(knex);
  await notifications.notifyClient(client);
  const { token } = notificationEmailTexts.expiring;
  expect(await notifications.subjectsTo(client)).toEqual([
    `${token(client.businessName)}: ${notificationEmailTexts.subjects.expiring}`,
  ]);
});
