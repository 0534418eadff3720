import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  CONTACT_SHEET_LIMIT,
  type Endpoints,
  phoneDigits,
  phoneVariants,
  type QueryOf,
  type ResponseOf,
  readPhone,
} from '@recado/contract';
import { errors, contactFiles as texts } from '@recado/texts';
import { stringify } from 'csv-stringify/sync';
import type { Knex } from 'knex';
import { refuseSize } from '../../../deliveries/guard/index.ts';
import { likenessOf } from '../../../ground/contacts/contactsOf.ts';
import { resolveContacts } from '../../../ground/contacts/index.ts';
import { type Queryable, rows } from '../../../ground/data/sql.ts';
import { transact } from '../../../ground/data/transact.ts';
import { NotFound, TooManyRequests } from '../../../ground/errors/index.ts';
import { labelNamed } from '../../inbox/createLabels.ts';
import { type FormFile, readForm } from '../../uploads/readForm.ts';
import { CONTACTS, type ContactRow, presentContact } from '../contactRows.ts';
import { setOptedOut, tellNames } from '../noteContacts.ts';
import { type Known, planRows, type RowPlan } from './planRows.ts';
import { readSheet, type SheetRow } from './readSheet.ts';

type Exported = QueryOf<Endpoints['GET /external/contacts/export']>;
type Imported = ResponseOf<Endpoints['POST /external/contacts/import']>;

/** Contacts that are in memory, or in one transaction, at once. */
const CHUNK = 500;

/** A client's contacts as a spreadsheet has them. */
export function createContactSheets({ database }: { readonly database: Knex }) {
  const underWay = new Set<string>();

  return {
    /** All of them, or those that are asked for, as they are when they are reached. */
    async write(clientId: string, query: Exported): Promise<Readable> {
      return Readable.from(linesOf(database, clientId, query), { objectMode: false });
    },

    /**
     * Does what the file of a form says, row by row; what was done when something fails stays, and the same file does the rest.
     *
     * @param dryRun says it only
     * @throws Invalid for what is no such file, MediaRefused (413), TooManyRequests while another is read
     */
    async read(clientId: string, request: IncomingMessage, dryRun: boolean): Promise<Imported> {
      if (underWay.has(clientId)) throw new TooManyRequests(texts.busy, 10);
      underWay.add(clientId);
      try {
        const bytes = await readForm(request, collected);
        const sheet = await readSheet(bytes, await countryOf(database, clientId));
        const told: Imported['rows'] = [];
        const counts = { created: 0, changed: 0, unchanged: 0, wrong: 0 };
        for (let at = 0; at < sheet.rows.length; at += CHUNK) {
          const part = sheet.rows.slice(at, at + CHUNK);
          const plans = dryRun
            ? await planned(database, clientId, part)
            : await transact(database, trx => done(trx, clientId, part));
          for (const { id, given, ...row } of plans) {
            counts[row.outcome] += 1;
            told.push(row);
          }
        }
        return { success: true, clientId, dryRun, columns: [...sheet.columns], counts, rows: told };
      } finally {
        underWay.delete(clientId);
      }
    },
  };
}
export type ContactSheets = ReturnType<typeof createContactSheets>;

async function collected({ stream }: FormFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > CONTACT_SHEET_LIMIT) throw refuseSize(CONTACT_SHEET_LIMIT);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** What stands before ten digits where the client's own number is from; undefined where that is not sure. */
async function countryOf(database: Knex, clientId: string): Promise<string | undefined> {
  const [client] = await rows<{ phone: string }>(
    database,
    'SELECT phone_number AS phone FROM clients WHERE id = :clientId',
    { clientId },
  );
  if (!client) throw new NotFound(errors.notFound.client);
  return codeOfTenDigits(phoneDigits(client.phone));
}

/**
 * Where numbers are ten digits after these, by E.164; 521 and 549 are mobile phones of Mexico and Argentina. Elsewhere ten digits are
 * guessed to be nobody's: what is left of a longer or shorter number would be a stranger's.
 */
const TEN_DIGITS = new Set(['1', '7', '44', '52', '521', '549', '57', '58', '90', '91']);

export function codeOfTenDigits(own: string): string | undefined {
  const code = own.slice(0, -10);
  if (!TEN_DIGITS.has(code)) return undefined;
  return code === '521' ? '52' : code;
}

async function planned(db: Queryable, clientId: string, part: readonly SheetRow[]): Promise<RowPlan[]> {
  const people = part.flatMap(({ person }) => person ?? []);
  const known = await rows<Known>(db, KNOWN, {
    clientId,
    phones: people.flatMap(one => (one.kind === 'phone' ? phoneVariants(one.phone) : [])),
    lids: people.flatMap(one => (one.kind === 'lid' ? one.lid : [])),
  });
  return planRows(part, known);
}

async function done(trx: Knex.Transaction, clientId: string, part: readonly SheetRow[]): Promise<RowPlan[]> {
  const given = part.filter(({ reason }) => reason === undefined);
  // First the labels, as whoever renames one has it; then the people, whom nobody merges from here on.
  const named = new Map<string, string>();
  for (const label of [...new Set(given.flatMap(({ labels = [] }) => labels))].toSorted())
    named.set(label, await labelNamed(trx, clientId, label));
  const people = given.flatMap(({ person }) => person ?? []);
  const before = await planned(trx, clientId, part);
  const strangers = before.flatMap(({ id, outcome }, n) => {
    const person = part[n]?.person;
    return id === undefined && outcome === 'created' && person ? [person] : [];
  });
  await resolveContacts(
    trx,
    clientId,
    strangers.map(one => (one.kind === 'phone' ? { phone: one.phone } : { lid: one.lid })),
  );
  await rows(trx, HOLD, {
    clientId,
    phones: people.flatMap(one => (one.kind === 'phone' ? phoneVariants(one.phone) : [])),
    lids: people.flatMap(one => (one.kind === 'lid' ? one.lid : [])),
  });
  const plans = (await planned(trx, clientId, part)).map(plan => ({
    ...plan,
    given: {
      ...plan.given,
      ...(plan.given.labels && { labels: plan.given.labels.map(label => named.get(label) ?? label) }),
    },
  }));
  const changing = plans.filter(({ id, outcome }) => id && (outcome === 'created' || outcome === 'changed'));
  await rows(trx, WRITE, {
    clientId,
    given: JSON.stringify(changing.map(({ id, given: { optedOut, ...noted } }) => ({ id, ...noted }))),
  });
  for (const out of [true, false]) {
    const ids = changing.flatMap(plan => (plan.given.optedOut === out && plan.id ? [plan.id] : []));
    if (ids.length > 0) await setOptedOut(trx, clientId, ids, out);
  }
  const renamed = changing.flatMap(({ id, given: { ownName } }) => (ownName !== undefined && id ? [id] : []));
  if (renamed.length > 0) await tellNames(trx, clientId, renamed);
  return plans;
}

async function* linesOf(database: Knex, clientId: string, query: Exported): AsyncGenerator<string> {
  const { q, label, optedOut } = query;
  const likeness = q === undefined ? {} : await likenessOf(database, clientId, q);
  let cursor: string | null = null;
  yield line([Object.values(texts.headings)], true);
  for (;;) {
    const found: ContactRow[] = await rows<ContactRow>(database, CONTACTS, {
      clientId,
      ids: null,
      pattern: null,
      label: label ?? null,
      optedOut: optedOut ?? null,
      ...likeness,
      cursor,
      most: CHUNK,
    });
    if (found.length > 0) yield line(found.map(cellsOf));
    cursor = found.at(-1)?.id ?? null;
    if (found.length < CHUNK) return;
  }
}

/** In the order of `texts.headings`. */
function cellsOf(row: ContactRow): string[] {
  const { phoneNumber, chat, ownName, whatsappName, labels, notes, lastMessageAt } = presentContact(row);
  return [
    phoneNumber === null ? chat : spaced(phoneNumber),
    ownName ?? '',
    whatsappName ?? '',
    labels.join('; '),
    notes ?? '',
    row.optedOutAt === null ? '' : texts.yes,
    lastMessageAt ?? '',
  ];
}

/** With spaces a spreadsheet takes it for what it is; all digits it would round: 5.21559E+12. Ten digits say that they have their country. */
function spaced(phone: string): string {
  const text = [phone.slice(0, -10), phone.slice(-10, -8), phone.slice(-8, -4), phone.slice(-4)]
    .join(' ')
    .trim();
  return readPhone(text)?.kind === 'phone' ? text : `00${text}`;
}

const line = (cells: readonly (readonly string[])[], bom = false): string =>
  stringify([...cells], { bom, escape_formulas: true, record_delimiter: 'windows' });

const WHO = `c.client_id = :clientId AND (c.phone = ANY(CAST(:phones AS text[])) OR c.lid = ANY(CAST(:lids AS text[])))`;

const KNOWN = `
  SELECT c.id, c.phone, c.lid, c.own_name AS "ownName", c.name AS "whatsappName", c.labels, c.notes,
    c.opted_out_at IS NOT NULL AS "optedOut", (v.id IS NOT NULL OR c.added_at IS NOT NULL) AS "isListed",
    (c.lid IS NOT NULL OR c.address IS NOT NULL) AS "isTold"
  FROM contacts c LEFT JOIN conversations v ON v.client_id = c.client_id AND v.chat = 'contact:' || c.id
  WHERE ${WHO}`;

/** Until the transaction ends, nobody else notes anything of them. */
const HOLD = `SELECT FROM contacts c WHERE ${WHO} ORDER BY c.id FOR NO KEY UPDATE`;

/** What is not given stays; labels are added to those that there are. */
const WRITE = `
  UPDATE contacts c SET own_name = coalesce(g."ownName", c.own_name), notes = coalesce(g.notes, c.notes),
    labels = c.labels || coalesce(g.labels, '{}'), added_at = coalesce(c.added_at, now()), updated_at = now()
  FROM jsonb_to_recordset(CAST(:given AS jsonb)) AS g (id uuid, "ownName" text, notes text, labels text[])
  WHERE c.client_id = :clientId AND c.id = g.id`;
