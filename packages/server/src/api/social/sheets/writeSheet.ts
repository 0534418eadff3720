import { type Endpoints, type QueryOf, readPhone } from '@recado/contract';
import { contactFiles as texts } from '@recado/texts';
import { stringify } from 'csv-stringify/sync';
import type { Knex } from 'knex';
import { likenessOf } from '../../../ground/contacts/contactsOf.ts';
import { rows } from '../../../ground/data/sql.ts';
import { CONTACTS, type ContactRow, presentContact } from '../contactRows.ts';

export type Exported = QueryOf<Endpoints['GET /external/contacts/export']>;

/** Contacts that are in memory at once. */
const CHUNK = 500;

/** The lines of a spreadsheet of a client's contacts, its headings first. */
export async function* linesOf(database: Knex, clientId: string, query: Exported): AsyncGenerator<string> {
  const { q, label, optedOut } = query;
  const likeness = q === undefined ? {} : await likenessOf(database, clientId, q);
  const clock = await clockOf(database, clientId);
  let cursor: string | null = null;
  yield line([Object.values(texts.headings)], true);
  for (;;) {
    const found: ContactRow[] = await rows<ContactRow>(database, CONTACTS, {
      clientId,
      ids: null,
      pattern: null,
      phones: [],
      label: label ?? null,
      optedOut: optedOut ?? null,
      ...likeness,
      cursor,
      most: CHUNK,
    });
    if (found.length > 0) yield line(found.map(row => cellsOf(row, clock)));
    cursor = found.at(-1)?.id ?? null;
    if (found.length < CHUNK) return;
  }
}

/** In the order of `texts.headings`. */
function cellsOf(row: ContactRow, clock: Intl.DateTimeFormat): string[] {
  const { phoneNumber, chat, ownName, whatsappName, labels, notes } = presentContact(row);
  return [
    phoneNumber === null ? chat : spaced(phoneNumber),
    ownName ?? '',
    whatsappName ?? '',
    labels.join('; '),
    notes ?? '',
    row.optedOutAt === null ? '' : texts.yes,
    row.lastAt === null ? '' : clock.format(row.lastAt),
  ];
}

/** What the client's clock shows, as spreadsheets sort it: 2026-03-02 12:20. */
async function clockOf(database: Knex, clientId: string): Promise<Intl.DateTimeFormat> {
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

/** With spaces a spreadsheet takes it for what it is; all digits it would round: 5.21559E+12. Ten digits say that they have their country. */
export function spaced(phone: string): string {
  const text = [phone.slice(0, -10), phone.slice(-10, -8), phone.slice(-8, -4), phone.slice(-4)]
    .join(' ')
    .trim();
  return readPhone(text)?.kind === 'phone' ? text : `00${text}`;
}

/** Where lists are divided by semicolons, a spreadsheet begins a cell there, too. */
const guarded = (cell: string): string => cell.replace(/([;\t]\s*)(?='*[=+\-@])/g, "$1'");

/** Lines of a spreadsheet, with nothing in them that one would calculate. @param bom before the first */
export const line = (cells: readonly (readonly string[])[], bom = false): string =>
  stringify(
    cells.map(row => row.map(guarded)),
    { bom, escape_formulas: true, record_delimiter: 'windows' },
  );
