import { notificationEmailTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { IdempotentRequestInProgress } from '../../messaging/sending/index.ts';
import { createNotificationSettingsService } from './createNotificationSettingsService.ts';
import { createTestNotificationSender } from './createTestNotificationSender.ts';
import { createWhatsAppNotifier, type WhatsAppNotifierOptions } from './createWhatsAppNotifier.ts';

const consoleUrl = 'https://recado.ejemplo.mx';
let platform: TestPlatform;
let numbers = 0;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const createNotifier = (sender: WhatsAppNotifierOptions['sender'] = platform.sender) =>
  createWhatsAppNotifier({ database: platform.database.knex, sender, consoleUrl, log: silentTestLogger });

/** Creates an owner with a line that can fail, other connected lines and a phone. */
async function createOwner({ others = 1, quiet = null as object | null } = {}) {
  const { knex } = platform.database;
  numbers += 1;
  const phone = platform.network.phone(`5215590000${100 + numbers}`);
  const clientId = await platform.createClient();
  const { ownerId } = await knex('clients').where({ id: clientId }).first();
  const lines: string[] = [];
  for (let n = 0; n < others; n += 1) lines.push(await platform.createLinkedClient());
  await knex('clients').whereIn('id', lines).update({ ownerId });
  await knex('notificationSettings').insert({
    userId: ownerId,
    mutedKinds: ['flapping'],
    quietHours: quiet && JSON.stringify(quiet),
    whatsappNumber: phone.number,
  });
  const setState = (state: string, reason: string | null) =>
    knex('sessions').where({ clientId }).update({ state, reason });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  return {
    ...{ clientId, ownerId, lines, phone },
    /** Fails the line with a time six minutes in the past. */
    failLine: async () => {
      await setState('needs-relink', 'unlinked');
      await knex('alerts')
        .where({ clientId })
        .update({ kindSince: minutesAgo(6) });
    },
    recoverLine: async () => {
      await setState('connected', null);
      await knex('alerts')
        .where({ clientId })
        .update({ resolvedAt: minutesAgo(6), isClosed: true });
    },
    /** Fails the line a second time, just now. */
    failAgain: () => setState('needs-relink', 'unlinked'),
    /** Makes deferred notifications due a minute ago, because the clock of a virtual machine can step back. */
    makeDue: () =>
      knex.raw(
        `UPDATE notification_deliveries SET next_attempt_at = now() - interval '1 minute'
         WHERE next_attempt_at IS NOT NULL AND alert_id IN (SELECT id FROM alerts WHERE client_id = ?)`,
        [clientId],
      ),
    receivedTexts: () => phone.messages.map(({ content }) => (content.type === 'text' ? content.text : '')),
  };
}

it('sends one message from another line of the owner when a line fails, and one when the failed line recovers', async () => {
  const owner = await createOwner();
  await owner.failLine();
  const notifiers = [createNotifier(), createNotifier(), createNotifier(), createNotifier()];
  const claimedCounts = await Promise.all(notifiers.map(each => each.runOnce()));
  expect(claimedCounts.reduce((sum, each) => sum + each)).toBe(1);
  await createNotifier().runOnce();
  const [message, ...more] = owner.receivedTexts();
  expect(more).toEqual([]);
  expect(message).toContain(`${notificationEmailTexts.next}: Elija “Vincular WhatsApp”`);
  expect(message).toContain(`${consoleUrl}/clients/${owner.clientId}`);
  await owner.recoverLine();
  await Promise.all([createNotifier().runOnce(), createNotifier().runOnce()]);
  await createNotifier().runOnce();
  expect(owner.receivedTexts().slice(1)).toEqual([expect.stringContaining(notificationEmailTexts.lineReconnected)]);
});

it('sends one message, from the first chosen line, when a process dies after sending', async () => {
  const owner = await createOwner({ others: 2 });
  await owner.failLine();
  const dying = createNotifier({
    async sendText(request) {
      await platform.sender.sendText(request);
      // Simulate a process that dies between sending the message and storing the result.
      return new Promise<never>(() => {});
    },
  });
  void dying.runOnce();
  await waitUntil(async () => owner.receivedTexts().length === 1);
  const delivery = await platform.database.knex('notificationDeliveries').whereNotNull('viaClientId').first();
  expect(owner.receivedTexts()).toHaveLength(1);
  // Make another line the first choice of the selection.
  const other = owner.lines.find(id => id !== delivery.viaClientId);
  await platform.database.knex('sessions').where({ clientId: other }).update({ lastResponsiveAt: new Date() });
  await owner.makeDue();
  await createNotifier().runOnce();
  await owner.makeDue();
  await createNotifier().runOnce();
  expect(owner.receivedTexts()).toHaveLength(1);
});

it('keeps the sending line while another process is still sending', async () => {
  const owner = await createOwner({ others: 2 });
  await owner.failLine();
  const busy = createNotifier({
    async sendText() {
      throw new IdempotentRequestInProgress('busy');
    },
  });
  await busy.runOnce();
  const { knex } = platform.database;
  const alertIds = knex('alerts').where({ clientId: owner.clientId }).select('id');
  const { viaClientId } = await knex('notificationDeliveries').whereIn('alertId', alertIds).first();
  expect(owner.lines).toContain(viaClientId);
});

it('sends no all-clear when the line has failed again', async () => {
  const owner = await createOwner();
  await owner.failLine();
  await createNotifier().runOnce();
  await owner.recoverLine();
  await owner.failAgain();
  await createNotifier().runOnce();
  expect(owner.receivedTexts()).toHaveLength(1);
});

it("never sends from a line with the recipient's number, in either of its two spellings", async () => {
  const owner = await createOwner();
  const waAddress = owner.phone.number.replace(/^521/, '52');
  await platform.database.knex('sessions').whereIn('clientId', owner.lines).update({ waAddress });
  await owner.failLine();
  await createNotifier().runOnce();
  expect(owner.receivedTexts()).toEqual([]);
});

it('waits for a line that can send, and for the end of quiet hours', async () => {
  const ownerWithoutLines = await createOwner({ others: 0 });
  await ownerWithoutLines.failLine();
  await createNotifier().runOnce();
  expect(ownerWithoutLines.receivedTexts()).toEqual([]);
  const other = await platform.createLinkedClient();
  await platform.database.knex('clients').where({ id: other }).update({ ownerId: ownerWithoutLines.ownerId });
  await ownerWithoutLines.makeDue();
  await createNotifier().runOnce();
  expect(ownerWithoutLines.receivedTexts()).toHaveLength(1);

  const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString().slice(11, 16);
  const quietOwner = await createOwner({ quiet: { begins: hour(-1), ends: hour(1), timeZone: 'UTC' } });
  await quietOwner.failLine();
  await createNotifier().runOnce();
  await quietOwner.makeDue();
  await createNotifier().runOnce();
  expect(quietOwner.receivedTexts()).toEqual([]);
});

it('sends nothing about a logout by the owner or about kinds of alerts that are not selected', async () => {
  const { knex } = platform.database;
  const owner = await createOwner();
  await owner.failLine();
  await createNotifier().runOnce();
  await knex('sessions').where({ clientId: owner.clientId }).update({ state: 'disconnected', reason: 'logged-out' });
  await knex('alerts')
    .where({ clientId: owner.clientId })
    .update({ resolvedAt: new Date(Date.now() - 360_000) });
  await createNotifier().runOnce();
  expect(owner.receivedTexts()).toHaveLength(1);
  const other = await createOwner();
  const kindSince = new Date(Date.now() - 360_000);
  await knex('alerts').insert({ clientId: other.clientId, kind: 'flapping', topic: 'flapping', kindSince });
  await createNotifier().runOnce();
  expect(other.receivedTexts()).toEqual([]);
});

it('parses the notification number in any form with its country code, and keeps it when a change omits it', async () => {
  const { ownerId } = await createOwner();
  const notices = createNotificationSettingsService({
    ...{ database: platform.database.knex, mailer: undefined, consoleUrl, log: silentTestLogger },
  });
  const choice = { kinds: ['unlinked'] as const, quiet: null };
  const change = (more: { readonly whatsapp?: string | null }) =>
    notices.change(ownerId, { ...choice, kinds: [...choice.kinds], ...more });
  expect(await change({ whatsapp: '+52 1 55 8765 4321' })).toMatchObject({
    whatsapp: '5215587654321',
    lines: 1,
  });
  expect(await change({})).toMatchObject({ whatsapp: '5215587654321' });
  expect(await change({ whatsapp: null })).toMatchObject({ whatsapp: null });
  for (const whatsapp of ['55 1234 5678', 'Lucía', ''])
    await expect(change({ whatsapp })).rejects.toMatchObject({ status: 400 });
});

it('sends a test message from the line that would send an alert, and rejects the test without a number or line', async () => {
  const owner = await createOwner({ others: 1 });
  const testSender = createTestNotificationSender({
    ...{ database: platform.database.knex, sender: platform.sender, consoleUrl },
  });
  expect((await testSender.sendTestNotification(owner.ownerId)).message).toContain('desde');
  await waitUntil(() => owner.receivedTexts().length > 0);
  expect(owner.receivedTexts()).toEqual([
    `${notificationEmailTexts.test.whatsapp}\n${consoleUrl}/account/notifications`,
  ]);
  const ownerWithoutLines = await createOwner({ others: 0 });
  await expect(testSender.sendTestNotification(ownerWithoutLines.ownerId)).rejects.toMatchObject({ status: 409 });
  const [userWithoutSettings] = await platform.database
    .knex('users')
    .whereNotIn('id', [owner.ownerId, ownerWithoutLines.ownerId]);
  await platform.database.knex('notificationSettings').where({ userId: userWithoutSettings.id }).delete();
  await expect(testSender.sendTestNotification(userWithoutSettings.id)).rejects.toMatchObject({ status: 409 });
});
