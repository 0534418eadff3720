import { explainConnectionClose, notificationEmailTexts, webhookToolTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableWebhooks } from '../../../deliveries/dispatch/disableWebhooks.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { decodeEmail } from '../../accounts/mail/testing/startTestMailServer.ts';
import { createNotificationSettingsService } from './createNotificationSettingsService.ts';
import {
  createNotificationFixture,
  createSessionAlertFields,
  type NotificationFixture,
  readEmailHeader,
  testConsoleUrl,
} from './testing/createNotificationFixture.ts';

let notifications: NotificationFixture;
let database: NotificationFixture['database'];
beforeAll(async () => {
  notifications = await createNotificationFixture();
  ({ database } = notifications);
});
afterAll(() => notifications.close());

describe('e-mail notifier for a line that needs its owner', () => {
  it('sends one e-mail with the next step and a link, and one all-clear when the line recovers', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
    await notifications.createNotifier().runOnce();
    expect(await notifications.emailsTo(client)).toEqual([]);
    await notifications.notifyClient(client);
    await notifications.notifyClient(client);
    const [email, ...more] = await notifications.emailsTo(client);
    expect(more).toEqual([]);
    const text = decodeEmail(email?.text ?? '');
    const { what, means, next } = explainConnectionClose('unlinked');
    for (const part of [what, means, next, `${testConsoleUrl}/clients/${client.id}`, `${testConsoleUrl}/account`])
      expect(text).toContain(part);
    expect(await notifications.subjectsTo(client)).toEqual([
      `${client.businessName}: ${notificationEmailTexts.subjects.unlinked}`,
    ]);
    expect(readEmailHeader(email, 'Auto-Submitted')).toBe('auto-generated');

    // The owner links the line: pending and expired pairing codes raise no new alert.
    await notifications.updateSession(client, createSessionAlertFields('linking'));
    await notifications.updateSession(client, createSessionAlertFields('disconnected', 'pairing-expired'));
    await notifications.notifyClient(client);
    await notifications.updateSession(client, createSessionAlertFields('connected'));
    await notifications.createNotifier().runOnce();
    expect(await notifications.emailsTo(client)).toHaveLength(1);
    await notifications.notifyClient(client);
    await notifications.notifyClient(client);
    const [, allClear, ...others] = await notifications.emailsTo(client);
    expect(others).toEqual([]);
    expect(readEmailHeader(allClear, 'In-Reply-To')).toMatch(/^<.+@ejemplo\.mx>$/);
    expect(readEmailHeader(allClear, 'In-Reply-To')).toBe(readEmailHeader(email, 'Message-ID'));
    expect((await notifications.subjectsTo(client))[1]).toBe(
      `${client.businessName}: ${notificationEmailTexts.resolvedSubjects.line}`,
    );
    expect(await notifications.listAlerts(client)).toMatchObject([{ isClosed: true, notifiedKind: 'unlinked' }]);

    await notifications.updateSession(client, createSessionAlertFields('forbidden', 'forbidden'));
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toHaveLength(3);
  });

  it('sends nothing when the line recovers in time or its owner logs it out', async () => {
    const [recovered, loggedOut] = [await insertClient(database.knex), await insertClient(database.knex)];
    for (const client of [recovered, loggedOut])
      await notifications.updateSession(client, createSessionAlertFields('parked', 'replaced'));
    await notifications.updateSession(recovered, createSessionAlertFields('connected'));
    await notifications.updateSession(loggedOut, createSessionAlertFields('disconnected', 'logged-out'));
    for (const client of [recovered, loggedOut]) {
      await notifications.notifyClient(client);
      expect(await notifications.listAlerts(client)).toMatchObject([
        { isClosed: true, notifiedAt: null, nextAttemptAt: null },
      ]);
      expect(await notifications.emailsTo(client)).toEqual([]);
    }
  });

  it('sends one e-mail while the line flaps, and another when the next step changes', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, createSessionAlertFields('parked', 'replaced'));
    await notifications.notifyClient(client);
    for (let time = 0; time < 3; time += 1) {
      await notifications.updateSession(client, createSessionAlertFields('connected'));
      await notifications.updateSession(client, createSessionAlertFields('parked', 'replaced'));
      await notifications.notifyClient(client);
    }
    expect(await notifications.emailsTo(client)).toHaveLength(1);
    await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
    await notifications.notifyClient(client);
    await notifications.updateSession(client, createSessionAlertFields('connected'));
    await notifications.notifyClient(client);
    expect((await notifications.subjectsTo(client)).map(subject => subject.split(': ')[1])).toEqual([
      notificationEmailTexts.subjects.parked,
      notificationEmailTexts.subjects.unlinked,
      notificationEmailTexts.resolvedSubjects.line,
    ]);
    expect(await notifications.listAlerts(client)).toHaveLength(1);
  });

  it('sends an e-mail when the next step changes, even if the alert is days old', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, createSessionAlertFields('parked', 'replaced'));
    await notifications.notifyClient(client);
    const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000);
    await database
      .knex('alerts')
      .where({ clientId: client.id })
      .update({ openedAt: threeDaysAgo, kindSince: threeDaysAgo });
    await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
    await notifications.notifyClient(client);
    expect((await notifications.subjectsTo(client))[1]).toContain(notificationEmailTexts.subjects.unlinked);
  });

  it('defers an e-mail when its owner has reached the daily limit', async () => {
    const client = await insertClient(database.knex);
    const sentRecords = Array.from({ length: 20 }, () => ({ userId: client.ownerId }));
    await database.knex('sentAlertEmails').insert(sentRecords.slice(1));
    await notifications.updateSession(client, createSessionAlertFields('parked', 'replaced'));
    await notifications.notifyClient(client);
    await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toHaveLength(1);
    const [pendingAlert] = await notifications.listAlerts(client);
    expect(pendingAlert.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 1_800_000);
    await database.knex('sentAlertEmails').where({ userId: client.ownerId }).delete();
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toHaveLength(2);
  });

  it('sends nothing while the owner is deactivated, and raises no alert for the deactivation', async () => {
    const [client, paused] = [await insertClient(database.knex), await insertClient(database.knex)];
    const setActive = (isActive: boolean) =>
      database.knex('users').whereIn('id', [client.ownerId, paused.ownerId]).update({ active: isActive });
    await setActive(false);
    await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
    await notifications.updateSession(paused, createSessionAlertFields('parked', 'owner-deactivated'));
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toEqual([]);
    await setActive(true);
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toHaveLength(1);
    expect(await notifications.listAlerts(paused)).toEqual([]);
  });
});

it('e-mail is sent when the platform disables a webhook, but not when the owner disables it', async () => {
  const client = await insertClient(database.knex);
  const add = async (label: string) => {
    const url = `https://n8n.ejemplo.mx/webhook/secreto-${label}`;
    const [row] = await database
      .knex('webhooks')
      .insert({ id: crypto.randomUUID(), clientId: client.id, label, url }, 'id');
    return row.id as string;
  };
  const [failing, disabledByOwner] = [await add('pedidos'), await add('citas')];
  await database.knex.transaction(trx => disableWebhooks(trx, { gone: [], failing: [failing] }));
  await database
    .knex('webhooks')
    .where({ id: disabledByOwner })
    .update({ disabledAt: new Date(), disabledReason: 'owner' });
  await notifications.notifyClient(client);
  const [email, ...more] = await notifications.emailsTo(client);
  expect(more).toEqual([]);
  const text = decodeEmail(email?.text ?? '');
  expect(text).toContain(webhookToolTexts.state.failing);
  expect(text).toContain('pedidos (n8n.ejemplo.mx)');
  expect(text).toContain(`${testConsoleUrl}/clients/${client.id}/webhook`);
  expect(text).not.toContain('secreto');
  await database.knex('webhooks').where({ id: failing }).update({ disabledAt: null, disabledReason: null });
  await notifications.notifyClient(client);
  expect((await notifications.subjectsTo(client))[1]).toContain(notificationEmailTexts.resolvedSubjects.webhook);
});

it('e-mail shows a business name as text when the name contains markup or line breaks', async () => {
  const businessName = 'Pan "del" día\r\nBcc: malo@ejemplo.mx\r\n\r\n<script>alert(1)</script>';
  const client = await insertClient(database.knex, { businessName });
  await notifications.updateSession(client, createSessionAlertFields('needs-passkey', 'passkey-required'));
  await notifications.notifyClient(client);
  const [email] = await notifications.emailsTo(client);
  expect(email?.to).toEqual([await notifications.emailOf(client)]);
  const [headers = ''] = (email?.text ?? '').split('\r\n\r\n');
  expect(headers).not.toMatch(/^Bcc:/im);
  const text = decodeEmail(email?.text ?? '');
  expect(text).toContain('&#60;script&#62;');
  expect(text).not.toMatch(/^Bcc:/im);
  const [, html = ''] = text.split('<!doctype html>');
  expect(html).not.toContain('<script>');
});

it('e-mails are sent only for selected kinds of alerts, and are deferred during quiet hours', async () => {
  const client = await insertClient(database.knex);
  const notices = createNotificationSettingsService(notifications.createDeps());
  const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString().slice(11, 16);
  const quiet = { begins: hour(-1), ends: hour(2), timeZone: 'UTC' };
  await notices.change(client.ownerId, { kinds: ['unlinked'], quiet });
  await notifications.updateSession(client, createSessionAlertFields('forbidden', 'forbidden'));
  await notifications.notifyClient(client);
  expect(await notifications.listAlerts(client)).toMatchObject([{ nextAttemptAt: null, notifiedAt: null }]);
  await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
  await notifications.notifyClient(client);
  const [deferredAlert] = await notifications.listAlerts(client);
  expect(deferredAlert.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
  expect(await notifications.emailsTo(client)).toEqual([]);
  await notices.change(client.ownerId, { kinds: ['unlinked'], quiet: null });
  await notifications.notifyClient(client);
  expect(await notifications.emailsTo(client)).toHaveLength(1);
  for (const invalidQuiet of [
    { ...quiet, ends: quiet.begins },
    { ...quiet, timeZone: 'Marte/Olimpo' },
  ])
    await expect(notices.change(client.ownerId, { kinds: [], quiet: invalidQuiet })).rejects.toMatchObject({
      status: 400,
    });
  expect(await notices.read(client.ownerId)).toMatchObject({
    sendsMail: true,
    kinds: ['unlinked'],
    quiet: null,
  });
});

it('all-clear is sent when the owner was notified, even if the last kind of the alert is not selected', async () => {
  const client = await insertClient(database.knex);
  await createNotificationSettingsService(notifications.createDeps()).change(client.ownerId, {
    kinds: ['parked'],
    quiet: null,
  });
  await notifications.updateSession(client, createSessionAlertFields('parked', 'replaced'));
  await notifications.notifyClient(client);
  await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
  await notifications.notifyClient(client);
  await notifications.updateSession(client, createSessionAlertFields('connected'));
  await notifications.notifyClient(client);
  expect((await notifications.subjectsTo(client)).map(subject => subject.split(': ')[1])).toEqual([
    notificationEmailTexts.subjects.parked,
    notificationEmailTexts.resolvedSubjects.line,
  ]);
});
