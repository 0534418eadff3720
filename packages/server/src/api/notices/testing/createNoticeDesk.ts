import type { Client } from '../../../ground/data/models/index.ts';
import { createTestDatabase } from '../../../testing/createTestDatabase.ts';
import { quietLog } from '../../../testing/quietLog.ts';
import { createMailer } from '../../mail/index.ts';
import { decoded, type Letter, startPostOffice } from '../../mail/testing/startPostOffice.ts';
import { createNoticeSender } from '../createNoticeSender.ts';

export const consoleUrl = 'https://recado.ejemplo.mx';

/** A session's row, as its line writes it. */
export const line = (state: string, reason: string | null = null) => ({ state, reason, until: null });

export const header = (letter: Letter | undefined, name: string) =>
  letter?.text.match(new RegExp(`^${name}:\\s+(\\S.*)$`, 'mi'))?.[1]?.trim();

const subjectOf = ({ text }: Letter): string =>
  decoded(text.match(/^Subject: (.*(?:\r?\n[ \t].*)*)/m)?.[1] ?? '');

/** A database with what happens to lines, a mail server, and what takes it from the one to the other. */
export async function createNoticeDesk() {
  const database = await createTestDatabase();
  /** What the mail server does besides, just now. */
  const besides = { onConnect: () => {} };
  const post = await startPostOffice({
    hideSTARTTLS: true,
    onConnect(_, done) {
      besides.onConnect();
      done();
    },
  });
  const smtpUrl = (port = post.port) => `smtp://127.0.0.1:${port}?from=avisos@ejemplo.mx`;
  const parts = (port?: number) => ({
    database: database.knex,
    mailer: createMailer(smtpUrl(port)),
    consoleUrl,
    log: quietLog,
  });
  const sender = (port?: number) => createNoticeSender(parts(port));
  const emailOf = async ({ ownerId }: Client): Promise<string> =>
    (await database.knex('users').where({ id: ownerId }).first()).email;
  const lettersTo = async (client: Client): Promise<Letter[]> => {
    const email = await emailOf(client);
    return post.letters.filter(({ to }) => to.includes(email));
  };
  /** As if the time that something may take to come back had passed. */
  const later = (client: Client) =>
    database
      .knex('troubles')
      .where({ clientId: client.id })
      .whereNotNull('dueAt')
      .update({ dueAt: new Date() });

  return {
    database,
    post,
    besides,
    smtpUrl,
    parts,
    sender,
    emailOf,
    later,
    becomes: (client: Client, fields: object) =>
      database.knex('sessions').where({ clientId: client.id }).update(fields),
    troubles: (client: Client) =>
      database.knex('troubles').where({ clientId: client.id }).orderBy('openedAt'),
    lettersTo,
    subjectsTo: async (client: Client): Promise<string[]> => (await lettersTo(client)).map(subjectOf),
    /** Looks at once, and as if time had passed. */
    async tell(client: Client): Promise<void> {
      await sender().round();
      await later(client);
      await sender().round();
    },
    async close(): Promise<void> {
      await post.stop();
      await database.drop();
    },
  };
}
export type NoticeDesk = Awaited<ReturnType<typeof createNoticeDesk>>;
