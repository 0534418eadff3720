import type { Message } from '@recado/contract';
import { clientExportTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { findLineCountry } from '../../../core/contacts/findLineCountry.ts';
import { CONVERSATION_COLUMNS_SQL, CONVERSATION_TABLES_SQL } from '../../../core/conversations/conversationRows.ts';
import { rows, type SqlBindings } from '../../../core/data/sql.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { type CampaignRow, listCampaigns, presentCampaign } from '../../automation/campaigns/campaignRows.ts';
import {
  type CampaignRecipientRow,
  listCampaignRecipients,
  presentCampaignRecipient,
} from '../../automation/campaigns/recipientRows.ts';
import { formatSheetLines as cells, formatPhoneCell } from '../../conversations/contacts/sheets/writeSheet.ts';
import { browseMessages } from '../../conversations/inbox/browseMessages.ts';
import { listSchedules, presentSchedule } from '../../messaging/schedules/scheduleRows.ts';
import { listStatusPosts, presentStatusPost, type StatusPostRow } from '../../messaging/sending/statusPostRows.ts';
import { buildArchivedFilePath } from './buildArchivedFilePath.ts';

/** Maximum number of database rows held in memory at once. */
const CHUNK_ROWS = 500;

/** Message as it appears in the archive. `path` is the path at which Recado stores the message's file. */
export interface ArchivedMessage {
  readonly message: Omit<Message, 'media'> & { readonly file: string | null };
  readonly path: string | undefined;
}

const json = (value: object): string => `${JSON.stringify(value)}\n`;

/** Yields messages, newest first, in the form of the API, but with the file names of the archive. */
export async function* readArchivedMessages(database: Knex, clientId: string): AsyncGenerator<ArchivedMessage[]> {
  for (let before: string | undefined; ; ) {
    const { messages, next } = await browseMessages(database, clientId, { limit: CHUNK_ROWS, before });
    yield messages.map(stored => {
      const { media, ...message } = presentMessage(stored, '');
      const path = media === null ? undefined : stored.media?.path;
      const file = media && path !== undefined ? buildArchivedFilePath({ ...media, path }) : null;
      const { url, ...mediaDetails } = media ?? {};
      return { message: { ...message, ...(media && { media: mediaDetails }), file }, path };
    });
    if (next === null) return;
    before = next;
  }
}

/** Yields messages as lines of JSON. @param onWritten receives the number of messages since its last call */
export async function* readMessageJsonLines(
  database: Knex,
  clientId: string,
  onWritten: (count: number) => void,
): AsyncGenerator<string> {
  for await (const chunk of readArchivedMessages(database, clientId)) {
    // Skip empty chunks: a text stream that receives an empty string blocks forever.
    if (chunk.length > 0) yield chunk.map(({ message }) => json(message)).join('');
    onWritten(chunk.length);
  }
}

/** Yields messages as CSV. No cell can act as a formula. Times use the client's time zone. */
export async function* generateMessageSheet(
  database: Knex,
  clientId: string,
  timeZone: string,
): AsyncGenerator<string> {
  const { headings, inbound, outbound } = texts;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const lineCountry = (await findLineCountry(database, clientId)) ?? '';
  yield cells([headings.messages], true);
  for await (const chunk of readArchivedMessages(database, clientId))
    if (chunk.length > 0)
      yield cells(
        chunk.map(({ message }) => [
          clock.format(new Date(message.timestamp)),
          message.fromMe ? outbound : inbound,
          /^\d+$/.test(message.chat) ? formatPhoneCell(message.chat, lineCountry) : message.chat,
          message.phoneNumber === null ? '' : formatPhoneCell(message.phoneNumber, lineCountry),
          message.ownName ?? message.name ?? '',
          message.kind ?? message.type,
          message.text ?? '',
          message.file ?? '',
          message.status,
          message.messageId,
        ]),
      );
}

/** Reads rows in chunks. The last row of a chunk is the cursor of the next one. */
async function* readInChunks<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
  present: (row: Row) => object,
): AsyncGenerator<string> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last);
    if (page.length > 0) yield page.map(row => json(present(row))).join('');
    last = page.at(-1);
    if (page.length < CHUNK_ROWS || last === undefined) return;
  }
}

interface WithId {
  readonly id: string;
}
const ZERO_UUID = '00000000-0000-0000-0000-000000000000';
const identity = (row: object): object => row;

/** Reads rows in chunks, ordered by ID. `sql` must end with a condition, because `AND <id> > …` is appended. */
const readById = (database: Knex, sql: string, id: string, bindings: SqlBindings) =>
  readInChunks<WithId>(
    after =>
      rows(database, `${sql} AND ${id} > CAST(:after AS uuid) ORDER BY ${id} LIMIT ${CHUNK_ROWS}`, {
        ...bindings,
        after: after?.id ?? ZERO_UUID,
      }),
    identity,
  );

export const readContactJsonLines = (database: Knex, clientId: string) =>
  readById(
    database,
    `SELECT id, phone, lid, name, username, own_name AS "ownName", labels, notes, opted_out_at AS "optedOutAt",
       created_at AS "createdAt" FROM contacts WHERE client_id = :clientId`,
    'id',
    { clientId },
  );

export const readConversationJsonLines = (database: Knex, clientId: string) =>
  readById(
    database,
    `SELECT ${CONVERSATION_COLUMNS_SQL} FROM ${CONVERSATION_TABLES_SQL} WHERE v.client_id = :clientId`,
    'v.id',
    { clientId },
  );

/** Reads internal notes with the ID of their conversation. */
export const readNoteJsonLines = (database: Knex, clientId: string) =>
  readById(
    database,
    `SELECT n.id, v.id AS "conversationId", n.text, n.written_by AS "writtenBy", n.created_at AS "createdAt"
     FROM conversation_notes n JOIN conversations v ON v.client_id = n.client_id AND v.chat = n.chat
     WHERE n.client_id = :clientId`,
    'n.id',
    { clientId },
  );

export const readScheduleJsonLines = (database: Knex, clientId: string) =>
  readInChunks(
    after => listSchedules(database, clientId, { after, state: undefined, most: CHUNK_ROWS }),
    presentSchedule,
  );

export const readStatusPostJsonLines = (database: Knex, clientId: string) =>
  readInChunks<StatusPostRow>(
    after => listStatusPosts(database, clientId, { before: after?.id, limit: CHUNK_ROWS }),
    presentStatusPost,
  );

export const readCampaignJsonLines = (database: Knex, clientId: string) =>
  readInChunks<CampaignRow>(
    after => listCampaigns(database, clientId, { before: after?.id, limit: CHUNK_ROWS }),
    row => presentCampaign(row),
  );

export async function* readCampaignRecipientJsonLines(database: Knex, clientId: string): AsyncGenerator<string> {
  const campaigns = await rows<WithId>(database, 'SELECT id FROM campaigns WHERE client_id = :clientId ORDER BY id', {
    clientId,
  });
  for (const { id: campaign } of campaigns)
    yield* readInChunks<CampaignRecipientRow>(
      after => listCampaignRecipients(database, campaign, { after: after?.place ?? -1, most: CHUNK_ROWS }),
      row => ({ campaign, ...presentCampaignRecipient(row) }),
    );
}

/** Yields each row of a small table as a line of JSON. Reads all rows at once, because they fit in memory. */
export async function* readSmallTableJsonLines(database: Knex, sql: string, clientId: string): AsyncGenerator<string> {
  for (const row of await rows<object>(database, sql, { clientId })) yield json(row);
}

export const SELECT_LABELS_SQL =
  'SELECT id, name, color FROM labels WHERE client_id = :clientId ORDER BY fold_text(name)';
export const SELECT_QUICK_REPLIES_SQL =
  'SELECT id, shortcut, text FROM quick_replies WHERE client_id = :clientId ORDER BY fold_text(shortcut)';
export const SELECT_TEAM_SQL = `
  SELECT u.name, u.email, m.role, m.created_at AS since FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.client_id = :clientId ORDER BY m.created_at, u.id`;

/** Yields one CSV row per day with messages, in the client's time zone. */
export async function* generateStatisticsSheet(database: Knex, clientId: string): AsyncGenerator<string> {
  yield cells([texts.headings.statistics], true);
  const days = await rows<{ day: string; inbound: number; outbound: number }>(database, SELECT_DAILY_COUNTS_SQL, {
    clientId,
  });
  if (days.length > 0) yield cells(days.map(({ day, inbound, outbound }) => [day, String(inbound), String(outbound)]));
}

const SELECT_DAILY_COUNTS_SQL = `
  SELECT CAST(day AS text) AS day, sum(inbound) AS inbound, sum(outbound) AS outbound
  FROM daily_message_counts WHERE client_id = :clientId GROUP BY day ORDER BY day`;
