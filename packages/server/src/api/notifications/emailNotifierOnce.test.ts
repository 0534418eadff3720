import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { withTimeout } from '@recado/timing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertClient } from '../../testing/insertClient.ts';
import {
  consoleUrl,
  createNotificationFixture,
  type NotificationFixture,
  readHeader,
  sessionFields,
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
      await notifications.updateSession(client, sessionFields('needs-relink', 'unlinked'));
      await notifications.makeDue(client);
    }
    const [firstNotifier, secondNotifier] = [notifications.createNotifier(), notifications.createNotifier()];
    const claimedCounts = await Promise.all([
      firstNotifier.round(),
      secondNotifier.round(),
      firstNotifier.round(),
      secondNotifier.round(),
    ]);
    expect(claimedCounts.reduce((sum, each) => sum + each, 0)).toBe(6);
    for (const client of clients) expect(await notifications.emailsTo(client)).toHaveLength(1);
  });

  it('skips an alert while another transaction has locked it', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, sessionFields('needs-relink', 'unlinked'));
    await notifications.makeDue(client);
    const lockTransaction = await database.knex.transaction();
    await lockTransaction('troubles').where({ clientId: client.id }).forUpdate();
    const rounds = Promise.all([notifications.createNotifier().round(), notifications.createNotifier().round()]);
    // Without SKIP LOCKED a round would wait for the row lock and claim the alert again.
    const claimedCounts = await withTimeout(5_000, rounds, () => 'waiting');
    await lockTransaction.rollback();
    await rounds;
    expect(claimedCounts).toEqual([0, 0]);
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toHaveLength(1);
  });

  it('sends the e-mail after the mail server was unavailable, without blocking', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, sessionFields('needs-relink', 'unlinked'));
    await notifications.makeDue(client);
    // No server listens on this port.
    await notifications.createNotifier(9).round();
    const [pendingAlert] = await notifications.listAlerts(client);
    expect(pendingAlert).toMatchObject({ claim: null, attempts: 1, notifiedAt: null });
    expect(pendingAlert.dueAt.getTime()).toBeGreaterThan(Date.now());
    await notifications.notifyClient(client);
    await notifications.notifyClient(client);
    expect(await notifications.emailsTo(client)).toHaveLength(1);
  });

  it('sends once when a process dies before sending, and twice with one Message-ID when it dies before the answer', async () => {
    const client = await insertClient(database.knex);
    await notifications.updateSession(client, sessionFields('needs-relink', 'unlinked'));
    await notifications.makeDue(client);
    let notifierProcess = spawnNotifier();
    notifications.mailServerHooks.onConnect = () => void notifierProcess.kill('SIGKILL');
    await once(notifierProcess, 'exit');
    expect(await notifications.emailsTo(client)).toEqual([]);
    const [claimedAlert] = await notifications.listAlerts(client);
    expect(claimedAlert).toMatchObject({ notifiedAt: null });
    // The dead process still owns the claim for some minutes.
    await notifications.createNotifier().round();
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
    expect(readHeader(secondEmail, 'Message-ID')).toBe(readHeader(firstEmail, 'Message-ID'));
    expect(readHeader(secondEmail, 'Message-ID')).toMatch(/@ejemplo\.mx>$/);
  });
});

/** Starts a process that runs only the e-mail notifier of `recado serve`. */
function spawnNotifier() {
  const build = new URL('../../../dist/', import.meta.url);
  const script = `
    const load = path => import(new URL(path, '${build}').href);
    const { createDatabase, connectionFromUrl } = await load('core/data/database.js');
    const { createMailer } = await load('api/mail/index.js');
    const { createEmailNotifier } = await load('api/notifications/createEmailNotifier.js');
    const [url, smtpUrl] = process.argv.slice(1);
    const log = { info() {}, warn: console.error, error: console.error };
    const database = createDatabase(connectionFromUrl(url));
    createEmailNotifier({ database, mailer: createMailer(smtpUrl), consoleUrl: '${consoleUrl}', log }).start();
  `;
  const args = ['--input-type=module', '--eval', script, database.url, notifications.smtpUrl()];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
