import { createHash } from 'node:crypto';
import { contactImportFields, MAX_CONTACT_SHEET_BYTES } from '@recado/contract';
import { contactFileTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { findLineCountry } from '../../../core/contacts/findLineCountry.ts';
import { rows } from '../../../core/data/sql.ts';
import { Invalid } from '../../../core/errors/index.ts';
import { createFileTooLargeError } from '../../../deliveries/guard/index.ts';
import type { UploadFormFile } from '../../messaging/files/receiveUploadForm.ts';
import type { ColumnFields } from './assignListColumns.ts';
import { normalizeHeading } from './listHeadings.ts';
import { readBoundedList } from './readBoundedList.ts';
import type { ContactList } from './readContactList.ts';

/** Maximum number of kinds of lists whose columns are remembered for a client. */
const MAX_REMEMBERED_LISTS = 50;

interface ListReaderDeps {
  readonly database: Knex;
}

interface ReadListOptions {
  /** Fields of the columns in their order, separated by commas; a hyphen stands for an unused column. */
  readonly columns: string | undefined;
  /** Name of the sheet of a workbook. Undefined: the first one with rows. */
  readonly sheet: string | undefined;
  /** Whether the list is only previewed. Otherwise its columns must be known or confirmed. */
  readonly dryRun: boolean;
}

/** Creates the reader of all lists of people: contact imports and campaign recipients, as files or pasted. */
export function createListReader({ database }: ListReaderDeps) {
  return {
    /**
     * Reads a list with the numbering of the client's country. Remembers the columns that the owner confirmed.
     *
     * @throws Invalid if the list is unreadable, or its columns are a guess that nobody confirmed; TooManyRequests if
     *   too many lists are being read
     */
    async read(clientId: string, bytes: Buffer, { columns, sheet, dryRun }: ReadListOptions): Promise<ContactList> {
      const lineCountry = (await findLineCountry(database, clientId)) ?? '';
      const chosen = columns?.split(',').map(field => contactImportFields.find(known => known === field) ?? null);
      const recall = async (headings: readonly string[]) => {
        const params = { clientId, headings: hashHeadings(headings) };
        const [found] = await rows<{ columns: ColumnFields }>(database, SELECT_LIST_COLUMNS_SQL, params);
        return found?.columns;
      };
      const [client] = await rows<{ ownerId: string }>(database, SELECT_CLIENT_OWNER_SQL, { clientId });
      // A client without an owner was deleted during the upload. Its import fails later.
      const accountId = client?.ownerId ?? clientId;
      const list = await readBoundedList(bytes, { accountId, lineCountry, chosen, sheet, recall });
      if (dryRun) return list;
      if (list.mapping === 'guess') {
        const guessed = list.columns.find(({ field }) => field === 'number');
        const message = texts.confirmColumns(guessed?.header ?? '', guessed?.examples[0] ?? '');
        throw new Invalid(message, { columns: message });
      }
      if (chosen && list.headings)
        await rows(database, REMEMBER_LIST_COLUMNS_SQL, {
          clientId,
          headings: hashHeadings(list.headings),
          columns: JSON.stringify(chosen),
        });
      return list;
    },
  };
}
export type ListReader = ReturnType<typeof createListReader>;

const hashHeadings = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(normalizeHeading)))
    .digest('hex');

/** Reads an uploaded list into memory. @throws MediaRefused (413) if the file is too large */
export async function readUploadedList({ stream }: UploadFormFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > MAX_CONTACT_SHEET_BYTES) throw createFileTooLargeError(MAX_CONTACT_SHEET_BYTES);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const SELECT_CLIENT_OWNER_SQL = `SELECT owner_id AS "ownerId" FROM clients WHERE id = :clientId`;

const SELECT_LIST_COLUMNS_SQL = `
  SELECT columns FROM list_columns WHERE client_id = :clientId AND headings = :headings`;

const REMEMBER_LIST_COLUMNS_SQL = `
  WITH remembered AS (
    INSERT INTO list_columns (client_id, headings, columns)
    VALUES (:clientId, :headings, CAST(:columns AS jsonb))
    ON CONFLICT (client_id, headings) DO UPDATE SET columns = excluded.columns, used_at = now()
  )
  DELETE FROM list_columns WHERE client_id = :clientId AND headings IN (
    SELECT headings FROM list_columns WHERE client_id = :clientId AND headings <> :headings
    ORDER BY used_at DESC OFFSET ${MAX_REMEMBERED_LISTS - 1})`;
