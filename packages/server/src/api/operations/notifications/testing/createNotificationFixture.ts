import type { Client } from '../../../../core/data/models/index.ts';
import { createTestDatabase } from '../../../../testing/createTestDatabase.ts';
import { silentTestLogger } from '../../../../testing/silentTestLogger.ts';
import { createMailer } from '../../../accounts/mail/index.ts';
import {
  decodeEmail,
  type ReceivedEmail,
  startTestMailServer,
} from '../../../accounts/mail/testing/startTestMailServer.ts';
import { createEmailNotifier } from '../createEmailNotifier.ts';

export const testConsoleUrl = 'https://recado.ejemplo.mx';

/** Creates the columns of a `sessions` row that determine alerts, as a session writes them. */
export const createSessionAlertFields = (state: string, reason: string | null = null) => ({
  state,
  reason,
  stateUntil: null,
});

export const readEmailHeader = (email: ReceivedEmail | undefined, name: string) =>
  email?.text.match(new RegExp(`^${name}:\\s+(\\S.*)$`, 'mi'))?.[1]?.trim();

const readSubject = ({ text }: ReceivedEmail): string =>
  decodeEmail(text.match(/^Subject: (.*(?:\r?\n[ \t].*)*)/m)?.[1] ?? '');

/** Creates a database, a mail server, and notifiers that e-mail the database's alerts through that server. */
export async function createNotificationFixture() {
  const database = await createTestDatabase();
  /** Tests replace `onConnect`, which is called for each connection to the mail server. */
  const mailServerHooks = { onConnect: () => {} };
  const mailServer = await startTestMailServer({
    hideSTARTTLS: true,
    onConnect(_, done) {
      mailServerHooks.onConnect();
      done();
    },
  });
  const smtpUrl = (port = mailServer.port) => `smtp://127.0.0.1:${port}?from=avisos@ejemplo.mx`;
  const createDeps = (port?: number) => ({
    database: database.knex,
    mailer: createMailer(smtpUrl(port)),
    consoleUrl: testConsoleUrl,
    log: silentTestLogger,
  });
  const createNotifier = (port?: number) => createEmailNotifier(createDeps(port));
  const emailOf = async ({ ownerId }: Client): Promise<string> =>
    (await database.knex('users').where({ id: ownerId }).first()).email;
  const emailsTo = async (client: Client): Promise<ReceivedEmail[]> => {
    const email = await emailOf(client);
    return mailServer.emails.filter(({ to }) => to.includes(email));
  };
  /** Makes a client's alerts due, as if the time allowed for recovery had passed. */
  const makeDue = (client: Client) =>
    database
      .knex('alerts')
      .where({ clientId: client.id })
      .whereNotNull('nextAttemptAt')
      .update({ nextAttemptAt: new Date() });

  return {
    database,
    mailServer,
    mailServerHooks,
    smtpUrl,
    createDeps,
    createNotifier,
    emailOf,
    makeDue,
    updateSession: (client: Client, fields: object) =>
      database.knex('sessions').where({ clientId: client.id }).update(fields),
    listAlerts: (client: Client) => database.knex('alerts').where({ clientId: client.id }).orderBy('openedAt'),
    emailsTo,
    subjectsTo: async (client: Client): Promise<string[]> => (await emailsTo(client)).map(readSubject),
    /** Runs the notifier now, and again as if the time allowed for recovery had passed. */
    async notifyClient(client: Client): Promise<void> {
      await createNotifier().runOnce();
      await makeDue(client);
      await createNotifier().runOnce();
    },
    async close(): Promise<void> {
      await mailServer.stop();
      await database.drop();
    },
  };
}
export type NotificationFixture = Awaited<ReturnType<typeof createNotificationFixture>>;
