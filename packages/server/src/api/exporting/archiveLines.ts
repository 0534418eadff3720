import type { Message } from '@recado/contract';
import { clientExport as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { conversationColumns, conversationTables } from '../../ground/conversations/conversationRows.ts';
import { type Bindings, rows } from '../../ground/data/sql.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { type CampaignRow, listCampaigns, presentCampaign } from '../campaigns/campaignRows.ts';
import { listRecipients, presentRecipient, type RecipientRow } from '../campaigns/recipientRows.ts';
import { browseMessages } from '../inbox/browseMessages.ts';
import { listSchedules, presentSchedule } from '../schedules/scheduleRows.ts';
import { line as cells, spaced } from '../social/sheets/writeSheet.ts';
import { archiveName } from './archiveName.ts';

/** Rows of the database that are in memory at once. */
const CHUNK = 500;

/** A message with its file, as the archive has both; `path`: where we have the file. */
export interface ArchivedMessage {
  readonly message: Omit<Message, 'media'> & { readonly file: string | null };
  readonly path: string | undefined;
}

const json = (value: object): string => `${JSON.stringify(value)}\n`;

/** Newest first, as programs are told of them, but with the archive's names of files. */
export async function* messagesOf(database: Knex, clientId: string): AsyncGenerator<ArchivedMessage[]> {
  for (let before: string | undefined; ; ) {
    const { messages, next } = await browseMessages(database, clientId, { limit: CHUNK, before });
    yield messages.map(stored => {
      const { media, ...message } = presentMessage(stored, '');
      const path = media === null ? undefined : stored.media?.path;
      const file = media && path !== undefined ? archiveName({ ...media, path }) : null;
      const { url, ...about } = media ?? {};
      return { message: { ...message, ...(media && { media: about }), file }, path };
    });
    if (next === null) return;
    before = next;
  }
}

/** @param told how many more were written */
export async function* messageLines(
  database: Knex,
  clientId: string,
  told: (count: number) => void,
): AsyncGenerator<string> {
  for await (const chunk of messagesOf(database, clientId)) {
    // A stream of text that is given nothing waits for ever.
    if (chunk.length > 0) yield chunk.map(({ message }) => json(message)).join('');
    told(chunk.length);
  }
}

/** As a spreadsheet has them: nothing in it is calculated, and times are those of the client's clock. */
export async function* messageSheet(
  database: Knex,
  clientId: string,
  timeZone: string,
): AsyncGenerator<string> {
  const { headings, inbound, outbound } = texts;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  yield cells([headings.messages], true);
  for await (const chunk of messagesOf(database, clientId))
    if (chunk.length > 0)
      yield cells(
        chunk.map(({ message }) => [
          clock.format(new Date(message.timestamp)),
          message.fromMe ? outbound : inbound,
          /^\d+$/.test(message.chat) ? spaced(message.chat) : message.chat,
          message.phoneNumber === null ? '' : spaced(message.phoneNumber),
          message.ownName ?? message.name ?? '',
          message.kind ?? message.type,
          message.text ?? '',
          message.file ?? '',
          message.status,
          message.messageId,
        ]),
      );
}

/** Rows in chunks, each with what the next begins after. */
async function* inChunks<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
  present: (row: Row) => object,
): AsyncGenerator<string> {
  for (let last: Row | undefined; ; ) {
    const found = await read(last);
    if (found.length > 0) yield found.map(row => json(present(row))).join('');
    last = found.at(-1);
    if (found.length < CHUNK || last === undefined) return;
  }
}

interface WithId {
  readonly id: string;
}
const ZERO = '00000000-0000-0000-0000-000000000000';
const itself = (row: object): object => row;

/** By their ids: `sql` has to end where `AND <id> > :after` may follow. */
const byId = (database: Knex, sql: string, id: string, bindings: Bindings) =>
  inChunks<WithId>(
    after =>
      rows(database, `${sql} AND ${id} > CAST(:after AS uuid) ORDER BY ${id} LIMIT ${CHUNK}`, {
        ...bindings,
        after: after?.id ?? ZERO,
      }),
    itself,
  );

export const contactLines = (database: Knex, clientId: string) =>
  byId(
    database,
    `SELECT id, phone, lid, name, own_name AS "ownName", labels, notes, opted_out_at AS "optedOutAt",
       created_at AS "createdAt" FROM contacts WHERE client_id = :clientId`,
    'id',
    { clientId },
  );

export const conversationLines = (database: Knex, clientId: string) =>
  byId(
    database,
    `SELECT ${conversationColumns} FROM ${conversationTables} WHERE v.client_id = :clientId`,
    'v.id',
    { clientId },
  );

/** What colleagues wrote to each other, with whose conversation it is in. */
export const noteLines = (database: Knex, clientId: string) =>
  byId(
    database,
    `SELECT n.id, v.id AS "conversationId", n.text, n.written_by AS "writtenBy", n.created_at AS "createdAt"
     FROM conversation_notes n JOIN conversations v ON v.client_id = n.client_id AND v.chat = n.chat
     WHERE n.client_id = :clientId`,
    'n.id',
    { clientId },
  );

export const scheduleLines = (database: Knex, clientId: string) =>
  inChunks(
    after => listSchedules(database, clientId, { after, state: undefined, most: CHUNK }),
    presentSchedule,
  );

export const campaignLines = (database: Knex, clientId: string) =>
  inChunks<CampaignRow>(
    after => listCampaigns(database, clientId, { before: after?.id, most: CHUNK }),
    row => presentCampaign(row),
  );

export async function* recipientLines(database: Knex, clientId: string): AsyncGenerator<string> {
  const campaigns = await rows<WithId>(
    database,
    'SELECT id FROM campaigns WHERE client_id = :clientId ORDER BY id',
    { clientId },
  );
  for (const { id: campaign } of campaigns)
    yield* inChunks<RecipientRow>(
      after => listRecipients(database, campaign, { after: after?.place ?? -1, most: CHUNK }),
      row => ({ campaign, ...presentRecipient(row) }),
    );
}

/** What is never so many that they would not fit. */
export async function* fewLines(database: Knex, sql: string, clientId: string): AsyncGenerator<string> {
  for (const row of await rows<object>(database, sql, { clientId })) yield json(row);
}

export const LABELS =
  'SELECT id, name, color FROM labels WHERE client_id = :clientId ORDER BY fold_text(name)';
export const QUICK_REPLIES =
  'SELECT id, shortcut, text FROM quick_replies WHERE client_id = :clientId ORDER BY fold_text(shortcut)';
export const TEAM = `
  SELECT u.name, u.email, m.role, m.created_at AS since FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.client_id = :clientId ORDER BY m.created_at, u.id`;

/** Each day that had any, by the client's clock. */
export async function* statisticsSheet(database: Knex, clientId: string): AsyncGenerator<string> {
  yield cells([texts.headings.statistics], true);
  const days = await rows<{ day: string; inbound: number; outbound: number }>(database, DAYS, { clientId });
  if (days.length > 0)
    yield cells(days.map(({ day, inbound, outbound }) => [day, String(inbound), String(outbound)]));
}

const DAYS = `
  SELECT CAST(day AS text) AS day, sum(inbound) AS inbound, sum(outbound) AS outbound FROM message_days
  WHERE client_id = :clientId GROUP BY day ORDER BY day`;
