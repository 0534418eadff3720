import { type Endpoints, listPhoneVariants, parseWrittenPhone, type QueryOf } from '@recado/contract';
import { contactFileTexts as texts } from '@recado/texts';
import { stringify } from 'csv-stringify/sync';
import type { Knex } from 'knex';
import { resolveContactSearchText } from '../../../../core/contacts/findContactIdsByIdentifiers.ts';
import { findLineCountry } from '../../../../core/contacts/findLineCountry.ts';
import { rows } from '../../../../core/data/sql.ts';
import { type ContactRow, LIST_CONTACTS_SQL, presentContact } from '../contactRows.ts';

export type ContactExportQuery = QueryOf<Endpoints['GET /external/contacts/export']>;

/** Maximum number of contacts that are held in memory at once, and formatted without a pause: about 20 ms. */
const CONTACTS_PER_CHUNK = 100;

/** Generates the lines of a client's contact spreadsheet, with the headings first. */
export async function* generateContactSheetLines(
  database: Knex,
  clientId: string,
  query: ContactExportQuery,
): AsyncGenerator<string> {
  const { q, label, optedOut } = query;
  const likeness = q === undefined ? {} : await resolveContactSearchText(database, clientId, q);
  const clock = await createClientClock(database, clientId);
  const lineCountry = (await findLineCountry(database, clientId)) ?? '';
  let cursor: string | null = null;
  yield formatSheetLines([Object.values(texts.headings)], true);
  for (;;) {
    const contacts: ContactRow[] = await rows<ContactRow>(database, LIST_CONTACTS_SQL, {
      clientId,
      ids: null,
      pattern: null,
      username: null,
      phones: [],
      label: label ?? null,
      optedOut: optedOut ?? null,
      since: null,
      until: null,
      ...likeness,
      cursor,
      most: CONTACTS_PER_CHUNK,
    });
    if (contacts.length > 0) yield formatSheetLines(contacts.map(row => toCells(row, clock, lineCountry)));
    cursor = contacts.at(-1)?.id ?? null;
    if (contacts.length < CONTACTS_PER_CHUNK) return;
  }
}

/** Returns the cells of a contact in the order of the headings in `texts.headings`. */
function toCells(row: ContactRow, clock: Intl.DateTimeFormat, lineCountry: string): string[] {
  const { phoneNumber, chat, ownName, whatsappName, labels, notes } = presentContact(row);
  return [
    phoneNumber === null ? chat : formatPhoneCell(phoneNumber, lineCountry),
    ownName ?? '',
    whatsappName ?? '',
    labels.join('; '),
    notes ?? '',
    row.optedOutAt === null ? '' : texts.yes,
    row.lastMessageAt === null ? '' : clock.format(row.lastMessageAt),
  ];
}

/** Formats times in the client's time zone so that spreadsheets sort them: 2026-03-02 12:20. */
async function createClientClock(database: Knex, clientId: string): Promise<Intl.DateTimeFormat> {
  const [client] = await rows<{ timeZone: string }>(
    database,
    'SELECT time_zone AS "timeZone" FROM clients WHERE id = :clientId',
    { clientId },
  );
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: client?.timeZone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
  });
}

/**
 * Separates the digits of a phone number by spaces, because a spreadsheet would round a number without spaces
 * to 5.21559E+12. Numbers that the line would not read as complete get the prefix 00, which marks a country code.
 */
export function formatPhoneCell(phone: string, lineCountry: string): string {
  const text = [phone.slice(0, -10), phone.slice(-10, -8), phone.slice(-8, -4), phone.slice(-4)].join(' ').trim();
  const read = parseWrittenPhone(text, lineCountry);
  return read.kind === 'phone' && listPhoneVariants(read.phone).includes(phone) ? text : `00${text}`;
}

/**
 * Escapes a formula after a semicolon, tab or line break as well. In some locales a semicolon or a tab begins a new cell,
 * and the quotation marks around a line break then have no effect. Full-width signs begin a formula in East Asian locales.
 * Some programs skip white space at the start of a cell.
 */
const escapeListCells = (cell: string): string =>
  cell.replace(/([;\t\r\n]\s*)(?='*[=+\-@＝＋－＠])/g, "$1'").replace(/^(?=\s+[=+\-@＝＋－＠])/, "'");

/**
 * Formats rows as CSV lines in which no cell can act as a formula.
 * @param bom whether to begin with a byte order mark
 */
export const formatSheetLines = (cells: readonly (readonly string[])[], bom = false): string =>
  stringify(
    cells.map(row => row.map(escapeListCells)),
    // Without `quote_record_delimiter`, a single line break would end the row.
    { bom, escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true },
  );
