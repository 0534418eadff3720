import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { withTimeout } from '@recado/timing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertClient } from '../../../testing/insertClient.ts';
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

describe('e-mail notifier', () => {
  it('sends each e-mail once when two processes poll concurrently', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => insertClient(database.knex)));
    for (const client of clients) {
      await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
      await notifications.makeDue(client);
    }
    const [firstNotifier, secondNotifier] = [notifications.createNotifier(), notifications.createNotifier()];
    const claimedCounts = await Promise.all([
      firstNotifier.runOnce(),
      secondNotifier.runOnce(),
      firstNotifier.runOnce(),
      secondNotifier.runOnce(),
    ]);
    expect(claimedCounts.reduce((sum, each) => sum + each, 0)).toBe(6);
    for (const client of clients) expect(await notifications.emailsTo(client)).toHaveLength(1);
  });

  it('skips an alert while another transaction has locked it', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
    await notifications.makeDue(client);
    const lockTransaction = await database.knex.transaction();
    await lockTransaction('alerts').where({ clientId: client.id }).forUpdate();
    const rounds = Promise.all([notifications.createNotifier().runOnce(), notifications.createNotifier().runOnce()]);
    // Without SKIP LOCKED, a round would wait for the row lock and then claim the locked alert again.
    const claimedCounts = await withTimeout(5_000, rounds, () => 'waiting');
    await lockTransaction.rollback();
    await rounds;
    expect(claimedCounts).toEqual([0, 0]);
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toHaveLength(1);
  });

  it('does not block while the mail server is unavailable, and sends the e-mail once when it is available again', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
    await notifications.makeDue(client);
    // No server listens on port 9, so the mail server appears unavailable.
    await notifications.createNotifier(9).runOnce();
    const [pendingAlert] = await notifications.listAlerts(client);
    expect(pendingAlert).toMatchObject({ claim: null, attempts: 1, notifiedAt: null });
    expect(pendingAlert.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
    await notifications.notifyClient(client);
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toHaveLength(1);
  });

  it('sends one e-mail when a process dies before sending, and a second with its Message-ID when it dies before the reply', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, createSessionAlertFields('needs-relink', 'unlinked'));
    await notifications.makeDue(client);
    let notifierProcess = spawnNotifier();
    notifications.mailServerHooks.onConnect = () => void notifierProcess.kill('SIGKILL');
    await once(notifierProcess, 'exit');
    expect(await notifications.emailsTo(client)).toEqual([]);
    const [claimedAlert] = await notifications.listAlerts(client);
    expect(claimedAlert).toMatchObject({ notifiedAt: null });
    // The claim of the dead process is still valid for some minutes, so no other process sends the e-mail.
    await notifications.createNotifier().runOnce();
    expect(await notifications.emailsTo(client)).toEqual([]);

    notifications.mailServerHooks.onConnect = () => {};
    await notifications.makeDue(client);
    notifierProcess = spawnNotifier();
    notifications.mailServer.beforeReply = () => void notifierProcess.kill('SIGKILL');
    await once(notifierProcess, 'exit');
    notifications.mailServer.beforeReply = () => {};
    expect(await notifications.emailsTo(client)).toHaveLength(1);
    await notifications.notifyClient(client);
    await notifications.notifyClient(client);
    const [firstEmail, secondEmail, ...more] = await notifications.emailsTo(client);
    expect(more).toEqual([]);
    expect(readEmailHeader(secondEmail, 'Message-ID')).toBe(readEmailHeader(firstEmail, 'Message-ID'));
    expect(readEmailHeader(secondEmail, 'Message-ID')).toMatch(/@ejemplo\.mx>$/);
  });
});

/** Starts a process that runs only the e-mail notifier of `recado serve`. */
function spawnNotifier() {
  const build = new URL('../../../../dist/', import.meta.url);
  const script = `
    const load = path => import(new URL(path, '${build}').href);
    const { createDatabasePool, parseDatabaseConnectionUrl } = await load('core/data/database.js');
    const { createMailer } = await load('api/accounts/mail/index.js');
    const { createEmailNotifier } = await load('api/operations/notifications/createEmailNotifier.js');
    const [url, smtpUrl] = process.argv.slice(1);
    const log = { info() {}, warn: console.error, error: console.error };
    const database = createDatabasePool(parseDatabaseConnectionUrl(url));
    createEmailNotifier({ database, mailer: createMailer(smtpUrl), consoleUrl: '${testConsoleUrl}', log }).start();
  `;
  const args = ['--input-type=module', '--eval', script, database.url, notifications.smtpUrl()];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
